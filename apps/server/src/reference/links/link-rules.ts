import { isDeepStrictEqual } from 'node:util'
import { RegolaLetta } from '@xbetapp/contract/reference/link-rules'
import { describeRule } from '@xbetapp/domain/relay/routing/describe-rule'
import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError, found, present } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { requireVersion } from '#server/kernel/require-version.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import {
  idOf,
  isRule,
  LINK_TABLE,
  linksOf,
  lockOwner,
  nameOfOwner,
  type RuleKey,
  type RuleOwner,
  thisLink,
} from './links.queries.ts'
import { noteVersion } from './rule-versions.ts'
import { filterFrom, filterOf, storedFilter, wireFilter } from './stored-filter.ts'

export type Regola = z.output<typeof RegolaLetta>

/** @throws AppError TIPSTER_NOT_FOUND, also where neither or both are named, SPARAX_NOT_FOUND */
export async function ownerOf(
  ctx: Ctx,
  { idTipster, idSparax }: { idTipster?: number | undefined; idSparax?: number | undefined },
): Promise<RuleOwner> {
  if ((idTipster === undefined) === (idSparax === undefined)) throw new AppError('TIPSTER_NOT_FOUND')
  const owner = idTipster === undefined ? { idSparax: idSparax ?? 0 } : { idTipster }
  await nameOfOwner(ctx, owner)
  return owner
}

/** The links of an owner as sentences, by room; secret rooms are left out. */
export async function linkRules(ctx: Ctx, owner: RuleOwner): Promise<Regola[]> {
  return (await linksOf(ctx, owner)).map((row) => {
    const filter = filterOf(row.filtro)
    const frase = describeRule({
      ...row,
      ...filter,
      kind: row.tipo,
      daArgomento: filter.argomento === null ? '' : (row.daArgomento ?? String(filter.argomento)),
      inArgomento: row.argomento === null ? '' : (row.inArgomento ?? String(row.argomento)),
    })
    return wireOf(RegolaLetta, { ...row, filtro: wireFilter(filter), frase })
  })
}

const findRule = async (ctx: Ctx, owner: RuleOwner, key: RuleKey): Promise<Regola | undefined> =>
  (await linkRules(ctx, owner)).find(isRule(key))

/** A link as a sentence, null where there is none. */
export const sentenceOf = async (ctx: Ctx, owner: RuleOwner, key: RuleKey): Promise<string | null> =>
  (await findRule(ctx, owner, key))?.frase ?? null

/**
 * Changes a link's filter, its times and whether it asks first. The owner is locked, so that versions have an order.
 * @throws AppError TIPSTER_NOT_FOUND, SPARAX_NOT_FOUND, NOT_FOUND for no such link, VALIDATION for a bad pattern,
 * CONFLICT when it was changed since `version`
 */
export async function changeRule(
  ctx: Ctx,
  change: Input<'PUT /api/v1/collegamenti/regola'>['body'],
): Promise<Regola> {
  const filtro = filterFrom(change.filtro)
  return withTransaction(ctx, async (tx) => {
    const owner = await ownerOf(tx, change)
    await lockOwner(tx, owner)
    const before = found(await findRule(tx, owner, change), 'NOT_FOUND')
    await requireVersion(tx, auditedAs(owner, before), before, change.version)
    const { tipo, ritardo, giorniMassimi, etaMassima, confermare, argomento } = change
    const settings = sql`${ritardo}::integer, ${giorniMassimi}::integer, ${etaMassima}::integer,
      ${storedFilter(filtro)}::jsonb, ${confermare}::boolean, ${argomento}::bigint`
    // Saved unchanged, a link keeps its version.
    await sql`
      update ${sql.table(LINK_TABLE[tipo])}
      set (ritardo, giorni_massimi, eta_massima, filtro, confermare, argomento, version) = row(${settings}, version + 1)
      where ${thisLink(owner, change)}
        and (ritardo, giorni_massimi, eta_massima, filtro, confermare, argomento) is distinct from (${settings})
    `.execute(tx.db)
    const after = present(await findRule(tx, owner, change), 'the link just changed is there')
    const { entity, id, part } = auditedAs(owner, before)
    await audit(tx, 'links.change', entity, id, {
      part,
      before: { frase: before.frase, campi: settingsOf(before) },
      after: { frase: after.frase, campi: settingsOf(after) },
    })
    await noteVersion(tx, owner, before.frase, after.frase)
    return after
  })
}

/** Where the audit has a link's changes, and the fields of the form that differ between two of its lines. */
const auditedAs = (owner: RuleOwner, link: Regola) => ({
  entity: LINK_TABLE[link.tipo],
  id: idOf(owner),
  part: `sala:${link.idSala}`,
  fieldsOf: (before: unknown, after: unknown): string[] => {
    const [oldForm, newForm] = [before, after].map((side) => asForm((side as { campi?: LinkSettings }).campi))
    if (!oldForm || !newForm || !isRule(link)(newForm)) return []
    return (Object.keys(newForm) as Array<keyof typeof newForm>).filter(
      (key) => !isDeepStrictEqual(newForm[key], oldForm[key]),
    )
  },
})

type LinkSettings = ReturnType<typeof settingsOf>

/** Audited settings in the form's shape: the parts of the filter are fields beside the others. */
const asForm = (campi: LinkSettings | undefined) => {
  if (!campi) return undefined
  const { filtro, ...settings } = campi
  const { argomento: daArgomento, ore, ...filter } = filtro
  return { ...settings, ...filter, daArgomento, dalle: ore?.dalle, alle: ore?.alle }
}

/** All settings of a link with its key, as needed to take a change back. */
const settingsOf = ({
  frase: _frase,
  nomeSala: _sala,
  nomeBook: _book,
  bookEscluso: _escluso,
  version: _version,
  ...settings
}: Regola) => settings

/** The present settings of a link; null where there is none. */
export async function askedNow(ctx: Ctx, owner: RuleOwner, key: RuleKey) {
  const regola = await findRule(ctx, owner, key)
  return regola ? settingsOf(regola) : null
}
