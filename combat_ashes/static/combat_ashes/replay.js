// Steps through a record: one at a time, by buttons or played. Without this, all is shown.
const root = document.getElementById("ashes-replay");
const steps = [...root.querySelectorAll(".ashes-step")];
const said = document.getElementById("ashes-step");
const SPEEDS = [4000, 2000, 1000];
let at = -1;
let timer = null;
let speed = 1;

function button(text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

const play = button("Play", () => (timer ? stop() : start()));
const faster = button("Faster", () => {
  speed = (speed + 1) % SPEEDS.length;
  if (timer) start();
});
const all = button("Show all", () => show(-1));
const controls = document.getElementById("ashes-controls");
controls.className = "ashes-buttons";
controls.append(button("First", () => show(0)), button("Back", () => show(Math.max(0, at - 1))), play, button("Next", () => show(at + 1)), faster, all);

// Step `to` alone, said once; -1 shows all of them.
function show(to) {
  if (to >= steps.length) {
    stop();
    return;
  }
  at = to;
  steps.forEach((step, number) => {
    step.hidden = at >= 0 && number !== at;
  });
  root.classList.toggle("ashes-stepping", at >= 0);
  if (at < 0) {
    stop();
    said.textContent = `All ${steps.length} steps are shown.`;
    return;
  }
  const lines = [...steps[at].querySelectorAll(":scope > p, :scope > blockquote")].map((each) => each.textContent);
  // The eye finds the step below; whoever listens is read it here.
  const heard = document.createElement("span");
  heard.className = "ashes-heard";
  heard.textContent = ` ${lines.join(" ")}`;
  said.replaceChildren(`Step ${steps[at].dataset.n} of ${steps.at(-1).dataset.n}.`, heard);
  if (at === steps.length - 1) stop();
}

function start() {
  clearInterval(timer);
  timer = setInterval(() => show(at + 1), SPEEDS[speed]);
  play.textContent = "Pause";
  if (at < 0 || at === steps.length - 1) show(0);
}

function stop() {
  clearInterval(timer);
  timer = null;
  play.textContent = "Play";
}
