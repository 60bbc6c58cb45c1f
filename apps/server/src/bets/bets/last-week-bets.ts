import { lastWeekStart, toWire } from '@xbetapp/domain/platform/time/rome'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import { idsOf } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { currentRevision } from '#server/kernel/revision.ts'
import { seesSecretRooms } from '#server/kernel/secret-rooms.ts'
import { selectBets } from './bets.queries.ts'
import { roomAnswers } from './room-answers.ts'

/** A caller further behind than this many changes gets the whole week, one cached answer for all of them. */
const FAR_BEHIND = 200
/** A revision before the first: every bet has changed since. */
const WHOLE_WEEK = -1

/**
 * The bets of the last week. The ETag is the revision of all bets and the week's start: an unchanged poll reads one row
 * of `revision` and no bet. With `since`, only bets changed after that revision are loaded; a caller far behind gets
 * everything, which bounds the number of distinct answers per revision.
 */
export async function lastWeekBets(ctx: Ctx, { since }: { since?: number | undefined }) {
  const from = lastWeekStart(ctx.now())
  const revision = await currentRevision(ctx, 'bets')
  const after = since === undefined ? undefined : usableRevision(since, revision)
  return {
    etag: `${revision}-${toWire(from).slice(0, 10)}`,
    // The counts include answers of secret rooms only for callers who see them; the bets are the same for all.
    variant: `${after} ${after !== undefined && after !== WHOLE_WEEK && seesSecretRooms(ctx)}`,
    load: async () => {
      const ofWeek = <O>(query: SelectQueryBuilder<DB, 'bet', O>) =>
        query.where(changedAfter(after)).where('messageDate', '>=', from)
      const [bets, deletedBets] = await Promise.all([
        selectBets(ctx, (query) =>
          ofWeek(query).where('deletedAt', 'is', null).orderBy('idReceivedBet', 'desc'),
        ),
        after === undefined
          ? []
          : ofWeek(ctx.db.selectFrom('bet').select('idReceivedBet'))
              .where('deletedAt', 'is not', null)
              .execute(),
      ])
      if (after === undefined) return bets
      // For the whole week, each page requests the answers of the bets it shows.
      const risposte = after === WHOLE_WEEK ? undefined : await roomAnswers(ctx, idsOf(bets, 'idReceivedBet'))
      const deleted = idsOf(deletedBets, 'idReceivedBet')
      return { revision, from: toWire(from), bets, deleted, ...(risposte && { risposte }) }
    },
  }
}

const changedAfter = (revision = WHOLE_WEEK) =>
  revision === WHOLE_WEEK
    ? sql<boolean>`true`
    : sql<boolean>`id_received_bet in (select id_received_bet from bet_revision where revision > ${revision})`

/**
 * The revision after which changes are loaded. A caller with a later revision than the present one read the database
 * before it was restored from a backup: he gets everything again.
 */
const usableRevision = (since: number, revision: number): number =>
  since > revision || since < revision - FAR_BEHIND ? WHOLE_WEEK : since
