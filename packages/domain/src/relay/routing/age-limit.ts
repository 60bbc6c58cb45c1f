/** Why a send does not leave by itself: it waits until a person decides. */
export type Hold = {
  code: 'too-old'
  /** Whole minutes since its author posted it. */
  minutes: number
  /** Minutes it might have been late. */
  max: number
  /** Whether its link sends later than at once: the limit counts from there. */
  delayed: boolean
}

/** Default of the minutes a tip may be late. */
export const DEFAULT_MAX_AGE_MINUTES = 60

/** The limit as an admin variable holds it: whole minutes, 0 without limit; empty or no number is the default. */
export function readMaxAge(valore: string): number {
  return /^\d+$/.test(valore.trim()) ? Number(valore) : DEFAULT_MAX_AGE_MINUTES
}

interface AgedSend {
  /** When its author posted it, whatever he changed since. */
  postedAt: Date
  /** How long after that it is meant to leave: the delay of its link and the base wait. */
  delayMs: number
  /** Whole minutes it may be later than meant; 0 without limit. */
  maxMinutes: number
}

/** Why a message that is to leave now must not do so by itself, null when it may. */
export function ageHold({ postedAt, delayMs, maxMinutes }: AgedSend, now: Date): Hold | null {
  const age = now.getTime() - postedAt.getTime()
  if (maxMinutes === 0 || age - delayMs <= maxMinutes * 60_000) return null
  return { code: 'too-old', minutes: Math.floor(age / 60_000), max: maxMinutes, delayed: delayMs >= 60_000 }
}
