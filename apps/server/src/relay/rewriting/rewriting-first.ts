import {
  type PlannedPiece,
  pieceKey,
  type Step,
  stepsInOrder,
} from '@xbetapp/domain/relay/routing/relay-order'
import type { Ctx } from '#server/kernel/ctx.ts'
import { modelKey } from '#server/platform/language-model/public.ts'
import { findRewritings, promptOf, type Rewriting, type Rewritings } from './rewrite.ts'

export type WorkKind = 'bet' | 'inoltro'

/** Work in a line, e.g. a room, in the order it fell due; of a bet, its text may need to be rewritten first. */
export interface RoomWork extends PlannedPiece<WorkKind> {
  /** What the room gets of the bet and how it wants it; null for what leaves as it is. */
  rewritten: { text: string; sendOriginalBet: boolean; promptGpt: string | null } | null
}

/** Planned work that is due, in the order it fell due. */
export interface DueWork {
  work: Array<RoomWork & { dueAt: Date }>
  /** Nothing else is due. */
  isAll: boolean
}

/** What can be done now, step by step, and which rewritings the rest waits for. */
export interface SortedWork {
  ready: Array<Step<WorkKind>>
  /** Of each piece of work, by {@link pieceKey}, where it has its place in an order. */
  lines: ReadonlyMap<string, string>
  toRewrite: Rewriting[]
}

/** The line of a room's sends: an operator's do not wait for automatic ones. */
export const roomLine = (idSala: number, automatico: boolean): string => `${automatico}/${idSala}`

/**
 * Parts work that can be done from work whose rewriting is not there yet. Behind one that waits the later ones of its
 * room wait too, so that order in a chat holds.
 */
export async function rewritingFirst(ctx: Ctx, rows: readonly RoomWork[]): Promise<SortedWork> {
  const hasKey = rows.some((row) => wantedPrompt(row) !== null) && (await modelKey(ctx)) !== ''
  const known = await rewritingsOf(ctx, hasKey ? rows : [])
  const ready: RoomWork[] = []
  const toRewrite = new Map<string, Rewriting>()
  const waiting = new Set<string>()
  for (const row of rows) {
    const { group, line } = row
    const text = row.rewritten?.text ?? ''
    const prompt = hasKey ? wantedPrompt(row) : null
    const state = prompt === null ? 'ready' : (known.get(group)?.get(prompt)?.state ?? 'missing')
    if (prompt !== null && state === 'missing') {
      const wanted = { idReceivedBet: group, prompt, text }
      toRewrite.set(JSON.stringify(wanted), wanted)
    }
    if (state !== 'ready') waiting.add(line)
    if (!waiting.has(line)) ready.push(row)
  }
  return {
    ready: stepsInOrder(ready),
    lines: new Map(ready.map((piece) => [pieceKey(piece), piece.line])),
    toRewrite: [...toRewrite.values()],
  }
}

const wantedPrompt = ({ rewritten }: RoomWork): string | null =>
  rewritten === null || rewritten.text === '' ? null : promptOf(rewritten)

async function rewritingsOf(ctx: Ctx, rows: readonly RoomWork[]) {
  const found = new Map<number, Rewritings>()
  for (const [idReceivedBet, own] of Map.groupBy(rows, (row) => row.group)) {
    const wishes = own.flatMap(({ rewritten }) => rewritten ?? [])
    const [{ text } = { text: '' }] = wishes
    found.set(idReceivedBet, await findRewritings(ctx, { idReceivedBet, text }, wishes))
  }
  return found
}
