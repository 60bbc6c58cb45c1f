/** How long a bet not held before counts as new (1 §9). */
export const NEW_BET_MS = 60_000

/** Which bets arrived within the last minute (1 §4). Each call that changes the answer publishes a new set. */
export class NewBetFlags {
  #until = new Map<number, number>()
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #publish: (ids: ReadonlySet<number>) => void

  constructor(publish: (ids: ReadonlySet<number>) => void) {
    this.#publish = publish
  }

  /** Flags bets from now on. */
  add(ids: readonly number[]): void {
    if (ids.length === 0) return
    for (const id of ids) this.#until.set(id, Date.now() + NEW_BET_MS)
    this.#changed()
  }

  /** Bets that left the list are no longer new. */
  keepOnly(isHeld: (id: number) => boolean): void {
    const gone = [...this.#until.keys()].filter((id) => !isHeld(id))
    if (gone.length === 0) return
    for (const id of gone) this.#until.delete(id)
    this.#changed()
  }

  clear(): void {
    this.#until.clear()
    this.#changed()
  }

  #changed(): void {
    clearTimeout(this.#timer)
    this.#publish(new Set(this.#until.keys()))
    if (this.#until.size === 0) return
    const next = Math.min(...this.#until.values())
    this.#timer = setTimeout(() => this.#expire(), Math.max(0, next - Date.now()))
  }

  #expire(): void {
    const now = Date.now()
    for (const [id, until] of this.#until) if (until <= now) this.#until.delete(id)
    this.#changed()
  }
}
