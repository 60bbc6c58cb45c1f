import { TypedPayout } from '@xbetapp/contract/bets/bets'
import { Id, RequiredText } from '@xbetapp/contract/fields'
import { VENUE_FIELDS, venueIds, venuesNamed } from '@xbetapp/contract/reference/venue-fields'
import type { VenueKind } from '@xbetapp/domain/bets/drops/offered'
import { HISTORY_ROWS_MAX } from '@xbetapp/domain/intake/imports/limits'
import { type BetPayout, PAYOUT_NAMES } from '@xbetapp/domain/ledger/postings/payout'
import { sql } from 'kysely'
import { z } from 'zod'
import { editBet, lockBet, storedPayout } from '#server/bets/bets/public.ts'
import { lockVenues } from '#server/bets/drops/public.ts'
import { rowsOf } from '#server/db/rows.ts'
import { validationError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { betsByCode, CODE, ofCodes, requireBet } from './bet-codes.ts'
import { ownColumn } from './columns.ts'
import type { Kind, Values } from './kind.ts'

const PayoutRow = z.object({
  codice: RequiredText(100),
  ...{ idSala: Id.nullish(), idSito: Id.nullish(), idAltro: Id.nullish() },
  tipo: z.enum(['cashout', 'parita', 'nulla', 'anticipo']),
  ...{ reso: z.number().optional(), parte: z.number().optional(), resto: z.string().optional() },
  ...{ pari: z.number().optional(), posti: z.number().optional(), quote: z.string().optional() },
})
type PayoutRow = z.output<typeof PayoutRow>

async function listPayouts(ctx: Ctx, asked?: readonly Values[]): Promise<Values[]> {
  const { rows } = await sql<{ codice: string; payout: BetPayout; kind: VenueKind; numero: number }>`
    select ${CODE} as codice, payout, v.kind, v.numero
    from bet b
    left join dropped_bet d on d.id_received_bet = b.id_received_bet and d.superseded_at is null
      and payout -> 'venue' @> to_jsonb(d.id_venue)
    left join venue v using (id_venue)
    where payout is not null and deleted_at is null and (payout ? 'venue') = (v.id_venue is not null)
      and ${await ofCodes(ctx, asked)}
    order by b.id_received_bet, v.id_venue
    limit ${HISTORY_ROWS_MAX + 1}
  `.execute(ctx.db)
  return rows.map(({ codice, payout, kind, numero }) => {
    const { won: _, returned: __, venue, ...terms } = payout
    const quote = 'quote' in terms ? { quote: terms.quote.join(' ') } : {}
    return { codice, ...venueIds(venue ? { kind, id: numero } : null), ...terms, ...quote }
  })
}

/** Rows of one bet are its payout at one account each; without an account all pay so. */
async function writePayouts(tx: TxCtx, rows: readonly PayoutRow[]): Promise<void> {
  const bets = await betsByCode(tx, [...new Set(rows.map(({ codice }) => codice))])
  for (const [codice, ofBet] of Map.groupBy(rows, (row) => row.codice)) {
    const idReceivedBet = requireBet(bets, codice)
    const { dataRefertazione, esito } = await lockBet(tx, idReceivedBet)
    const drops = await dropsAt(tx, idReceivedBet, ofBet)
    const drop = drops.map(({ idDroppedBet }) => Number(idDroppedBet))
    for (const [, same] of Map.groupBy(ofBet, termsText)) {
      if (same.length < ofBet.length)
        throw validationError(`La bet ${codice} ha due pagamenti diversi.`, 'tipo')
    }
    const pagamento = { ...termsOf(ofBet[0] as PayoutRow), ...(drop.length > 0 && { drop }) }
    const read = TypedPayout.safeParse(pagamento)
    const [issue] = read.error?.issues ?? []
    if (!read.success) throw validationError(issue?.message ?? '', String(issue?.path[0] ?? 'tipo'))
    if (esito === 'Open') await editBet(tx, { idReceivedBet, pagamento: read.data })
    // Its outcome is that of the sheet of bets: with other odds by now another one might be nearer.
    else {
      const payout = storedPayout(
        read.data,
        drops.flatMap(({ idVenue }) => idVenue ?? []),
      )
      await editBet(tx, { idReceivedBet }, undefined, { dataRefertazione, payout })
    }
  }
}

const termsText = (row: PayoutRow): string => JSON.stringify(termsOf(row))

function termsOf({ tipo, reso, parte, resto, pari, posti, quote }: PayoutRow) {
  if (tipo === 'cashout') return { tipo, reso, parte: parte ?? 100, ...(resto && { resto }) }
  if (tipo === 'parita') return { tipo, pari, posti: posti ?? 1 }
  if (tipo === 'anticipo') return { tipo }
  const odds = (quote ?? '').split(/[\s;]+/).filter(Boolean)
  return { tipo, quote: odds.map((one) => Number(one.replace(',', '.'))) }
}

async function dropsAt(tx: TxCtx, idReceivedBet: number, rows: readonly PayoutRow[]) {
  const refs = rows.flatMap(venuesNamed)
  if (refs.length === 0) return []
  const ids = new Set([...(await lockVenues(tx, refs)).values()].map(({ idVenue }) => idVenue))
  const live = await rowsOf(tx.db, 'droppedBet', { idReceivedBet, supersededAt: null })
  const found = live.filter(({ idVenue }) => idVenue !== null && ids.has(idVenue))
  if (found.length < ids.size) throw validationError('Questo conto non ha giocato la bet.', 'codice')
  return found
}

export const PAYOUTS: Kind = {
  sheet: 'Pagamenti',
  columns: [
    ownColumn('codice', 'Codice bet', {
      required: true,
      explanation: 'Il codice della sua bet nel foglio Bet. Solo bet pagate come nessun esito dice.',
    }),
    ownColumn('idSala', 'Sala', {
      as: { names: 'sala' },
      explanation: 'Solo questa sala, o sito o altro, ha pagato così; nessuno: tutti.',
    }),
    ownColumn('idSito', 'Sito', { as: { names: 'sito' } }),
    ownColumn('idAltro', 'Altro', { as: { names: 'altro' } }),
    ownColumn('tipo', 'Pagamento', {
      required: true,
      as: { choices: Object.fromEntries(Object.entries(PAYOUT_NAMES).map(([tipo, name]) => [tipo, [name]])) },
    }),
    ownColumn('reso', 'Reso', { as: 'number', explanation: 'Di un cash-out: reso ogni 100 puntati.' }),
    ownColumn('parte', 'Parte', { as: 'number', explanation: 'Di un cash-out: la percentuale incassata.' }),
    ownColumn('resto', 'Esito del resto'),
    ownColumn('pari', 'A pari merito', { as: 'number' }),
    ownColumn('posti', 'Posti pagati', { as: 'number' }),
    ownColumn('quote', 'Quote', { explanation: 'Delle gambe nulle, separate da uno spazio.' }),
  ],
  key: ['codice', ...Object.values(VENUE_FIELDS).map(({ id }) => id)],
  codes: ['codice'],
  list: listPayouts,
  create: {
    body: PayoutRow,
    run: (tx, row: PayoutRow) => writePayouts(tx, [row]),
    many: writePayouts,
  },
  edit: { body: PayoutRow, run: (tx, row: PayoutRow) => writePayouts(tx, [row]), id: [] },
}
