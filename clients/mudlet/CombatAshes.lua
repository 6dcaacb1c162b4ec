-- A panel for Mudlet: the fight of the game in a window, and buttons that type lines.
-- The game sends Ashes.Fight, Ashes.Question and Ashes.Event once it has been asked.

CombatAshes = CombatAshes or {}
local A = CombatAshes

-- A JSON null is no text and no number, whatever Mudlet makes of it.
local function text(value)
  if type(value) == "string" then return value end
  if type(value) == "number" then return string.format("%g", value) end
  return ""
end

local function list(value)
  return type(value) == "table" and value or {}
end

-- The people of a fight, in the order of initiative, those without a place at the end.
function A.people(fight)
  local found, seen = {}, {}
  for _, place in ipairs(list(fight.order)) do
    if list(fight.combatants)[place.name] then
      table.insert(found, place.name)
      seen[place.name] = true
    end
  end
  local rest = {}
  for name, one in pairs(list(fight.combatants)) do
    if not seen[name] and one.left ~= true then table.insert(rest, name) end
  end
  table.sort(rest)
  for _, name in ipairs(rest) do table.insert(found, name) end
  return found
end

-- One person as a line: initiative, health in words, what they do.
function A.line(name, one, you)
  local parts = { name == you and name .. " (you)" or name }
  if text(one.initiative) ~= "" then table.insert(parts, "initiative " .. text(one.initiative)) end
  local health = list(one.health)
  if text(health.level) ~= "" then
    local track = text(health.track)
    table.insert(parts, track ~= "" and text(health.level) .. " [" .. track .. "]" or text(health.level))
  end
  if text(one.status) ~= "active" then table.insert(parts, text(one.status)) end
  if text(one.doing) ~= "" then table.insert(parts, text(one.doing)) end
  return table.concat(parts, ", ")
end

-- A button's line, aimed at the first whom it may be about, and whether its reader finishes it.
function A.aimed(button)
  local whom = text(list(button.targets)[1])
  local unfinished = text(button.line):gsub("<target>", ""):find("<") ~= nil
  local line = text(button.line):gsub("<target>", function() return whom end)
  return line, unfinished
end

function A.show()
  local sent = list(list(gmcp.Ashes).Fight)
  local fight = list(sent.fight)
  local box = A.window()
  box:clear()
  box:echo(text(fight.room) .. ": round " .. text(fight.round) .. ", " .. text(fight.step) .. "\n")
  if text(sent.waiting) ~= "" then box:echo(text(sent.waiting) .. "\n") end
  for _, name in ipairs(A.people(fight)) do
    box:echo(A.line(name, fight.combatants[name], text(sent.you)) .. "\n")
  end
  A.ask()
end

function A.ask()
  local asked = list(list(gmcp.Ashes).Question)
  local box = A.window()
  for _, choice in ipairs(list(asked.choices)) do
    for _, button in ipairs(list(choice.buttons)) do
      local line, unfinished = A.aimed(button)
      local words = text(button.words)
      box:echoLink(line .. (words ~= "" and " (" .. words .. ")" or "") .. "\n",
        function() if unfinished then printCmdLine(line) else send(line) end end, "type " .. line, false)
    end
  end
end

function A.window()
  if not A.box then
    A.box = Geyser.MiniConsole:new({
      name = "CombatAshes", x = "-40c", y = 0, width = "40c", height = "100%",
      scrollBar = true, wrapAt = 39,
    })
  end
  return A.box
end

function A.hello()
  sendGMCP([[Core.Supports.Add ["Ashes.Fight 1"] ]])
end

for _, id in ipairs(A.handlers or {}) do killAnonymousEventHandler(id) end
A.handlers = {
  registerAnonymousEventHandler("gmcp.Ashes.Fight", A.show),
  registerAnonymousEventHandler("gmcp.Ashes.Question", A.show),
  registerAnonymousEventHandler("gmcp.Logged.In", A.hello),
}
