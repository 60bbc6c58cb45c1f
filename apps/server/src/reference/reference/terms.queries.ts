import {
  type FromDay,
  type Term,
  TIPSTER_TERMS,
  type TipsterTerm,
  VENUE_TERMS,
  type VenueTerm,
} from '@xbetapp/domain/reference/reference/dated-terms'
import { run, statement } from '#server/db/statement.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

/** Terms of an account from a day, as they are stored: terms that the account's kind does not have are null. */
export interface TermsVersion extends FromDay, Record<Term, string | null> {
  idAccount: number
  motivo: string | null
  username: string
  createdAt: Date
}
export type VenueTermsVersion = FromDay & Record<VenueTerm, string>
export type TipsterTermsVersion = FromDay & Record<TipsterTerm, string>

/** The dated terms of accounts, by account, earliest first; none for an account whose terms have no days. */
export async function loadTerms(ctx: Ctx, accounts: readonly number[]): Promise<Map<number, TermsVersion[]>> {
  const rows = accounts.length === 0 ? [] : await run(ctx.db, TERMS([accounts]))
  return Map.groupBy(rows, ({ idAccount }) => idAccount)
}

const COLUMNS = `t.id_account, nullif(t.dal, '-infinity')::text as dal, percentuale_importo, tassa_quota,
         freeroll_attivo, freeroll_reale, action, freeroll, motivo, username, created_at`
const TERMS = statement<TermsVersion>(
  `select ${COLUMNS} from account_terms t where t.id_account = any($1::int[]) order by t.id_account, t.dal`,
)

/** The dated terms of venues, by venue, earliest first. */
export async function venueTerms(
  ctx: Ctx,
  venues: readonly number[],
): Promise<Map<number, VenueTermsVersion[]>> {
  if (venues.length === 0) return new Map()
  const rows = await run(ctx.db, TERMS_OF_VENUES([venues]))
  return Map.groupBy(rows, ({ idVenue }) => idVenue)
}

const TERMS_OF_VENUES = statement<VenueTermsVersion & { idVenue: number }>(
  `select a.id_venue, ${COLUMNS} from account_terms t join account a using (id_account)
   where a.id_venue = any($1::int[]) order by t.dal`,
)

/** The dated terms of one tipster, or of all, by tipster, earliest first. */
export async function tipsterTerms(
  ctx: Ctx,
  idTipster: number | null = null,
): Promise<Map<number, TipsterTermsVersion[]>> {
  const rows = await run(ctx.db, TERMS_OF_TIPSTERS([idTipster]))
  return Map.groupBy(rows, ({ idTipster }) => idTipster)
}

const TERMS_OF_TIPSTERS = statement<TipsterTermsVersion & { idTipster: number }>(
  `select a.id_tipster, ${COLUMNS} from account_terms t join account a using (id_account)
   where a.id_tipster = coalesce($1::int, a.id_tipster) order by t.dal`,
)

/** The terms of a version on the wire; undefined where none are dated. */
const wireVersions = <T extends Term>(
  terms: readonly T[],
  versions: ReadonlyArray<FromDay & Record<T, string>> | undefined,
) =>
  versions?.map((version) => ({
    dal: version.dal,
    ...(Object.fromEntries(terms.map((term) => [term, Number(version[term])])) as Record<T, number>),
  }))

export const wireVenueTerms = (versions: readonly VenueTermsVersion[] | undefined) =>
  wireVersions(VENUE_TERMS, versions)
export const wireTipsterTerms = (versions: readonly TipsterTermsVersion[] | undefined) =>
  wireVersions(TIPSTER_TERMS, versions)
