/**
 * How failed attempts at one door are met: some are free, each further one doubles the wait, all are forgotten in time.
 */
export interface Allowance {
  /** Failures that cost no wait. */
  free: number
  /** Seconds of the first wait. */
  firstWait: number
  /** Seconds no wait exceeds. */
  longestWait: number
  /** Seconds in which one failure is forgotten, whether or not attempts go on meanwhile. */
  forgetsOneIn: number
}

/** The rest of `level` failures after so many seconds; never below 0. */
export const failuresLeft = (level: number, seconds: number, { forgetsOneIn }: Allowance): number =>
  Math.max(0, level - Math.max(0, seconds) / forgetsOneIn)

/** Seconds to wait after a failure that brought the level to this; 0 as long as failures are free. */
export function waitAfter(level: number, { free, firstWait, longestWait }: Allowance): number {
  // A failure forgotten by a fraction since is not yet one more to spend.
  const failures = Math.ceil(level)
  return failures < free ? 0 : Math.min(firstWait * 2 ** (failures - free), longestWait)
}
