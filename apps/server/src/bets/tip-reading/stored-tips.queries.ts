import { type ReadLeg, type ReadTip, TIP_READER, type TipKind } from '@xbetapp/domain/bets/tip-reading/tip'
import { type Grade, gradeTip } from '@xbetapp/domain/settling/score-proposals/grade'
import { mirrored, type Score } from '@xbetapp/domain/settling/score-proposals/score'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'

/** The outcome that the known scores propose for a bet, and the event of its first leg that has one. */
export interface Proposal extends Grade {
  idEvento: number | null
}

interface Row {
  idReceivedBet: number
  kind: TipKind
  odds: string | null
  problems: ReadTip['problems']
  leg: ReadLeg | null
  idEvento: number | null
  score: Score | null
  squadreInvertite: boolean | null
}

/** The outcome that the scores entered so far propose for each of the read bets (rule: settling/a-score-proposes). */
export async function proposalsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Proposal>> {
  const { rows } = await sql<Row>`
    select t.id_received_bet, t.kind, t.quota::text as odds, t.problems, l.leg, m.id_evento::int as id_evento, m.score,
           e.squadre_invertite
    from lettura_tip t
    left join lettura_leg l using (id_received_bet)
    left join evento e using (id_evento)
    left join evento m on m.id_evento = coalesce(e.unito_a, e.id_evento)
    where t.id_received_bet = any(${ids})
    order by t.id_received_bet, l.position
  `.execute(ctx.db)
  const byBet = Map.groupBy(rows, (row) => row.idReceivedBet)
  return new Map(
    [...byBet].map(([id, legs]) => {
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
        legs.map(({ score, squadreInvertite }) => (score && squadreInvertite ? mirrored(score) : score)),
      )
      return [id, { ...grade, idEvento: legs.find(({ idEvento }) => idEvento !== null)?.idEvento ?? null }]
    }),
  )
}
