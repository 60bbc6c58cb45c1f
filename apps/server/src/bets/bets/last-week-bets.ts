import { lastWeekStart, toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { currentRevision } from '#server/kernel/revision.ts'
import { seesSecretRooms } from '#server/kernel/secret-rooms.ts'
import { selectBets } from './bets.queries.ts'
import { roomAnswers } from './room-answers.ts'

/** Whoever is more changes behind than this gets the whole week, which all who are share. */
const FAR_BEHIND = 200
/** Before the first revision. */
const WHOLE_WEEK = -1

/**
 * The bets of the last week. The ETag is the revision of all bets and the week's start: an unchanged poll reads one row
 * of `revisione` and no bet. With `since`, only what changed after that revision is loaded; a caller far behind is
 * given everything, so that one revision has only so many answers, whatever numbers are asked for.
 */
export async function lastWeekBets(ctx: Ctx, { since }: { since?: number | undefined }) {
  const from = lastWeekStart(ctx.now())
  const revision = await currentRevision(ctx, 'bets')
  const after = since === undefined ? undefined : knownUpTo(since, revision)
  return {
    etag: `${revision}-${toWire(from).slice(0, 10)}`,
    // Whoever knows of secret rooms counts their answers too; the bets are the same for all.
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
      const changed = changedAfter(after)
      const [bets, deleted] = await Promise.all([
        selectBets(ctx, (query) =>
          query
            .where(changed)
            .where('messageDate', '>=', from)
            .where('deletedAt', 'is', null)
            .orderBy('idReceivedBet', 'desc'),
        ),
        ctx.db
          .selectFrom('bet')
          .select('idReceivedBet')
          .where(changed)
          .where('messageDate', '>=', from)
          .where('deletedAt', 'is not', null)
          .execute(),
      ])
      // Of the whole week each page asks for those it shows.
      const risposte =
        after === WHOLE_WEEK
          ? undefined
          : await roomAnswers(
              ctx,
              bets.map((bet) => bet.idReceivedBet),
            )
      const ids = deleted.map((row) => row.idReceivedBet)
      return { revision, from: toWire(from), bets, deleted: ids, ...(risposte && { risposte }) }
    },
  }
}

const changedAfter = (revision: number) =>
  revision === WHOLE_WEEK
    ? sql<boolean>`true`
    : sql<boolean>`id_received_bet in (select id_received_bet from bet_revisione where revisione > ${revision})`

/** A caller ahead of us kept numbers of a database that was restored: it gets everything again. */
const knownUpTo = (since: number, revision: number): number =>
  since > revision || since < revision - FAR_BEHIND ? WHOLE_WEEK : since
