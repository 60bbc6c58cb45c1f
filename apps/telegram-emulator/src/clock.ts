/** Milliseconds since the epoch. Passed in so that a test can hold time still and read limits exactly. */
export type Clock = () => number

/** Telegram dates are whole seconds. */
export const unixSeconds = (clock: Clock): number => Math.floor(clock() / 1000)
