import type { Answer } from '@xbetapp/contract/contract'
import { tipEvent } from '@xbetapp/domain/bets/tip-reading/event'
import { sql } from 'kysely'
import { isRefusal } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { enterScore } from './change-events.ts'

type Scores = Input<'PUT /api/v1/risultati'>['body']['risultati']
type Outcome = Answer<'PUT /api/v1/risultati'>['esiti'][number]

/** How long before its day the first bet on a match may have come, where no text says the day. */
const DAYS_AHEAD = 3

/**
 * Enters scores of matches as a feed names them, each as a person enters one. Scores propose outcomes and settle
 * nothing (rule: settling/a-score-proposes). The score that a match has stays, also where the feed has another.
 * @returns what became of each score, in the given order
 */
export async function enterScores(ctx: Ctx, scores: Scores): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const score of scores) outcomes.push(await enterOne(ctx, score))
  return outcomes
}

async function enterOne(ctx: Ctx, score: Scores[number]): Promise<Outcome> {
  const [event, ...otherEvents] = await matchingEvents(ctx, score)
  if (!event) return { esito: 'non trovato', idEvento: null, motivo: null }
  if (otherEvents.length > 0) return { esito: 'più eventi', idEvento: null, motivo: null }
  const idEvento = event.id
  if (event.risultato !== null) {
    const isSame = event.risultato === score.risultato
    return { esito: isSame ? 'invariato' : 'diverso', idEvento, motivo: isSame ? null : event.risultato }
  }
  try {
    await enterScore(ctx, idEvento, { testo: score.risultato, sport: score.sport })
    return { esito: 'inserito', idEvento, motivo: null }
  } catch (error) {
    if (isRefusal(error, 'VALIDATION')) return { esito: 'non letto', idEvento, motivo: error.message }
    throw error
  }
}

type Match = Pick<Scores[number], 'giorno' | 'casa' | 'ospite'> & { sport?: string | null | undefined }

/**
 * The events on the day with these names in this order; an event merged into another counts as the other. At most two,
 * which tells one from several.
 */
export async function matchingEvents(ctx: Ctx, { giorno, casa, ospite, sport = null }: Match) {
  const { rows } = await sql<{ id: number; risultato: string | null }>`
    select distinct main.id_event::int as id, main.risultato
    from event e join event main on main.id_event = coalesce(e.unito_a, e.id_event)
    where e.chiave = ${tipEvent(casa, ospite).key} and not e.squadre_invertite
      and coalesce(e.sport = ${sport}, true)
      and case
        when e.giorno is not null then e.giorno = ${giorno}::date
        else (e.dal at time zone 'Europe/Rome')::date <= ${giorno}::date
          and (e.al at time zone 'Europe/Rome')::date >= ${giorno}::date - ${sql.lit(DAYS_AHEAD)}
      end
    limit 2
  `.execute(ctx.db)
  return rows
}
