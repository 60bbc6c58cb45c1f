import type { Answer } from '@xbetapp/contract/contract'
import { BookEntry, ValutaEntry } from '@xbetapp/contract/reference/books-currencies'
import { Canale, Sparax } from '@xbetapp/contract/reference/sparax-channels'
import { isHelper, isTechnicalBook } from '@xbetapp/domain/reference/reference/names'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#server/db/generated/tables.ts'
import { deleteRows } from '#server/db/rows.ts'
import { AppError, found } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { actorHas } from '#server/kernel/authorize.ts'
import { refusing } from '#server/kernel/constraint.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { requireVersion } from '#server/kernel/require-version.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import { changesOf, isEmpty } from './changes.ts'
import { nameTaken } from './refusals.ts'

const TABLES = { book: 'book', canale: 'canale', sparax: 'sparax', valuta: 'currency' } as const
export type RecordName = keyof typeof TABLES
type Table<N extends RecordName> = DB[(typeof TABLES)[N]]
type Row<N extends RecordName> = Selectable<Table<N>>
type Id = string | number

/** A kind of record that is one row of one table, written and audited whole. */
interface Kind<R> {
  key: keyof R & string
  answer: z.ZodObject
  /** The order of the list. */
  order: RawBuilder<unknown>
  /** The refusal for each constraint of the table. */
  refusals: (values: Partial<R>) => Parameters<typeof refusing>[0]
  /** Refuses an invalid change; `row` is null for a new record. */
  check?: (row: R | null, changes: Partial<R>) => void
  /** A field that only SUPERADMIN writes. */
  superadminField?: keyof R & string
}

const KINDS: { readonly [N in RecordName]: Kind<Row<N>> } = {
  book: {
    key: 'idBook',
    answer: BookEntry,
    order: sql`lower(nome_book)`,
    refusals: ({ nomeBook }) => ({ book_name: nameTaken(nomeBook, 'nomeBook') }),
    // Two names have a meaning in the product (rule: names/four-names).
    check: (row, { nomeBook }) => {
      if (row && nomeBook !== undefined && (isHelper(row.nomeBook) || isTechnicalBook(row.nomeBook)))
        throw new AppError('NAME_PROTECTED', { nome: row.nomeBook, campo: 'nomeBook' })
    },
  },
  canale: {
    key: 'idCanale',
    answer: Canale,
    order: sql`id_canale desc`,
    // One channel per pair of chats and topics.
    refusals: () => ({ canale_pair: () => new AppError('CANALE_EXISTS') }),
    // A channel to itself would echo for ever.
    check: (row, changes) => {
      const { idGruppoTgMittente, idGruppoTgDestinatario } = { ...row, ...changes }
      if (idGruppoTgMittente === idGruppoTgDestinatario)
        throw new AppError('CANALE_SAME_CHAT', { campo: 'idGruppoTgDestinatario' })
    },
  },
  // A changed link mode affects no existing link (rule: link/new-rooms).
  sparax: {
    key: 'idSparax',
    answer: Sparax,
    order: sql`id_sparax desc`,
    refusals: ({ nomeSparax }) => ({ sparax_name: nameTaken(nomeSparax, 'nomeSparax') }),
    // A new sparax of anybody else has the delay 0 (rule: sparax/delay-is-superadmins).
    superadminField: 'delaySecondsSparax',
  },
  valuta: {
    key: 'valuta',
    answer: ValutaEntry,
    // EUR first: callers take the first as the default.
    order: sql`valuta <> 'EUR', valuta`,
    refusals: ({ valuta }) => ({ currency_pkey: nameTaken(valuta, 'valuta') }),
    // EUR is the unit of all rates (rule: money/rate). Existing bookings keep their rate.
    check: (row, { cambio }) => {
      if (row?.valuta === 'EUR' && cambio !== undefined) throw new AppError('EUR_FIXED', { campo: 'cambio' })
    },
  },
}

