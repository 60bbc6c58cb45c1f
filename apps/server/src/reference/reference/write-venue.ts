import { VENUE_FIELDS } from '@xbetapp/contract/reference/venue-fields'
import type { VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { isTechnicalBook } from '@xbetapp/domain/reference/reference/names'
import { insertRow, insertRows, rowIfAny, updateRows } from '#server/db/rows.ts'
import { validationError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { refusing } from '#server/kernel/constraint.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { requireVersion } from '#server/kernel/require-version.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { postOpening } from '#server/ledger/postings/public.ts'
import { linkNewSala } from '#server/reference/links/public.ts'
import { requireAuthors, setAllowedAuthors } from './authors.ts'
import { allowedTo, changesOf, isEmpty } from './changes.ts'
import { dateEdit, openingPercentage } from './dated-terms.ts'
import { chatShared, nameTaken, requireLimits } from './refusals.ts'
import { findVenue, showVenue } from './venue.queries.ts'
import { auditedVenue, flatVenue, type NewVenue, split, toColumns, type VenueEdit } from './venue-columns.ts'
import { noPercColumns, requireChangeable } from './venue-money.ts'

/**
 * Creates a venue. A new room is linked to the sparax whose mode covers its kind. A room restored under its `numero` is
 * not linked: its former links are restored separately.
 * @throws AppError NAME_TAKEN, CHAT_SHARED, VALIDATION for an unknown book or currency
 */
export async function createVenue<K extends VenueKind>(
  ctx: Ctx,
  kind: K,
  input: NewVenue,
  { isSecret = false, ...again }: { numero?: number; isSecret?: boolean | undefined } = {},
) {
  return withTransaction(ctx, async (tx) => {
    const { room, common } = split(toColumns(kind, input))
    const { idBook } = room
    if (kind === 'sala') await requireUsableBook(tx, idBook)
    const { percentualeImporto = 100, saldoOutstandingBase = 0, saldoFreerollBase = 0 } = common
    const { idVenue, numero } = await refusing(
      venueRefusals(kind, common.nome),
      insertRow(tx.db, 'venue', {
        ...common,
        nome: common.nome ?? '',
        kind,
        ...noPercColumns({ percentualeImporto, saldoOutstandingBase, saldoFreerollBase }),
        ...again,
      }),
    )
    if (idBook !== undefined) {
      requireLimits(room)
      const sala = { ...room, idBook, idVenue, idSala: numero, isSecret }
      await refusing(chatShared(room.idDropTg), insertRows(tx.db, 'room', sala))
    }
    const venue = await findVenue(tx, kind, numero)
    await audit(tx, 'reference.create', kind, numero, { after: auditedVenue(venue) })
    await postOpening(tx, { idVenue })
    if (kind === 'sala' && again.numero === undefined) await linkNewSala(tx, numero)
    return showVenue<K>(tx, venue)
  })
}

/** The technical book of unrecognised bets cannot be chosen. */
async function requireUsableBook(tx: TxCtx, idBook: number | undefined): Promise<void> {
  const book = await rowIfAny(tx.db, 'book', { idBook: idBook ?? 0 }, ['nomeBook'])
  if (!book || isTechnicalBook(book.nomeBook)) throw validationError('Book non trovato', 'idBook')
}

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
      venueRefusals(kind, common.nome),
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
    await audit(tx, 'reference.edit', kind, id, { before: auditedVenue(row), after: auditedVenue(after) })
    await postOpening(tx, { idVenue })
    return showVenue<K>(tx, after)
  })
}

const venueRefusals = (kind: VenueKind, nome: string | undefined) => ({
  venue_name: nameTaken(nome, VENUE_FIELDS[kind].nome),
  venue_id_valuta_fkey: () => validationError('Valuta non trovata', 'idValuta'),
})
