import { hash, verify } from '@node-rs/argon2'

// OWASP's first recommendation for argon2id: 19 MiB, two passes.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS)

export const passwordMatches = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password)

let decoy: Promise<string> | undefined

/** Takes as long as a check for a user who does not exist, so that response times do not reveal which names do. */
export async function checkDecoy(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this password')
  await passwordMatches(await decoy, password)
  return false
}
