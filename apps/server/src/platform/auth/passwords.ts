import { hash, verify } from '@node-rs/argon2'
import { passwordFault } from '@xbetapp/domain/platform/auth/password'
import { validationError } from '#server/kernel/app-error.ts'

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

let passwordList: Promise<ReadonlySet<string>> | undefined

/** Some 50,000 passwords known from leaks, most used first in the package; loaded on first use. */
async function knownPasswords(): Promise<ReadonlySet<string>> {
  passwordList ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return passwordList
}

/** The fault of a password, null when it may be used (rule: user/password). */
export async function faultOf(password: string, username: string): Promise<string | null> {
  const passwordSet = await knownPasswords()
  return passwordFault(password, username, (word) => passwordSet.has(word))
}

/**
 * The hash of a newly chosen password. Slow on purpose: do not call it inside a transaction.
 * @throws AppError VALIDATION at `campo` when it is too short or known
 */
export async function newPasswordHash(password: string, username: string, campo: string): Promise<string> {
  const fault = await faultOf(password, username)
  if (fault) throw validationError(fault, campo)
  return hashPassword(password)
}
