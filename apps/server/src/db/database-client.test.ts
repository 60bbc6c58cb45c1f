import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Ctx, SYSTEM } from '#server/kernel/ctx.ts'
import { createLog } from '#server/kernel/log.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { createTestDatabase } from '#test/database.ts'
import { openDatabase } from './database.ts'
import { run, runTogether, statement } from './statement.ts'

const { url, close } = await createTestDatabase()
// One connection for each test: its state carries over to the next transaction.
let { db, pool } = openDatabase(url, { max: 1 })
let client: pg.PoolClient | undefined
const open = (options: { pooled?: boolean } = {}) => {
  ;({ db, pool } = openDatabase(url, { max: 1, ...options }))
  pool.on('connect', (opened) => (client = opened))
}
const ctx = {
  ...{ actor: SYSTEM, log: createLog('silent'), now: () => new Date() },
  get db() {
    return db
  },
} as Ctx
afterAll(close)

const ADD = statement<never>('insert into prova (n) values ($1::int)')
const ALL = statement<{ n: number; altro?: string | null }>('select * from prova order by n')
const numbers = async () =>
  (await sql<{ n: number }>`select n from prova order by n`.execute(db)).rows.map(({ n }) => n)
const kept = async () =>
  (await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db)).rows.map(
    ({ name }) => name,
  )

beforeEach(async () => {
  open()
  await sql`drop table if exists prova`.execute(db)
  await sql`create table prova (n int primary key, doppio int unique deferrable initially deferred)`.execute(
    db,
  )
})
afterEach(() => db.destroy())

describe('a transaction', () => {
  it('is all or nothing, whatever its first statement is', async () => {
    const firsts: Array<(on: typeof db) => Promise<unknown>> = [
      (on) => sql`insert into prova (n) values (${1})`.execute(on),
      (on) => sql`insert into prova (n) values (1)`.execute(on),
      (on) => sql.raw('insert into prova (n) values (1); insert into prova (n) values (2)').execute(on),
      (on) => run(on, ADD([1])),
      (on) =>
        on
          .insertInto('prova' as never)
          .values({ n: 1 } as never)
          .execute(),
    ]
    for (const first of firsts) {
      const failed = db.transaction().execute(async (tx) => {
        await first(tx)
        await sql`select 1 / 0`.execute(tx)
      })
      await expect(failed).rejects.toThrow('division by zero')
      expect(await numbers()).toEqual([])
      await db.transaction().execute(first)
      expect(await numbers()).toContain(1)
      await sql`delete from prova`.execute(db)
    }
  })

  it('whose first statement fails leaves the connection to the next', async () => {
    await run(db, ADD([1]))
    for (let i = 0; i < 3; i++)
      await expect(db.transaction().execute((tx) => run(tx, ADD([1])))).rejects.toThrow('prova_pkey')
    const unknown = statement<never>('insert into nessuna (n) values ($1::int)')
    for (let i = 0; i < 2; i++)
      await expect(db.transaction().execute((tx) => run(tx, unknown([1])))).rejects.toThrow('nessuna')
    await db.transaction().execute((tx) => run(tx, ADD([2])))
    expect(await numbers()).toEqual([1, 2])
  })

  it('without a statement does not begin, and a savepoint within one can be rolled back alone', async () => {
    expect(await db.transaction().execute(async () => 7)).toBe(7)
    await db.transaction().execute(async (tx) => {
      await run(tx, ADD([1]))
      await sql`savepoint prova`.execute(tx)
      await run(tx, ADD([2]))
      await sql`rollback to savepoint prova`.execute(tx)
    })
    expect(await numbers()).toEqual([1])
  })
})

