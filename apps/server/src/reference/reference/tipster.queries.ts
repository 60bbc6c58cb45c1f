import { BetTipster, RegolaTipster, Tipster } from '@xbetapp/contract/reference/tipsters'
import { TIPSTER_TERMS } from '@xbetapp/domain/reference/reference/dated-terms'
import { type Selectable, sql } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import { rowsOf } from '#server/db/rows.ts'
import { run, statement } from '#server/db/statement.ts'
import { found, present } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import { loadAllowedAuthors } from './authors.ts'
import { tipsterTerms, wireVersions } from './terms.queries.ts'

/** The tipster as shown with a bet: identity, rules and limits, none of his money. */
const toBetTipster = (row: TipsterRow, rules: readonly RuleRow[]) =>
  wireOf(BetTipster, { ...row, regole: rulesOnWire(rules) })

const rulesOnWire = (rules: readonly RuleRow[]) => rules.map((rule) => wireOf(RegolaTipster, rule))

/** All tipsters by name, with their rules; with an id the one that has it. */
export async function listTipster(ctx: Ctx, id?: number) {
  const [rows, rulesOf, authorsOf, terms] = await Promise.all([
    ctx.db
      .selectFrom('tipster')
      .selectAll()
      .$if(id !== undefined, (query) => query.where('idTipster', '=', id ?? 0))
      .orderBy(sql`lower(nome_tipster)`)
      .execute(),
    loadRules(ctx, id),
    loadAllowedAuthors(ctx, 'idTipster', id === undefined ? undefined : [id]),
    tipsterTerms(ctx, id),
  ])
  return rows.map((row) =>
    wireOf(Tipster, {
      ...row,
      regole: rulesOnWire(rulesOf(row.idTipster)),
      autoriAmmessi: authorsOf(row.idTipster),
      condizioni: wireVersions(TIPSTER_TERMS, terms.get(row.idTipster)),
    }),
  )
}

/** @throws AppError NOT_FOUND */
export async function getTipster(ctx: Ctx, id: number) {
  return found((await listTipster(ctx, id))[0], 'NOT_FOUND')
}

/** The row of a tipster; `lock` keeps other edits and drops waiting. @throws AppError NOT_FOUND */
export async function findTipster(ctx: Ctx, idTipster: number, { lock = false } = {}): Promise<TipsterRow> {
  const row = await ctx.db
    .selectFrom('tipster')
    .selectAll()
    .where('idTipster', '=', idTipster)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  return found(row, 'NOT_FOUND')
}

/** A tipster as shown with his bets. */
export async function getBetTipster(ctx: Ctx, id: number) {
  const row = present((await run(ctx.db, TIPSTER([id])))[0], 'a bet has a tipster')
  return toBetTipster(row, await run(ctx.db, RULES([id])))
}

const TIPSTER = statement<TipsterRow>('select * from tipster where id_tipster = $1::int')
const RULES = statement<RuleRow>('select * from tipster_rule where id_tipster = $1::int order by id_regola')

/** Tipsters as shown with bets, by id. */
export async function betTipsters(ctx: Ctx) {
  const [rows, rulesOf] = await Promise.all([rowsOf(ctx.db, 'tipster'), loadRules(ctx)])
  return new Map(rows.map((row) => [row.idTipster, toBetTipster(row, rulesOf(row.idTipster))]))
}

async function loadRules(ctx: Ctx, idTipster?: number): Promise<(key: number) => RuleRow[]> {
  const where = idTipster === undefined ? {} : { idTipster }
  const rules = await rowsOf(ctx.db, 'tipsterRule', where, undefined, 'idRegola')
  const rulesByTipster = Map.groupBy(rules, (rule) => rule.idTipster)
  return (key) => rulesByTipster.get(key) ?? []
}

type TipsterRow = Selectable<DB['tipster']>

type RuleRow = Selectable<DB['tipsterRule']>
