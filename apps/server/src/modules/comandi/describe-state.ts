import { romeDay, startOfRomeDay } from '@xbetapp/domain/time/rome'
import { sql } from 'kysely'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { pausedChats } from '#server/modules/chats/public.ts'

interface Counts {
  queued: number
  oldestSeconds: number
  planned: number
  held: number
  uncertain: number
  bets: number
  toDrop: number
  images: number
}

/** How the bot stands, as a person in a chat reads it. */
export async function describeState(tx: TxCtx): Promise<string> {
  const counts = await count(tx)
  const paused = await pausedChats(tx)
  return [
    'Bot attivo',
    `In coda: ${counts.queued}${counts.queued > 0 ? ` (il più vecchio da ${counts.oldestSeconds} s)` : ''}`,
    `Invii previsti: ${counts.planned}`,
    `Invii in attesa di conferma: ${counts.held}`,
    `Invii incerti: ${counts.uncertain}`,
    paused.length === 0
      ? 'Nessuna chat in pausa'
      : `Chat in pausa: ${paused.map(({ chat, motivo, inAttesa }) => `${chat} (${motivo}, in attesa ${inAttesa})`).join(', ')}`,
    `Bet di oggi: ${counts.bets}, da droppare ${counts.toDrop}, immagini da leggere ${counts.images}`,
  ].join('\n')
}

async function count(tx: TxCtx): Promise<Counts> {
  const today = startOfRomeDay(romeDay(tx.now()))
  const now = tx.now()
  const { rows } = await sql<Counts>`select
    (select count(*) from invio where stato = 'pending' and due_at <= ${now}) as queued,
    (select coalesce(extract(epoch from ${now}::timestamptz - min(due_at)), 0)::int
       from invio where stato = 'pending' and due_at <= ${now}) as oldest_seconds,
    (select count(*) from instradamento where stato = 'previsto') as planned,
    (select count(*) from instradamento where attesa_at is not null)
      + (select count(*) from inoltro_destinazione where attesa_at is not null) as held,
    (select count(*) from invio where stato = 'uncertain') as uncertain,
    (select count(*) from bet where message_date >= ${today} and deleted_at is null) as bets,
    (select count(*) from bet where message_date >= ${today} and deleted_at is null
       and tot <> 0 and tot_tipster = 0 and quota_drop = 0) as to_drop,
    (select count(*) from bet where message_date >= ${today} and deleted_at is null
       and should_process_image_to_text) as images
  `.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error('a count has a row')
  return row
}
