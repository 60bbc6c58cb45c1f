import { lastWeekStart, toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
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
      if (after === undefined) {
        return selectBets(ctx, (query) =>
          query
            .where('messageDate', '>=', from)
            .where('deletedAt', 'is', null)
            .orderBy('idReceivedBet', 'desc'),
        )
      }
      const isChanged = changedAfter(after)
      const [bets, deletedBets] = await Promise.all([
        selectBets(ctx, (query) =>
          query
            .where(isChanged)
            .where('messageDate', '>=', from)
            .where('deletedAt', 'is', null)
            .orderBy('idReceivedBet', 'desc'),
        ),
        ctx.db
          .selectFrom('bet')
          .select('idReceivedBet')
          .where(isChanged)
          .where('messageDate', '>=', from)
          .where('deletedAt', 'is not', null)
          .execute(),
      ])
      // For the whole week, each page requests the answers of the bets it shows.
      const risposte =
        after === WHOLE_WEEK
          ? undefined
          : await roomAnswers(
              ctx,
              bets.map((bet) => bet.idReceivedBet),
            )
      const deletedIds = deletedBets.map((row) => row.idReceivedBet)
      return { revision, from: toWire(from), bets, deleted: deletedIds, ...(risposte && { risposte }) }
    },
  }
}

const changedAfter = (revision: number) =>
  revision === WHOLE_WEEK
    ? sql<boolean>`true`
    : sql<boolean>`id_received_bet in (select id_received_bet from bet_revision where revision > ${revision})`

/**
 * The revision after which changes are loaded. A caller with a later revision than the present one read the database
 * before it was restored from a backup: he gets everything again.
 */
const usableRevision = (since: number, revision: number): number =>
  since > revision || since < revision - FAR_BEHIND ? WHOLE_WEEK : since
