import type { AccountCard } from '@xbetapp/contract/accounts/accounting'
import { venueNames } from '@xbetapp/contract/reference/venue-fields'
import { HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import {
  type Decimal,
  isZero,
  round2,
  toNumber,
  toNumbers,
  ZERO,
} from '@xbetapp/domain/platform/money/decimal'
import { onOff } from '@xbetapp/domain/reference/reference/stato'
import type { z } from 'zod'
import { balanceKey, lastVerified } from '#server/accounts/declarations/public.ts'
import { lastStatements } from '#server/accounts/statements/public.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { creditMarks } from '#server/ledger/credit/public.ts'
import { inSnapshot } from '#server/ledger/postings/public.ts'
import type { EntityAccount, EntityName, VenueInfo } from './account.ts'
import { listAccounts } from './accounts.queries.ts'
import { type Balances, balancesAt, balancesToday, contiBalances } from './recap.ts'

type ListQuery = Input<'POST /api/v1/conto/:entity/paginated'>['body']
type Filters = NonNullable<ListQuery['filters']>

/** The filters of a query: its `filters`; a query without them has the filters among its own fields. */
const filtersOf = (query: ListQuery): Filters => query.filters ?? query

/** Balances of every account of a list. @param idBook only the rooms of this book */
export async function recaps(ctx: Ctx, entity: EntityName, idBook?: number): Promise<RecapItem[]> {
  return inSnapshot(ctx, async (ctx) => {
    const accounts = await listAccounts(ctx, entity, { idBook })
    const balancesOf = await balancesToday(ctx)
    return accounts.map((account) => recapItem(account, balancesOf(account.idAccount, account)))
  })
}

/** Balances of the house's own accounts. */
export async function contiRecaps(ctx: Ctx): Promise<RecapItem[]> {
  return (await contiBalances(ctx)).map(({ balances, ...conto }) => recapItem(conto, balances))
}

/** Balances of one account as of a moment. */
export async function recapAt(ctx: Ctx, account: EntityAccount, end: Date): Promise<RecapItem> {
  return recapItem(account, await balancesAt(ctx, account.idAccount, account, end))
}

type RecapItem = { id: number; nome: string } & Record<keyof Balances, number>

const recapItem = ({ id, nome }: { id: number; nome: string }, balances: Balances): RecapItem => ({
  id,
  nome,
  ...toNumbers(balances),
})

/** A page of an account list's cards, greatest SALDO TOTALE first. */
export async function accountPage(ctx: Ctx, entity: EntityName, query: ListQuery) {
  const { idBook } = filtersOf(query)
  return inSnapshot(ctx, async (ctx) => {
    const accounts = await listAccounts(ctx, entity)
    const balancesOf = await balancesToday(ctx)
    // Credit marks belong to today: the credit terms of a past moment are not known.
    const marks = ctx.knownAt ? new Map<number, never>() : await creditMarks(ctx)
    const cards = accounts
      // A list of rooms shows no helpers, unless their book is asked for.
      .filter((account) => entity !== 'sala' || idBook || labelOf(account) !== 'Helper')
      .map((account) => ({
        ...account,
        account,
        // Only rooms have STANDBY; in all other lists the filter OFF includes it (rule: venue/states).
        stato: entity === 'sala' || entity === 'helper' ? account.stato : onOff(account.stato),
        balances: balancesOf(account.idAccount, account),
      }))
    return toPage(ctx, cards, query, ({ account, balances }) => ({
      ...toCard(account, balances),
      fido: marks.get(account.idAccount) ?? null,
    }))
  })
}

/** The three house accounts as a list. */
export async function contoPage(ctx: Ctx, query: ListQuery) {
  const cards = (await contiBalances(ctx)).map((conto) => ({
    ...conto,
    idAccount: HOUSE_ACCOUNTS[conto.conto],
    idValuta: 'EUR',
    simbolo: '€',
  }))
  return toPage(ctx, cards, query, ({ id, nome, slug, balances }) => ({
    ...recapItem({ id, nome }, balances),
    nomeConto: slug,
  }))
}

interface Card {
  idAccount: number
  nome: string
  idValuta: string
  simbolo: string
  balances: Balances
  stato?: string
  conti?: boolean
  book?: { idBook: number } | null
}

async function toPage<C extends Card, R>(
  ctx: Ctx,
  cards: readonly C[],
  query: ListQuery,
  toRow: (card: C) => R,
) {
  const { page, size, sortBySaldo } = query
  const matchingCards = cards.filter((card) => matches(card, filtersOf(query)))
  if (sortBySaldo ?? true) matchingCards.sort((a, b) => b.balances.saldoTotale.cmp(a.balances.saldoTotale))
  const pageCards = matchingCards.slice(page * size, (page + 1) * size)
  const accounts = pageCards.map(({ idAccount }) => idAccount)
  const statements = await lastStatements(ctx, accounts)
  const verifiedByKey = await lastVerified(ctx, accounts)
  return {
    content: pageCards.map((card) => ({
      ...toRow(card),
      estratto: statements.get(card.idAccount) ?? null,
      verifica: verifiedByKey.get(balanceKey(card.idAccount, card.idValuta)) ?? null,
    })),
    totalElements: matchingCards.length,
    totali: totals(matchingCards),
  }
}

function matches(card: Card, filters: Filters): boolean {
  const { nome, stato, conti, idValuta, idBook, mostraSaldiZero } = filters
  if (nome && !card.nome.toLowerCase().includes(nome.trim().toLowerCase())) return false
  if (stato && card.stato !== stato) return false
  if (conti != null && card.conti !== conti) return false
  if (idValuta && card.idValuta !== idValuta) return false
  if (idBook && card.book?.idBook !== idBook) return false
  // Zero means 0 after rounding, even if nonzero amounts cancel out (rule: account/zero-balance).
  return (mostraSaldiZero ?? true) || !isZero(round2(card.balances.saldoTotale))
}

/** SALDO TOTALE of the accounts by currency: currencies are never mixed. */
function totals(cards: readonly Card[]) {
  const byCurrency = new Map<string, { valuta: string; simbolo: string; importo: Decimal }>()
  for (const { idValuta, simbolo, balances } of cards) {
    const total = byCurrency.get(idValuta) ?? { valuta: idValuta, simbolo, importo: ZERO }
    total.importo = total.importo.plus(balances.saldoTotale)
    byCurrency.set(idValuta, total)
  }
  return [...byCurrency.values()].map((total) => ({ ...total, importo: toNumber(total.importo) }))
}

const labelOf = (account: EntityAccount) => (account.kind === 'tipster' ? null : account.label)

type Wire = OmitEach<z.output<typeof AccountCard>, 'estratto' | 'verifica' | 'fido'>
type OmitEach<T, K extends string> = T extends unknown ? Omit<T, K> : never

function toCard(account: EntityAccount, balances: Balances): Wire {
  const recap = toNumbers(balances)
  const { id, nome, stato, idValuta, simbolo } = account
  const common = { id, nome, stato, valuta: { valuta: idValuta, simbolo }, recap }
  if (account.kind === 'tipster') {
    const { conti, accettazioneTipster, action, freeroll } = account
    return {
      ...common,
      idTipster: id,
      nomeTipster: nome,
      conti,
      accettazioneTipster,
      action: toNumber(action),
      freeroll: toNumber(freeroll),
    }
  }
  return toVenueCard(account, { ...common, recap })
}

function toVenueCard(venue: VenueInfo, card: Pick<Wire, 'id' | 'nome' | 'stato' | 'valuta' | 'recap'>): Wire {
  const common = {
    ...card,
    ...venueNames(venue.kind, venue.id, venue.nome),
    percentualeImporto: toNumber(venue.percentualeImporto),
    freerollReale: toNumber(venue.freerollReale),
  }
  if (venue.kind !== 'sala') return { ...common, tassaQuota: toNumber(venue.tassaQuota) } as Wire
  return {
    ...common,
    ...card.recap,
    conti: venue.conti,
    isSecret: venue.isSecret ? 1 : 0,
    book: venue.book ?? { idBook: 0, nomeBook: '' },
  } as Wire
}
