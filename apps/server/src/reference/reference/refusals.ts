import { type DecimalInput, dec } from '@xbetapp/domain/platform/money/decimal'
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
  reserved_chat_pkey: (detail: string) => {
    const isDrop = drop != null && detail.includes(`=(${drop})`)
    return new AppError('CHAT_SHARED', { campo: isDrop ? 'idDropTg' : 'idGruppoTg' })
  },
})

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

/** A minimum share not to be dropped above the maximum would refuse every drop but 0. */
export function requireLimitRange(limits: {
  percentualeMinNoDrop?: DecimalInput | null | undefined
  percentualeMaxNoDrop?: DecimalInput | null | undefined
}): void {
  const { percentualeMinNoDrop: min, percentualeMaxNoDrop: max } = limits
  if (min == null || max == null || dec(min).lte(max)) return
  throw validationError('La percentuale minima NoDrop non può superare la massima.', 'percentualeMinNoDrop')
}
