import { Api } from 'grammy'
import type { UserFromGetMe } from 'grammy/types'

export interface Telegram {
  api: Api
  /** Who the bot is, asked once. */
  me: () => Promise<UserFromGetMe>
  /** Bytes of a file Telegram holds. */
  download: (fileId: string) => Promise<Buffer>
}

/** Greatest photo the Bot API hands out is 20 MB. */
const MAX_FILE_BYTES = 20_000_000

/**
 * The Bot API at `apiRoot`: Telegram's, the emulator's, or any other server of the protocol. The token is part of
 * every address, so errors of the transport are rebuilt without it.
 */
export function connectTelegram(options: { token: string; apiRoot: string }): Telegram {
  const api = new Api(options.token, { apiRoot: options.apiRoot, timeoutSeconds: 40, sensitiveLogs: false })
  let me: Promise<UserFromGetMe> | undefined
  return {
    api,
    me: () => {
      me ??= api.getMe().catch((error: unknown) => {
        me = undefined
        throw error
      })
      return me
    },
    async download(fileId) {
      const file = await api.getFile(fileId)
      const response = await fetch(`${options.apiRoot}/file/bot${options.token}/${file.file_path}`, {
        signal: AbortSignal.timeout(30_000),
      }).catch(() => null)
      if (!response?.ok) throw new Error(`file ${fileId} not downloaded: ${response?.status ?? 'no answer'}`)
      const bytes = Buffer.from(await response.arrayBuffer())
      if (bytes.length > MAX_FILE_BYTES) throw new Error(`file ${fileId} is too large`)
      return bytes
    },
  }
}
