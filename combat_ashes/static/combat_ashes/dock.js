// The dock beside the text of Evennia's own web client: the fight, and buttons that type lines.

// The version in this file's address goes on to what it needs.
const drawing = `./fight.js${new URL(import.meta.url).search}`;
const CLOSED = "ashes.dock.closed";
const NAMES = { ashes_fight: "fight", ashes_question: "question" };
let made = null;

async function make() {
  const { Panel, element, fill } = await import(drawing);
  const dock = element("aside", { class: "ashes-dock ashes-panel", "aria-label": "Fight" });
  const close = element("button", { type: "button", class: "ashes-close" }, "Close");
  const open = element("button", { type: "button", class: "ashes-open" }, "Fight");
  dock.append(element("h2", {}, "Fight"), close);
  const panel = new Panel(dock, {
    type: (line) => window.Evennia.msg("text", [line], {}),
    write: (line) => fill(document.querySelector("textarea.inputfield"), line),
  });
  const choose = (opened) => {
    localStorage.setItem(CLOSED, opened ? "0" : "1");
    set(dock, opened);
  };
  close.addEventListener("click", () => choose(false));
  open.addEventListener("click", () => choose(true));
  // The client takes keys from whatever has the focus; the dock keeps those that it needs itself.
  const keep = (event) => {
    if (event.key.length > 1 || event.key === " " || event.target.matches("select")) event.stopPropagation();
  };
  for (const place of [dock, open]) {
    for (const kind of ["keydown", "keypress", "keyup"]) place.addEventListener(kind, keep);
  }
  document.body.append(dock, open);
  // Until there is a fight to show, it is open for whoever asks how to begin one.
  set(dock, false);
  panel.begin();
  return [panel, dock];
}

async function take(kind, message) {
  made ??= make();
  const [panel, dock] = await made;
  if (!panel.n) set(dock, localStorage.getItem(CLOSED) !== "1");
  panel.take(kind, message);
}

function set(dock, open) {
  document.body.classList.toggle("ashes-on", open);
  document.body.classList.toggle("ashes-off", !open);
  dock.hidden = !open;
  window.dispatchEvent(new Event("resize"));
  window.plugins?.goldenlayout?.getGL?.()?.updateSize?.();
}

function hello() {
  made ??= make();
  window.Evennia.msg("ashes_hello", [], { v: 1 });
}

window.plugin_handler.add("ashes", {
  init() {
    for (const [name, kind] of Object.entries(NAMES)) {
      window.Evennia.emitter.on(name, (args, message) => take(kind, message));
    }
    window.Evennia.emitter.on("ashes_event", () => {});
  },
  onLoggedIn: hello,
  onConnectionClose() {
    made?.then(([panel]) => (panel.waits.textContent = "The connection is lost."));
  },
});
