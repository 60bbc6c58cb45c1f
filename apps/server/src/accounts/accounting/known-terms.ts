import { VENUE_FIELDS } from '@xbetapp/contract/reference/venue-fields'
import { isHelper } from '@xbetapp/domain/reference/reference/names'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { EntityAccount, EntityKind } from './account.ts'

interface Line {
  entity: string
  entityId: string
  action: string
  before: Record<string, unknown> | null
}

/**
 * Names, percentages and deals as known at `ctx.knownAt`: today's values with every later change undone, newest first.
 * Accounts created later are left out. Access to secret rooms follows today's permissions.
 */
export async function accountsThen(
  ctx: Ctx,
  kind: EntityKind,
  accounts: readonly EntityAccount[],
): Promise<EntityAccount[]> {
  if (!ctx.knownAt) return [...accounts]
  const lines = await linesSince(ctx, kind)
  const linesOf = (entity: string) =>
    Map.groupBy(
      lines.filter((line) => line.entity === entity),
      (line) => line.entityId,
    )
  const accountLines = linesOf(kind)
  const bookLines = linesOf('book')
  const currencyLines = linesOf('valuta')
  const waiting = waitingBefore(
    lines.filter((line) => line.entity === 'conti'),
    kind,
  )
  return accounts.flatMap((account) => {
    const changes = accountLines.get(String(account.id)) ?? []
    if (changes.some(({ action }) => action === 'reference.create')) return []
    const oldValues = valuesBefore(changes)
    const isWaitingLater = waiting.has(account.id) && oldValues.conti === undefined
    const simbolo = valuesBefore(currencyLines.get(account.idValuta) ?? []).simbolo
    const accountThen: EntityAccount = Object.assign({}, account, {
      ...shownFields(oldValues, account),
      ...(isWaitingLater ? { conti: false } : {}),
      ...(typeof simbolo === 'string' ? { simbolo } : {}),
      nome: nameIn(oldValues, kind) ?? account.nome,
    })
    return [accountThen.kind === 'sala' ? withBookName(accountThen, bookLines) : accountThen]
  })
}

/** The names of tipsters as known at `ctx.knownAt`, for those renamed since. */
export async function tipsterNamesThen(ctx: Ctx): Promise<ReadonlyMap<number, string>> {
  if (!ctx.knownAt) return new Map()
  const lines = (await linesSince(ctx, 'tipster')).filter(({ entity }) => entity === 'tipster')
  const oldNames = [...Map.groupBy(lines, ({ entityId }) => Number(entityId))].flatMap(
    ([id, changes]): Array<[number, string]> => {
      const nome = nameIn(valuesBefore(changes), 'tipster')
      return nome === null ? [] : [[id, nome]]
    },
  )
  return new Map(oldNames)
}

/** The fields that lines changed, with their values before the oldest line; lines come newest first. */
const valuesBefore = (lines: readonly Line[]): Record<string, unknown> =>
  Object.assign({}, ...lines.map(({ before }) => before ?? {}))

/** Fields that keep today's values. */
const NEVER_UNDONE = new Set(['isSecret', 'idAccount', 'kind', 'id'])

/** The changed fields that accounts show. */
const shownFields = (oldValues: Record<string, unknown>, account: EntityAccount): Partial<EntityAccount> =>
  Object.fromEntries(
    Object.entries(oldValues).filter(
      ([field, value]) => field in account && !NEVER_UNDONE.has(field) && value !== null,
    ),
  )

function nameIn(oldValues: Record<string, unknown>, kind: EntityKind): string | null {
  const name = oldValues[kind === 'tipster' ? 'nomeTipster' : VENUE_FIELDS[kind].nome] ?? oldValues.nome
  return typeof name === 'string' ? name : null
}

function withBookName<A extends EntityAccount>(account: A, books: Map<string, Line[]>): A {
  if (account.kind === 'tipster' || !account.book) return account
  const nomeBook = valuesBefore(books.get(String(account.book.idBook)) ?? []).nomeBook
  if (typeof nomeBook !== 'string') return account
  return { ...account, book: { ...account.book, nomeBook }, label: isHelper(nomeBook) ? 'Helper' : 'Sala' }
}

/** The accounts that a later reset put back to waiting. */
function waitingBefore(resets: readonly Line[], kind: EntityKind): ReadonlySet<number> {
  const resetAccounts = resets.map((line) => (line.before ?? {}) as { tipster?: number[]; sale?: number[] })
  return new Set(
    resetAccounts.flatMap(({ tipster = [], sale = [] }) =>
      kind === 'tipster' ? tipster : kind === 'sala' ? sale : [],
    ),
  )
}

/** The audit lines after `ctx.knownAt` that change a name or terms, newest first. */
async function linesSince(ctx: Ctx, kind: EntityKind): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select entity, entity_id, action,
           case when entity = 'conti' then after when action = 'reference.terms' then before -> 'scheda'
                else before end as before
    from audit
    where action in ('reference.create', 'reference.edit', 'reference.terms', 'batch.stato', 'batch.metti-in-attesa')
      and entity in (${kind}, 'book', 'valuta', 'conti') and at > ${ctx.knownAt ?? null}
    order by id desc
  `.execute(ctx.db)
  return rows
}
