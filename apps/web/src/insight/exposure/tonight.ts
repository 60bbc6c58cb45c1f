import { sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { fromWire, romeDay } from '@xbetapp/domain/platform/time/rome'
import type { ExposureRow } from './exposure.api.ts'

/** A day of matches ends at 6 in the morning: what begins after midnight belongs to the evening before. */
const NIGHT_MS = 6 * 3_600_000

const dayAt = (moment: Date): string => romeDay(new Date(moment.getTime() - NIGHT_MS))

/** The day of matches an event begins in. */
export const dayOf = (wire: string): string => dayAt(fromWire(wire))

export const today = (): string => dayAt(new Date())

/** Events of today, until 6 of tomorrow morning. */
export const tonightOf = (rows: readonly ExposureRow[], day = today()): ExposureRow[] =>
  rows.filter(({ inizio }) => inizio && dayOf(inizio) === day)

/** The rows added. */
export function totalOf(rows: readonly ExposureRow[]) {
  const of = (name: 'aperte' | 'esposto' | 'peggiore' | 'migliore') =>
    toNumber(sum(rows.map((row) => row[name])))
  return {
    aperte: of('aperte'),
    esposto: of('esposto'),
    peggiore: of('peggiore'),
    migliore: of('migliore'),
  }
}
