import { invariant, present } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'

/** A body passed to a work beside its input, piece by piece. */
export type Pieces = AsyncIterable<Uint8Array>

/** A thread finds a work by its name; input and result are plain values (texts, dates, bytes, no decimals). */
type Work = (ctx: Ctx, input: never, body?: Pieces) => Promise<unknown>

const works = new Map<string, Work>()

interface WorkOptions {
  /** Whether the work is long enough to start a thread. */
  isLong: boolean
  /** Whether the work reads no database, so that a transaction may wait for the thread. */
  isPure?: boolean
  body?: Pieces
}

/**
 * Registers work that only reads and serialises. When it is long, the report worker (`ctx.reportWorker`) runs it, so
 * that it does not take the server's time and its memory is limited. Within a transaction, whose locks it reads under,
 * and without a report worker it runs here.
 */
export function longWork<Input, Result>(
  name: string,
  work: (ctx: Ctx, input: Input, body?: Pieces) => Promise<Result>,
): (ctx: Ctx, input: Input, options: WorkOptions) => Promise<Result> {
  invariant(!works.has(name), 'a long work has a name of its own')
  works.set(name, work)
  return async (ctx, input, { isLong, isPure, body }) => {
    if (!isLong || !ctx.reportWorker || (ctx.db.isTransaction && !isPure)) return work(ctx, input, body)
    return (await ctx.reportWorker.run(name, ctx, input, body)) as Result
  }
}

/** Runs the work of a name, on the report worker's thread. */
export async function doLongWork(
  name: string,
  ctx: Ctx,
  input: unknown,
  body: Pieces | undefined,
): Promise<unknown> {
  const work = present(works.get(name), `a long work is named ${name}`)
  return work(ctx, input as never, body)
}
