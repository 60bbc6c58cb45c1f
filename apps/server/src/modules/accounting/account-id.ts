import { VENUE_FIELDS } from '@xbetapp/contract/venue-fields'
import { validationError } from '#server/kernel/app-error.ts'
import { type EntityName, entityKind } from './account.ts'

type Id = number | null | undefined

/** The number of the account a body names: by the field of its kind, or `id`. */
export function accountId(
  entity: EntityName,
  body: { idTipster?: Id; idSala?: Id; idSito?: Id; idAltro?: Id; id?: Id },
): number {
  const kind = entityKind(entity)
  const id = body[kind === 'tipster' ? 'idTipster' : VENUE_FIELDS[kind].id] ?? body.id
  if (!id) throw validationError('Campo obbligatorio.', 'id')
  return id
}
