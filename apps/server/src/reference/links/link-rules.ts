import { isDeepStrictEqual } from 'node:util'
import type { RegolaLetta, RegolaScritta } from '@xbetapp/contract/reference/link-rules'
import { TIPSTER_LINK_KINDS } from '@xbetapp/domain/reference/links/link-kinds'
import { type DescribedRule, describeRule } from '@xbetapp/domain/relay/routing/describe-rule'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { JsonValue } from '#server/db/generated/tables.ts'
import { AppError, invariant } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { requireVersion } from '#server/kernel/require-version.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import {
  idOf,
  isRule,
  LINK_TABLE,
  lockOwner,
  nameOfOwner,
  ownedBy,
  type RuleKey,
  type RuleOwner,
  thisLink,
} from './links.queries.ts'
import { noteVersion } from './rule-versions.ts'
import { filterFrom, filterOf, storedFilter, wireFilter } from './stored-filter.ts'

export type Regola = z.output<typeof RegolaLetta>
interface Row extends RuleKey {
  nomeSala: string
  nomeBook: string
  bookEscluso: string | null
  ritardo: number
  giorniMassimi: number | null
  etaMassima: number | null
  argomento: number | null
  filtro: JsonValue | null
  confermare: boolean
  version: number
  /** Names of the topics a link takes messages from and sends to; null where it sets none, or the name is unknown. */
  daArgomento: string | null
  inArgomento: string | null
}

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
  const kinds = 'idTipster' in owner ? TIPSTER_LINK_KINDS : (['sparax'] as const)
  const parts = kinds.map((tipo) => {
    const keyword = tipo === 'keyword' ? sql`l.keyword` : sql`null::text`
    const excludedBook = tipo === 'speciale' ? sql`l.id_book` : sql`null::integer`
    return sql`
      select ${tipo}::text as tipo, l.id_sala, ${keyword} as keyword, ${excludedBook} as id_book_escluso,
        l.ritardo::integer as ritardo, l.giorni_massimi, l.eta_massima, l.argomento, l.filtro, l.confermare, l.version
      from ${sql.table(LINK_TABLE[tipo])} l where l.${ownedBy(owner)}`
  })
  const table = sql.table('idTipster' in owner ? 'tipster' : 'sparax')
  const source = sql`select id_gruppo_tg from ${table} where ${ownedBy(owner)}`
  const { rows } = await sql<Row>`
    select l.*, v.nome as nome_sala, b.nome_book, excluded_book.nome_book as book_escluso,
      to_topic.nome as in_argomento, from_topic.nome as da_argomento
    from (${sql.join(parts, sql` union all `)}) l
    join room s on s.id_sala = l.id_sala and not s.is_secret
    join venue v on v.id_venue = s.id_venue
    join book b on b.id_book = s.id_book
    left join book excluded_book on excluded_book.id_book = l.id_book_escluso
    left join topic to_topic on to_topic.chat_id = s.id_gruppo_tg and to_topic.id_argomento = l.argomento
    left join topic from_topic on from_topic.chat_id = (${source})
      and from_topic.id_argomento = (l.filtro ->> 'argomento')::bigint
    order by lower(v.nome), l.id_sala, l.tipo, lower(l.keyword), lower(excluded_book.nome_book)
  `.execute(ctx.db)
  return rows.map(toRegola)
}

function toRegola({ filtro, daArgomento, inArgomento, ...row }: Row): Regola {
  const filter = filterOf(filtro)
  const rule: DescribedRule = {
    ...row,
    ...filter,
    kind: row.tipo,
    daArgomento: filter.argomento === null ? '' : (daArgomento ?? String(filter.argomento)),
    inArgomento: row.argomento === null ? '' : (inArgomento ?? String(row.argomento)),
  }
  return { ...row, filtro: wireFilter(filter), frase: describeRule(rule) }
}

/** A link as a sentence, null where there is none. */
export async function sentenceOf(ctx: Ctx, owner: RuleOwner, key: RuleKey): Promise<string | null> {
  return (await linkRules(ctx, owner)).find(isRule(key))?.frase ?? null
}

type RuleChange = z.output<typeof RegolaScritta> & {
  idTipster?: number | undefined
  idSparax?: number | undefined
  version?: number | undefined
}

/**
 * Changes a link's filter, its times and whether it asks first. The owner is locked, so that versions have an order.
 * @throws AppError TIPSTER_NOT_FOUND, SPARAX_NOT_FOUND, NOT_FOUND for no such link, VALIDATION for a bad pattern,
 * CONFLICT when it was changed since `version`
 */
export async function changeRule(ctx: Ctx, change: RuleChange): Promise<Regola> {
  const filtro = filterFrom(change.filtro)
  return withTransaction(ctx, async (tx) => {
    const owner = await ownerOf(tx, change)
    await lockOwner(tx, owner)
    const before = (await linkRules(tx, owner)).find(isRule(change))
    if (!before) throw new AppError('NOT_FOUND')
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
    const after = (await linkRules(tx, owner)).find(isRule(change))
    invariant(after, 'the link just changed is there')
    const { entity, id, part } = auditedAs(owner, before)
    await audit(tx, {
      action: 'links.change',
      entity,
      entityId: id,
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
  const regola = (await linkRules(ctx, owner)).find(isRule(key))
  return regola ? settingsOf(regola) : null
}
