import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { findRewritings, modelKey, promptOf, type Rewriting } from '#server/modules/relay/public.ts'

/** A planned send whose time has come. */
interface DueRow {
  id: number
  idReceivedBet: number
  idSala: number
  automatico: boolean
  formattedBet: string
  sendOriginalBet: boolean
  promptGpt: string | null
}

/** What can be decided now, by bet, and which rewritings others of the due sends wait for. */
export interface DueRelays {
  ready: Map<number, number[]>
  toRewrite: Rewriting[]
}

/** Most looked at in one go; the rest follow at once. */
const BATCH = 500

/**
 * The planned sends that are due. One whose room wants a rewriting that is not there yet waits, and with it the later
 * ones of the room, so that order in a chat holds; an operator's do not wait for automatic ones.
 */
export async function findDueRelays(ctx: Ctx): Promise<DueRelays> {
  const rows = await dueRows(ctx)
  const hasKey = rows.some((row) => promptOf(row) !== null) && (await modelKey(ctx)) !== ''
  const rewritings = await rewritingsOf(ctx, hasKey ? rows : [])
  const ready = new Map<number, number[]>()
  const toRewrite = new Map<string, Rewriting>()
  const waiting = new Set<string>()
  for (const row of rows) {
    const prompt = hasKey && row.formattedBet !== '' ? promptOf(row) : null
    const line = `${row.automatico}/${row.idSala}`
    const state =
      prompt === null ? 'ready' : (rewritings.get(row.idReceivedBet)?.get(prompt)?.state ?? 'missing')
    if (prompt !== null && state === 'missing') {
      const wanted = { idReceivedBet: row.idReceivedBet, prompt, text: row.formattedBet }
      toRewrite.set(JSON.stringify(wanted), wanted)
    }
    if (state !== 'ready') waiting.add(line)
    if (waiting.has(line)) continue
    const ids = ready.get(row.idReceivedBet) ?? []
    ready.set(row.idReceivedBet, [...ids, row.id])
  }
  return { ready, toRewrite: [...toRewrite.values()] }
}

async function dueRows(ctx: Ctx): Promise<DueRow[]> {
  return ctx.db
    .selectFrom('instradamento')
    .innerJoin('bet', 'bet.idReceivedBet', 'instradamento.idReceivedBet')
    .innerJoin('sala', 'sala.idSala', 'instradamento.idSala')
    .select(['instradamento.id', 'instradamento.idReceivedBet', 'instradamento.idSala', 'automatico'])
    .select(['bet.formattedBet', 'sala.sendOriginalBet', 'sala.promptGpt'])
    .where('instradamento.stato', '=', 'previsto')
    .where('instradamento.dueAt', '<=', ctx.now())
    .orderBy('instradamento.dueAt')
    .orderBy('instradamento.id')
    .limit(BATCH)
    .execute()
}

async function rewritingsOf(ctx: Ctx, rows: readonly DueRow[]) {
  const found = new Map<number, Awaited<ReturnType<typeof findRewritings>>>()
  for (const [id, own] of Map.groupBy(rows, (row) => row.idReceivedBet)) {
    const prompts = new Set(own.flatMap((row) => promptOf(row) ?? []))
    found.set(id, await findRewritings(ctx, id, own[0]?.formattedBet ?? '', prompts))
  }
  return found
}

/** When the next planned send falls due, null when none is planned. */
export async function nextRelayAt(ctx: Ctx): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom('instradamento')
    .select(sql<Date | null>`min(due_at)`.as('at'))
    .where('stato', '=', 'previsto')
    .where('dueAt', '>', ctx.now())
    .executeTakeFirst()
  return row?.at ?? null
}
