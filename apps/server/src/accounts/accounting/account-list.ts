import { venueNames } from '@xbetapp/contract/reference/venue-fields'
import { HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { isZero, round2, sum, toNumber, toNumbers } from '@xbetapp/domain/platform/money/decimal'
import { onOff } from '@xbetapp/domain/reference/reference/stato'
import { balanceKey, lastVerified } from '#server/accounts/declarations/public.ts'
import { lastStatements } from '#server/accounts/statements/public.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { creditMarks } from '#server/ledger/credit/public.ts'
import { inSnapshot } from '#server/ledger/postings/public.ts'
import type { EntityAccount, EntityName } from './account.ts'
import { listAccounts } from './accounts.queries.ts'
import { namedBalances } from './named-balances.ts'
import { type Balances, balancesToday, contiBalances } from './recap.ts'

type ListQuery = Input<'POST /api/v1/conto/:entity/paginated'>['body']
type Filters = NonNullable<ListQuery['filters']>

/** The filters of a query: its `filters`, otherwise the same names among its own fields. */
const filtersOf = (query: ListQuery): Filters => query.filters ?? query

/**
 * A page of the accounts of a list, greatest SALDO TOTALE first. A list of rooms has helpers only where their book is
 * asked for.
 */
export async function accountPage(ctx: Ctx, entity: EntityName, query: ListQuery) {
  const { idBook } = filtersOf(query)
  const hidesHelpers = entity === 'sala' && !idBook
  return inSnapshot(ctx, async (ctx) => {
    const accounts = await listAccounts(ctx, entity)
    const balancesOf = await balancesToday(ctx)
    // Credit marks belong to today: the credit terms of a past moment are not known.
    const marks = ctx.knownAt ? null : await creditMarks(ctx)
    const listed = accounts
      .filter((account) => !(hidesHelpers && isHelperRoom(account)))
      .map((account) => ({
        account,
        // The filter has STANDBY for rooms alone; elsewhere an account in standby is found under OFF (rule: venue/states).
        filterState: account.kind === 'sala' ? account.stato : onOff(account.stato),
        balances: balancesOf(account.idAccount, account),
      }))
    return toPage(ctx, listed, query, ({ account, balances }) => ({
      ...wireAccount(account, balances),
      fido: marks?.get(account.idAccount) ?? null,
    }))
  })
}

/** The three house accounts (No Drop, Scarti Quota, Freeroll) as a list. */
export async function housePage(ctx: Ctx, query: ListQuery) {
  const listed = (await contiBalances(ctx)).map(({ balances, ...conto }) => ({
    account: { ...conto, idAccount: HOUSE_ACCOUNTS[conto.conto], idValuta: 'EUR', simbolo: '€' },
    balances,
  }))
  return toPage(ctx, listed, query, ({ account, balances }) => ({
    ...namedBalances(account, balances),
    nomeConto: account.slug,
  }))
}

/** An account of a list, with what its filters, order and totals need. */
interface Listed {
  account: {
    idAccount: number
    nome: string
    idValuta: string
    simbolo: string
    /** The account waits for confirmation. */
    conti?: boolean
    book?: { idBook: number } | null
  }
  /** The state as the filter reads it; house accounts have none. */
  filterState?: string
  balances: Balances
}

/**
 * Filters, sorts and cuts a list, and adds to each row its last statement and verification. Without `sortBySaldo` the
 * accounts stay by name, as they are read.
 * @param toCard the rest of a row, which differs by list
 */
async function toPage<L extends Listed, R>(
  ctx: Ctx,
  listed: readonly L[],
  query: ListQuery,
  toCard: (listed: L) => R,
) {
  const { page, size, sortBySaldo } = query
  const matching = listed.filter((one) => matches(one, filtersOf(query)))
  if (sortBySaldo ?? true) matching.sort((a, b) => b.balances.saldoTotale.cmp(a.balances.saldoTotale))
  const shown = matching.slice(page * size, (page + 1) * size)
  const ids = shown.map(({ account }) => account.idAccount)
  const statements = await lastStatements(ctx, ids)
  const verifiedByKey = await lastVerified(ctx, ids)
  return {
    content: shown.map((one) => ({
      ...toCard(one),
      estratto: statements.get(one.account.idAccount) ?? null,
      verifica: verifiedByKey.get(balanceKey(one.account.idAccount, one.account.idValuta)) ?? null,
    })),
    totalElements: matching.length,
    totali: totalsByCurrency(matching),
  }
}

function matches({ account, filterState, balances }: Listed, filters: Filters): boolean {
  const { nome, stato, conti, idValuta, idBook, mostraSaldiZero } = filters
  if (nome && !account.nome.toLowerCase().includes(nome.trim().toLowerCase())) return false
  if (stato && filterState !== stato) return false
  if (conti != null && account.conti !== conti) return false
  if (idValuta && account.idValuta !== idValuta) return false
  if (idBook && account.book?.idBook !== idBook) return false
  // Zero means 0 after rounding, even if nonzero amounts cancel out (rule: account/zero-balance).
  return (mostraSaldiZero ?? true) || !isZero(round2(balances.saldoTotale))
}

/** SALDO TOTALE of the accounts by currency: currencies are never mixed. */
function totalsByCurrency(listed: readonly Listed[]) {
  return [...Map.groupBy(listed, ({ account }) => account.idValuta)].map(([valuta, rows]) => ({
    valuta,
    simbolo: rows[0]?.account.simbolo ?? '',
    importo: toNumber(sum(rows.map(({ balances }) => balances.saldoTotale))),
  }))
}

const isHelperRoom = (account: EntityAccount) => account.kind !== 'tipster' && account.label === 'Helper'

/** An account as its kind has it on the wire. */
function wireAccount(account: EntityAccount, balances: Balances) {
  const { id, nome, stato, idValuta, simbolo } = account
  const recap = toNumbers(balances)
  const common = { id, nome, stato, valuta: { valuta: idValuta, simbolo }, recap }
  if (account.kind === 'tipster') {
    const { conti, accettazioneTipster, action, freeroll } = account
    const names = { idTipster: id, nomeTipster: nome }
    return { ...common, ...names, conti, accettazioneTipster, ...toNumbers({ action, freeroll }) }
  }
  const { percentualeImporto, freerollReale } = account
  const venue = { ...common, ...toNumbers({ percentualeImporto, freerollReale }) }
  const tassaQuota = toNumber(account.tassaQuota)
  if (account.kind === 'sito') return { ...venue, ...venueNames('sito', id, nome), tassaQuota }
  if (account.kind === 'altro') return { ...venue, ...venueNames('altro', id, nome), tassaQuota }
  return {
    ...venue,
    ...venueNames('sala', id, nome),
    // The wire has a room's balances among its own fields; `recap` is what all kinds have alike.
    ...recap,
    conti: account.conti,
    isSecret: account.isSecret ? (1 as const) : (0 as const),
    book: account.book ?? { idBook: 0, nomeBook: '' },
  }
}
