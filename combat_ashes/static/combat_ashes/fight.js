// Draws a fight: who is in it, what it waits for, what its reader may do. Everything that people
// wrote is text (textContent), never markup. A button types the ordinary line.

export function element(name, attributes = {}, ...content) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...content.filter((each) => each !== null && each !== undefined));
  return made;
}

export class Panel {
  // `type(line)` types a line, `write(line)` puts one where its reader can finish it; `says` is
  // whether what happens is told here, too.
  constructor(root, { type, write, says = false }) {
    this.type = type;
    this.write = write;
    this.says = says;
    this.n = 0;
    this.asked = "";
    this.where = element("p", { class: "ashes-where" });
    this.waits = element("p", { class: "ashes-waits", role: "status" });
    this.left = element("p", { class: "ashes-left" });
    this.people = element("ol", { class: "ashes-people" });
    this.between = element("ul", { class: "ashes-between" });
    this.page = element("a", { class: "ashes-link", target: "_blank" });
    this.join = element("div", { class: "ashes-buttons" });
    this.question = element("section", { class: "ashes-question", "aria-label": "What you can do", tabindex: "-1" });
    this.log = element("div", { class: "ashes-log", role: "log", "aria-label": "What happened", tabindex: "0" });
    root.append(this.where, this.waits, this.left, this.join, this.question, this.people, this.between);
    root.append(...(says ? [element("h2", {}, "What happened"), this.log] : [this.page]));
    this.clock = setInterval(() => this.tick(), 1000);
  }

  // A message of the server: fight, question or event.
  take(name, message) {
    if (name === "fight") this.fight(message);
    else if (name === "question") this.ask(message);
    else if (name === "event") this.tell(message);
  }

  fight(message) {
    const fight = message.fight;
    // Each fight counts its entries from the beginning.
    if (fight.id === this.id && message.n < this.n) return;
    this.id = fight.id;
    this.n = message.n;
    this.runs = message.runs;
    // Who is not in it may come in; beside the text, where there may be another one next, begin it.
    const comes = this.type && (fight.status === "over" ? !this.says : !message.you && !message.runs);
    this.offer(comes ? ["+init"] : []);
    const phase = fight.status === "running" ? `round ${fight.round}, ${fight.phase}, ${fight.step}` : fight.status;
    setText(this.where, `${fight.room}: ${phase}. Rules ${fight.house || fight.ruleset}.`);
    setText(this.waits, message.waiting);
    this.until = message.seconds === null ? null : Date.now() + message.seconds * 1000;
    this.tick();
    this.people.replaceChildren(...ordered(fight).map(([name, one]) => person(name, one, name === message.you)));
    this.between.replaceChildren(...holds(fight), ...chases(fight));
    this.between.hidden = !this.between.childElementCount;
    const over = fight.status === "over";
    this.page.href = `/combat/${fight.id}/${over ? "replay/" : ""}`;
    setText(this.page, over ? "The record of this fight" : "The page of this fight");
  }

  // There is no fight yet.
  begin() {
    setText(this.waits, "There is no fight here.");
    this.offer(["+tutorial", "+init"]);
  }

  // Buttons to come in, or to begin; they stay where they are the same.
  offer(lines) {
    const there = [...this.join.children].map((each) => each.dataset.line);
    if (String(there) !== String(lines)) this.join.replaceChildren(...lines.map((line) => this.button(line, () => line)));
  }

  tick() {
    const seconds = this.until ? Math.max(0, Math.round((this.until - Date.now()) / 1000)) : null;
    this.left.textContent = seconds === null ? "" : `${seconds} seconds left.`;
  }

  ask(message) {
    const now = JSON.stringify([message.prompts, message.choices, message.desk]);
    if (now === this.asked) return;
    this.asked = now;
    const focused = this.question.contains(document.activeElement) && document.activeElement;
    // Beside a text that has the prompts already, buttons say what can be done.
    const prompts = this.says || !message.choices.some((each) => each.buttons.length) ? message.prompts : [];
    const parts = prompts.map((each) => element("p", { class: "ashes-prompt" }, each));
    const odds = element("input", { type: "checkbox" });
    for (const choice of message.choices) parts.push(this.choice(choice, odds, message.choices.length > 1));
    if (message.choices.some((each) => each.buttons.some((one) => one.words))) {
      parts.push(element("label", { class: "ashes-odds" }, odds, "Ask for the odds instead"));
    }
    if (message.desk?.length) {
      const buttons = message.desk.map((line) => this.button(line, () => line));
      parts.push(folded(this.runs ? "The storyteller's lines" : "At any time", buttons));
    }
    // What was unfolded stays so.
    const open = new Set([...this.question.querySelectorAll("details[open]")].map(whose));
    this.question.replaceChildren(...parts);
    for (const each of this.question.querySelectorAll("details")) each.open = open.has(whose(each));
    // Whoever goes by keys stays where they were.
    if (focused) (this.places().find((each) => nameOf(each) === nameOf(focused)) ?? this.question).focus();
  }

  places() {
    return [...this.question.querySelectorAll("button, summary, select, input")];
  }

