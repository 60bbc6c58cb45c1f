import { isPlayed } from '@xbetapp/domain/insight/exposure/match-day'
import { sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import type { Exposure } from './exposure.api.ts'

type Events = Exposure['evento']

/**
 * The exposure by event in two lists, which add up to the house's: still in play, and to be settled. Where the first is
 * of some bets alone, the second is of `all`.
 */
export function exposureParts({ evento }: Exposure, now: Date, all?: Exposure) {
  const isOver = ({ inizio }: Events[number]) => isPlayed(inizio, now)
  return {
    inPlay: partOf(evento.filter((row) => !isOver(row))),
    toSettle: partOf((all?.evento ?? evento).filter(isOver)),
  }
}

export type ExposurePart = ReturnType<typeof partOf>

/** The rows of a list, and the sum of each figure. */
const partOf = (rows: Events) => {
  const total = (of: (row: Events[number]) => number) => toNumber(sum(rows.map(of)))
  return {
    rows,
    aperte: total(({ aperte }) => aperte),
    esposto: total(({ esposto }) => esposto),
    peggiore: total(({ peggiore }) => peggiore),
    migliore: total(({ migliore }) => migliore),
  }
}
