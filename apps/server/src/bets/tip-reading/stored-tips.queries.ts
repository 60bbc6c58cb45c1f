import { type ReadLeg, type ReadTip, TIP_READER, type TipKind } from '@xbetapp/domain/bets/tip-reading/tip'
import { type Grade, gradeTip } from '@xbetapp/domain/settling/score-proposals/grade'
import { mirrorScore, type Score } from '@xbetapp/domain/settling/score-proposals/score'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'

/** The outcome that the known scores propose for a bet, and the event of its first leg that has one. */
export interface Proposal extends Grade {
  idEvent: number | null
}

/**
 * The odds of bet `b`: those its tipster was credited with, else those it was played at, else those of the tip; 0 where
 * none are known.
 */
export const PLAYED_ODDS = sql<string>`coalesce(
  nullif(b.quota_drop, 0), nullif(b.quota_media, 0),
  (select o.quota from tip_odds o where o.id_received_bet = b.id_received_bet), 0)::text`

interface Row {
  idReceivedBet: number
  kind: TipKind
  odds: string | null
  /** {@link PLAYED_ODDS}. */
  playedOdds: string
  problems: ReadTip['problems']
  leg: ReadLeg | null
  idEvent: number | null
  score: Score | null
  squadreInvertite: boolean | null
}

/** The outcome that the scores entered so far propose for each of the read bets (rule: settling/a-score-proposes). */
export async function proposalsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Proposal>> {
  const { rows } = await sql<Row>`
    select t.id_received_bet, t.kind, t.quota::text as odds, t.problems,
           ${PLAYED_ODDS} as played_odds, l.leg, main.id_event::int as id_event, main.score,
           e.squadre_invertite
    from tip_reading t
    join bet b using (id_received_bet)
    left join leg_reading l using (id_received_bet)
    left join event e using (id_event)
    left join event main on main.id_event = coalesce(e.unito_a, e.id_event)
    where t.id_received_bet = any(${ids})
    order by t.id_received_bet, l.position
  `.execute(ctx.db)
  const legsByBet = Map.groupBy(rows, (row) => row.idReceivedBet)
  return new Map(
    [...legsByBet].map(([id, legs]) => {
      const [first] = legs as [Row]
      const tip: ReadTip = {
        reader: TIP_READER,
        kind: first.kind,
        legs: legs.flatMap(({ leg }) => leg ?? []),
        odds: first.odds,
        problems: first.problems,
      }
      const grade = gradeTip(
        tip,
        legs.map(({ score, squadreInvertite }) => (score && squadreInvertite ? mirrorScore(score) : score)),
        first.playedOdds,
      )
      return [id, { ...grade, idEvent: legs.find(({ idEvent }) => idEvent !== null)?.idEvent ?? null }]
    }),
  )
}
