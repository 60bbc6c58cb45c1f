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

const { Open: _, ...SETTLED_OUTCOMES } = OUTCOMES

/** A row of the sheet: shares in percent, odds as texts of several numbers. */
const PayoutRow = z.object({
  codice: RequiredText(100),
  tipo: z.enum(['cashout', 'parita', 'nulla', 'anticipo']),
  conti: z.array(z.string()).optional(),
  reso: z.number().optional(),
  parte: z.number().optional(),
  resto: z.string().optional(),
  pari: z.number().optional(),
  posti: z.number().optional(),
  quote: z.string().optional(),
  mezzeVinte: z.string().optional(),
  mezzePerse: z.string().optional(),
})
type PayoutRow = z.output<typeof PayoutRow>

/** The payouts of bets, without those that hold for certain accounts only, none of which the caller may see. */
async function listPayouts(ctx: Ctx, fileRows?: readonly Values[]): Promise<Values[]> {
  const { rows } = await sql<{ codice: string; payout: BetPayout; conti: string[] }>`
    select * from (
      select b.id_received_bet, ${CODE} as codice, payout, array(
        select nome from dropped_bet d join account using (id_venue) join account_named n using (id_account)
        where d.id_received_bet = b.id_received_bet and d.superseded_at is null and ${knownAccounts(ctx)}
          and payout -> 'venue' @> to_jsonb(d.id_venue)
        order by nome
      ) as conti
      from bet b where payout is not null and deleted_at is null and ${await codeCondition(ctx, fileRows)}
    ) paid
    where not payout ? 'venue' or cardinality(conti) > 0
    order by id_received_bet
    limit ${HISTORY_ROWS_MAX + 1}
  `.execute(ctx.db)
  return rows.map(({ codice, payout, conti }) => {
    const { won: _won, returned: _returned, venue: _venue, ...terms } = payout
    if (terms.tipo !== 'nulla') return { codice, conti, ...terms }
    const { tipo, quote, mezzeVinte, mezzePerse } = terms
    return {
      codice,
      conti,
      tipo,
      quote: textOfOdds(quote),
      mezzeVinte: textOfOdds(mezzeVinte),
      mezzePerse: textOfOdds(mezzePerse),
    }
  })
}

/** The cell that {@link oddsOf} reads as these odds. */
const textOfOdds = (odds: readonly DecimalInput[] | undefined): string | null => odds?.join(' ') || null

/** Writes the payout of a bet; a settled bet keeps its outcome and moment, which the sheet of bets gave. */
async function writePayout(tx: TxCtx, { codice, conti = [], ...terms }: PayoutRow): Promise<void> {
  const idReceivedBet = requireBet(await betsByCode(tx, [codice]), codice)
  const { esito, dataRefertazione } = await lockBet(tx, idReceivedBet)
  const drop = await dropsOf(tx, idReceivedBet, conti)
  const payout = TypedPayout.safeParse({ ...termsOf(terms), ...(conti.length > 0 && { drop }) })
  const [issue] = payout.error?.issues ?? []
  if (!payout.success) throw validationError(issue?.message ?? '', String(issue?.path[0] ?? 'tipo'))
  const settlement = esito === 'Open' ? undefined : { esito, dataRefertazione }
  await editBet(tx, { idReceivedBet, pagamento: payout.data }, undefined, settlement)
}

/** The terms of a row's kind of payout, without cells of other kinds; not yet checked. */
function termsOf(row: Omit<PayoutRow, 'codice' | 'conti'>): object {
  const { tipo, reso, parte, resto, pari, posti, quote = '', mezzeVinte, mezzePerse } = row
  if (tipo === 'cashout') return { tipo, reso, parte: parte ?? 100, ...(resto && { resto }) }
  if (tipo === 'parita') return { tipo, pari, posti: posti ?? 1 }
  if (tipo === 'anticipo') return { tipo }
  return {
    tipo,
    quote: oddsOf(quote),
    ...(mezzeVinte && { mezzeVinte: oddsOf(mezzeVinte) }),
    ...(mezzePerse && { mezzePerse: oddsOf(mezzePerse) }),
  }
}

/** The odds that a cell names, divided by spaces or semicolons, with a decimal comma or point. */
const oddsOf = (cell: string): number[] =>
  cell
    .split(/[\s;]+/)
    .filter(Boolean)
    .map((number) => Number(number.replace(',', '.')))

/** The ids of a bet's live drops at the accounts with these names. @throws AppError VALIDATION at `conti` */
async function dropsOf(tx: TxCtx, idReceivedBet: number, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return []
  const { rows } = await sql<{ id: number; nome: string }>`
    select id_dropped_bet::int as id, nome
    from dropped_bet d join account using (id_venue) join account_named using (id_account)
    where d.id_received_bet = ${idReceivedBet} and d.superseded_at is null
  `.execute(tx.db)
  return names.map((name) => {
    const [drop, secondDrop] = rows.filter(({ nome }) => wordOf(nome) === wordOf(name))
    if (!drop) throw validationError(`${name} non ha giocato la bet.`, 'conti')
    if (secondDrop) throw validationError(`Due conti della bet si chiamano ${name}.`, 'conti')
    return drop.id
  })
}

const payoutVerb = { body: PayoutRow, run: writePayout }

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
    ownColumn('resto', 'Esito del resto', { as: { choices: SETTLED_OUTCOMES } }),
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
  create: payoutVerb,
  edit: { ...payoutVerb, id: [] },
}
