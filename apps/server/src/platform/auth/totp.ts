import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
/** A telephone's clock may be half a minute off either way. */
const DRIFT_STEPS = 1

const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

/** The code of a step (RFC 6238 with HMAC-SHA-1, which every telephone app supports). */
export function codeOf(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac[mac.length - 1] ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The code of a moment. */
export const codeAt = (secret: Uint8Array, now: Date): string => codeOf(secret, stepAt(now))

/** The step of a code, null when the code is invalid now or its step was used already. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date, lastStep: number): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null
  let matchingStep: number | null = null
  // All steps are compared, so that the time taken does not reveal how near a guess was.
  for (let step = stepAt(now) - DRIFT_STEPS; step <= stepAt(now) + DRIFT_STEPS; step++) {
    const isSame = timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code))
    if (isSame && step > lastStep) matchingStep = step
  }
  return matchingStep
}
