/** Milliseconds since the epoch. Injected, so that a test can stop time and measure limits exactly. */
export type Clock = () => number

/** Telegram dates are whole seconds. */
export const unixSeconds = (clock: Clock): number => Math.floor(clock() / 1000)
