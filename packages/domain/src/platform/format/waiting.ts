/** A waiting time in words: `15 secondi`, `1 minuto`, `2 ore`. Rounded up, so that it is never too short. */
export function waitingWords(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  if (whole < 60) return countText(whole, 'secondo', 'secondi')
  const minutes = Math.ceil(whole / 60)
  return minutes < 60
    ? countText(minutes, 'minuto', 'minuti')
    : countText(Math.ceil(minutes / 60), 'ora', 'ore')
}

/** `1 minuto`, `2 minuti`. */
export const countText = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`
