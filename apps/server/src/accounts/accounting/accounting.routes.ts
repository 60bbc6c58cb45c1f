import { VENUE_FIELDS } from '@xbetapp/contract/reference/venue-fields'
import { contoByName, HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { validationError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Routes } from '#server/kernel/route.ts'
import { knownAt, trailBegan } from '#server/ledger/postings/public.ts'
import { type EntityAccount, type EntityName, entityKind } from './account.ts'
import { accountBets } from './account-bets.ts'
import { totalPlayed } from './account-figures.queries.ts'
import { accountPage, housePage } from './account-list.ts'
import { accountPeriod } from './account-period.ts'
import { getAccount } from './accounts.queries.ts'
import { profitsOfBet } from './bet-profits.ts'
import { freerollSplit } from './freeroll-split.ts'
import { accountBalances, accountBalancesAt, houseBalances } from './named-balances.ts'
import { asOf, wirePeriod } from './wire-period.ts'

export function accountingRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/bets/:id/profitti', (ctx, { params }) => profitsOfBet(ctx, params.id))

  routes.handle('POST /api/v1/conto', async (ctx, { body }) => {
    const id = houseAccount(body.nomeConto)
    const onlyDuplicate = body.onlyDuplicate ?? false
    return accountPeriod(await knownAt(ctx, body.knownAt, id), id, wirePeriod(body), { onlyDuplicate })
  })
  routes.handle('POST /api/v1/conto/paginated-bets', async (ctx, { body }) => {
    const period = wirePeriod(body)
    const id = houseAccount(body.nomeConto)
    if (id === undefined) return { content: [], totalElements: 0 }
    return accountBets(await knownAt(ctx, body.knownAt, id), id, period, body)
  })
  routes.handle('GET /api/v1/conto/conto-recap', async (ctx, { query }) =>
    houseBalances(await knownAt(ctx, query.knownAt)),
  )
  routes.handle('POST /api/v1/conto/paginated', async (ctx, { body }) =>
    housePage(await knownAt(ctx, body.knownAt), body),
  )
  routes.handle('GET /api/v1/conto/freeroll/ripartizione', async (ctx, { query }) => {
    const pastCtx = await knownAt(ctx, query.knownAt, HOUSE_ACCOUNTS.FREEROLL)
    return freerollSplit(pastCtx, asOf(pastCtx, query.endDate))
  })

  routes.handle('POST /api/v1/conto/:entity', async (ctx, { params, body }) => {
    const period = wirePeriod(body)
    const id = accountId(params.entity, body)
    const [pastCtx, { idAccount }] = await accountAsKnown(ctx, params.entity, id, body.knownAt)
    return accountPeriod(pastCtx, idAccount, period)
  })
  routes.handle('POST /api/v1/conto/:entity/paginated-bets', async (ctx, { params, body }) => {
    const period = wirePeriod(body)
    const id = accountId(params.entity, body)
    const [pastCtx, { idAccount }] = await accountAsKnown(ctx, params.entity, id, body.knownAt)
    return accountBets(pastCtx, idAccount, period, body)
  })
  routes.handle('GET /api/v1/conto/:entity/conto-recap', async (ctx, { params, query }) =>
    accountBalances(await knownAt(ctx, query.knownAt), params.entity),
  )
  routes.handle('GET /api/v1/conto/:entity/conto-recap/:bookId', async (ctx, { params, query }) =>
    accountBalances(await knownAt(ctx, query.knownAt), params.entity, params.bookId),
  )
  routes.handle('GET /api/v1/conto/:entity/recap/:id', async (ctx, { params, query }) => {
    const [pastCtx, account] = await accountAsKnown(ctx, params.entity, params.id, query.knownAt)
    return accountBalancesAt(pastCtx, account, asOf(pastCtx, query.endDate))
  })
  routes.handle('GET /api/v1/conto/:entity/atteso/:id', async (ctx, { params, query }) => {
    const [pastCtx, account] = await accountAsKnown(ctx, params.entity, params.id, query.knownAt)
    return (await accountBalancesAt(pastCtx, account, asOf(pastCtx, query.endDate))).freerollAtteso
  })
  routes.handle('POST /api/v1/conto/:entity/paginated', async (ctx, { params, body }) =>
    accountPage(await knownAt(ctx, body.knownAt), params.entity, body),
  )
  routes.handle('GET /api/v1/contabilita/situazione-dal', async (ctx) => {
    const trailStart = await trailBegan(ctx)
    return { dal: trailStart && romeDay(trailStart) }
  })
  routes.handle('GET /api/v1/contabilita/giocato-range', (ctx, { query }) =>
    totalPlayed(ctx, wirePeriod(query)),
  )
}

/**
 * A context that reads the account of a tipster or venue as known at `moment`, and the account as it was then.
 * @throws AppError ACCOUNT_NOT_FOUND, VALIDATION
 */
async function accountAsKnown(
  ctx: Ctx,
  entity: EntityName,
  id: number,
  moment: string | null | undefined,
): Promise<[pastCtx: Ctx, account: EntityAccount]> {
  const account = await getAccount(ctx, entityKind(entity), id)
  if (!moment) return [ctx, account]
  const pastCtx = await knownAt(ctx, moment, account.idAccount)
  return [pastCtx, await getAccount(pastCtx, entityKind(entity), id)]
}

/** The house account that a name means; undefined for any other name. */
function houseAccount(name: string): number | undefined {
  const conto = contoByName(name)?.conto
  return conto && HOUSE_ACCOUNTS[conto]
}

type Id = number | null | undefined

/** The account number in a body: the field of its kind, or `id`. */
function accountId(
  entity: EntityName,
  body: { idTipster?: Id; idSala?: Id; idSito?: Id; idAltro?: Id; id?: Id },
): number {
  const kind = entityKind(entity)
  const id = body[kind === 'tipster' ? 'idTipster' : VENUE_FIELDS[kind].id] ?? body.id
  if (!id) throw validationError('Campo obbligatorio.', 'id')
  return id
}
