/** An answer that is waited for. */
export interface Awaited {
  readonly ms: number
  /** When its turn came; null while others are before it. */
  since: number | null
  /** It was given up. */
  isOver: boolean
}

const LOOK_MS = 10_000

/**
 * The answers one connection is asked for, which come in the order of the questions: each is given its time from when its
 * turn comes, and not less than {@link LOOK_MS}. One clock for all of them looks now and then; one a statement, set and
 * stopped again, would cost each of them more than sending it.
 */
export class Patience {
  readonly #giveUp: () => void
  readonly #waiting: Awaited[] = []
  #clock: NodeJS.Timeout | undefined

  /** @param giveUp called once the time of the answer whose turn it is has passed */
  constructor(giveUp: () => void) {
    this.#giveUp = giveUp
  }

  begin(ms: number): Awaited {
    const one: Awaited = { ms, since: this.#waiting.length === 0 ? performance.now() : null, isOver: false }
    this.#waiting.push(one)
    this.#clock ??= this.#lookIn(LOOK_MS)
    return one
  }

  end(one: Awaited): void {
    const at = this.#waiting.indexOf(one)
    this.#waiting.splice(at, 1)
    const [next] = this.#waiting
    if (next) next.since ??= performance.now()
  }

  #lookIn(ms: number): NodeJS.Timeout {
    // What is waited for holds the process by its connection.
    return setTimeout(() => this.#look(), ms).unref()
  }

  #look(): void {
    this.#clock = undefined
    const [first] = this.#waiting
    if (!first) return
    const left = (first.since ?? 0) + first.ms - performance.now()
    if (left > 0) {
      this.#clock = this.#lookIn(Math.min(left, LOOK_MS))
      return
    }
    first.isOver = true
    this.#giveUp()
  }
}
