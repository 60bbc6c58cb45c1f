import { TypedPayout } from '@xbetapp/contract/bets/bets'
import { RequiredText } from '@xbetapp/contract/fields'
import { HISTORY_ROWS_MAX } from '@xbetapp/domain/intake/imports/limits'
import { wordOf } from '@xbetapp/domain/intake/imports/read-cell'
import { type BetPayout, PAYOUT_NAMES } from '@xbetapp/domain/ledger/postings/payout'
import type { DecimalInput } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import { z } from 'zod'
import { editBet, lockBet } from '#server/bets/bets/public.ts'
import { validationError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { knownAccounts } from '#server/ledger/postings/public.ts'
import { betsByCode, CODE, codeCondition, requireBet } from './bet-codes.ts'
import { OUTCOMES } from './bet-kinds.ts'
import { ownColumn } from './columns.ts'
import type { Kind, Values } from './kind.ts'

const { Open: _, ...SETTLED } = OUTCOMES

const PayoutRow = z.object({
  codice: RequiredText(100),
  tipo: z.enum(['cashout', 'parita', 'nulla', 'anticipo']),
  conti: z.array(z.string()).optional(),
  ...{ reso: z.number().optional(), parte: z.number().optional(), resto: z.string().optional() },
  ...{ pari: z.number().optional(), posti: z.number().optional() },
  ...{ quote: z.string().optional(), mezzeVinte: z.string().optional(), mezzePerse: z.string().optional() },
})
type PayoutRow = z.output<typeof PayoutRow>

/** The payouts of bets; left out are payouts of some accounts alone of which the caller may know none. */
async function listPayouts(ctx: Ctx, asked?: readonly Values[]): Promise<Values[]> {
  const { rows } = await sql<{ codice: string; payout: BetPayout; conti: string[] }>`
    select * from (
      select b.id_received_bet, ${CODE} as codice, payout, array(
        select nome from dropped_bet d join account using (id_venue) join account_named n using (id_account)
        where d.id_received_bet = b.id_received_bet and d.superseded_at is null and ${knownAccounts(ctx)}
          and payout -> 'venue' @> to_jsonb(d.id_venue)
        order by nome
      ) as conti
      from bet b where payout is not null and deleted_at is null and ${await codeCondition(ctx, asked)}
    ) paid
    where not payout ? 'venue' or cardinality(conti) > 0
    order by id_received_bet
    limit ${HISTORY_ROWS_MAX + 1}
  `.execute(ctx.db)
  return rows.map(({ codice, payout, conti }) => {
    const { won: _won, returned: _returned, venue: _venue, ...terms } = payout
    if (terms.tipo !== 'nulla') return { codice, conti, ...terms }
    const { tipo, quote, mezzeVinte, mezzePerse } = terms
    const said = (odds: readonly DecimalInput[] | undefined) => odds?.join(' ') || null
    return {
      ...{ codice, conti, tipo, quote: said(quote) },
      ...{ mezzeVinte: said(mezzeVinte), mezzePerse: said(mezzePerse) },
    }
  })
}

/** Writes the payout of a bet; a settled bet keeps its outcome and moment, which the sheet of bets gave. */
async function writePayout(tx: TxCtx, { codice, conti = [], ...row }: PayoutRow): Promise<void> {
  const idReceivedBet = requireBet(await betsByCode(tx, [codice]), codice)
  const { esito, dataRefertazione } = await lockBet(tx, idReceivedBet)
  const drop = await dropsOf(tx, idReceivedBet, conti)
  const read = TypedPayout.safeParse({ ...termsOf(row), ...(conti.length > 0 && { drop }) })
  const [issue] = read.error?.issues ?? []
  if (!read.success) throw validationError(issue?.message ?? '', String(issue?.path[0] ?? 'tipo'))
  const settled = esito === 'Open' ? undefined : { esito, dataRefertazione }
  await editBet(tx, { idReceivedBet, pagamento: read.data }, undefined, settled)
}

function termsOf({ tipo, reso, parte, resto, pari, posti, ...legs }: Omit<PayoutRow, 'codice' | 'conti'>) {
  if (tipo === 'cashout') return { tipo, reso, parte: parte ?? 100, ...(resto && { resto }) }
  if (tipo === 'parita') return { tipo, pari, posti: posti ?? 1 }
  if (tipo === 'anticipo') return { tipo }
  const { quote = '', mezzeVinte, mezzePerse } = legs
  return {
    ...{ tipo, quote: oddsOf(quote) },
    ...(mezzeVinte && { mezzeVinte: oddsOf(mezzeVinte) }),
    ...(mezzePerse && { mezzePerse: oddsOf(mezzePerse) }),
  }
}

const oddsOf = (typed: string): number[] =>
  typed
    .split(/[\s;]+/)
    .filter(Boolean)
    .map((one) => Number(one.replace(',', '.')))

/** The live drops of a bet at the accounts with these names. */
async function dropsOf(tx: TxCtx, idReceivedBet: number, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return []
  const { rows } = await sql<{ id: number; nome: string }>`
    select id_dropped_bet::int as id, nome
    from dropped_bet d join account using (id_venue) join account_named using (id_account)
    where d.id_received_bet = ${idReceivedBet} and d.superseded_at is null
  `.execute(tx.db)
  return names.map((name) => {
    const [found, other] = rows.filter(({ nome }) => wordOf(nome) === wordOf(name))
    if (!found) throw validationError(`${name} non ha giocato la bet.`, 'conti')
    if (other) throw validationError(`Due conti della bet si chiamano ${name}.`, 'conti')
    return found.id
  })
}

const write = { body: PayoutRow, run: writePayout }

export const PAYOUTS: Kind = {
  sheet: 'Pagamenti',
  columns: [
    ownColumn('codice', 'Codice bet', {
      required: true,
      explanation: 'Il codice della sua bet nel foglio Bet. Solo bet pagate come nessun esito dice.',
    }),
    ownColumn('tipo', 'Pagamento', {
      required: true,
      as: { choices: Object.fromEntries(Object.entries(PAYOUT_NAMES).map(([tipo, name]) => [tipo, [name]])) },
    }),
    ownColumn('conti', 'Solo', {
      as: 'list',
      explanation: 'Le sale, i siti e gli altri che hanno pagato così, separati da virgola; vuota: tutti.',
    }),
    ownColumn('reso', 'Reso', { as: 'number', explanation: 'Di un cash-out: reso ogni 100 puntati.' }),
    ownColumn('parte', 'Parte', { as: 'number', explanation: 'Di un cash-out: la percentuale incassata.' }),
    ownColumn('resto', 'Esito del resto', { as: { choices: SETTLED } }),
    ownColumn('pari', 'A pari merito', { as: 'number' }),
    ownColumn('posti', 'Posti pagati', { as: 'number' }),
    ownColumn('quote', 'Quote', { explanation: 'Delle gambe nulle, separate da uno spazio.' }),
    ownColumn('mezzeVinte', 'Quote mezze vinte', {
      explanation: 'Delle gambe mezze vinte, allo stesso modo.',
    }),
    ownColumn('mezzePerse', 'Quote mezze perse', {
      explanation: 'Delle gambe mezze perse, allo stesso modo.',
    }),
  ],
  key: ['codice'],
  codes: ['codice'],
  list: listPayouts,
  create: write,
  edit: { ...write, id: [] },
}
