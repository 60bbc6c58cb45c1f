import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { formatMoney, formatOdds } from '@xbetapp/domain/platform/format/number'
import { romeDay, startOfRomeDay } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { getBet } from '#server/bets/bets/public.ts'
import { onlyRow } from '#server/db/rows.ts'
import { isRefusal } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { chatVariable } from '#server/platform/settings/public.ts'
import { betPath } from '#server/relay/routing/public.ts'
import { pausedChats } from '#server/telegram/chats/public.ts'
import { PRIORITY, queueContent } from '#server/telegram/outbox/public.ts'

const STATE_WORDS: Record<PathRow['stato'], string> = {
  previsto: 'prevista',
  in_attesa: 'in attesa di conferma',
  in_coda: 'in coda',
  in_pausa: 'in pausa',
  in_invio: 'in invio',
  inviato: 'inviata',
  incerto: 'incerta, controlla la chat',
  fallito: 'non riuscita',
  scartato: 'scartata',
  escluso: 'esclusa',
  annullato: 'annullata',
}

export interface Command {
  chatId: number
  messageId: number
  text: string
}

const HELP = [
  'Comandi:',
  '/stato: coda, invii incerti, chat in pausa, bet di oggi',
  '/bet ID: una bet e dove è andata',
  '/aiuto: questo messaggio',
  '',
  'Il tipster annulla una bet rispondendo /annulla (o annulla, void, stop) al suo messaggio, o con la reazione 👎.',
].join('\n')

export const isCommand = (text: string): boolean => text.startsWith('/')

/** Whether this chat accepts commands: its members are authorised by their membership. */
export async function isCommandChat(ctx: Ctx, chatId: number): Promise<boolean> {
  return (await chatVariable(ctx, 'chat_comando_id')) === chatId
}

/** Replies to a command in the command chat. */
export async function runCommand(ctx: Ctx, command: Command): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const text = await answerTo(tx, command.text)
    await queueContent(
      tx,
      { text, photos: [] },
      {
        chatId: command.chatId,
        scopo: 'command',
        priority: PRIORITY.operator,
        replyToMessageId: command.messageId,
        dedupeKey: `command:${command.chatId}:${command.messageId}`,
      },
    )
  })
}

async function answerTo(tx: TxCtx, text: string): Promise<string> {
  const [, name = '', argument = ''] = /^\/([a-z]+)(?:@\w+)?(?:\s+(\S+))?/i.exec(text.trim()) ?? []
  switch (name.toLowerCase()) {
    case 'stato':
      return describeState(tx)
    case 'bet':
      return /^\d{1,9}$/.test(argument) ? describeBet(tx, Number(argument)) : 'Indica il codice: /bet 123'
    case 'aiuto':
    case 'start':
    case 'help':
      return HELP
    default:
      return `Comando non riconosciuto.\n\n${HELP}`
  }
}

type PathRow = Awaited<ReturnType<typeof betPath>>['righe'][number]

/** Describes a bet and where it was sent, for a chat; secret rooms are left out. */
async function describeBet(tx: TxCtx, id: number): Promise<string> {
  try {
    const bet = await getBet(tx, id)
    const seesSecret = false
    const path = await betPath(tx, id, seesSecret)
    const head = [
      `Bet ${id} - ${bet.tipster.nomeTipster} - ${formatDateTime(bet.messageDate)}`,
      ...(bet.stoppedAt ? [`FERMATA il ${formatDateTime(bet.stoppedAt)}`] : []),
      bet.formattedBet || '(senza testo)',
      `Tot ${formatMoney(bet.tot)}, quota media ${formatOdds(bet.quotaMedia, 5)}, esito ${bet.esito}`,
      bet.totTipster || bet.quotaDrop
        ? `Drop tipster ${formatMoney(bet.totTipster)} a ${formatOdds(bet.quotaDrop, 3)}`
        : 'Drop tipster non inviato',
    ]
    const rooms = path.righe.length === 0 ? ['Nessuna sala'] : path.righe.map(lineOf)
    return [...head, '', ...rooms].join('\n')
  } catch (error) {
    if (isRefusal(error, 'BET_NOT_FOUND')) return error.message
    throw error
  }
}

function lineOf({ nomeSala, stato, motivo, previsto, inviato }: PathRow): string {
  const at = inviato ?? (stato === 'previsto' || stato === 'in_coda' ? previsto : null)
  const when = at ? ` ${at.slice(11, 19)}` : ''
  return `${nomeSala}: ${STATE_WORDS[stato]}${when} (${motivo})`
}

/** Describes the state of the bot, for a chat. */
async function describeState(tx: TxCtx): Promise<string> {
  const counts = await countState(tx)
  const pausedRows = await pausedChats(tx)
  return [
    'Bot attivo',
    `In coda: ${counts.queued}${counts.queued > 0 ? ` (il più vecchio da ${counts.oldestSeconds} s)` : ''}`,
    `Invii previsti: ${counts.planned}`,
    `Invii in attesa di conferma: ${counts.held}`,
    `Invii incerti: ${counts.uncertain}`,
    pausedRows.length === 0
      ? 'Nessuna chat in pausa'
      : `Chat in pausa: ${pausedRows.map(({ chat, motivo, inAttesa }) => `${chat} (${motivo}, in attesa ${inAttesa})`).join(', ')}`,
    `Bet di oggi: ${counts.bets}, da droppare ${counts.toDrop}, immagini da leggere ${counts.images}`,
  ].join('\n')
}

async function countState(tx: TxCtx) {
  const today = startOfRomeDay(romeDay(tx.now()))
  const now = tx.now()
  type Count = 'queued' | 'oldestSeconds' | 'planned' | 'held' | 'uncertain' | 'bets' | 'toDrop' | 'images'
  const { rows } = await sql<Record<Count, number>>`select
    (select count(*) from send where stato = 'pending' and due_at <= ${now}) as queued,
    (select coalesce(extract(epoch from ${now}::timestamptz - min(due_at)), 0)::int
       from send where stato = 'pending' and due_at <= ${now}) as oldest_seconds,
    (select count(*) from routing where stato = 'previsto') as planned,
    (select count(*) from routing where held_at is not null)
      + (select count(*) from forward_target where held_at is not null) as held,
    (select count(*) from send where stato = 'uncertain') as uncertain,
    (select count(*) from bet where message_date >= ${today} and deleted_at is null) as bets,
    (select count(*) from bet where message_date >= ${today} and deleted_at is null
       and tot <> 0 and tot_tipster = 0 and quota_drop = 0) as to_drop,
    (select count(*) from bet where message_date >= ${today} and deleted_at is null
       and should_process_image_to_text) as images
  `.execute(tx.db)
  return onlyRow(rows)
}
