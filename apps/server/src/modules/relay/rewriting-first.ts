import { type PlannedPiece, type Step, stepsInOrder } from '@xbetapp/domain/routing/relay-order'
import type { Ctx } from '#server/kernel/ctx.ts'
import { findRewritings, modelKey, promptOf, type Rewriting } from './rewrite.ts'

/** Work on a bet in a room that may need the bet's text rewritten first. */
export interface RoomWork {
  id: number
  idReceivedBet: number
  idSala: number
  automatico: boolean
  /** What rooms get of the bet. */
  text: string
  sendOriginalBet: boolean
  promptGpt: string | null
}

/** What can be done now, step by step, and which rewritings the rest waits for. */
export interface SortedWork {
  ready: Step[]
  /** Of each piece of work where it has its place in an order. */
  lines: ReadonlyMap<number, string>
  toRewrite: Rewriting[]
}

/**
 * Parts work that can be done from work whose rewriting is not there yet. Behind one that waits the later ones of its
 * room wait too, so that order in a chat holds; an operator's do not wait for automatic ones.
 */
export async function rewritingFirst(ctx: Ctx, rows: readonly RoomWork[]): Promise<SortedWork> {
  const hasKey = rows.some((row) => promptOf(row) !== null) && (await modelKey(ctx)) !== ''
  const known = await rewritingsOf(ctx, hasKey ? rows : [])
  const ready: PlannedPiece[] = []
  const toRewrite = new Map<string, Rewriting>()
  const waiting = new Set<string>()
  for (const row of rows) {
    const { idReceivedBet, text } = row
    const prompt = hasKey && text !== '' ? promptOf(row) : null
    const line = `${row.automatico}/${row.idSala}`
    const state = prompt === null ? 'ready' : (known.get(idReceivedBet)?.get(prompt)?.state ?? 'missing')
    if (prompt !== null && state === 'missing') {
      const wanted = { idReceivedBet, prompt, text }
      toRewrite.set(JSON.stringify(wanted), wanted)
    }
    if (state !== 'ready') waiting.add(line)
    if (!waiting.has(line)) ready.push({ id: row.id, group: idReceivedBet, line })
  }
  return {
    ready: stepsInOrder(ready),
    lines: new Map(ready.map(({ id, line }) => [id, line])),
    toRewrite: [...toRewrite.values()],
  }
}

async function rewritingsOf(ctx: Ctx, rows: readonly RoomWork[]) {
  const found = new Map<number, Awaited<ReturnType<typeof findRewritings>>>()
  for (const [id, own] of Map.groupBy(rows, (row) => row.idReceivedBet)) {
    const prompts = new Set(own.flatMap((row) => promptOf(row) ?? []))
    found.set(id, await findRewritings(ctx, id, own[0]?.text ?? '', prompts))
  }
  return found
}
