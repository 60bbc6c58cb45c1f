/** Why a send does not leave by itself: it waits until a person decides. */
export type Hold = {
  code: 'too-old'
  /** Whole minutes since the author posted the bet. */
  minutes: number
  /** Minutes the bet might have been late. */
  max: number
  /** Whether the link sends with a delay, from whose end the limit counts. */
  delayed: boolean
}

/** Default of the minutes a tip may be late. */
export const DEFAULT_MAX_AGE_MINUTES = 60

/** The limit as an admin variable holds it: whole minutes, 0 without limit; empty or no number is the default. */
export const readMaxAge = (valore: string): number =>
  /^\d+$/.test(valore.trim()) ? Number(valore) : DEFAULT_MAX_AGE_MINUTES

interface AgedSend {
  /** When the author posted the message, whatever he changed since. */
  postedAt: Date
  /** How long after `postedAt` it is meant to leave: the delay of the link and the base wait. */
  delayMs: number
  /** Whole minutes the message may be later than meant; 0 without limit. */
  maxMinutes: number
}

/** Why a message that is to leave now must not leave by itself, null when it may. */
export function ageHold({ postedAt, delayMs, maxMinutes }: AgedSend, now: Date): Hold | null {
  const age = now.getTime() - postedAt.getTime()
  if (maxMinutes === 0 || age - delayMs <= maxMinutes * 60_000) return null
  return { code: 'too-old', minutes: Math.floor(age / 60_000), max: maxMinutes, delayed: delayMs >= 60_000 }
}
