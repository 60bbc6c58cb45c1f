import {
  copyKey,
  type PlannedCopy,
  type Step,
  stepsInOrder,
} from '@xbetapp/domain/relay/routing/steps-in-order'
import type { Ctx } from '#server/kernel/ctx.ts'
import { modelKey } from '#server/platform/language-model/public.ts'
import { findRewritings, promptOf, type Rewriting, type Rewritings } from './rewrite.ts'

/** What a piece of work relays: a bet, or a message of a sparax or channel. */
export type WorkKind = 'bet' | 'forward'

/** A piece of work within its line, e.g. a room's sends; a bet's text may need to be rewritten first. */
export interface RoomWork extends PlannedCopy<WorkKind> {
  /** The bet's text and the room's rewriting settings; null for work that is never rewritten. */
  rewritable: { text: string; sendOriginalBet: boolean; promptGpt: string | null } | null
}

/** Planned work that is due, in the order it fell due. */
export interface DueWork {
  work: Array<RoomWork & { dueAt: Date }>
  /** No other work is due. */
  isAll: boolean
}

/** The work that can be done now, in steps, and the rewritings the rest waits for. */
export interface SortedWork {
  ready: Array<Step<WorkKind>>
  /** The line of each ready piece of work, by {@link copyKey}. */
  lines: ReadonlyMap<string, string>
  toRewrite: Rewriting[]
}

/** The line of a room's sends; operators' sends have their own line and do not wait for automatic ones. */
export const roomLine = (idSala: number, isAutomatic: boolean): string => `${isAutomatic}/${idSala}`

/**
 * Separates work that can be done from work whose rewriting is not ready. Later work of the same line waits too, which
 * keeps the order in a chat.
 */
export async function rewritingFirst(ctx: Ctx, rows: readonly RoomWork[]): Promise<SortedWork> {
  const hasKey = rows.some((row) => wantedPrompt(row) !== null) && (await modelKey(ctx)) !== ''
  const rewritings = await rewritingsOf(ctx, hasKey ? rows : [])
  const ready: RoomWork[] = []
  const toRewrite = new Map<string, Rewriting>()
  const waitingLines = new Set<string>()
  for (const row of rows) {
    const { group, line } = row
    const text = row.rewritable?.text ?? ''
    const prompt = hasKey ? wantedPrompt(row) : null
    const state = prompt === null ? 'ready' : (rewritings.get(group)?.get(prompt)?.state ?? 'missing')
    if (prompt !== null && state === 'missing') {
      const rewriting = { idReceivedBet: group, prompt, text }
      toRewrite.set(JSON.stringify(rewriting), rewriting)
    }
    if (state !== 'ready') waitingLines.add(line)
    if (!waitingLines.has(line)) ready.push(row)
  }
  return {
    ready: stepsInOrder(ready),
    lines: new Map(ready.map((piece) => [copyKey(piece), piece.line])),
    toRewrite: [...toRewrite.values()],
  }
}

const wantedPrompt = ({ rewritable }: RoomWork): string | null =>
  rewritable === null || rewritable.text === '' ? null : promptOf(rewritable)

async function rewritingsOf(ctx: Ctx, rows: readonly RoomWork[]): Promise<Map<number, Rewritings>> {
  const rewritingsByBet = new Map<number, Rewritings>()
  for (const [idReceivedBet, betRows] of Map.groupBy(rows, (row) => row.group)) {
    const rooms = betRows.flatMap(({ rewritable }) => rewritable ?? [])
    const [{ text } = { text: '' }] = rooms
    rewritingsByBet.set(idReceivedBet, await findRewritings(ctx, { idReceivedBet, text }, rooms))
  }
  return rewritingsByBet
}
