import { romeDay } from '@xbetapp/domain/platform/time/rome'
import {
  changedTerms,
  type Term,
  TIPSTER_TERMS,
  termsOn,
  VENUE_TERMS,
} from '@xbetapp/domain/reference/reference/dated-terms'
import type { EntityKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { sql } from 'kysely'
import { insertRows, rowOf, updateRows } from '#server/db/rows.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { loadTerms, type TermsVersion, venueTerms } from './terms.queries.ts'
import { findTipster } from './tipster.queries.ts'
import { findVenue } from './venue.queries.ts'

/** A tipster or venue, as the wire names it. */
export interface TermsHolder {
  tipo: EntityKind
  id: number
}

type Values = Record<string, string>

export interface HeldTerms extends TermsHolder {
  idAccount: number
  idVenue: number | null
  nome: string
  /** All terms of its table, the tax of a room too. */
  terms: readonly Term[]
  /** The terms in the account's own row of `tipster` or `venue`. */
  record: Values
  versions: TermsVersion[]
}

/**
 * Finds an account with its dated terms; `lock` keeps drops and edits of the record waiting.
 * @throws AppError NOT_FOUND, also for a secret room the caller may not see
 */
export async function findTerms(
  ctx: Ctx,
  { tipo, id }: TermsHolder,
  options: { lock?: boolean } = {},
): Promise<HeldTerms> {
  const owner =
    tipo === 'tipster' ? await findTipster(ctx, id, options) : await findVenue(ctx, tipo, id, options)
  const idVenue = 'idVenue' in owner ? owner.idVenue : null
  const ofOwner = idVenue === null ? { idTipster: id } : { idVenue }
  const { idAccount } = await rowOf(ctx.db, 'account', ofOwner, ['idAccount'])
  const terms = tipo === 'tipster' ? TIPSTER_TERMS : VENUE_TERMS
  const nome = 'nome' in owner ? owner.nome : owner.nomeTipster
  return {
    tipo,
    id,
    idAccount,
    idVenue,
    nome,
    terms,
    record: valuesOf(terms, owner as unknown as Values),
    versions: await loadTerms(ctx, idAccount),
  }
}

const valuesOf = (terms: readonly Term[], row: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(terms.map((term) => [term, String(row[term])]))

/** The terms that count on a day: the record's where none are dated. */
export const termsAt = ({ terms, record, versions }: HeldTerms, day: string): Values => {
  const version = termsOn(versions, day)
  return version ? valuesOf(terms, version as unknown as Values) : record
}

/** Gives a locked account terms from a day, null for the beginning. The record gets the terms that count today. */
export async function writeTerms(
  tx: TxCtx,
  account: HeldTerms,
  { dal, values, motivo }: { dal: string | null; values: Values; motivo: string | null },
): Promise<void> {
  const entry = { username: tx.actor.username, createdAt: tx.now() }
  const { idAccount, versions, record } = account
  if (versions.length === 0 && dal !== null)
    await insertVersion(tx, idAccount, { ...entry, dal: null, motivo: null, ...record })
  await sql`delete from account_terms where id_account = ${idAccount} and dal = ${firstDay(dal)}`.execute(
    tx.db,
  )
  await insertVersion(tx, idAccount, { ...entry, dal, motivo, ...values })
  await markDated(tx, account, true)
  await updateRecord(tx, account)
}

/** Restores the dated terms of a locked account, and its record with them. */
export async function restoreTerms(
  tx: TxCtx,
  account: HeldTerms,
  versions: readonly StoredTerms[],
): Promise<void> {
  const before = termsAt(account, FIRST_DAY)
  await sql`delete from account_terms where id_account = ${account.idAccount}`.execute(tx.db)
  for (const version of versions) await insertVersion(tx, account.idAccount, version)
  await markDated(tx, account, versions.length > 0)
  if (versions.length > 0) await updateRecord(tx, account)
  // Without days the record has those that counted before the first one.
  else await writeRecord(tx, account, before)
}

/** Earlier than any bet. */
export const FIRST_DAY = '0001-01-01'

/** A version with its values, in any spelling of a moment. */
export type StoredTerms = {
  dal: string | null
  motivo: string | null
  username: string
  createdAt: Date | string
} & Partial<Record<Term, string | null>>

const insertVersion = (tx: TxCtx, idAccount: number, { dal, ...version }: StoredTerms) =>
  insertRows(tx.db, 'accountTerms', { ...version, idAccount, dal: firstDay(dal) })

const firstDay = (dal: string | null) => sql<Date>`${dal ?? '-infinity'}::date`

/** Notes on a venue whether its terms count by day. */
async function markDated(tx: TxCtx, { idVenue }: HeldTerms, isDated: boolean): Promise<void> {
  if (idVenue !== null) await updateRows(tx.db, 'venue', { idVenue }, { dated: isDated })
}

/** Gives a record the terms that count today. */
async function updateRecord(tx: TxCtx, account: HeldTerms): Promise<void> {
  const versions = await loadTerms(tx, account.idAccount)
  await writeRecord(tx, account, termsAt({ ...account, versions }, romeDay(tx.now())))
}

async function writeRecord(
  tx: TxCtx,
  { id, idVenue, terms, record }: HeldTerms,
  values: Values,
): Promise<void> {
  const termsToWrite = changedTerms(terms, record as Record<Term, string>, values as Record<Term, string>)
  if (termsToWrite.length === 0) return
  const set = {
    ...Object.fromEntries(termsToWrite.map((term) => [term, values[term]])),
    version: sql<number>`version + 1`,
  }
  if (idVenue === null) await updateRows(tx.db, 'tipster', { idTipster: id }, set)
  else await updateRows(tx.db, 'venue', { idVenue }, set)
}

/**
 * Dates an edit of an account's record: where the account has dated terms, the edited ones count from today. Live drops
 * keep their terms, as they do without dated ones.
 */
export async function dateEdit(
  tx: TxCtx,
  holder: TermsHolder,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const terms = [...VENUE_TERMS, ...TIPSTER_TERMS].filter((term) => changes[term] !== undefined)
  if (terms.length === 0) return
  const account = await findTerms(tx, holder)
  if (account.versions.length === 0) return
  const dal = romeDay(tx.now())
  await writeTerms(tx, account, {
    dal,
    values: { ...termsAt(account, dal), ...valuesOf(terms, changes) },
    motivo: null,
  })
}

/**
 * Our percentage at which an opening balance was entered: that of the first dated terms; null without dated terms,
 * where the record's counts (rule: venue/noperc-balances).
 */
export async function openingPercentage(
  ctx: Ctx,
  { idVenue, dated }: { idVenue: number; dated: boolean },
): Promise<{ percentualeImporto: string } | null> {
  if (!dated) return null
  const [first] = (await venueTerms(ctx, [idVenue])).get(idVenue) ?? []
  return first ? { percentualeImporto: first.percentualeImporto } : null
}

/**
 * Gives the records of accounts whose dated terms begin today their new terms: lists and forms show the record, while
 * drops read terms by day. @returns false: nothing more is due at once
 */
export async function followDueTerms(ctx: Ctx): Promise<boolean> {
  const today = romeDay(ctx.now())
  const { rows } = await sql<TermsHolder>`
    select coalesce(v.kind::text, 'tipster') as tipo, coalesce(v.numero, t.id_tipster) as id
    from (
      select distinct on (id_account) * from account_terms where dal <= ${today}::date
      order by id_account, account_terms.dal desc
    ) terms
    join account a using (id_account)
    left join venue v on v.id_venue = a.id_venue
    left join tipster t on t.id_tipster = a.id_tipster
    where (v.percentuale_importo, v.tassa_quota, v.freeroll_attivo, v.freeroll_reale, t.action, t.freeroll)
      is distinct from (terms.percentuale_importo, terms.tassa_quota, terms.freeroll_attivo, terms.freeroll_reale,
                        terms.action, terms.freeroll)
  `.execute(ctx.db)
  for (const holder of rows) {
    await withTransaction(ctx, async (tx) => {
      const account = await findTerms(tx, holder, { lock: true })
      await updateRecord(tx, account)
      await audit(tx, 'reference.edit', holder.tipo, holder.id, {
        before: account.record,
        after: (await findTerms(tx, holder)).record,
      })
    })
  }
  return false
}
