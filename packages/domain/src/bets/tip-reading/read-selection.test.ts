import { expect, it } from 'vitest'
import { describePick } from './describe.ts'
import { tipEvent } from './event.ts'
import { readSelection, turnedRound } from './read-selection.ts'
import { readTip } from './read-tip.ts'
import { problemText } from './tip.ts'

const MATCH = tipEvent('Vela FC', 'Scoglio')
const read = (text: string) => {
  const reading = readSelection(text, MATCH, 'calcio')
  return 'pick' in reading ? describePick(reading.pick) : problemText(reading.problem)
}

it.each([
  ['Over 2,5', 'Over 2,5', 'Over 2,5'],
  ['1', '1', '2'],
  ['X', 'X', 'X'],
  ['12', '12', '12'],
  ['X2', 'X2', '1X'],
  ['AH 1 -0,75', 'Asiatico -0,75 casa', 'Asiatico -0,75 ospite'],
  ['Scoglio +1,5', 'Handicap +1,5 ospite', 'Handicap +1,5 casa'],
  ['Vela DNB', 'DNB casa', 'DNB ospite'],
  ['Over 9,5 corner 1 tempo', 'Over 9,5 corner 1° tempo', 'Over 9,5 corner 1° tempo'],
  ['1X + Under 3,5', '1X + Under 3,5', 'X2 + Under 3,5'],
  ['Risultato esatto 2-1', 'Esatto 2-1', 'Esatto 1-2'],
  ['Parziale/finale X/1', 'Parziale/finale X/1', 'Parziale/finale X/2'],
  ['X handicap (0:1)', 'X handicap -1', 'X handicap +1'],
  ['Goal', 'Goal', 'Goal'],
])('%s is the pick a tip about the match has, and its mirror is another way round', (text, pick, mirror) => {
  expect(read(text)).toBe(pick)
  const [leg] = readTip(`⚽ Vela - Scoglio\n${text} @1.85`).legs
  expect(leg?.pick && describePick(leg.pick)).toBe(pick)
  expect(leg?.pick && describePick(turnedRound(leg.pick))).toBe(mirror)
})

it.each([
  ['', 'pronostico mancante'],
  ['Primo marcatore Rossi', 'mercato che non si referta dal risultato: primo marcatore'],
  ['Over 2,5\nUnder 3,5', 'mercato ambiguo'],
  ['Aurora - Borgo Over 2,5', 'evento ambiguo'],
])('%s is not read', (text, problem) => {
  expect(read(text)).toBe(problem)
})
