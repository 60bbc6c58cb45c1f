import { BetTipster, RegolaTipster, Tipster } from '@xbetapp/contract/reference/tipsters'
import { type Selectable, sql } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import { run, statement } from '#server/db/statement.ts'
import { AppError, invariant } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import { loadAllowedAuthors } from './authors.ts'
import { loadRules } from './lookups.ts'
import { tipsterTerms, wireTipsterTerms } from './terms.queries.ts'

/** The tipster as shown with a bet: identity, rules and limits, none of his money. */
const toBetTipster = (row: TipsterRow, rules: readonly RuleRow[]) =>
  wireOf(BetTipster, { ...row, regole: rulesOnWire(rules) })

const rulesOnWire = (rules: readonly RuleRow[]) => rules.map((rule) => wireOf(RegolaTipster, rule))

/** All tipsters by name, with their rules. */
export async function listTipster(ctx: Ctx) {
  const [rows, rulesOf, authorsOf, terms] = await Promise.all([
    ctx.db.selectFrom('tipster').selectAll().orderBy(sql`lower(nome_tipster)`).execute(),
    loadRules(ctx),
    loadAllowedAuthors(ctx, 'idTipster'),
    tipsterTerms(ctx),
  ])
  return rows.map((row) =>
    wireOf(Tipster, {
      ...row,
      regole: rulesOnWire(rulesOf(row.idTipster)),
      autoriAmmessi: authorsOf(row.idTipster),
      condizioni: wireTipsterTerms(terms.get(row.idTipster)),
    }),
  )
}

export async function getTipster(ctx: Ctx, id: number) {
  const [row, rulesOf, authorsOf, terms] = await Promise.all([
    ctx.db.selectFrom('tipster').selectAll().where('idTipster', '=', id).executeTakeFirst(),
    loadRules(ctx, id),
    loadAllowedAuthors(ctx, 'idTipster', [id]),
    tipsterTerms(ctx, id),
  ])
  if (!row) throw new AppError('NOT_FOUND')
  return wireOf(Tipster, {
    ...row,
    regole: rulesOnWire(rulesOf(id)),
    autoriAmmessi: authorsOf(id),
    condizioni: wireTipsterTerms(terms.get(id)),
  })
}

/** A tipster as shown with his bets. */
export async function getBetTipster(ctx: Ctx, id: number) {
  const [row] = await run(ctx.db, TIPSTER([id]))
  invariant(row, 'a bet has a tipster')
  return toBetTipster(row, await run(ctx.db, RULES([id])))
}

const TIPSTER = statement<TipsterRow>('select * from tipster where id_tipster = $1::int')
const RULES = statement<RuleRow>('select * from tipster_rule where id_tipster = $1::int order by id_regola')

/** Tipsters as shown with bets, by id. */
export async function betTipsters(ctx: Ctx) {
  const [rows, rulesOf] = await Promise.all([
    ctx.db.selectFrom('tipster').selectAll().execute(),
    loadRules(ctx),
  ])
  return new Map(rows.map((row) => [row.idTipster, toBetTipster(row, rulesOf(row.idTipster))]))
}

type TipsterRow = Selectable<DB['tipster']>

type RuleRow = Selectable<DB['tipsterRule']>
