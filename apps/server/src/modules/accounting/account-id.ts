import { validationError } from '#server/kernel/app-error.ts'
import { type EntityName, entityKind } from './account.ts'

type Id = number | null | undefined

/** The id of the account a body names: by the field of its kind, or `id`. */
export function accountId(
  entity: EntityName,
  body: { idTipster?: Id; idSala?: Id; idSito?: Id; idAltro?: Id; id?: Id },
): number {
  const { idTipster, idSala, idSito, idAltro } = body
  const own = { tipster: idTipster, sala: idSala, sito: idSito, altro: idAltro }[entityKind(entity)]
  const id = own ?? body.id
  if (!id) throw validationError('Campo obbligatorio.', 'id')
  return id
}
