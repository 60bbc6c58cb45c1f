import { fromWire, romeDay } from '../../platform/time/rome.ts'

/** A day of matches ends at 6 in the morning, Rome: what begins after midnight belongs to the evening before. */
const NIGHT_MS = 6 * 3_600_000

/** The day of matches of a moment (rule: esposizione/tonight). */
export const matchDay = (moment: Date): string => romeDay(new Date(moment.getTime() - NIGHT_MS))

/** After this long since its beginning an event is taken to be over, whatever the sport. */
const LONGEST_MS = 3 * 3_600_000

/** Whether an event that begins at `inizio` is over: its Open bets are to be settled (rule: esposizione/tonight). */
export const isPlayed = (inizio: string | null | undefined, now: Date): boolean =>
  inizio != null && now.getTime() - fromWire(inizio).getTime() > LONGEST_MS
