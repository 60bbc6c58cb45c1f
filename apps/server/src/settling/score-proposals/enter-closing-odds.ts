import type { Answer } from '@xbetapp/contract/contract'
import { describePick } from '@xbetapp/domain/bets/tip-reading/describe'
import { tipEvent } from '@xbetapp/domain/bets/tip-reading/event'
import { readSelection, turnedRound } from '@xbetapp/domain/bets/tip-reading/read-selection'
import { problemText, type Sport } from '@xbetapp/domain/bets/tip-reading/tip'
import { isZero } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import { editBet, lockFoundBets } from '#server/bets/bets/public.ts'
import { idsOf } from '#server/db/rows.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { matchingEvents } from './enter-scores.ts'

type Odds = Input<'PUT /api/v1/quote'>['body']['quote']
type Outcome = Answer<'PUT /api/v1/quote'>['esiti'][number]

/**
 * Enters closing odds of selections as a feed names them: each on every single bet that has the selection and no
 * closing odds, as a person types them (rule: settling/closing-odds-of-a-feed).
 * @returns what became of each, in the given order
 */
export async function enterClosingOdds(tx: TxCtx, odds: Odds): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const selection of odds) outcomes.push(await enterOne(tx, selection))
  return outcomes
}

async function enterOne(tx: TxCtx, odds: Odds[number]): Promise<Outcome> {
  const emptyOutcome = { idEvento: null, inserite: [], presenti: [], motivo: null }
  const [event, ...otherEvents] = await matchingEvents(tx, odds)
  if (!event) return { ...emptyOutcome, esito: 'non trovato' }
  if (otherEvents.length > 0) return { ...emptyOutcome, esito: 'più eventi' }
  const idEvento = event.id
  const match = tipEvent(odds.casa, odds.ospite)
  const readAs = (sport: Sport | null) => readSelection(odds.pronostico, match, sport)
  const reading = readAs(odds.sport ?? null)
  if ('problem' in reading)
    return {
      ...emptyOutcome,
      esito: 'non letto',
      idEvento,
      motivo: `Pronostico non letto: ${problemText(reading.problem)}`,
    }
  // The selection is read with the sport that the text of each bet shows, or without one, as that text was.
  const singles = (await singlesOf(tx, idEvento)).filter(({ selection, sport, isTurned }) => {
    const ownReading = readAs(sport)
    if (!('pick' in ownReading)) return false
    return selection === describePick(isTurned ? turnedRound(ownReading.pick) : ownReading.pick)
  })
  const betById = await lockFoundBets(tx, idsOf(singles))
  const idsOfBets = (hasOdds: boolean) =>
    [...betById].filter(([, bet]) => isZero(bet.dropChiusura) !== hasOdds).map(([id]) => id)
  const [inserite, presenti] = [idsOfBets(false), idsOfBets(true)]
  for (const idReceivedBet of inserite) await editBet(tx, { idReceivedBet, dropChiusura: odds.quota })
  const esito = inserite.length > 0 ? 'inserita' : presenti.length > 0 ? 'già presente' : 'nessuna bet'
  const motivo = esito === 'nessuna bet' ? describePick(reading.pick) : null
  return { esito, idEvento, inserite, presenti, motivo }
}

/** The single bets on an event whose text was read whole; live bets are left out, as they have no closing odds. */
async function singlesOf(ctx: Ctx, idEvento: number) {
  const { rows } = await sql<{ id: number; selection: string; sport: Sport | null; isTurned: boolean }>`
    select b.id_received_bet as id, l.selection, l.leg ->> 'sport' as sport, e.squadre_invertite as is_turned
    from event e
    join leg_reading l using (id_event)
    join tip_reading t using (id_received_bet)
    join bet b using (id_received_bet)
    where ${idEvento} in (e.id_event, e.unito_a) and b.deleted_at is null and t.text_version = b.text_version
      and t.kind = 'single' and l.is_read and not (l.leg -> 'isLive')::boolean
      and not jsonb_path_exists(t.problems, '$[*] ? (@.code != "ODDS_AMBIGUOUS")')
  `.execute(ctx.db)
  return rows
}
