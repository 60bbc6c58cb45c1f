import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A browser not used for longer is unknown again. */
export const DEVICE_DAYS = 180
const TOKEN_SHAPE = /^([0-9a-z]{1,12})\.([\w-]{22})\.([\w-]{43})$/

interface Owner {
  id: number
  passwordHash: string
}

/**
 * The name of the cookie that identifies a user's known browser; over https it has the __Host- prefix, like a
 * session's.
 */
export function deviceCookie(protocol: string, idUser: number): string {
  return `${protocol === 'https' ? '__Host-' : ''}xbetapp_device_${idUser}`
}

/**
 * The token by which a browser is recognised as its owner's. It grants no access: it gives its bearer a separate budget
 * of wrong passwords, which no other caller can use up. The token is signed with the hash of the password, so that a
 * new password ends it.
 */
export function newDevice(owner: Owner, now: Date): string {
  const issuedAt = Math.floor(now.getTime() / 1000).toString(36)
  const nonce = randomBytes(16).toString('base64url')
  return `${issuedAt}.${nonce}.${signature(owner, issuedAt, nonce).toString('base64url')}`
}

/** The key under which the failures of a known browser are counted; null for one that is not known, or no longer. */
export function knownDevice(owner: Owner, cookie: string | undefined, now: Date): string | null {
  const [, issuedAt = '', nonce = '', signatureText = ''] = TOKEN_SHAPE.exec(cookie ?? '') ?? []
  if (issuedAt === '') return null
  const age = now.getTime() / 1000 - Number.parseInt(issuedAt, 36)
  if (age > DEVICE_DAYS * 86_400) return null
  // Of one length: the shape has as many characters as the text of a signature.
  const givenSignature = Buffer.from(signatureText, 'base64url')
  return timingSafeEqual(givenSignature, signature(owner, issuedAt, nonce)) ? `${owner.id}:${nonce}` : null
}

const signature = ({ id, passwordHash }: Owner, issuedAt: string, nonce: string): Buffer =>
  createHmac('sha256', passwordHash).update(`xbetapp device\n${id}\n${issuedAt}\n${nonce}`).digest()
