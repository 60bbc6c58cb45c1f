import { Api, GrammyError } from 'grammy'
import type { UserFromGetMe } from 'grammy/types'
import { markNeverLeft, watchedAgent } from './watch-requests.ts'

export interface Telegram {
  api: Api
  /** The bot's id: the beginning of its token, known without a request. */
  botId: number
  /** Uploads under way, by what is uploaded: another send of the same waits for its file id. */
  uploading: Map<string, Promise<void>>
  /** The bot's own user, requested once. */
  me: () => Promise<UserFromGetMe>
  /** Makes the next call of `me` ask Telegram again. */
  forget: () => void
  /** How far this machine's clock is behind Telegram's, in seconds; null when Telegram does not say. */
  clockSkewSeconds: (timeoutMs: number) => Promise<number | null>
  /** Bytes of a file Telegram holds. @throws FileTooLarge for a file too large for bots */
  download: (fileId: string) => Promise<Buffer>
}

/** Telegram holds the file but gives it to no bot, since it is too large. */
export class FileTooLarge extends Error {}

/** The Bot API serves files of at most 20 MB; a larger one counts as {@link FileTooLarge}. */
const MAX_FILE_BYTES = 20 * 1024 * 1024

/**
 * The Bot API at `apiRoot`: Telegram's, the emulator's, or any other server of the protocol. The token is part of every
 * address, so errors of the transport are rebuilt without it.
 */
export function connectTelegram(options: { token: string; apiRoot: string }): Telegram {
  const api = new Api(options.token, {
    apiRoot: options.apiRoot,
    // Longer than the bot's long poll, which Telegram may answer after 25 seconds.
    timeoutSeconds: 40,
    sensitiveLogs: false,
    baseFetchConfig: { agent: watchedAgent(options.apiRoot) },
  })
  api.config.use(markNeverLeft)
  let me: Promise<UserFromGetMe> | undefined
  return {
    api,
    botId: Number(options.token.split(':')[0]),
    uploading: new Map(),
    me: () => {
      me ??= api.getMe().catch((error: unknown) => {
        me = undefined
        throw error
      })
      return me
    },
    forget() {
      me = undefined
    },
    async clockSkewSeconds(timeoutMs) {
      const requestedAt = Date.now()
      const response = await fetch(`${options.apiRoot}/bot${options.token}/getMe`, {
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => null)
      const date = Date.parse(response?.headers.get('date') ?? '')
      await response?.body?.cancel().catch(() => undefined)
      if (Number.isNaN(date)) return null
      // The header has whole seconds, so the time is half a second later on average.
      return Math.round((date + 500 - (requestedAt + Date.now()) / 2) / 1_000)
    },
    async download(fileId) {
      const file = await api.getFile(fileId).catch((error: unknown) => {
        const isTooLarge = error instanceof GrammyError && /file is too big/.test(error.description)
        throw isTooLarge ? new FileTooLarge(error.description) : error
      })
      const response = await fetch(`${options.apiRoot}/file/bot${options.token}/${file.file_path}`, {
        signal: AbortSignal.timeout(30_000),
      }).catch(() => null)
      if (!response?.ok) throw new Error(`file ${fileId} not downloaded: ${response?.status ?? 'no answer'}`)
      const bytes = Buffer.from(await response.arrayBuffer())
      if (bytes.length > MAX_FILE_BYTES) throw new FileTooLarge(fileId)
      return bytes
    },
  }
}
