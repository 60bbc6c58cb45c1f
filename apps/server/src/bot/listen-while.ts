import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'

const RETRY_MS = 1_000

/** Hears notices of the database until `signal` ends, on a connection of its own that is made again when it is lost. */
export async function listenWhile(
  ctx: Ctx,
  pool: pg.Pool,
  signal: AbortSignal,
  heard: Record<string, () => void>,
): Promise<void> {
  while (!signal.aborted) {
    const client = await pool.connect().catch(() => null)
    try {
      if (client) await attend(client)
    } catch (error) {
      ctx.log.error({ err: redact(String(error)) }, 'notices interrupted, listening again')
    }
    // Destroyed, not returned: the subscription ends with the connection.
    client?.release(true)
    if (!signal.aborted) await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined)
  }

  async function attend(client: pg.PoolClient): Promise<void> {
    const over = new Promise<void>((resolve) => {
      client.once('error', () => resolve())
      client.once('end', () => resolve())
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    client.on('notification', ({ channel }) => heard[channel]?.())
    for (const channel of Object.keys(heard)) await client.query(`listen ${channel}`)
    if (!signal.aborted) await over
  }
}
