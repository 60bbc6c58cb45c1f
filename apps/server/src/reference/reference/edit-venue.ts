import { VENUE_FIELDS } from '@xbetapp/contract/reference/venue-fields'
import type { VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { updateRows } from '#server/db/rows.ts'
import { audit } from '#server/kernel/audit.ts'
import { refusing } from '#server/kernel/constraint.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { requireVersion } from '#server/kernel/require-version.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { postOpening } from '#server/ledger/postings/public.ts'
import { requireAuthors, setAllowedAuthors } from './authors.ts'
import { allowedTo, changesOf, isEmpty } from './changes.ts'
import { dateEdit, openingPercentage } from './dated-terms.ts'
import { chatShared, nameTaken, requireLimits, unknownCurrency } from './refusals.ts'
import { findVenue, showVenue } from './venue.queries.ts'
import { auditedVenue, flatVenue, split, toColumns, type VenueEdit } from './venue-columns.ts'
import { noPercColumns, requireChangeable } from './venue-money.ts'

/**
 * Merges the given fields into a venue; its money, tax included, only from ADMIN. Book and currency of a room cannot
 * change: the body has no field for them.
 * @throws AppError NOT_FOUND, CONFLICT, NAME_TAKEN, CHAT_SHARED, PERCENTUALE_LOCKED, VALUTA_LOCKED, VALIDATION
 */
export async function editVenue<K extends VenueKind>(ctx: Ctx, kind: K, id: number, input: VenueEdit) {
  return withTransaction(ctx, async (tx) => {
    const row = await findVenue(tx, kind, id, { lock: true })
    await requireVersion(tx, { entity: kind, id }, row, input.version)
    const { autoriAmmessi, ...fields } = input as VenueEdit & { autoriAmmessi?: readonly number[] }
    const hasNewAuthors =
      kind === 'sala' &&
      autoriAmmessi !== undefined &&
      (await setAllowedAuthors(tx, 'idSala', id, autoriAmmessi))
    const changes = changesOf(flatVenue(row), allowedTo(tx, toColumns(kind, fields)))
    if (isEmpty(changes) && !hasNewAuthors) return showVenue<K>(tx, row)
    await requireChangeable(tx, row, changes)

    const { idVenue } = row
    const { room, common } = split(changes)
    await refusing(
      { venue_name: nameTaken(common.nome, VENUE_FIELDS[kind].nome), venue_id_valuta_fkey: unknownCurrency },
      updateRows(
        tx.db,
        'venue',
        { idVenue },
        {
          ...common,
          ...noPercColumns({ ...row, ...common, ...(await openingPercentage(tx, row)) }),
          version: row.version + 1,
        },
      ),
    )
    if (row.dated) await dateEdit(tx, { tipo: kind, id }, changes)
    if (!isEmpty(room)) {
      requireLimits({ ...row.sala, ...room })
      await refusing(chatShared(room.idDropTg), updateRows(tx.db, 'room', { idVenue }, room))
    }
    const after = await findVenue(tx, kind, id)
    if (after.sala) requireAuthors(after.sala.filtroAutori, after.sala.autoriAmmessi)
    await audit(tx, {
      action: 'reference.edit',
      entity: kind,
      entityId: id,
      before: auditedVenue(row),
      after: auditedVenue(after),
    })
    await postOpening(tx, { idVenue })
    return showVenue<K>(tx, after)
  })
}
