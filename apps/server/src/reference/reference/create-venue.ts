import { VENUE_FIELDS } from '@xbetapp/contract/reference/venue-fields'
import type { VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { isTechnicalBook } from '@xbetapp/domain/reference/reference/names'
import { insertRow, insertRows, rowIfAny } from '#server/db/rows.ts'
import { validationError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { refusing } from '#server/kernel/constraint.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { postOpening } from '#server/ledger/postings/public.ts'
import { linkNewSala } from '#server/reference/links/public.ts'
import { chatShared, nameTaken, requireLimits, unknownCurrency } from './refusals.ts'
import { findVenue, showVenue } from './venue.queries.ts'
import { auditedVenue, type NewVenue, split, toColumns } from './venue-columns.ts'
import { noPercColumns } from './venue-money.ts'

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
      { venue_name: nameTaken(common.nome, VENUE_FIELDS[kind].nome), venue_id_valuta_fkey: unknownCurrency },
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
    await audit(tx, {
      action: 'reference.create',
      entity: kind,
      entityId: numero,
      after: auditedVenue(venue),
    })
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
