import { invariant } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'

/** What is sent to a work beside its input, piece by piece. */
export type Pieces = AsyncIterable<Uint8Array>

/** Done by whatever process is told its name; input and result are plain values (texts, dates, bytes, no decimals). */
type Work = (ctx: Ctx, input: never, body?: Pieces) => Promise<unknown>

const works = new Map<string, Work>()

interface How {
  /** Whether a process of its own is worth its start. */
  isLong: boolean
  body?: Pieces
}

/**
 * Names work that only reads and writes what it read: when it is long, the process for writing does it (`ctx.writer`), so
 * that its memory and time are not the server's. Within a transaction, whose locks it reads under, and where there is no
 * such process it is done here.
 */
export function longWork<Input, Result>(
  name: string,
  work: (ctx: Ctx, input: Input, body?: Pieces) => Promise<Result>,
): (ctx: Ctx, input: Input, how: How) => Promise<Result> {
  invariant(!works.has(name), 'a long work has a name of its own')
  works.set(name, work)
  return async (ctx, input, { isLong, body }) => {
    if (!isLong || !ctx.writer || ctx.db.isTransaction) return work(ctx, input, body)
    return (await ctx.writer.run(name, ctx, input, body)) as Result
  }
}

/** Does the work of a name, in the process it was handed to. */
export async function doLongWork(
  name: string,
  ctx: Ctx,
  input: unknown,
  body: Pieces | undefined,
): Promise<unknown> {
  const work = works.get(name)
  invariant(work, `a long work is named ${name}`)
  return work(ctx, input as never, body)
}
