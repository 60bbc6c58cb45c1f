import type { VenueKind } from '@xbetapp/domain/bets/drops/offered'
import { isHelper, isNotFound } from '@xbetapp/domain/reference/reference/names'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { findRecord } from './records.ts'
import { findVenue } from './venue.queries.ts'
import { audited } from './venue-columns.ts'

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

const ofTipster = (id: string) => sql`id_tipster = ${Number(id)}`
const ofVenue = (kind: VenueKind, id: string) =>
  sql`id_venue = (select id_venue from venue where kind = ${kind} and numero = ${Number(id)})`
const ofAccount = (owner: RawBuilder<unknown>) =>
  sql`id_account = (select id_account from account where ${owner})`

/**
 * Where to look for references before the row is touched: tables that would be deleted silently with it, and the usual
 * ones.
 */
function namedBy(kind: Erasable, key: string): [table: string, where: RawBuilder<unknown>][] {
  switch (kind) {
    case 'tipster':
      return [
        ...['bet', 'tipster_rule', 'allowed_author', 'rule_version'].map(
          (table): [string, RawBuilder<unknown>] => [table, ofTipster(key)],
        ),
        ['posting_change', ofAccount(ofTipster(key))],
      ]
    case 'sala':
    case 'sito':
    case 'altro':
      return [
        ['dropped_bet', ofVenue(kind, key)],
        ...(kind === 'sala'
          ? [['allowed_author', sql`id_sala = ${Number(key)}`] satisfies [string, RawBuilder<unknown>]]
          : []),
        ['posting_change', ofAccount(ofVenue(kind, key))],
      ]
    case 'book':
      return [['room', sql`id_book = ${Number(key)}`]]
    case 'sparax':
      return [['rule_version', sql`id_sparax = ${Number(key)}`]]
    case 'valuta':
      return [['venue', sql`id_valuta = ${key}`]]
  }
}

/** What refers to a record, in words; null where no reference is found. */
export async function whatStandsOn(ctx: Ctx, kind: Erasable, key: string): Promise<string | null> {
  const questions = namedBy(kind, key).map(
    ([table, where]) => sql`(exists (select from ${sql.table(table)} where ${where}))`,
  )
  const { rows } = await sql<{ found: boolean[] }>`select array[${sql.join(questions)}] as found`.execute(
    ctx.db,
  )
  const at = rows[0]?.found.indexOf(true) ?? -1
  return at < 0 ? null : noun(namedBy(kind, key)[at]?.[0] ?? '')
}

async function rowOf(ctx: Ctx, kind: Erasable, key: string): Promise<Record<string, unknown> | undefined> {
  if (kind === 'tipster')
    return ctx.db.selectFrom('tipster').selectAll().where('idTipster', '=', Number(key)).executeTakeFirst()
  if (kind === 'book' || kind === 'sparax' || kind === 'valuta')
    return findRecord(ctx, kind, kind === 'valuta' ? key : Number(key))
  return audited(await findVenue(ctx, kind, Number(key)))
}

/**
 * Erases a record without references: the inverse of its creation, for taking that back. The database decides in the
 * end: any reference makes it refuse (rule: registro/records).
 * @throws AppError NOT_FOUND, NAME_PROTECTED, UNDO_STANDS with what refers to it
 */
export async function eraseRecord(ctx: Ctx, kind: Erasable, key: string, cosa: string): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const before = await rowOf(tx, kind, key)
    if (!before) throw new AppError('NOT_FOUND')
    const { nomeBook } = before
    if (typeof nomeBook === 'string' && (isHelper(nomeBook) || isNotFound(nomeBook)))
      throw new AppError('NAME_PROTECTED', { nome: nomeBook })
    const su = await whatStandsOn(tx, kind, key)
    if (su !== null) throw new AppError('UNDO_STANDS', { cosa, su })
    try {
      for (const statement of erasing(kind, key)) await statement.execute(tx.db)
    } catch (error) {
      const isReferred = error instanceof Error && 'code' in error && error.code === '23503'
      if (!isReferred) throw error
      throw new AppError('UNDO_STANDS', { cosa, su: noun('table' in error ? String(error.table) : '') })
    }
    await audit(tx, { action: 'reference.delete', entity: kind, entityId: key, before })
  })
}

function erasing(kind: Erasable, key: string): RawBuilder<unknown>[] {
  const id = Number(key)
  switch (kind) {
    case 'tipster':
      return [
        // Its chats become free again.
        sql`delete from reserved_chat where id_tipster = ${id}`,
        sql`delete from account where ${ofTipster(key)}`,
        sql`delete from tipster where ${ofTipster(key)}`,
      ]
    case 'book':
      return [sql`delete from book where id_book = ${id}`]
    case 'sparax':
      return [sql`delete from sparax where id_sparax = ${id}`]
    case 'valuta':
      return [sql`delete from currency where valuta = ${key}`]
    default:
      return [
        sql`delete from account where ${ofVenue(kind, key)}`,
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
