import type { Voce } from '@xbetapp/contract/oversight/activity-log'
import type { Tipo } from '@xbetapp/domain/oversight/activity-log/words'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Audit } from '#server/db/generated/tables.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

/**
 * A line of the audit with its act; what comes from the act is null for lines older than acts. `parte`: `kind:key` of
 * the part of the thing that the line is about; null for the whole thing.
 */
export interface Line
  extends Omit<Selectable<Audit>, 'before' | 'after' | 'requestId'>,
    Pick<z.output<typeof Voce>, 'tipo' | 'via' | 'ip' | 'motivo' | 'annulla' | 'annullatoDa'> {
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Which lines are read; a filter that is left out leaves none out. */
export interface LineFilter {
  actor?: string
  entity?: string
  entityId?: string
  /** Only lines of these things. */
  things?: ReadonlyArray<{ entity: string; entityId: string }>
  part?: string
  tipo?: Tipo
  /** Inclusive. */
  from?: Date
  /** Exclusive. */
  to?: Date
  /** Only what was changed after a settlement, or after a statement was sent. */
  dopo?: 'refertazione' | 'invio'
  /** Only what people did, without sign-ins. */
  byPeople?: boolean
  /** With `byPeople`: sign-ins too. */
  withSignIns?: boolean
  /** Only lines that follow this one in the list's order, newest first. */
  before?: { at: Date; id: number }
}

/**
 * Lines of the audit, newest first. Each filter has an index in this order, so the cost of a page depends on its number
 * of lines, not on the length of the history.
 */
export async function readLines(ctx: Ctx, filter: LineFilter, limit: number): Promise<Line[]> {
  if (!filter.byPeople) return linesWhere(ctx, filter, limit)
  const acts = await linesWhere(ctx, filter, limit, PEOPLE)
  if (!filter.withSignIns) return acts
  const signIns = await linesWhere(ctx, filter, limit, SIGN_INS)
  return [...acts, ...signIns].sort((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id).slice(0, limit)
}

/** Condition: what people did, without sign-ins, worded as in the index `audit_by_people`. */
const PEOPLE = sql`a.actor not in ('bot', 'sistema') and a.action <> 'auth.signin'`
/** Condition: sign-ins. It names their kind: only the index of kinds finds sign-ins among the lines of the bot. */
const SIGN_INS = sql`activity_type(a.action, a.after) = 'accessi' and a.action = 'auth.signin'`

async function linesWhere(
  ctx: Ctx,
  filter: LineFilter,
  limit: number,
  byPeople?: RawBuilder<unknown>,
): Promise<Line[]> {
  const conditions = conditionsOf(filter, byPeople)
  const { dopo, things } = filter
  if (things) {
    const thingRows = rowsOfThings(things)
    if (dopo) conditions.push(sql`(a.entity, a.entity_id) in ${thingRows}`)
    else {
      // The newest of each thing by the index of things: a rare name costs no walk through the history.
      const thingConditions = sql.join(
        [sql`a.entity = w.entity and a.entity_id = w.entity_id`, ...conditions],
        sql` and `,
      )
      return withActs(
        ctx,
        sql`
          select a.* from ${thingRows} as w (entity, entity_id)
          cross join lateral (select * from audit a where ${thingConditions} order by a.at desc, a.id desc limit ${limit}) a
          order by a.at desc, a.id desc limit ${limit}`,
      )
    }
  }
  const order = dopo ? sql`d.at desc, d.id desc` : sql`a.at desc, a.id desc`
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
  return withActs(ctx, sql`select a.* from ${sourceOf(filter)} ${where} order by ${order} limit ${limit}`)
}

const rowsOfThings = (things: NonNullable<LineFilter['things']>): RawBuilder<unknown> =>
  sql`(select distinct * from unnest(
    ${things.map(({ entity }) => entity)}::text[], ${things.map(({ entityId }) => entityId)}::text[]))`

/** Condition: of the two lines of a giroconto, one for each account, only the first; for lists of all things. */
const GIROCONTO_ONCE = sql`not (a.action in ('movements.giroconto', 'movements.reverse-giroconto') and exists (
  select from audit f where f.id_atto = a.id_atto and f.action = a.action and f.id < a.id
    and coalesce(f.after, f.before) -> 'idMovimento' = coalesce(a.after, a.before) -> 'idMovimento'))`

/** Conditions on the lines `a` and, with `dopo`, on what is known of them in `audit_after d`: see {@link sourceOf}. */
function conditionsOf(filter: LineFilter, byPeople: RawBuilder<unknown> | undefined): RawBuilder<unknown>[] {
  const { dopo, actor, entity, entityId, things, part, tipo, from, to, before } = filter
  const at = dopo ? sql`d.at` : sql`a.at`
  const key = dopo ? sql`(d.at, d.id)` : sql`(a.at, a.id)`
  return [
    dopo && sql`d.dopo = ${dopo}`,
    byPeople,
    actor !== undefined && sql`a.actor = ${actor}`,
    entity !== undefined && sql`a.entity = ${entity}`,
    entityId !== undefined && sql`a.entity_id = ${entityId}`,
    !(entity ?? entityId ?? things) && GIROCONTO_ONCE,
    part !== undefined && sql`a.parte = ${part}`,
    tipo && sql`activity_type(a.action, a.after) = ${tipo}`,
    from && sql`${at} >= ${from}`,
    to && sql`${at} < ${to}`,
    before && sql`${key} < (${before.at}::timestamptz, ${before.id}::bigint)`,
  ].filter((condition) => typeof condition === 'object')
}

/** The lines `a`, with `dopo` beside what they changed after, `d`. */
const sourceOf = ({ dopo }: LineFilter) =>
  dopo ? sql`audit_after d join audit a on a.id = d.id` : sql`audit a`

/** The number of lines of each actor within a span of time, the highest first. */
export async function countByActor(
  ctx: Ctx,
  filter: LineFilter & { from: Date; to: Date },
): Promise<{ chi: string; voci: number }[]> {
  const people = filter.withSignIns ? sql`a.actor not in ('bot', 'sistema')` : PEOPLE
  const conditions = conditionsOf(filter, filter.byPeople ? people : undefined)
  const { things } = filter
  if (things) conditions.push(sql`(a.entity, a.entity_id) in ${rowsOfThings(things)}`)
  const { rows } = await sql<{ chi: string; voci: number }>`
    select a.actor as chi, count(*)::int as voci from ${sourceOf(filter)}
    where ${sql.join(conditions, sql` and `)} group by a.actor order by voci desc, chi
  `.execute(ctx.db)
  return rows
}

/** The lines of acts, at most `most` of each, in the order they were written. */
export async function linesOfActs(ctx: Ctx, acts: readonly number[], most: number): Promise<Line[]> {
  if (acts.length === 0) return []
  return withActs(
    ctx,
    sql`
      select a.* from unnest(${acts}::bigint[]) as act (id)
      cross join lateral (select * from audit where id_atto = act.id order by id limit ${most}) a
    `,
  )
}

/** The first and the last line of an act; null when it has none. */
export async function spanOfAct(ctx: Ctx, idAtto: number): Promise<{ first: number; last: number } | null> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(id) as first, max(id) as last from audit where id_atto = ${idAtto}
  `.execute(ctx.db)
  const [{ first, last } = { first: null, last: null }] = rows
  return first === null || last === null ? null : { first: Number(first), last: Number(last) }
}

/** The latest lines of an act before the line `before`. Lines of one act lie close together and are read by id. */
export const latestLinesOfAct = (
  ctx: Ctx,
  { idAtto, first, before }: { idAtto: number; first: number; before: number },
  most: number,
): Promise<Line[]> =>
  withActs(
    ctx,
    sql`
      select * from audit where id_atto = ${idAtto} and id >= ${first} and id < ${before} order by id desc limit ${most}
    `,
  )

/** Joins acts to lines in a separate step: to the page's lines only, not to all candidate lines. */
async function withActs(ctx: Ctx, lines: RawBuilder<unknown>): Promise<Line[]> {
  const { rows } = await sql<Line>`
    with lines as materialized (${lines})
    select l.id, l.at, l.actor, l.action, l.entity, l.entity_id, l.parte, l.before, l.after,
           activity_type(l.action, l.after) as tipo, l.id_atto, t.via, host(t.ip) as ip, t.motivo, t.annulla,
           u.id_atto as annullato_da
    from lines l
    left join act t on t.id_atto = l.id_atto
    left join act u on u.annulla = l.id_atto
    order by l.at desc, l.id desc
  `.execute(ctx.db)
  return rows
}
