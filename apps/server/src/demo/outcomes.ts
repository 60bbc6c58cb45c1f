import type { Esito } from '@xbetapp/domain/ledger/postings/esito'
import { between, pick, type Random } from './random.ts'

// The demo's picks and their outcomes, written by hand: for each pick a few true scores, each with the outcome a person
// gives it. Nothing here uses the reader of tips or the grader, so that both can be tested against it.

type Settled = Exclude<Esito, 'Open'>
export type DemoSport = 'Calcio' | 'Tennis' | 'Basket' | 'Volley'

/** A true score as it is typed in, and the outcome. */
type End = readonly [risultato: string, esito: Settled]

interface DemoPick {
  testo: string
  ends: readonly End[]
}

/** A pick with true scores by the outcome it then has. */
const on = (testo: string, scores: Partial<Record<Settled, readonly string[]>>): DemoPick => ({
  testo,
  ends: Object.entries(scores).flatMap(([esito, all]) =>
    all.map((risultato): End => [risultato, esito as Settled]),
  ),
})

const PICKS: Readonly<Record<DemoSport, readonly DemoPick[]>> = {
  Calcio: [
    on('1', { Win: ['2-0', '1-0', '3-1'], Loss: ['1-1', '0-2', '2-3'] }),
    on('2', { Win: ['0-1', '1-3'], Loss: ['0-0', '2-1'] }),
    on('X', { Win: ['1-1', '0-0'], Loss: ['2-1', '0-1'] }),
    on('X2', { Win: ['1-1', '0-2'], Loss: ['1-0', '3-2'] }),
    on('1X', { Win: ['0-0', '2-1'], Loss: ['0-1', '1-2'] }),
    on('12', { Win: ['1-0', '0-3'], Loss: ['1-1'] }),
    on('Goal', { Win: ['1-1', '2-1'], Loss: ['1-0', '0-3'] }),
    on('No Goal', { Win: ['1-0', '0-0'], Loss: ['1-2', '2-2'] }),
    on('Over 2,5', { Win: ['2-1', '3-2'], Loss: ['1-1', '2-0'] }),
    on('Under 3,5', { Win: ['1-1', '2-1'], Loss: ['2-2', '4-0'] }),
    on('Over 2', { Win: ['2-1'], Void: ['1-1', '2-0'], Loss: ['1-0', '0-0'] }),
    on('Over 2,25', { Win: ['2-1'], HalfLoss: ['1-1', '0-2'], Loss: ['1-0'] }),
    on('Over 2,75', { Win: ['3-1'], HalfWin: ['2-1', '3-0'], Loss: ['1-1'] }),
    on('Under 2,25', { Win: ['1-0'], HalfWin: ['1-1', '2-0'], Loss: ['2-1'] }),
    on('Under 2,75', { Win: ['1-1'], HalfLoss: ['2-1'], Loss: ['2-2'] }),
    on('Asia 1 -0,5', { Win: ['1-0', '3-1'], Loss: ['1-1', '0-1'] }),
    on('AH 1 -0,75', { Win: ['2-0'], HalfWin: ['1-0', '2-1'], Loss: ['1-1', '0-1'] }),
    on('AH 1 -0,25', { Win: ['1-0'], HalfLoss: ['0-0', '2-2'], Loss: ['0-1'] }),
    on('AH 2 +0,25', { Win: ['0-1'], HalfWin: ['1-1'], Loss: ['2-0'] }),
    on('AH 2 +0,75', { Win: ['0-0', '1-2'], HalfLoss: ['1-0', '3-2'], Loss: ['3-1'] }),
    on('AH 1 -1', { Win: ['2-0'], Void: ['1-0', '3-2'], Loss: ['1-1'] }),
    on('AH 1 -1,25', { Win: ['2-0'], HalfLoss: ['1-0'], Loss: ['0-0'] }),
    on('2 DNB', { Win: ['0-1'], Void: ['1-1'], Loss: ['2-1'] }),
    on('1 DNB', { Win: ['1-0'], Void: ['0-0'], Loss: ['0-2'] }),
    on('Multigol 2-4', { Win: ['1-1', '2-2'], Loss: ['1-0', '3-2'] }),
    on('Multigol casa 1-2', { Win: ['1-3', '2-0'], Loss: ['0-0', '3-0'] }),
    on('1 + Over 1,5', { Win: ['2-0', '2-1'], Loss: ['1-0', '1-1'] }),
    on('1X + Under 3,5', { Win: ['1-1', '2-1'], Loss: ['0-1', '3-1'] }),
    on('Goal + Over 2,5', { Win: ['2-1'], Loss: ['1-1', '3-0'] }),
    on('Over 1,5 primo tempo', { Win: ['3-1 (1-1)', '2-0 (2-0)'], Loss: ['2-1 (1-0)', '1-0 (0-0)'] }),
    on('X primo tempo', { Win: ['1-0 (0-0)', '2-1 (1-1)'], Loss: ['1-1 (1-0)'] }),
    on('Parziale/finale X/1', { Win: ['1-0 (0-0)'], Loss: ['2-0 (1-0)', '1-1 (1-1)'] }),
    on('Over 0,5 secondo tempo', { Win: ['1-1 (1-0)'], Loss: ['1-0 (1-0)'] }),
    on('Angoli over 9,5', { Win: ['1-0 6-4 corner', '2-2 7-5 corner'], Loss: ['1-1 5-4 corner'] }),
    on('Cartellini under 5,5', {
      Win: ['1-0 2-3 cartellini', '0-0 1-1 cartellini'],
      Loss: ['1-2 3-3 cartellini'],
    }),
    on('Risultato esatto 2-1', { Win: ['2-1'], Loss: ['1-2', '2-0'] }),
    on('1', { Void: ['rinviata'] }),
  ],
  Tennis: [
    on('1 (2-0)', { Win: ['6-4 6-3'], Loss: ['6-4 3-6 6-3', '4-6 6-7'] }),
    on('2', { Win: ['4-6 3-6', '6-4 3-6 4-6'], Loss: ['6-3 6-4'] }),
    on('Over 22,5 game', { Win: ['7-6 6-4', '6-4 3-6 7-5'], Loss: ['6-3 6-4'] }),
    on('Under 9,5 game primo set', { Win: ['6-3 6-4'], Loss: ['6-4 6-2'] }),
    on('Over 2,5 set', { Win: ['6-4 3-6 6-4'], Loss: ['6-4 6-4'] }),
    on('Tie break sì', { Win: ['7-6 6-4'], Loss: ['6-4 6-4'] }),
    on('1 -1,5 set', { Win: ['6-2 6-3'], Loss: ['6-2 3-6 6-4'] }),
  ],
  Basket: [
    on('1 -4,5', { Win: ['88-79'], Loss: ['84-80', '77-81'] }),
    on('2 +6,5', { Win: ['85-80', '78-81'], Loss: ['90-79'] }),
    on('1 -5', { Win: ['90-80'], Void: ['85-80'], Loss: ['84-81'] }),
    on('Under 158,5', { Win: ['80-75'], Loss: ['88-79'] }),
    on('Over 81,5 casa', { Win: ['88-79'], Loss: ['80-90'] }),
    on('Over 79,5 primo tempo', { Win: ['85-80 (41-40, 44-40)'], Loss: ['85-80 (38-40, 47-40)'] }),
  ],
  Volley: [
    on('Over 3,5 set', { Win: ['3-1', '2-3'], Loss: ['3-0'] }),
    on('2', { Win: ['1-3'], Loss: ['3-2'] }),
    on('1 -1,5 set', { Win: ['3-1'], Loss: ['3-2', '0-3'] }),
    on('Over 180,5 punti', {
      Win: ['3-2 (25-20 23-25 25-19 20-25 15-10)'],
      Loss: ['3-0 (25-20 25-18 25-22)'],
    }),
  ],
}

/** A pick of a sport, with a final score. */
export function playOut(sport: DemoSport, random: Random) {
  const { testo, ends } = pick(PICKS[sport], random)
  const [risultato, esito] = ends[between(0, ends.length - 1, random)] as End
  return { testo, risultato, esito }
}
