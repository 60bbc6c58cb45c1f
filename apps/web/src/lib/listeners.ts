/** Who follows something that changes outside of React. */
export class Listeners {
  readonly #all = new Set<() => void>()

  /** @returns ends it */
  subscribe = (listener: () => void): (() => void) => {
    this.#all.add(listener)
    return () => this.#all.delete(listener)
  }

  tell(): void {
    for (const listener of this.#all) listener()
  }
}