// Typed as `book`, since all four tables have the columns used here.
const table = (name: RecordName) => TABLES[name] as 'book'
const kindOf = (name: RecordName) => KINDS[name] as unknown as Kind<Row<'book'>> & { key: 'idBook' }

type Entry<N extends RecordName> = Answer<`POST /api/v1/${N}`>
const answerOf = <N extends RecordName>(name: N, row: object) =>
  wireOf(kindOf(name).answer, row as never) as Entry<N>

export async function findRecord(ctx: Ctx, name: RecordName, id: Id, lock = false) {
  const query = ctx.db
    .selectFrom(table(name))
    .selectAll()
    .where(kindOf(name).key, '=', id as number)
  return (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()
}

export async function listRecords<N extends RecordName>(
  ctx: Ctx,
  name: N,
): Promise<Answer<`GET /api/v1/${N}`>> {
  const rows = await ctx.db.selectFrom(table(name)).selectAll().orderBy(kindOf(name).order).execute()
  return rows.map((row) => answerOf(name, row)) as Answer<`GET /api/v1/${N}`>
}

/** The sent fields that the caller's role may write. */
function writableOf<F extends object>(ctx: Ctx, name: RecordName, fields: F): Partial<F> {
  const { superadminField } = kindOf(name)
  if (superadminField === undefined || actorHas(ctx.actor, ['SUPERADMIN'])) return fields
  return Object.fromEntries(
    Object.entries(fields).filter(([field]) => field !== superadminField),
  ) as Partial<F>
}

/** Creates a record; a restored one gets its former number. @throws AppError NAME_TAKEN, CANALE_EXISTS, CANALE_SAME_CHAT */
export async function createRecord<N extends RecordName>(
  ctx: Ctx,
  name: N,
  input: Input<`POST /api/v1/${N}`>['body'],
  formerId: Partial<Row<N>> = {},
): Promise<Entry<N>> {
  const { key, check, refusals } = kindOf(name)
  return withTransaction(ctx, async (tx) => {
    const values = { ...writableOf(tx, name, input as object), ...formerId } as Insertable<DB['book']>
    check?.(null, values)
    const row = await refusing(
      refusals(values),
      tx.db.insertInto(table(name)).values(values).returningAll().executeTakeFirstOrThrow(),
    )
    await audit(tx, 'reference.create', name, row[key], { after: row })
    return answerOf(name, row)
  })
}

/**
 * Merges the given fields into a record; without a change nothing is written.
 * @throws AppError NOT_FOUND, CONFLICT, NAME_TAKEN, NAME_PROTECTED, CANALE_EXISTS, CANALE_SAME_CHAT, EUR_FIXED
 */
export async function editRecord<N extends RecordName>(
  ctx: Ctx,
  name: N,
  input: Input<`PUT /api/v1/${N}`>['body'],
): Promise<Entry<N>> {
  const { key, check, refusals } = kindOf(name)
  const { [key]: id, version, ...fields } = input as Partial<Row<'book'>> & { idBook: number }
  return withTransaction(ctx, async (tx) => {
    const row = found(await findRecord(tx, name, id, true), 'NOT_FOUND')
    await requireVersion(tx, { entity: name, id }, row, version)
    const changes = changesOf(row, writableOf(tx, name, fields))
    if (isEmpty(changes)) return answerOf(name, row)
    check?.(row, changes)
    const after = await refusing(
      refusals(changes),
      tx.db
        .updateTable(table(name))
        .set({ ...changes, version: row.version + 1 })
        .where(key, '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    await audit(tx, 'reference.edit', name, id, { before: row, after })
    return answerOf(name, after)
  })
}

/** @throws AppError NOT_FOUND */
export async function deleteCanale(ctx: Ctx, idCanale: number): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const row = found((await deleteRows(tx.db, 'canale', { idCanale }))[0], 'NOT_FOUND')
    await audit(tx, 'reference.delete', 'canale', idCanale, { before: row })
  })
}
