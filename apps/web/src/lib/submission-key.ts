import { newUuid } from './uuid.ts'

/**
 * The idempotency key of one form: the same for every attempt to submit the same data until one succeeds, a new one
 * for other data or after a success.
 */
export class SubmissionKey<T> {
  #fingerprint: string | undefined
  #key = ''
  #running: Promise<T> | undefined

  /** Starts an attempt, or joins an attempt that runs with the same data: a second click is not a second submission. */
  submit(input: unknown, start: () => Promise<T>): Promise<T> {
    const fingerprint = fingerprintOf(input)
    if (fingerprint === this.#fingerprint) {
      if (this.#running) return this.#running
    } else {
      this.#fingerprint = fingerprint
      this.#key = newUuid()
    }
    const attempt = start()
    this.#running = attempt
    const end = (succeeded: boolean) => {
      if (this.#running !== attempt) return
      this.#running = undefined
      if (succeeded) this.#fingerprint = undefined
    }
    attempt.then(
      () => end(true),
      () => end(false),
    )
    return attempt
  }

  /** The key of the attempt under way with these data. */
  keyFor(input: unknown): string {
    return fingerprintOf(input) === this.#fingerprint ? this.#key : newUuid()
  }
}

const fingerprintOf = (input: unknown): string => JSON.stringify(input) ?? ''
