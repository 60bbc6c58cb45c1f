import { type BetTexts, isReworded } from '@xbetapp/domain/bets/bets/text'
import { saysSomething } from '@xbetapp/domain/platform/text/fold'
import { type BetRow, lockFoundBets, relayedTextOf } from '#server/bets/bets/public.ts'
import { lockRows, rowIfAny } from '#server/db/rows.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'

/** What the staff see of a bet or message before they decide. */
export interface Preview {
  /** The version that a decision refers to. */
  versione: number
  /** The text that would be sent. */
  testo: string
  /** The tipster's text, where the staff changed the bet's text. */
  testoTipster: string | null
}

/** A planned send: what it relays, as the staff call it, and where to. */
interface DescribedSend {
  subject: number
  title: string
  place: string | number | null
}

/** What planned sends relay: bets, or messages of sparax and channels. */
export interface Source {
  /** The table of the planned sends, and the column that names the bet or message. */
  table: 'routing' | 'forwardTarget'
  subject: 'idReceivedBet' | 'idInoltro'
  /** The first word of the verbs of the buttons in the staff chat. */
  about: 'attesa' | 'attesa-inoltro'
  /** The words, in the activity log, of the bet or message and of the places it goes to. */
  entity: 'bet' | 'inoltro'
  places: 'sale' | 'destinazioni'
  /** The beginning of the notice that sends have expired. */
  expiryText: (id: number) => string
  /** The bet or message as it is now; undefined where it is gone. */
  preview: (ctx: Ctx, id: number) => Promise<Preview | undefined>
  /** {@link Source.preview} of many, locked in the order of their ids, as by stops, edits and deletions. */
  lock: (tx: TxCtx, ids: readonly number[]) => Promise<Map<number, Preview>>
  /** The given planned sends, in the order of their ids. */
  describe: (ctx: Ctx, ids: readonly number[]) => Promise<DescribedSend[]>
}

export const BETS: Source = {
  table: 'routing',
  subject: 'idReceivedBet',
  about: 'attesa',
  entity: 'bet',
  places: 'sale',
  expiryText: (id) => `Bet ${id} scaduta`,
  async preview(ctx, id) {
    const bet = await rowIfAny(ctx.db, 'bet', { idReceivedBet: id })
    return bet && previewOfBet(bet)
  },
  async lock(tx, ids) {
    const bets = await lockFoundBets(tx, ids)
    return new Map([...bets].map(([id, bet]) => [id, previewOfBet(bet)]))
  },
  async describe(ctx, ids) {
    const rows = await ctx.db
      .selectFrom('routing')
      .innerJoin('bet', 'bet.idReceivedBet', 'routing.idReceivedBet')
      .innerJoin('tipster', 'tipster.idTipster', 'bet.idTipster')
      .innerJoin('room', 'room.idSala', 'routing.idSala')
      .innerJoin('venue', 'venue.idVenue', 'room.idVenue')
      .select(['bet.idReceivedBet as subject', 'nomeTipster', 'venue.nome as place'])
      .where('routing.id', 'in', ids)
      .orderBy('routing.id')
      .execute()
    return rows.map((row) => ({ ...row, title: `Bet ${row.subject} di ${row.nomeTipster}` }))
  },
}

export const FORWARDS: Source = {
  table: 'forwardTarget',
  subject: 'idInoltro',
  about: 'attesa-inoltro',
  entity: 'inoltro',
  places: 'destinazioni',
  expiryText: () => 'Messaggio inoltrato scaduto',
  async preview(ctx, id) {
    const forward = await rowIfAny(ctx.db, 'forward', { id })
    return forward && previewOfForward(forward)
  },
  async lock(tx, ids) {
    const rows = ids.length === 0 ? [] : await lockRows(tx.db, 'forward', { id: [...ids] }, undefined, 'id')
    return new Map(rows.map((forward) => [forward.id, previewOfForward(forward)]))
  },
  async describe(ctx, ids) {
    const rows = await ctx.db
      .selectFrom('forwardTarget as target')
      .leftJoin('sparax', 'sparax.idSparax', 'target.idSparax')
      .leftJoin('canale', 'canale.idCanale', 'target.idCanale')
      .leftJoin('room', 'room.idSala', 'target.idSala')
      .leftJoin('venue', 'venue.idVenue', 'room.idVenue')
      .select(['target.idInoltro as subject', 'target.chatId', 'venue.nome as nomeSala'])
      .select((eb) => eb.fn.coalesce('nomeSparax', 'nomeMittente').as('nome'))
      .where('target.id', 'in', ids)
      .orderBy('target.id')
      .execute()
    return rows.map(({ subject, chatId, nomeSala, nome }) => ({
      subject,
      title: `Messaggio di ${nome ?? 'una chat inoltrata'}`,
      place: nomeSala ?? chatId,
    }))
  },
}

/** The source of a button or question, by the first word of its verb. */
export const sourceOf = (verbo: string): Source => (verbo.split('.')[0] === BETS.about ? BETS : FORWARDS)

const previewOfForward = ({ versione, testo }: { versione: number; testo: string }): Preview => ({
  versione,
  testo,
  testoTipster: null,
})

const previewOfBet = (bet: BetRow): Preview => ({
  versione: bet.textVersion,
  testo: relayedTextOf(bet).text,
  testoTipster: tipsterTextOf(bet),
})

/** The tipster's text, where the staff changed the bet's text; null where he wrote none, e.g. under a picture. */
export const tipsterTextOf = (bet: BetTexts): string | null =>
  saysSomething(bet.receivedBet) && isReworded(bet) ? bet.receivedBet : null
