import type { VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { isHelper, isTechnicalBook } from '@xbetapp/domain/reference/reference/names'
import { type RawBuilder, sql } from 'kysely'
import { rowIfAny } from '#server/db/rows.ts'
import { AppError, found } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { findRecord } from './records.ts'
import { findVenue } from './venue.queries.ts'
import { auditedVenue } from './venue-columns.ts'

/** Records that may be erased when created by mistake and not referred to yet; all others are switched off instead. */
export type Erasable = 'tipster' | VenueKind | 'book' | 'sparax' | 'valuta'

/** Names of referring tables for people, by table, for refusals by the database. */
const NOUNS: Readonly<Record<string, string>> = {
  bet: 'delle bet',
  dropped_bet: 'dei drop',
  collegamento_automatico: 'dei collegamenti',
  collegamento_riconoscimento: 'dei collegamenti',
  collegamento_keyword: 'dei collegamenti',
  collegamento_speciale: 'dei collegamenti',
  collegamento_sparax: 'dei collegamenti',
  rule_version: 'dei collegamenti',
  tipster_rule: 'delle regole',
  allowed_author: 'degli autori',
  closing_window: 'degli orari',
  room: 'delle sale',
  venue: 'delle sale o dei siti',
  cash_total: 'dei saldi',
  posting_change: 'dei saldi',
  movement_line: 'dei movimenti',
  closed_week: 'delle settimane chiuse',
  account_terms: 'delle condizioni con una data',
  deal: 'degli accordi',
  statement: 'degli estratti',
}
const noun = (table: string): string => NOUNS[table] ?? 'altri dati'

const isOfTipster = (id: string) => sql`id_tipster = ${Number(id)}`
const isOfVenue = (kind: VenueKind, id: string) =>
  sql`id_venue = (select id_venue from venue where kind = ${kind} and numero = ${Number(id)})`
const isOfAccount = (owner: RawBuilder<unknown>) =>
  sql`id_account = (select id_account from account where ${owner})`

interface Reference {
  /** The referring table, which is only read. */
  from: string
  where: RawBuilder<unknown>
  /** The condition under which the referring row is history: deleted, replaced, reversed, switched off. */
  history: RawBuilder<unknown>
}

const ALWAYS = sql`true`
const NEVER = sql`false`
const isDeleted = sql`(select deleted_at is not null from bet b where b.id_received_bet = dropped_bet.id_received_bet)`
const isReversed = sql`(reversal or exists (select from movement m where m.reverses = movement_line.id_movimento))`
const isOff = sql`(select stato = 'D' from venue v where v.id_venue = room.id_venue)`

const inTables = (tables: readonly string[], where: RawBuilder<unknown>, history = NEVER): Reference[] =>
  tables.map((from) => ({ from, where, history }))

/** References to an account: what is booked on it, and what counts its bookings. */
const bookReferences = (account: RawBuilder<unknown>): Reference[] => [
  ...inTables(['posting_change'], account, ALWAYS),
  ...inTables(['movement_line'], account, isReversed),
  ...inTables(['closed_week', 'statement', 'deal', 'account_terms'], account),
]

const LINKS = ['automatico', 'riconoscimento', 'keyword', 'speciale'].map((kind) => `collegamento_${kind}`)
const OF_ROOMS = ['allowed_author', ...LINKS, 'collegamento_sparax', 'closing_window']

/**
 * Where to look for references before the row is touched: tables that would be deleted silently with it, and the usual
 * ones.
 */
function referencesTo(kind: Erasable, key: string): Reference[] {
  const id = Number(key)
  switch (kind) {
    case 'tipster':
      return [
        ...inTables(['bet'], isOfTipster(key), sql`deleted_at is not null`),
        ...inTables(['tipster_rule', 'allowed_author', ...LINKS], isOfTipster(key)),
        ...inTables(['rule_version'], isOfTipster(key), ALWAYS),
        ...bookReferences(isOfAccount(isOfTipster(key))),
      ]
    case 'sala':
    case 'sito':
    case 'altro':
      return [
        ...inTables(['dropped_bet'], isOfVenue(kind, key), sql`(superseded_at is not null or ${isDeleted})`),
        ...(kind === 'sala' ? inTables(OF_ROOMS, sql`id_sala = ${id}`) : []),
        ...bookReferences(isOfAccount(isOfVenue(kind, key))),
      ]
    case 'book':
      return inTables(['room'], sql`id_book = ${id}`, isOff)
    case 'sparax':
      return [
        ...inTables(['collegamento_sparax'], sql`id_sparax = ${id}`),
        ...inTables(['rule_version'], sql`id_sparax = ${id}`, ALWAYS),
      ]
    case 'valuta':
      return inTables(['venue'], sql`id_valuta = ${key}`, sql`stato = 'D'`)
  }
}

/** What refers to a record, in words, unless it is history; null where nothing is found. */
export async function whatStandsOn(ctx: Ctx, kind: Erasable, key: string): Promise<string | null> {
  return firstReference(ctx, referencesTo(kind, key), ({ history }) => sql`not ${history}`)
}

async function firstReference(
  ctx: Ctx,
  references: readonly Reference[],
  condition: (reference: Reference) => RawBuilder<unknown>,
): Promise<string | null> {
  const questions = references.map(
    (reference) =>
      sql`(exists (select from ${sql.table(reference.from)} where ${reference.where} and ${condition(reference)}))`,
  )
  const { rows } = await sql<{ answers: boolean[] }>`select array[${sql.join(questions)}] as answers`.execute(
    ctx.db,
  )
  const table = references[rows[0]?.answers.indexOf(true) ?? -1]?.from
  return table === undefined ? null : noun(table)
}

/** Whether only history names a record, which therefore cannot be erased. @throws AppError UNDO_STANDS for other references */
export async function isHistoric(ctx: Ctx, kind: Erasable, key: string, cosa: string): Promise<boolean> {
  const su = await whatStandsOn(ctx, kind, key)
  if (su !== null) throw new AppError('UNDO_STANDS', { cosa, su })
  return (await firstReference(ctx, referencesTo(kind, key), () => ALWAYS)) !== null
}

async function rowOf(ctx: Ctx, kind: Erasable, key: string): Promise<Record<string, unknown> | undefined> {
  if (kind === 'tipster') return rowIfAny(ctx.db, 'tipster', { idTipster: Number(key) })
  if (kind === 'book' || kind === 'sparax' || kind === 'valuta')
    return findRecord(ctx, kind, kind === 'valuta' ? key : Number(key))
  return auditedVenue(await findVenue(ctx, kind, Number(key)))
}

/**
 * Erases a record without references: the inverse of its creation, for taking that back. The database decides: any
 * reference makes it refuse (rule: registro/records).
 * @throws AppError NOT_FOUND, NAME_PROTECTED, UNDO_STANDS with what refers to it
 */
export async function eraseRecord(ctx: Ctx, kind: Erasable, key: string, cosa: string): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const before = found(await rowOf(tx, kind, key), 'NOT_FOUND')
    const { nomeBook } = before
    if (typeof nomeBook === 'string' && (isHelper(nomeBook) || isTechnicalBook(nomeBook)))
      throw new AppError('NAME_PROTECTED', { nome: nomeBook })
    try {
      for (const statement of erasing(kind, key)) await statement.execute(tx.db)
    } catch (error) {
      const isReferred = error instanceof Error && 'code' in error && error.code === '23503'
      if (!isReferred) throw error
      throw new AppError('UNDO_STANDS', { cosa, su: noun('table' in error ? String(error.table) : '') })
    }
    await audit(tx, 'reference.delete', kind, key, { before })
  })
}

function erasing(kind: Erasable, key: string): RawBuilder<unknown>[] {
  const id = Number(key)
  switch (kind) {
    case 'tipster':
      return [
        // The tipster's chats become free again.
        sql`delete from reserved_chat where id_tipster = ${id}`,
        sql`delete from account where ${isOfTipster(key)}`,
        sql`delete from tipster where ${isOfTipster(key)}`,
      ]
    case 'book':
      return [sql`delete from book where id_book = ${id}`]
    case 'sparax':
      return [sql`delete from sparax where id_sparax = ${id}`]
    case 'valuta':
      return [sql`delete from currency where valuta = ${key}`]
    default:
      return [
        sql`delete from account where ${isOfVenue(kind, key)}`,
        ...(kind === 'sala'
          ? [
              sql`delete from reserved_chat where id_sala = ${id}`,
              sql`delete from room where id_sala = ${id}`,
            ]
          : []),
        sql`delete from venue where kind = ${kind} and numero = ${id}`,
      ]
  }
}
