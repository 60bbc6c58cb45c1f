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

const on = (testo: string, ...ends: readonly End[]): DemoPick => ({ testo, ends })

export const PICKS: Readonly<Record<DemoSport, readonly DemoPick[]>> = {
  Calcio: [
    on(
      '1',
      ['2-0', 'Win'],
      ['1-0', 'Win'],
      ['3-1', 'Win'],
      ['1-1', 'Loss'],
      ['0-2', 'Loss'],
      ['2-3', 'Loss'],
    ),
    on('2', ['0-1', 'Win'], ['1-3', 'Win'], ['0-0', 'Loss'], ['2-1', 'Loss']),
    on('X', ['1-1', 'Win'], ['0-0', 'Win'], ['2-1', 'Loss'], ['0-1', 'Loss']),
    on('X2', ['1-1', 'Win'], ['0-2', 'Win'], ['1-0', 'Loss'], ['3-2', 'Loss']),
    on('1X', ['0-0', 'Win'], ['2-1', 'Win'], ['0-1', 'Loss'], ['1-2', 'Loss']),
    on('12', ['1-0', 'Win'], ['0-3', 'Win'], ['1-1', 'Loss']),
    on('Goal', ['1-1', 'Win'], ['2-1', 'Win'], ['1-0', 'Loss'], ['0-3', 'Loss']),
    on('No Goal', ['1-0', 'Win'], ['0-0', 'Win'], ['1-2', 'Loss'], ['2-2', 'Loss']),
    on('Over 2,5', ['2-1', 'Win'], ['3-2', 'Win'], ['1-1', 'Loss'], ['2-0', 'Loss']),
    on('Under 3,5', ['1-1', 'Win'], ['2-1', 'Win'], ['2-2', 'Loss'], ['4-0', 'Loss']),
    on('Over 2', ['2-1', 'Win'], ['1-1', 'Void'], ['2-0', 'Void'], ['1-0', 'Loss'], ['0-0', 'Loss']),
    on('Over 2,25', ['2-1', 'Win'], ['1-1', 'HalfLoss'], ['0-2', 'HalfLoss'], ['1-0', 'Loss']),
    on('Over 2,75', ['3-1', 'Win'], ['2-1', 'HalfWin'], ['3-0', 'HalfWin'], ['1-1', 'Loss']),
    on('Under 2,25', ['1-0', 'Win'], ['1-1', 'HalfWin'], ['2-0', 'HalfWin'], ['2-1', 'Loss']),
    on('Under 2,75', ['1-1', 'Win'], ['2-1', 'HalfLoss'], ['2-2', 'Loss']),
    on('Asia 1 -0,5', ['1-0', 'Win'], ['3-1', 'Win'], ['1-1', 'Loss'], ['0-1', 'Loss']),
    on(
      'AH 1 -0,75',
      ['2-0', 'Win'],
      ['1-0', 'HalfWin'],
      ['2-1', 'HalfWin'],
      ['1-1', 'Loss'],
      ['0-1', 'Loss'],
    ),
    on('AH 1 -0,25', ['1-0', 'Win'], ['0-0', 'HalfLoss'], ['2-2', 'HalfLoss'], ['0-1', 'Loss']),
    on('AH 2 +0,25', ['0-1', 'Win'], ['1-1', 'HalfWin'], ['2-0', 'Loss']),
    on(
      'AH 2 +0,75',
      ['0-0', 'Win'],
      ['1-2', 'Win'],
      ['1-0', 'HalfLoss'],
      ['3-2', 'HalfLoss'],
      ['3-1', 'Loss'],
    ),
    on('AH 1 -1', ['2-0', 'Win'], ['1-0', 'Void'], ['3-2', 'Void'], ['1-1', 'Loss']),
    on('AH 1 -1,25', ['2-0', 'Win'], ['1-0', 'HalfLoss'], ['0-0', 'Loss']),
    on('2 DNB', ['0-1', 'Win'], ['1-1', 'Void'], ['2-1', 'Loss']),
    on('1 DNB', ['1-0', 'Win'], ['0-0', 'Void'], ['0-2', 'Loss']),
    on('Multigol 2-4', ['1-1', 'Win'], ['2-2', 'Win'], ['1-0', 'Loss'], ['3-2', 'Loss']),
    on('Multigol casa 1-2', ['1-3', 'Win'], ['2-0', 'Win'], ['0-0', 'Loss'], ['3-0', 'Loss']),
    on('1 + Over 1,5', ['2-0', 'Win'], ['2-1', 'Win'], ['1-0', 'Loss'], ['1-1', 'Loss']),
    on('1X + Under 3,5', ['1-1', 'Win'], ['2-1', 'Win'], ['0-1', 'Loss'], ['3-1', 'Loss']),
    on('Goal + Over 2,5', ['2-1', 'Win'], ['1-1', 'Loss'], ['3-0', 'Loss']),
    on(
      'Over 1,5 primo tempo',
      ['3-1 (1-1)', 'Win'],
      ['2-0 (2-0)', 'Win'],
      ['2-1 (1-0)', 'Loss'],
      ['1-0 (0-0)', 'Loss'],
    ),
    on('X primo tempo', ['1-0 (0-0)', 'Win'], ['2-1 (1-1)', 'Win'], ['1-1 (1-0)', 'Loss']),
    on('Parziale/finale X/1', ['1-0 (0-0)', 'Win'], ['2-0 (1-0)', 'Loss'], ['1-1 (1-1)', 'Loss']),
    on('Over 0,5 secondo tempo', ['1-1 (1-0)', 'Win'], ['1-0 (1-0)', 'Loss']),
    on('Angoli over 9,5', ['1-0 6-4 corner', 'Win'], ['2-2 7-5 corner', 'Win'], ['1-1 5-4 corner', 'Loss']),
    on(
      'Cartellini under 5,5',
      ['1-0 2-3 cartellini', 'Win'],
      ['0-0 1-1 cartellini', 'Win'],
      ['1-2 3-3 cartellini', 'Loss'],
    ),
    on('Risultato esatto 2-1', ['2-1', 'Win'], ['1-2', 'Loss'], ['2-0', 'Loss']),
    on('1', ['rinviata', 'Void']),
  ],
  Tennis: [
    on('1 (2-0)', ['6-4 6-3', 'Win'], ['6-4 3-6 6-3', 'Loss'], ['4-6 6-7', 'Loss']),
    on('2', ['4-6 3-6', 'Win'], ['6-4 3-6 4-6', 'Win'], ['6-3 6-4', 'Loss']),
    on('Over 22,5 game', ['7-6 6-4', 'Win'], ['6-4 3-6 7-5', 'Win'], ['6-3 6-4', 'Loss']),
    on('Under 9,5 game primo set', ['6-3 6-4', 'Win'], ['6-4 6-2', 'Loss']),
    on('Over 2,5 set', ['6-4 3-6 6-4', 'Win'], ['6-4 6-4', 'Loss']),
    on('Tie break sì', ['7-6 6-4', 'Win'], ['6-4 6-4', 'Loss']),
    on('1 -1,5 set', ['6-2 6-3', 'Win'], ['6-2 3-6 6-4', 'Loss']),
  ],
  Basket: [
    on('1 -4,5', ['88-79', 'Win'], ['84-80', 'Loss'], ['77-81', 'Loss']),
    on('2 +6,5', ['85-80', 'Win'], ['78-81', 'Win'], ['90-79', 'Loss']),
    on('1 -5', ['90-80', 'Win'], ['85-80', 'Void'], ['84-81', 'Loss']),
    on('Under 158,5', ['80-75', 'Win'], ['88-79', 'Loss']),
    on('Over 81,5 casa', ['88-79', 'Win'], ['80-90', 'Loss']),
    on('Over 79,5 primo tempo', ['85-80 (41-40, 44-40)', 'Win'], ['85-80 (38-40, 47-40)', 'Loss']),
  ],
  Volley: [
    on('Over 3,5 set', ['3-1', 'Win'], ['2-3', 'Win'], ['3-0', 'Loss']),
    on('2', ['1-3', 'Win'], ['3-2', 'Loss']),
    on('1 -1,5 set', ['3-1', 'Win'], ['3-2', 'Loss'], ['0-3', 'Loss']),
    on(
      'Over 180,5 punti',
      ['3-2 (25-20 23-25 25-19 20-25 15-10)', 'Win'],
      ['3-0 (25-20 25-18 25-22)', 'Loss'],
    ),
  ],
}

/** A tip's pick, and the final score of its match. */
export interface DemoEnd {
  testo: string
  risultato: string
  esito: Settled
}

/** A pick of a sport, with a final score. */
export function playOut(sport: DemoSport, random: Random): DemoEnd {
  const { testo, ends } = pick(PICKS[sport], random)
  const [risultato, esito] = ends[between(0, ends.length - 1, random)] as End
  return { testo, risultato, esito }
}
