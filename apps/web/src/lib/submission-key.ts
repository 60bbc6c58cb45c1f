import { newUuid } from './uuid.ts'

/**
 * The idempotency key of one form: the same for every attempt to submit the same data until one succeeds, a new one
 * for other data or after a success.
 */
export class SubmissionKey<T> {
  #fingerprint: string | undefined
  #key = ''
  #running: Promise<T> | undefined

  /** The attempt that is running with these very data, for a second click to wait on. */
  running(input: unknown): Promise<T> | undefined {
    return fingerprintOf(input) === this.#fingerprint ? this.#running : undefined
  }

  run(input: unknown, submit: (idempotencyKey: string) => Promise<T>): Promise<T> {
    const fingerprint = fingerprintOf(input)
    if (fingerprint !== this.#fingerprint) {
      this.#fingerprint = fingerprint
      this.#key = newUuid()
    }
    const attempt = submit(this.#key)
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
}

const fingerprintOf = (input: unknown): string => JSON.stringify(input) ?? ''
