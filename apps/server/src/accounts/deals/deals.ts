import { BetDiAccordo, TerminiAccordo } from '@xbetapp/contract/accounts/deals'
import { dealPeriods, dealTotals, earnings, paidOf } from '@xbetapp/domain/accounts/deals/deal'
import { toNumber, toNumbers, ZERO } from '@xbetapp/domain/platform/money/decimal'
import { rangeOf } from '@xbetapp/domain/platform/time/range'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { termsOn } from '@xbetapp/domain/reference/reference/dated-terms'
import { found, present, validationError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import { findAccount, inSnapshot } from '#server/ledger/postings/public.ts'
import {
  type BaseOfPeriod,
  type CountedDeal,
  type Deal,
  loadDeals,
  readBases,
  readCountedBets,
  type StoredDealTerms,
} from './deals.queries.ts'

/** The deals of one account, or of all, with what they earned. @throws AppError ACCOUNT_NOT_FOUND */
export function listDeals(ctx: Ctx, { tipo, id }: Input<'GET /api/v1/accordi'>['query']) {
  return inSnapshot(ctx, async (ctx) => {
    const deals = await loadDeals(ctx, tipo && id ? await findAccount(ctx, tipo, id) : {})
    const bases = await readBases(ctx, deals)
    return deals.map((deal) => wireDeal(ctx, deal, earnedPeriods(ctx, deal, bases)))
  })
}

/** A deal with its terms and periods. @throws AppError NOT_FOUND */
export function dealDetail(ctx: Ctx, idDeal: number) {
  return inSnapshot(ctx, async (ctx) => {
    const deal = await findDeal(ctx, idDeal)
    const periods = earnedPeriods(ctx, deal, await readBases(ctx, [deal]))
    return {
      ...wireDeal(ctx, deal, periods),
      versioni: deal.versions.map(wireTerms).reverse(),
      periodi: wirePeriods(ctx, periods, deal.paid),
    }
  })
}

/** The bets behind the base of a period. @throws AppError NOT_FOUND */
export function dealBets(ctx: Ctx, idDeal: number, query: Input<'GET /api/v1/accordi/:id/bet'>['query']) {
  return inSnapshot(ctx, async (ctx) => {
    const rows = await readCountedBets(ctx, await findDeal(ctx, idDeal), rangeOf(query.dal, query.al), query)
    return {
      content: rows.map((row) => wireOf(BetDiAccordo, row)),
      totalElements: rows[0]?.total ?? 0,
    }
  })
}

/** What terms would have earned since their first day (rule: deal/simulation). @throws AppError VALIDATION */
export function tryDeal(ctx: Ctx, { tipo, id, ...terms }: Input<'POST /api/v1/accordi/prova'>['body']) {
  if (terms.dal > romeDay(ctx.now())) throw validationError('Scegli un giorno passato.', 'dal')
  return inSnapshot(ctx, async (ctx) => {
    const { idAccount } = await findAccount(ctx, tipo, id)
    const versions = [{ ...terms, azzera: false }]
    // Stored nowhere: the number only names its periods among the bases.
    const deal = { idDeal: 0, conto: tipo === 'tipster' ? idAccount : null, versions }
    return wirePeriods(ctx, earnedPeriods(ctx, deal, await readBases(ctx, [deal])), '0')
  })
}

/** The ended periods an account's statement shows, of those that end within its days (rule: deal/on-the-statement). */
export async function dealsOnStatement(
  ctx: Ctx,
  idAccount: number,
  { startDate, endDate }: { startDate: string; endDate: string },
) {
  const deals = await loadDeals(ctx, { idAccount })
  const shownDeals = deals.filter(({ versions }) => versions.some(({ inEstratto }) => inEstratto))
  const bases = await readBases(ctx, shownDeals)
  const today = romeDay(ctx.now())
  return shownDeals
    .flatMap((deal) => earnedPeriods(ctx, deal, bases))
    .filter(({ al, terms }) => terms.inEstratto && al >= startDate && al <= endDate && al < today)
}

/** @throws AppError NOT_FOUND */
async function findDeal(ctx: Ctx, idDeal: number): Promise<Deal> {
  return found((await loadDeals(ctx, { idDeal }))[0], 'NOT_FOUND')
}

/** The base of a period without bets. */
const NO_BASE: BaseOfPeriod = { base: '0', bet: 0, aperte: 0 }

/** The periods of a deal until today with what each earned, oldest first. */
function earnedPeriods<D extends CountedDeal>(ctx: Ctx, deal: D, bases: ReadonlyMap<string, BaseOfPeriod>) {
  const periods = dealPeriods<D['versions'][number]>(deal.versions, romeDay(ctx.now()))
  return earnings(
    periods.map((period) => ({ ...period, ...(bases.get(`${deal.idDeal} ${period.dal}`) ?? NO_BASE) })),
  )
}
type EarnedPeriods = ReturnType<typeof earnedPeriods<CountedDeal>>

function wireDeal(ctx: Ctx, { idDeal, tipo, id, nome, paid, versions }: Deal, periods: EarnedPeriods) {
  const today = romeDay(ctx.now())
  const terms = present(termsOn(versions, today) ?? versions[0], 'a deal has terms')
  const totals = toNumbers({ ...dealTotals(periods, paid, today) })
  return { idAccordo: idDeal, tipo, id, nome, termini: wireTerms(terms), ...totals }
}

/** The periods of a deal on the wire, latest first. */
function wirePeriods(ctx: Ctx, periods: EarnedPeriods, paid: string) {
  const paidParts = paidOf(periods, paid)
  const today = romeDay(ctx.now())
  return periods
    .map(({ dal, al, bet, aperte, base, prima, maturato, dopo }, index) => ({
      dal,
      al,
      bet,
      aperte,
      inCorso: al >= today,
      pagato: toNumber(paidParts[index] ?? ZERO),
      ...toNumbers({ base, prima, maturato, dopo }),
    }))
    .reverse()
}

const wireTerms = (terms: StoredDealTerms) => wireOf(TerminiAccordo, terms)
