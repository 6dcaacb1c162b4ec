// The page of a fight: its stream of events, and lines typed by buttons or by hand.
// The version in this file's address goes on to what it needs.
const { Panel, element, fill } = await import(`./fight.js${new URL(import.meta.url).search}`);

const root = document.getElementById("ashes-fight");
const token = root.querySelector("[name=csrfmiddlewaretoken]")?.value;
const panel = new Panel(root, { type: root.dataset.types && type, write, says: true });

for (const name of ["fight", "question", "event"]) {
  if (root.dataset[name]) panel.take(name, JSON.parse(root.dataset[name]));
}
if (root.dataset.types) root.append(form());

async function type(line) {
  const body = new URLSearchParams({ line, csrfmiddlewaretoken: token });
  let told;
  try {
    const answer = await fetch(root.dataset.line, { method: "POST", body, headers: { "X-CSRFToken": token } });
    told = (await answer.json()).told;
  } catch {
    told = ["The game cannot be reached; try again in a moment."];
  }
  for (const each of told) panel.say(each);
}

function write(line) {
  fill(document.getElementById("ashes-line"), line);
}

function form() {
  const field = element("input", { id: "ashes-line", name: "line", maxlength: "2000", autocomplete: "off" });
  const made = element("form", { class: "ashes-form" }, element("label", { for: "ashes-line" }, "A line of the fight"), field, element("button", {}, "Type"));
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim()) type(field.value);
    field.value = "";
  });
  return made;
}

// Six streams are all that a browser has for one site: a hidden page closes its own. Whatever ends
// a stream, it is opened again, at longer and longer intervals.
let stream = null;
let wait = 1000;
let again = null;

function open() {
  if (stream || document.hidden) return;
  // What happens meanwhile is told by the stream, from what this page knows on.
  stream = new EventSource(`${root.dataset.stream}?since=${panel.n}`);
  for (const name of ["fight", "question", "event"]) {
    stream.addEventListener(name, (event) => {
      wait = 1000;
      panel.take(name, JSON.parse(event.data));
    });
  }
  stream.addEventListener("error", () => {
    if (stream?.readyState !== EventSource.CLOSED) return;
    close();
    again = setTimeout(open, wait);
    wait = Math.min(30000, wait * 2);
  });
}

function close() {
  clearTimeout(again);
  stream?.close();
  stream = null;
}

document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
open();
