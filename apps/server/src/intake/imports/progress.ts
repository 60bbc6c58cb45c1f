import type { Ctx } from '#server/kernel/ctx.ts'

/** Rows of a file: those written, and all. */
interface Progress {
  fatte: number
  righe: number
}

/** How far this process is with the file of each user who waits for one. */
const progress = new Map<string, Progress>()

/** Follows the rows of a file while `work` writes them; `count` is told how many rows were just written. */
export async function withProgress<R>(
  { actor: { username } }: Ctx,
  righe: number,
  work: (count: (rows: number) => void) => Promise<R>,
): Promise<R> {
  const state = { fatte: 0, righe }
  progress.set(username, state)
  try {
    return await work((rows) => {
      state.fatte += rows
    })
  } finally {
    if (progress.get(username) === state) progress.delete(username)
  }
}

/** How far the caller's file is; null when none is being written, or by another process. */
export const importProgress = ({ actor }: Ctx): Progress | null => progress.get(actor.username) ?? null
