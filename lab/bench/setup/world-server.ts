import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, loadConfig } from '../../../apps/server/src/config.ts'
import { isEmpty, loadWorld } from '../../../apps/server/src/demo/load-world.ts'
import type { Ctx } from '../../../apps/server/src/kernel/ctx.ts'
import { createLog } from '../../../apps/server/src/kernel/log.ts'
import { hashPassword } from '../../../apps/server/src/platform/auth/public.ts'
import { type RunningServer, startServer } from '../../../apps/server/src/server.ts'
import { PASSWORD } from './bench-server.ts'

export interface WorldServer {
  server: RunningServer
  config: Config
  ctx: Ctx
  /** Calls the server, signed in; returns the raw answer and the milliseconds it took. */
  call(method: string, path: string, body?: unknown): Promise<{ ms: number; text: string }>
  stop(): Promise<void>
}

const USERNAME = 'banco'

/**
 * The real server on a generated world. `dataDir` is a permanent folder: created if empty, otherwise reused, because a
 * million bets take a quarter of an hour. Without it the world is deleted when the server stops.
 */
export async function startWorldServer(
  { bets, drops, days }: { bets: number; drops: number; days: number },
  dataDir?: string,
): Promise<WorldServer> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'xbetapp-bench-')))
  await chmod(folder, 0o755)
  const env = {
    PORT: '0',
    DATA_DIR: folder,
    DEMO: 'false',
    BOOTSTRAP_PASSWORD: PASSWORD,
    REQUESTS_PER_MINUTE: '0',
  }
  const config = loadConfig(env)
  const server = await startServer(config, createLog('error'))
  if (await isEmpty(server.ctx)) await loadWorld(server.ctx, { bets, drops, days, photos: 0 })
  const address = server.address ?? ''
  await ensureUser(server.ctx)
  const answer = await fetch(`${address}/api/v1/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: USERNAME, password: PASSWORD }),
  })
  const { token } = (await answer.json()) as { token: string }
  return {
    server,
    config,
    ctx: server.ctx,
    async call(method, path, body) {
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

/** A reused world has users whose passwords are unknown, so a known user is added. */
async function ensureUser({ db }: Ctx): Promise<void> {
  const found = await db.selectFrom('utente').select('id').where('username', '=', USERNAME).executeTakeFirst()
  if (found) return
  const { id } = await db
    .insertInto('utente')
    .values({ username: USERNAME, passwordHash: await hashPassword(PASSWORD) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('utenteRuolo').values({ idUtente: id, ruolo: 'SUPERADMIN' }).execute()
}