  choice(choice, odds, named) {
    const targets = [...new Set(choice.buttons.flatMap((each) => each.targets || []))];
    const select = element("select", {}, ...targets.map((name) => element("option", { value: name }, name)));
    const at = (each) => {
      const may = each.targets || [];
      const whom = may.includes(select.value) ? select.value : may[0];
      return each.line.replace("<target>", () => whom ?? "");
    };
    const line = (each) => {
      const typed = at(each);
      const as = typed.match(/^\+combat\/as ([^=]*)=(.*)$/);
      if (!odds.checked) return typed;
      return as ? `+combat/as ${as[1]}=+odds ${as[2]}` : `+odds ${typed}`;
    };
    const made = choice.buttons.map((each) => this.button(each.line, () => line(each), each.words));
    const name = () => choice.buttons.forEach((each, number) => setText(made[number].firstChild, at(each)));
    select.addEventListener("change", name);
    name();
    const box = element("div", { class: "ashes-choice", role: "group", "aria-label": `For ${choice.of}` });
    if (named) box.append(element("h3", {}, choice.of));
    if (targets.length) box.append(element("label", { class: "ashes-target" }, "Target ", select));
    box.append(element("div", { class: "ashes-buttons" }, ...made.slice(0, 8)));
    if (made.length > 8) {
      box.append(folded(`${made.length - 8} more`, made.slice(8)));
    }
    return box;
  }

  button(shown, line, words = "") {
    const made = element("button", { type: "button", "data-line": shown }, element("b", {}, shown));
    if (words) made.append(" ", element("span", {}, words));
    const unfinished = shown.replace("<target>", "").includes("<");
    made.addEventListener("click", () => (unfinished ? this.write(line()) : this.type(line())));
    return made;
  }

  tell(message) {
    this.n = Math.max(this.n, message.n);
    for (const line of message.lines) this.say(line);
  }

  say(line) {
    this.log.append(element("p", {}, line));
    while (this.log.childElementCount > 60) this.log.firstChild.remove();
    this.log.scrollTop = this.log.scrollHeight;
  }
}

function nameOf(place) {
  return [whose(place), place.localName, place.dataset.line].join();
}

function whose(place) {
  return place.closest(".ashes-choice")?.getAttribute("aria-label") ?? "";
}

function folded(name, buttons) {
  return element("details", {}, element("summary", {}, name), element("div", { class: "ashes-buttons" }, ...buttons));
}

// Puts a line into a field, with the part selected that is still to be written.
export function fill(field, line) {
  field.value = line;
  field.focus();
  const hole = /<[^<>]*>/.exec(line);
  if (hole) field.setSelectionRange(hole.index, hole.index + hole[0].length);
}

// A screen reader says again whatever is written again.
function setText(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

function ordered(fight) {
  const place = new Map(fight.order.map((each, at) => [each.name, at]));
  const at = (name) => (place.has(name) ? place.get(name) : fight.order.length);
  return Object.entries(fight.combatants).filter(([, one]) => !one.left).sort(([a], [b]) => at(a) - at(b));
}

function person(name, one, mine) {
  const head = element("span", { class: "ashes-name" }, mine ? `${name} (you)` : name);
  const parts = [head];
  if (one.initiative !== null) parts.push(element("span", { class: "ashes-initiative" }, `initiative ${one.initiative}`));
  if (one.health) parts.push(health(one.health));
  const words = [];
  if (one.status !== "active") words.push(one.status);
  if (one.side) words.push(`side ${one.side}`);
  if (one.hidden) words.push("hidden");
  if (one.size) words.push(`${one.size} of them`);
  words.push(...one.conditions);
  if (one.doing) words.push(one.doing);
  if (one.ahead) words.push(`said ahead: ${one.ahead}`);
  if (words.length) parts.push(element("span", { class: "ashes-doing" }, words.join(", ")));
  if (one.pools && Object.keys(one.pools).length) {
    const left = Object.entries(one.pools).map(([pool, number]) => `${pool} ${number}`);
    parts.push(element("span", { class: "ashes-pools" }, left.join(", ")));
  }
  return element("li", mine ? { class: "ashes-mine" } : {}, ...parts);
}

// Boxes for the eye, the word for everybody.
function health(shown) {
  const boxes = element("span", { class: "ashes-boxes", "aria-hidden": "true" });
  for (let at = 0; at < shown.boxes; at += 1) {
    const mark = shown.track[at] || "";
    boxes.append(element("i", { class: mark ? "ashes-box ashes-hurt" : "ashes-box" }, mark));
  }
  const penalty = shown.penalty ? ` (${shown.penalty} dice)` : "";
  return element("span", { class: "ashes-health" }, boxes, ` ${shown.level}${penalty}`);
}

function holds(fight) {
  return (fight.grapples || []).map((each) => {
    const control = each.control === undefined || each.control === null ? "" : `, Control ${each.control}`;
    const pinned = each.pinned ? ", pinned" : "";
    return element("li", {}, `${each.grappler} holds ${each.victim}${control}${pinned}`);
  });
}

// The Lead as a line between prey and predator; the words say the same.
function chases(fight) {
  return (fight.chases || []).flatMap((each) => {
    const prey = (each.prey || []).join(" and ");
    return Object.entries(each.leads || {}).map(([predator, lead]) => {
      const meter = element("meter", { min: "0", max: "10", value: String(Math.max(0, Math.min(10, lead))), "aria-hidden": "true" });
      return element("li", { class: "ashes-chase" }, `${predator} hunts ${prey}: Lead ${lead} `, meter);
    });
  });
}
