import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { PRIORITY, queueContent } from '#server/modules/outbox/public.ts'
import { chatVariable } from '#server/modules/settings/public.ts'
import { describeBet } from './describe-bet.ts'
import { describeState } from './describe-state.ts'

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

/** Whether commands are taken here: whoever writes in this chat is a member of it. */
export async function isCommandChat(ctx: Ctx, chatId: number): Promise<boolean> {
  return (await chatVariable(ctx, 'chat_comando_id')) === chatId
}

/** Answers a command of the command chat, as an answer to it. */
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
