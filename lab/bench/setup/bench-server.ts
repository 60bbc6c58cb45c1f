import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '../../../apps/server/src/config.ts'
import { isEmpty, loadWorld, type WorldSize } from '../../../apps/server/src/demo/load-world.ts'
import type { Ctx } from '../../../apps/server/src/kernel/ctx.ts'
import { createLog } from '../../../apps/server/src/kernel/log.ts'
import { hashPassword } from '../../../apps/server/src/platform/auth/public.ts'
import { startServer } from '../../../apps/server/src/server.ts'

/** Who signs in to every server of a benchmark. */
export const USER = { username: 'banco', password: 'password di prova' }

export type BenchServer = Awaited<ReturnType<typeof startBenchServer>>

/**
 * The real server without logging, on an empty database or a generated world. `dataDir` is a permanent folder: filled
 * if empty, otherwise reused, because a million bets take a quarter of an hour. Without it all is deleted at the stop.
 */
export async function startBenchServer({ world, dataDir }: { world?: WorldSize; dataDir?: string } = {}) {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'xbetapp-bench-')))
  await chmod(folder, 0o755)
  const config = loadConfig({ PORT: '0', DATA_DIR: folder, DEMO: 'false', REQUESTS_PER_MINUTE: '0' })
  const server = await startServer(config, createLog('error'))
  if (world && (await isEmpty(server.ctx))) await loadWorld(server.ctx, world)
  await ensureUser(server.ctx)
  const address = server.address ?? ''
  const token = await tokenOf(address)
  return {
    config,
    address,
    token,
    ctx: server.ctx,
    emulator: server.emulator,
    /** Calls the server, signed in; returns the raw answer and the milliseconds it took. */
    async call(method: string, path: string, body?: unknown) {
      const began = performance.now()
      const reply = await fetch(`${address}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await reply.text()
      const ms = performance.now() - began
      if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
      return { ms, text }
    },
    async stop() {
      await server.stop()
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function tokenOf(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/v1/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(USER),
  })
  return ((await answer.json()) as { token: string }).token
}

/** A reused world has users whose passwords are unknown, so a known user is added. */
async function ensureUser({ db }: Ctx): Promise<void> {
  const { username, password } = USER
  const added = await db
    .insertInto('appUser')
    .values({ username, passwordHash: await hashPassword(password) })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) await db.insertInto('userRole').values({ idUser: added.id, ruolo: 'SUPERADMIN' }).execute()
}
