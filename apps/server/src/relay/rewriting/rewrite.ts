import { createHash } from 'node:crypto'
import { type FormattedText, plainText } from '@xbetapp/domain/platform/text/formatted-text'
import { sql } from 'kysely'
import { rowsOf } from '#server/db/rows.ts'
import { RELAY_CHANNEL, wake } from '#server/kernel/channels.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { type Claimed, isUnderClaim, type Queue, RELEASED } from '#server/kernel/queue/queue.ts'
import type { Work } from '#server/kernel/queue/run-worker.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { type LanguageModel, modelKey } from '#server/platform/language-model/public.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'

/** A text to be rewritten by a room's prompt. */
export interface Rewriting {
  idReceivedBet: number
  prompt: string
  text: string
}

/** `ready` with the rewritten text, or null where the original is sent; `missing` until a model has been asked. */
export type Rewritten = { state: 'ready'; text: string | null } | { state: 'missing' | 'running' }

/** The prompt a room's bets are rewritten by, null when it gets them unchanged. */
export const promptOf = (room: { sendOriginalBet: boolean; promptGpt: string | null }): string | null =>
  room.sendOriginalBet ? null : room.promptGpt?.trim() || null

/**
 * Notifies the staff of rooms that get the original because their prompt or the model key is missing
 * (rule: message/rewriting).
 */
export async function tellUnwritten(
  tx: TxCtx,
  bet: { idReceivedBet: number; text: string },
  rooms: ReadonlyArray<{ nomeSala: string; sendOriginalBet: boolean; promptGpt: string | null }>,
  hasKey: boolean,
): Promise<void> {
  const unwrittenRooms = rooms.filter((room) => !room.sendOriginalBet && (promptOf(room) === null || !hasKey))
  if (unwrittenRooms.length === 0 || bet.text === '') return
  const hasPrompt = unwrittenRooms.some((room) => promptOf(room) !== null)
  const setting = hasPrompt ? 'la chiave gpt_api_key' : 'il prompt'
  const names = unwrittenRooms.map((room) => room.nomeSala).join(', ')
  await notifyStaff(tx, `Bet ${bet.idReceivedBet}: inviata la bet originale a ${names}, manca ${setting}`)
}

/** The rewritten text where there is one, else the posted text. */
export function rewrittenOr(rewriting: Rewritten | undefined, postedText: FormattedText): FormattedText {
  const text = rewriting?.state === 'ready' ? rewriting.text : null
  return text === null ? postedText : plainText(text)
}

const keyOf = ({ prompt, text }: Rewriting): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([prompt, text]))
    .digest()

/** The rewritings of a bet's text by prompt, see {@link promptOf}; rooms that get the text unchanged have none. */
export type Rewritings = ReadonlyMap<string | null, Rewritten>

/** The rewritings of a bet's text for these rooms; empty for a bet without text, and without a model key. */
export async function findRewritings(
  ctx: Ctx,
  { idReceivedBet, text }: { idReceivedBet: number; text: string },
  rooms: Iterable<Parameters<typeof promptOf>[0]>,
): Promise<Rewritings> {
  const prompts = text === '' ? [] : [...rooms].flatMap((room) => promptOf(room) ?? [])
  const promptByKey = new Map(
    prompts.map((prompt) => [keyOf({ idReceivedBet, prompt, text }).toString('hex'), prompt]),
  )
  if (promptByKey.size === 0 || (await modelKey(ctx)) === '') return new Map()
  const rows = await rowsOf(ctx.db, 'rewriting', { idReceivedBet }, ['chiave', 'stato', 'testo'])
  const rowByKey = new Map(rows.map((row) => [row.chiave.toString('hex'), row]))
  return new Map(
    [...promptByKey].map(([key, prompt]): [string, Rewritten] => {
      const row = rowByKey.get(key)
      if (!row) return [prompt, { state: 'missing' }]
      return [prompt, row.stato === 'in_corso' ? { state: 'running' } : { state: 'ready', text: row.testo }]
    }),
  )
}

/** Requests rewritings, each once per bet, prompt and text. */
export async function requestRewritings(ctx: Ctx, rewritings: readonly Rewriting[]): Promise<void> {
  if (rewritings.length === 0) return
  await ctx.db
    .insertInto('rewriting')
    .values(
      rewritings.map((rewriting) => ({
        idReceivedBet: rewriting.idReceivedBet,
        chiave: keyOf(rewriting),
        prompt: rewriting.prompt,
        originale: rewriting.text,
        stato: 'in_corso',
        dueAt: ctx.now(),
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute()
  await wake(ctx, REWRITING_CHANNEL)
}

const REWRITING_CHANNEL = 'riscrittura'

interface QueuedRewriting extends Claimed {
  idReceivedBet: number
  chiave: Buffer
  prompt: string
  originale: string
}

export const REWRITINGS: Queue<QueuedRewriting> = {
  name: 'rewritings',
  table: 'rewriting',
  key: ['idReceivedBet', 'chiave'],
  item: ['prompt', 'originale'],
  isOpen: sql`stato = 'in_corso'`,
  retry: { firstMs: 1_000, longestMs: 60_000 },
}

/** Concurrent requests to the model. */
const MOST_QUESTIONS = 8
/** The longest rest without a notice of new texts. */
const LONGEST_REST_MS = 5_000

/**
 * Asks the model and stores the answer. A failure of the model is stored too: the original is sent and the staff are
 * notified.
 */
export const rewriteTexts = (model: LanguageModel): Work<QueuedRewriting> => ({
  queue: REWRITINGS,
  most: MOST_QUESTIONS,
  longestRestMs: LONGEST_REST_MS,
  channels: [REWRITING_CHANNEL],
  async work(ctx, rewriting) {
    const apiKey = await modelKey(ctx)
    const outcome = await model.ask({ apiKey, system: rewriting.prompt, user: rewriting.originale }).then(
      (testo) => ({ stato: 'riuscita', testo, errore: null }),
      (error: unknown) => ({ stato: 'fallita', testo: null, errore: String((error as Error).message) }),
    )
    await withTransaction(ctx, async (tx) => {
      const { numUpdatedRows } = await tx.db
        .updateTable('rewriting')
        .set({ ...outcome, ...RELEASED, prompt: null, originale: null })
        .where(isUnderClaim(REWRITINGS, rewriting))
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return
      if (outcome.stato === 'fallita') {
        await notifyStaff(
          tx,
          `Bet ${rewriting.idReceivedBet}: riscrittura non riuscita (${outcome.errore}), inviata la bet originale`,
        )
      }
      await wake(tx, RELAY_CHANNEL)
    })
  },
})
