import { romeDay } from '../../platform/time/rome.ts'

/** A day of matches ends at 6 in the morning, Rome: what begins after midnight belongs to the evening before. */
const NIGHT_MS = 6 * 3_600_000

/** The day of matches of a moment (rule: esposizione/tonight). */
export const matchDay = (moment: Date): string => romeDay(new Date(moment.getTime() - NIGHT_MS))
