import { type Conto, contoByName, HOUSE_ACCOUNTS } from '@xbetapp/domain/accounting/conti'
import { toNumber } from '@xbetapp/domain/money/decimal'
import type { Routes } from '#server/kernel/route.ts'
import { entityKind } from './account.ts'
import { accountBets, type BetsPage } from './account-bets.ts'
import { accountId } from './account-id.ts'
import {
  accountPage,
  contiRecaps,
  contoPage,
  type ListFilters,
  type ListQuery,
  recapAt,
  recaps,
} from './account-list.ts'
import { contoPeriod, entityPeriod } from './account-period.ts'
import { getAccount } from './accounts.queries.ts'
import { profitsOfBet } from './bet-profits.ts'
import { giocatoRange } from './giocato-range.ts'
import { balancesAt } from './recap.ts'
import { ripartizioneFreeroll } from './ripartizione-freeroll.ts'
import { asOf, wirePeriod } from './wire-period.ts'

export function accountingRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/bets/:id/profitti', (ctx, { params }) => profitsOfBet(ctx, params.id))

  routes.handle('POST /api/v1/conto', (ctx, { body }) =>
    contoPeriod(ctx, body.nomeConto, wirePeriod(body), { onlyDuplicate: body.onlyDuplicate ?? false }),
  )
  routes.handle('POST /api/v1/conto/paginated-bets', async (ctx, { body }) => {
    const period = wirePeriod(body)
    const conto: Conto | undefined = contoByName(body.nomeConto)?.conto
    if (!conto) return { content: [], totalElements: 0 }
    return accountBets(ctx, HOUSE_ACCOUNTS[conto], period, {
      ...page(body),
      onlyDuplicate: body.onlyDuplicate ?? false,
    })
  })
  routes.handle('GET /api/v1/conto/conto-recap', (ctx) => contiRecaps(ctx))
  routes.handle('POST /api/v1/conto/paginated', (ctx, { body }) => contoPage(ctx, list(body)))
  routes.handle('GET /api/v1/conto/freeroll/ripartizione', (ctx, { query }) =>
    ripartizioneFreeroll(ctx, asOf(ctx, query.endDate)),
  )

  routes.handle('POST /api/v1/conto/:entity', (ctx, { params, body }) =>
    entityPeriod(ctx, entityKind(params.entity), accountId(params.entity, body), wirePeriod(body)),
  )
  routes.handle('POST /api/v1/conto/:entity/paginated-bets', async (ctx, { params, body }) => {
    const period = wirePeriod(body)
    const account = await getAccount(ctx, entityKind(params.entity), accountId(params.entity, body))
    return accountBets(ctx, account.idAccount, period, page(body))
  })
  routes.handle('GET /api/v1/conto/:entity/conto-recap', (ctx, { params }) => recaps(ctx, params.entity))
  routes.handle('GET /api/v1/conto/:entity/conto-recap/:bookId', (ctx, { params }) =>
    recaps(ctx, params.entity, params.bookId),
  )
  routes.handle('GET /api/v1/conto/:entity/recap/:id', async (ctx, { params, query }) =>
    recapAt(ctx, await getAccount(ctx, entityKind(params.entity), params.id), asOf(ctx, query.endDate)),
  )
  routes.handle('GET /api/v1/conto/:entity/atteso/:id', async (ctx, { params, query }) => {
    const account = await getAccount(ctx, entityKind(params.entity), params.id)
    return toNumber(
      (await balancesAt(ctx, account.idAccount, account, asOf(ctx, query.endDate))).freerollAtteso,
    )
  })
  routes.handle('POST /api/v1/conto/:entity/paginated', (ctx, { params, body }) =>
    accountPage(ctx, params.entity, list(body)),
  )
  routes.handle('GET /api/v1/contabilita/giocato-range', (ctx, { query }) =>
    giocatoRange(ctx, wirePeriod(query)),
  )
}

/** Newest first unless told otherwise. */
const page = ({
  pageNumber,
  pageSize,
  sortBy,
  sortDirection,
  side,
  esito,
}: Partial<Nullish<BetsPage>> & Pick<BetsPage, 'pageNumber' | 'pageSize'>): BetsPage => ({
  pageNumber,
  pageSize,
  sortBy: sortBy ?? 'messageDate',
  sortDirection: sortDirection ?? 'desc',
  side: side ?? 'period',
  esito: esito ?? undefined,
})

const list = (
  body: Omit<ListQuery, 'filters'> & ListFilters & { filters?: ListFilters | null | undefined },
): ListQuery => ({
  page: body.page,
  size: body.size,
  sortBySaldo: body.sortBySaldo,
  filters: body.filters ?? body,
})

type Nullish<T> = { [K in keyof T]: T[K] | null | undefined }
