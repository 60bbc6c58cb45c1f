import { romeDay, toWire } from '@xbetapp/domain/platform/time/rome'
import { type Term, termsOfKind } from '@xbetapp/domain/reference/reference/dated-terms'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { findTerms, type HeldTerms, type TermsHolder, termsAt } from '#server/reference/reference/public.ts'

/** The terms of an account on the wire. */
export const wireTerms = (
  tipo: TermsHolder['tipo'],
  values: Readonly<Record<string, string>>,
): Partial<Record<Term, number>> =>
  Object.fromEntries(termsOfKind(tipo).map((term) => [term, Number(values[term])]))

/** The dated terms of an account, latest first, and those that count today. */
export async function listTerms(ctx: Ctx, holder: Input<'GET /api/v1/condizioni/:tipo/:id'>['params']) {
  const heldTerms = await findTerms(ctx, holder)
  return {
    oggi: wireTerms(heldTerms.tipo, termsAt(heldTerms, romeDay(ctx.now()))),
    versioni: heldTerms.versions.toReversed().map((version) => ({
      dal: version.dal,
      termini: wireTerms(heldTerms.tipo, version as unknown as Record<string, string>),
      motivo: version.motivo,
      username: version.username,
      data: toWire(version.createdAt),
    })),
  }
}

export const onlyOf = (terms: readonly Term[], values: Record<string, string>) =>
  Object.fromEntries(terms.map((term) => [term, values[term]]))

/** What the audit keeps of an account's terms, not shown: to take a change back, and to know an earlier record. */
export const stateOfTerms = ({ versions, record }: HeldTerms) => ({
  versioni: versions.map(({ idAccount: _account, ...version }) => version),
  scheda: record,
})
