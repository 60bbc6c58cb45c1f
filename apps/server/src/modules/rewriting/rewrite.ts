import { createHash } from 'node:crypto'
import { type FormattedText, plainText } from '@xbetapp/domain/text/formatted-text'
import { sql } from 'kysely'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { RELAY_CHANNEL } from '#server/kernel/planner-channel.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import type { LanguageModel } from '#server/modules/language-model/public.ts'
import { modelKey } from '#server/modules/language-model/public.ts'
import { tellStaff } from '#server/modules/staff/public.ts'

/** A text to be turned by a room's prompt. */
export interface Rewriting {
  idReceivedBet: number
  prompt: string
  text: string
}

/** `ready` with the turned text, or null where the original goes out; `missing` until a model has been asked. */
export type Rewritten = { state: 'ready'; text: string | null } | { state: 'missing' | 'running' }

/** While a process asks the model nobody else does; longer than the model may take. */
const LEASE_MS = 15_000

/** The prompt a room's bets go through, null when it gets them as they are (D2.25). */
export const promptOf = (sala: { sendOriginalBet: boolean; promptGpt: string | null }): string | null =>
  sala.sendOriginalBet ? null : sala.promptGpt?.trim() || null

/** Rooms that want their bets rewritten and cannot have it get the original, and the staff are told (D2.25). */
export async function tellUnwritten(
  tx: TxCtx,
  bet: { idReceivedBet: number; text: string },
  sale: ReadonlyArray<{ nomeSala: string; sendOriginalBet: boolean; promptGpt: string | null }>,
  hasKey: boolean,
): Promise<void> {
  const original = sale.filter((sala) => !sala.sendOriginalBet && (promptOf(sala) === null || !hasKey))
  if (original.length === 0 || bet.text === '') return
  const missing = original.some((sala) => promptOf(sala) !== null) ? 'la chiave gpt_api_key' : 'il prompt'
  const names = original.map((sala) => sala.nomeSala).join(', ')
  await tellStaff(tx, `Bet ${bet.idReceivedBet}: inviata la bet originale a ${names}, manca ${missing}`)
}

/** What a room gets that wants its bets rewritten: what the model made of it, else the bet as it is. */
export function rewrittenOr(known: Rewritten | undefined, posted: FormattedText): FormattedText {
  const text = known?.state === 'ready' ? known.text : null
  return text === null ? posted : plainText(text)
}

const keyOf = ({ prompt, text }: Rewriting): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([prompt, text]))
    .digest()

/** What is known of rewritings of one bet, by prompt. */
export async function findRewritings(
  ctx: Ctx,
  idReceivedBet: number,
  text: string,
  prompts: Iterable<string>,
): Promise<Map<string, Rewritten>> {
  const wanted = new Map(
    [...prompts].map((prompt) => [keyOf({ idReceivedBet, prompt, text }).toString('hex'), prompt]),
  )
  if (wanted.size === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('riscrittura')
    .select(['chiave', 'stato', 'testo', 'scadeAt'])
    .where('idReceivedBet', '=', idReceivedBet)
    .execute()
  const found = new Map(rows.map((row) => [row.chiave.toString('hex'), row]))
  return new Map(
    [...wanted].map(([key, prompt]): [string, Rewritten] => {
      const row = found.get(key)
      if (!row || (row.stato === 'in_corso' && row.scadeAt <= ctx.now()))
        return [prompt, { state: 'missing' }]
      return [prompt, row.stato === 'in_corso' ? { state: 'running' } : { state: 'ready', text: row.testo }]
    }),
  )
}

/**
 * Asks the model once for a text and prompt, whoever else wants it, and keeps the answer. A failure is kept too: the
 * original goes out and the staff are told (D2.25). Never inside a transaction.
 */
export async function rewrite(ctx: Ctx, model: LanguageModel, wanted: Rewriting): Promise<void> {
  const apiKey = await modelKey(ctx)
  if (!(await claim(ctx, wanted))) return
  const outcome = await model.ask({ apiKey, system: wanted.prompt, user: wanted.text }).then(
    (testo) => ({ stato: 'riuscita' as const, testo, errore: null }),
    (error: unknown) => ({
      stato: 'fallita' as const,
      testo: null,
      errore: String((error as Error).message),
    }),
  )
  await withTransaction(ctx, async (tx) => {
    await tx.db
      .updateTable('riscrittura')
      .set(outcome)
      .where('idReceivedBet', '=', wanted.idReceivedBet)
      .where('chiave', '=', keyOf(wanted))
      .execute()
    if (outcome.stato === 'fallita') {
      await tellStaff(
        tx,
        `Bet ${wanted.idReceivedBet}: riscrittura non riuscita (${outcome.errore}), inviata la bet originale`,
      )
    }
    await sql`select pg_notify(${RELAY_CHANNEL}, '')`.execute(tx.db)
  })
}

/** Whether it is ours to ask: nobody did, or whoever did is gone. */
async function claim(ctx: Ctx, wanted: Rewriting): Promise<boolean> {
  const scadeAt = new Date(ctx.now().getTime() + LEASE_MS)
  const row = await ctx.db
    .insertInto('riscrittura')
    .values({ idReceivedBet: wanted.idReceivedBet, chiave: keyOf(wanted), stato: 'in_corso', scadeAt })
    .onConflict((oc) =>
      oc
        .columns(['idReceivedBet', 'chiave'])
        .doUpdateSet({ scadeAt })
        .where('riscrittura.stato', '=', 'in_corso')
        .where('riscrittura.scadeAt', '<=', ctx.now()),
    )
    .returning('idReceivedBet')
    .executeTakeFirst()
  return row !== undefined
}