describe('statements run together', () => {
  const COUNT = statement<{ n: number }>('select count(*)::int as n from prova')

  it('run in their order, each on what the one before has written', async () => {
    const answers = await db
      .transaction()
      .execute((tx) => runTogether(tx, [COUNT([]), ADD([1]), COUNT([]), ADD([2]), COUNT([])]))
    expect(answers).toEqual([[{ n: 0 }], [], [{ n: 1 }], [], [{ n: 2 }]])
  })

  it('read, after a lock, what the transaction that held it has written', async () => {
    await run(db, ADD([1]))
    const other = openDatabase(url, { max: 1 })
    const LOCK = statement<{ n: number }>('select n from prova where n = 1 for update')
    const waiting = await other.db.transaction().execute(async (holder) => {
      await run(holder, LOCK([]))
      const together = db.transaction().execute((tx) => runTogether(tx, [LOCK([]), COUNT([])]))
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_locks where not granted`.execute(holder)
          return rows.length
        })
        .toBe(1)
      await run(holder, ADD([2]))
      return { together }
    })
    expect(await waiting.together).toEqual([[{ n: 1 }], [{ n: 2 }]])
    await other.db.destroy()
  })

  it('fail with the error of the first that fails, and leave nothing', async () => {
    await run(db, ADD([1]))
    const failed = db
      .transaction()
      .execute((tx) => runTogether(tx, [ADD([2]), ADD([1]), ADD([3]), COUNT([])]))
    await expect(failed).rejects.toThrow('prova_pkey')
    expect(await numbers()).toEqual([1])
  })
})

describe('a commit', () => {
  it('that a deferred check refuses leaves nothing', async () => {
    const refused = withTransaction(ctx, async (tx) => {
      await sql`insert into prova values (1, 5)`.execute(tx.db)
      await sql`insert into prova values (2, 5)`.execute(tx.db)
    })
    await expect(refused).rejects.toThrow('prova_doppio_key')
    expect(await numbers()).toEqual([])
  })

  it('that PostgreSQL reports without its replica has an unknown outcome and is not retried', async () => {
    // As PostgreSQL does when the wait for the copy is cancelled: success, with this notice before it.
    const cancelled = { routine: 'SyncRepWaitForLSN' }
    let tries = 0
    const answer = withTransaction(ctx, async (tx) => {
      tries++
      await run(tx.db, ADD([1]))
      client?.emit('notice', cancelled as never)
    })
    await expect(answer).rejects.toMatchObject({ code: '08007' })
    expect([tries, await numbers()]).toEqual([1, [1]])
  })
})

describe('plans', () => {
  const add = (n: number) => withTransaction(ctx, (tx) => run(tx.db, ADD([n])))

  it('are kept once for each text, by name, and not behind a pooler', async () => {
    for (const n of [1, 2, 3]) await add(n)
    expect(await kept()).toEqual([expect.stringMatching(/^x[0-9a-f]{16}$/)])
    await db.destroy()
    open({ pooled: true })
    for (const n of [4, 5]) await add(n)
    expect(await kept()).toEqual([])
    expect(await numbers()).toEqual([1, 2, 3, 4, 5])
  })

  it('that a migration has outdated are made anew, without an error to the caller', async () => {
    const all = () => withTransaction(ctx, (tx) => run(tx.db, ALL([])))
    await add(1)
    await all()
    await sql`alter table prova add column altro text`.execute(db)
    expect(await all()).toEqual([{ n: 1, doppio: null, altro: null }])
    expect(await all()).toHaveLength(1)
  })

  it('that a pooler lost by switching connections are no longer used', async () => {
    await add(1)
    // As behind a pooler: the connection is another one and has no such statement.
    await pool.query('deallocate all')
    await add(2)
    await add(3)
    expect(await kept()).toEqual([])
    expect(await numbers()).toEqual([1, 2, 3])
  })
})

describe('a statement that takes longer than the database would let it', () => {
  beforeEach(async () => {
    await db.destroy()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    open()
  })
  afterEach(() => void vi.useRealTimers())

  /** Runs a statement, then keeps this process from answering for so many milliseconds. */
  async function answeredAfter(ms: number, on: typeof db) {
    const answer = sql`select pg_sleep(0.3)`.execute(on).then(
      () => 'answered',
      ({ code }: { code: string }) => code,
    )
    await sleep(100)
    vi.advanceTimersByTime(ms)
    return answer
  }

  it('is given up, unless its transaction lifted the limit; the next transaction has it again', async () => {
    const lifted = () =>
      db.transaction().execute(async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx)
        return answeredAfter(600_000, tx)
      })
    expect(await lifted()).toBe('answered')
    expect(await answeredAfter(34_000, db)).toBe('answered')
    expect(await answeredAfter(600_000, db)).toBe('08007')
  })

  it('is given up within its transaction too, and its connection with it; the next one is new', async () => {
    const lost = client
    const inTransaction = db.transaction().execute((tx) =>
      answeredAfter(600_000, tx).then((code) => {
        expect(code).toBe('08007')
        throw new Error('given up')
      }),
    )
    await expect(inTransaction).rejects.toThrow()
    expect(await sql`select 1 as one`.execute(db)).toMatchObject({ rows: [{ one: 1 }] })
    expect(client).not.toBe(lost)
  })
})
