import { connect, createServer } from 'node:net'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { testApp } from '#test/test-app.ts'
import { isDatabaseAway } from './database-away.ts'

const { as, aUser, databaseUrl, pool } = await testApp()
const user = await aUser()

describe('an error says that the database is away', () => {
  it('when its port is closed', async () => {
    const client = new pg.Client({ connectionString: 'postgres://x@127.0.0.1:1/x' })
    expect(isDatabaseAway(await client.connect().catch((error: unknown) => error))).toBe(true)
  })

  it('when the connection breaks during a statement, or the database ends it', async () => {
    const target = new URL(databaseUrl)
    const server = createServer((caller) => {
      const callee = connect(Number(target.port), target.hostname)
      caller.pipe(callee).pipe(caller)
      for (const socket of [caller, callee]) socket.on('error', () => undefined)
      setTimeout(() => caller.destroy(), 300)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const through = new URL(databaseUrl)
    through.port = String((server.address() as { port: number }).port)
    const client = new pg.Client({ connectionString: through.href })
    client.on('error', () => undefined)
    await client.connect()
    expect(isDatabaseAway(await client.query('select pg_sleep(5)').catch((error: unknown) => error))).toBe(
      true,
    )
    server.close()

    const victim = await pool.connect()
    victim.on('error', () => undefined)
    const { rows } = await victim.query('select pg_backend_pid() as pid')
    const waiting = victim.query('select pg_sleep(5)').catch((error: unknown) => error)
    await pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    expect(isDatabaseAway(await waiting)).toBe(true)
    victim.release(true)
  })

  it('but not for a defect of ours', async () => {
    expect(isDatabaseAway(new Error('undefined is not a function'))).toBe(false)
    expect(isDatabaseAway(await pool.query('select nonsense').catch((error: unknown) => error))).toBe(false)
    expect(isDatabaseAway(null)).toBe(false)
  })
})

it('a request meanwhile is told to try again, and works when the database is back', async () => {
  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const replies = await Promise.all(Array.from({ length: 5 }, () => as(user).raw('GET', '/api/v1/valuta')))
  for (const { status, text } of replies) {
    expect([200, 503]).toContain(status)
    if (status === 503) expect(text).toContain('Riprova')
  }
  expect(await as(user).raw('GET', '/api/v1/valuta').status).toBe(200)
})
