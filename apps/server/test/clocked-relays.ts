import { plainText } from '@xbetapp/domain/platform/text/formatted-text'
import { rowOf } from '#server/db/rows.ts'
import { ingestEdit, ingestMessage } from '#server/intake/ingest/public.ts'
import { findDueSends, sendDue } from '#server/jobs/relay-jobs.ts'
import { BOT, SYSTEM } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { type ClaimedSend, claimSends } from '#server/relay/delivery/claim-sends.ts'
import type { Outcome } from '#server/relay/delivery/deliver-send.ts'
import { recheckSend } from '#server/relay/delivery/recheck-send.ts'
import { recordSend } from '#server/relay/delivery/record-send.ts'
import { editSource, relaySource } from '#server/relay/forwards/public.ts'
import { requestRewritings, rewriteTexts } from '#server/relay/rewriting/public.ts'
import { editCopies, findDueEdits } from '#server/relay/room-messages/public.ts'
import { testApp } from './test-app.ts'
import { workOnce } from './work-once.ts'

const SENDER = 1

const aPhoto = (messageId: number) => ({
  messageId,
  botId: 1,
  tipo: 'photo' as const,
  width: 900,
  height: 700,
  telegramFileId: `foto-${messageId}`,
  telegramUniqueId: `foto-${messageId}`,
})

/**
 * The way of a tip from its group to the rooms with only the database: scheduler and sender work when told, on the
 * test's clock, and Telegram accepts everything. For tests of long waits.
 */
export async function clockedRelays() {
  const app = await testApp()
  const { clock, ctx, db } = app
  const chats = new Map<number, string[]>()
  let messageId = 0

  /** Sends everything that may leave. */
  async function send(): Promise<void> {
    for (let idle = 0; idle < 2; ) {
      const claimed = await claimSends({ ...ctx, actor: SYSTEM }, SENDER)
      idle = claimed.length === 0 ? idle + 1 : 0
      for (const one of claimed) {
        const outcome = await recheckSend(ctx, one)
        if (outcome === null) {
          const { text = '', copy } = one.payload
          const edits = one.tipo === 'edit_text' || one.tipo === 'edit_caption'
          const before = chats.get(one.chatId) ?? []
          chats.set(one.chatId, edits ? [...before.slice(0, -1), text] : [...before, copy ? 'copia' : text])
        }
        await recordSend(ctx, one, outcome ?? { kind: 'sent', messageIds: [++messageId] })
      }
      clock.advance(1_100)
    }
  }

  /** Does the planned work that is due; rewritings are answered unless the model is silent. */
  async function plan({ model = true }: { model?: boolean } = {}): Promise<void> {
    await drain(findDueSends, sendDue, model)
    await drain(findDueEdits, editCopies, model)
  }

  /** Answers rewritings with the model's texts. */
  async function answer(toRewrite: Parameters<typeof requestRewritings>[1]): Promise<void> {
    const ask = async ({ user }: { user: string }) => `riscritta: ${user}`
    await requestRewritings(ctx, toRewrite)
    while (await workOnce(ctx, rewriteTexts({ ask })));
  }

  async function drain(find: typeof findDueEdits, verb: typeof sendDue, model: boolean): Promise<void> {
    for (;;) {
      const { ready, toRewrite } = await find(ctx)
      if (model) {
        await answer(toRewrite)
        if (toRewrite.length > 0) continue
      }
      if (ready.length === 0) return
      for (const { kind, group, ids } of ready) await verb({ ...ctx, actor: SYSTEM }, group, ids, kind)
    }
  }

  return {
    ...app,
    plan,
    send,
    /** The model answers for due sends, which have not left yet. */
    answer: async () => answer((await findDueSends(ctx)).toRewrite),
    /** One round of the sender, whose messages are on their way until {@link record} gives their outcome. */
    claim: () => claimSends({ ...ctx, actor: SYSTEM }, SENDER),
    record: (one: ClaimedSend, outcome: Outcome) => recordSend(ctx, one, outcome),
    async work(): Promise<void> {
      await plan()
      await send()
    },
    /** What a room's chat holds. */
    reads: (sala: { idGruppoTg: number | null }): string[] => chats.get(sala.idGruppoTg ?? 0) ?? [],
    /** A tipster posts; the bot receives it now, however long ago it was. @returns the bet's number */
    async post(
      tipster: { idGruppoTg: number | null },
      text: string,
      { minutesAgo = 0, album }: { minutesAgo?: number; album?: string } = {},
    ) {
      const chatId = tipster.idGruppoTg ?? 0
      const id = ++messageId
      const sentAt = new Date(clock.now().getTime() - minutesAgo * 60_000)
      const message = (said: string, own = id) => ({
        chatId,
        messageId: own,
        mediaGroupId: album,
        sentAt,
        text: plainText(said),
        picture: album === undefined ? null : aPhoto(own),
        senderId: 1,
        senderName: 'Mario',
      })
      await ingestMessage({ ...ctx, actor: BOT }, message(text))
      const bet = await rowOf(db, 'bet', { chatId, messageId: id }, ['idReceivedBet'])
      return {
        ...bet,
        edit: (to: string) => ingestEdit({ ...ctx, actor: BOT }, message(to)),
        /** One more picture of its album arrives. */
        late: () => ingestMessage({ ...ctx, actor: BOT }, message('', ++messageId)),
      }
    },
    /** A message of a sparax or channel. */
    async postSource(
      chatId: number,
      text: string,
      { minutesAgo = 0, album }: { minutesAgo?: number; album?: string } = {},
    ) {
      const own = ++messageId
      const relayed = (id: number) =>
        withTransaction({ ...ctx, actor: BOT }, (tx) =>
          relaySource(tx, {
            chatId,
            isForRooms: true,
            mediaGroupId: album,
            replyToMessageId: undefined,
            replyChatId: undefined,
            quote: undefined,
            argomento: null,
            postedAt: new Date(clock.now().getTime() - minutesAgo * 60_000),
            text,
            senderId: null,
            item: { messageId: id, tipo: 'other', fileId: null },
          }),
        )
      await relayed(own)
      return {
        /** One more item of its album arrives. */
        late: () => relayed(++messageId),
        edit: (to: string) =>
          withTransaction({ ...ctx, actor: BOT }, (tx) =>
            editSource(tx, {
              chatId,
              text: to,
              item: { messageId: own, tipo: 'text', fileId: null, caption: to },
            }),
          ),
      }
    },
    /** Sets whether the bot may write in a room's chat. */
    async pause(sala: { idGruppoTg: number | null }, pausedReason: string | null = 'il bot è silenziato') {
      const chatId = sala.idGruppoTg ?? 0
      await db
        .insertInto('sendChat')
        .values({ chatId, pausedReason, nextAt: clock.now() })
        .onConflict((oc) => oc.column('chatId').doUpdateSet({ pausedReason }))
        .execute()
    },
  }
}
