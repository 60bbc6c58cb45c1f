import { VersioneRegole } from '@xbetapp/contract/reference/link-rules'
import { sql } from 'kysely'
import { insertRows } from '#server/db/rows.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { type RowFor, wireOf } from '#server/kernel/wire-of.ts'
import { ownedBy, type RuleOwner } from './links.queries.ts'

/** An owner with more versions has the newest listed. */
const MOST_SHOWN = 200
/** The latest bets that a version decided are named, so many of them. */
const BETS_NAMED = 10

/**
 * Records a new version of the rules of an owner, locked by the caller. Equal sentences leave no line: a version is
 * recorded only as its sentence.
 */
export async function noteVersion(
  tx: TxCtx,
  owner: RuleOwner,
  prima: string | null,
  dopo: string | null,
): Promise<void> {
  if (prima === dopo) return
  const { numero } = await tx.db
    .selectFrom('ruleVersion')
    .select(sql<number>`coalesce(max(numero), 0) + 1`.as('numero'))
    .where(ownedBy(owner))
    .executeTakeFirstOrThrow()
  const version = { ...owner, numero, at: tx.now(), username: tx.actor.username, prima, dopo }
  await insertRows(tx.db, 'ruleVersion', version)
}

/** The changes of an owner's rules, newest first, each with the number of bets it decided and the latest of them. */
export async function ruleVersions(ctx: Ctx, owner: RuleOwner) {
  const { rows } = await sql<RowFor<typeof VersioneRegole>>`
    select numero, at as data, username, prima, dopo,
      (select count(distinct id_received_bet)::integer from routing where rule_version = v.id) as bet,
      array(
        select distinct id_received_bet from routing where rule_version = v.id
        order by id_received_bet desc limit ${BETS_NAMED}
      ) as ultime
    from rule_version v where ${ownedBy(owner)} order by numero desc limit ${MOST_SHOWN}
  `.execute(ctx.db)
  return rows.map((row) => wireOf(VersioneRegole, row))
}
