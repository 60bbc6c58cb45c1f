import { AppError, validationError } from '#server/kernel/app-error.ts'

// Refusals for the constraints of the reference tables, for `refusing`.

/** For the unique index of a name. */
export const nameTaken = (nome: string | undefined, campo: string) => () =>
  new AppError('NAME_TAKEN', { nome: nome ?? '', campo })

/**
 * For a chat that another tipster or room holds (rule: chat/one-owner); the violated key tells which of the two chats
 * it is.
 */
export const chatShared = (drop: number | null | undefined) => ({
  chat_riservata_pkey: (detail: string) => {
    const isDrop = drop != null && detail.includes(`=(${drop})`)
    return new AppError('CHAT_SHARED', { campo: isDrop ? 'idDropTg' : 'idGruppoTg' })
  },
})

export const unknownValuta = () => validationError('Valuta non trovata', 'idValuta')
export const unknownBook = () => validationError('Book non trovato', 'idBook')

/** Automatic acceptance of a room's answers requires both limits (rule: answer/accepted-alone). */
export function requireLimits(room: {
  accettaDaSolo?: boolean | undefined
  accettaImportoMax?: unknown
  accettaScartoQuota?: unknown
}): void {
  if (!room.accettaDaSolo) return
  const missing = (['accettaImportoMax', 'accettaScartoQuota'] as const).find((campo) => room[campo] == null)
  if (missing)
    throw validationError('Per accettare da solo servono importo massimo e scarto di quota.', missing)
}
