import type { FromDay, Term, TipsterTerm, VenueTerm } from '@xbetapp/domain/reference/reference/dated-terms'
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

/** The dated terms of an account, earliest first; none where its terms have no days. */
export const loadTerms = (ctx: Ctx, idAccount: number): Promise<TermsVersion[]> =>
  run(ctx.db, TERMS([idAccount]))

/** The dated terms of accounts by a key of theirs, earliest first. */
const termsBy = <Version>(key: 'id_account' | 'id_venue' | 'id_tipster', isAskedFor = '= any($1::int[])') =>
  statement<Version>(`
    select a.${key}, t.id_account, nullif(t.dal, '-infinity')::text as dal, percentuale_importo, tassa_quota,
           freeroll_attivo, freeroll_reale, action, freeroll, motivo, username, created_at
    from account_terms t join account a using (id_account) where a.${key} ${isAskedFor} order by a.${key}, t.dal`)
const TERMS = termsBy<TermsVersion>('id_account', '= $1::int')
const TERMS_OF_VENUES = termsBy<VenueTermsVersion & { idVenue: number }>('id_venue')
const TERMS_OF_TIPSTERS = termsBy<TipsterTermsVersion & { idTipster: number }>(
  'id_tipster',
  '= coalesce($1::int, a.id_tipster)',
)

/** The dated terms of venues, by venue, earliest first. */
export async function venueTerms(
  ctx: Ctx,
  venues: readonly number[],
): Promise<Map<number, VenueTermsVersion[]>> {
  const rows = venues.length === 0 ? [] : await run(ctx.db, TERMS_OF_VENUES([venues]))
  return Map.groupBy(rows, ({ idVenue }) => idVenue)
}

/** The dated terms of one tipster, or of all, by tipster, earliest first. */
export async function tipsterTerms(
  ctx: Ctx,
  idTipster: number | null = null,
): Promise<Map<number, TipsterTermsVersion[]>> {
  const rows = await run(ctx.db, TERMS_OF_TIPSTERS([idTipster]))
  return Map.groupBy(rows, (row) => row.idTipster)
}

/** The terms of a version on the wire; undefined where none are dated. */
export const wireVersions = <T extends Term>(
  terms: readonly T[],
  versions: ReadonlyArray<FromDay & Record<T, string>> | undefined,
) =>
  versions?.map((version) => ({
    dal: version.dal,
    ...(Object.fromEntries(terms.map((term) => [term, Number(version[term])])) as Record<T, number>),
  }))
