import { randomBytes } from 'node:crypto'

/** Long and opaque, like Telegram's, so that no code parses them. */
export const newFileId = (kind: 'photo' | 'document'): string =>
  (kind === 'photo' ? 'AgACAgQAAx' : 'BQACAgQAAx') + randomBytes(40).toString('base64url')

export const isFileId = (text: string): boolean => /^(AgACAg|BQACAg)[\w-]{40,}$/.test(text)

export const newUniqueFileId = (): string => `AQAD${randomBytes(9).toString('base64url')}`

/** The format `<bot id>:<35 characters>` that clients and libraries check. */
export const newBotToken = (): string =>
  `7${randomDigits(9)}:AA${randomBytes(25).toString('base64url').slice(0, 33)}`

const randomDigits = (count: number): string => [...randomBytes(count)].map((byte) => byte % 10).join('')

export const newMediaGroupId = (seq: number): string => `139${String(seq).padStart(14, '0')}`
