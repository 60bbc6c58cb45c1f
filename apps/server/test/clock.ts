export interface TestClock {
  now: () => Date
  /** Moves it forward. */
  advance(ms: number): void
  /** Sets it, from a date text with offset or Z. */
  set(date: string): void
}

/** A clock that moves only when told. Tests that show times to a person use dates far from any clock change. */
export function testClock(start = '2026-03-11T12:00:00+01:00'): TestClock {
  let at = Date.parse(start)
  return {
    now: () => new Date(at),
    advance(ms) {
      at += ms
    },
    set(date) {
      at = Date.parse(date)
    },
  }
}
