import type { LiveFrame } from '@xbetapp/contract/bets/live'
import { afterEach, describe, expect, it } from 'vitest'
import { editBet } from '#server/bets/bets/public.ts'
import { openDatabase } from '#server/db/database.ts'
import { deleteRows } from '#server/db/rows.ts'
import { currentRevision } from '#server/kernel/revision.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { closeSessionsOf } from '#server/platform/auth/public.ts'
import { notify } from '#server/platform/notifications/public.ts'
import { recordQueries } from '#test/database.ts'
import type { TestUser } from '#test/factories.ts'
import { testApp } from '#test/test-app.ts'
import { startLiveFeed } from './live-feed.ts'

const { aBet, aSala, aSentBet, aUser, anyone, as, aWorker, baseUrl, ctx, databaseUrl, db, pool } =
  await testApp({
    live: true,
    realTime: true,
  })
const open: AbortController[] = []

/** A browser's stream, frame by frame. */
async function listen(user: TestUser) {
  const ending = new AbortController()
  open.push(ending)
  const response = await fetch(`${baseUrl}/api/v1/live`, {
    headers: { authorization: `Bearer ${user.token}` },
    signal: ending.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  const frames: LiveFrame[] = []
  async function next(): Promise<LiveFrame | null> {
    for (;;) {
      const frame = frames.shift()
      if (frame) return frame
      const read = await reader?.read()
      if (!read || read.done) return null
      const events = (rest + read.value).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) if (event.startsWith('data: ')) frames.push(JSON.parse(event.slice(6)))
    }
  }
  const until = async (is: (frame: LiveFrame) => boolean) => {
    for (;;) {
      const frame = await next()
      if (!frame || is(frame)) return frame
    }
  }
  return { response, next, until, leave: () => ending.abort() }
}

afterEach(() => {
  for (const ending of open.splice(0)) ending.abort()
})

describe('a connected client', () => {
  it('gets the current revisions at once, then each change', async () => {
    const stream = await listen(await aUser({ roles: ['OPERATORE'] }))
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.response.headers.get('x-content-type-options')).toBe('nosniff')
    const first = await stream.next()
    const bet = await aBet({ text: 'Inter 1 @1.80' })
    await editBet(ctx, { idReceivedBet: bet.idReceivedBet, formattedBet: 'Milan 2 @2.10' })
    const told = await stream.until(({ settimana }) =>
      Boolean(settimana?.changes.bets.some(({ formattedBet }) => formattedBet === 'Milan 2 @2.10')),
    )
    expect(told?.revisioni.bets).toBeGreaterThan(first?.revisioni.bets ?? Number.POSITIVE_INFINITY)
  })

  it('gets exactly what a poll since the same revision answers', async () => {
    const user = await aUser({ roles: ['OPERATORE'] })
    const stream = await listen(user)
    await stream.next()
    const bet = await aBet()
    await editBet(ctx, { idReceivedBet: bet.idReceivedBet, formattedBet: 'la stessa cosa' })
    // Not the first frame with the text: one that was being read for the bet's arrival may have it already, and counts
    // as of before.
    const revision = await currentRevision(ctx, 'bets')
    const told = await stream.until(({ settimana }) => settimana?.changes.revision === revision)
    const since = told?.settimana?.since ?? -1
    const asked = await as(user).get('GET /api/v1/bets/last-week', { query: { since } })
    expect(told?.settimana?.changes).toEqual(asked.body)
    expect(told?.settimana?.etag).toBe(asked.headers.get('etag'))
  })

  it('is told of notifications', async () => {
    const stream = await listen(await aUser({ roles: ['CONTABILITÀ'] }))
    const before = (await stream.next())?.revisioni.notifiche ?? Number.POSITIVE_INFINITY
    await withTransaction(ctx, (tx) => notify(tx, 'qualcosa è successo'))
    expect(await stream.until(({ revisioni }) => revisioni.notifiche > before)).not.toBeNull()
  })

  it('gets bets only with a role that may read them', async () => {
    const [operator, accountant] = await Promise.all([
      listen(await aUser({ roles: ['OPERATORE'] })),
      listen(await aUser({ roles: ['CONTABILITÀ'] })),
    ])
    const from = Math.max(
      (await operator.next())?.revisioni.bets ?? 0,
      (await accountant.next())?.revisioni.bets ?? 0,
    )
    const bet = await aBet()
    await editBet(ctx, { idReceivedBet: bet.idReceivedBet, formattedBet: 'non per tutti' })
    const later = ({ revisioni }: LiveFrame) => revisioni.bets > from
    expect((await operator.until(later))?.settimana).toBeDefined()
    const other = await accountant.until(later)
    expect(other?.revisioni.bets).toBeGreaterThan(from)
    expect(other).not.toHaveProperty('settimana')
  })

  it('gets answers of secret rooms only with access to them', async () => {
    const secret = await aSala({ isSecret: true })
    const bet = await aBet()
    await aSentBet({ idReceivedBet: bet.idReceivedBet, idSala: secret.idSala, automatico: false })
    const [operator, admin] = await Promise.all([
      listen(await aUser({ roles: ['OPERATORE'] })),
      listen(await aUser({ roles: ['ADMIN'] })),
    ])
    for (const stream of [operator, admin]) await stream.next()
    await editBet(ctx, { idReceivedBet: bet.idReceivedBet, formattedBet: 'anche per la riservata' })
    const counted = async (stream: typeof operator) =>
      (
        await stream.until(({ settimana }) =>
          Boolean(
            settimana?.changes.bets.some(({ formattedBet }) => formattedBet === 'anche per la riservata'),
          ),
        )
      )?.settimana?.changes.risposte?.find(({ idReceivedBet }) => idReceivedBet === bet.idReceivedBet)?.sale
    expect([await counted(operator), await counted(admin)]).toEqual([0, 1])
  })

  it('is disconnected with the next change after its session or its user’s last role has ended', async () => {
    const [gone, stripped] = [await aUser(), await aUser()]
    const streams = await Promise.all([listen(gone), listen(stripped)])
    for (const stream of streams) await stream.next()
    await withTransaction(ctx, (tx) => closeSessionsOf(tx, gone.id))
    await deleteRows(db, 'userRole', { idUser: stripped.id })
    const bet = await aBet()
    await editBet(ctx, { idReceivedBet: bet.idReceivedBet, formattedBet: 'non più per loro' })
    for (const stream of streams) expect(await stream.until(() => false)).toBeNull()
  })

  it('causes no reading of its own: a change is read once for all clients', async () => {
    const streams = await Promise.all(
      Array.from({ length: 8 }, async () => listen(await aUser({ roles: ['OPERATORE'] }))),
    )
    for (const stream of streams) await stream.next()
    const bet = await aBet()
    const queries = recordQueries(pool)
    await editBet(ctx, { idReceivedBet: bet.idReceivedBet, formattedBet: 'una lettura sola' })
    const told = ({ settimana }: LiveFrame) =>
      Boolean(settimana?.changes.bets.some(({ formattedBet }) => formattedBet === 'una lettura sola'))
    for (const stream of streams) await stream.until(told)
    queries.stop()
    const weeks = queries.statements.filter((sql) => /from "bet".*"message_date" >=/s.test(sql))
    expect(weeks.length).toBeLessThanOrEqual(4)
  })
})

describe('a stream', () => {
  it('requires a session, like every route', async () => {
    const answer = await anyone.raw('GET', '/api/v1/live')
    expect([answer.status, answer.text]).toEqual([401, 'Non autenticato'])
  })

  it('beyond the limit of streams per user is refused, until one ends', async () => {
    const user = await aUser()
    const streams = await Promise.all(Array.from({ length: 40 }, () => listen(user)))
    expect((await listen(user)).response.status).toBe(429)
    streams[0]?.leave()
    await expect.poll(async () => (await listen(user)).response.status).toBe(200)
  })
})

it('a change between the first frame and the first round is told', async () => {
  const gate = openDatabase(databaseUrl, { max: 1 })
  const held = await gate.pool.connect()
  let readings = 0
  // The second reading is that of the first round, which waits for the connection.
  const slow = {
    ...ctx,
    get db() {
      return ++readings === 2 ? gate.db : db
    },
  }
  const feed = startLiveFeed(slow, aWorker())
  const frames: LiveFrame[] = []
  const { token } = await aUser({ roles: ['OPERATORE'] })
  const leave = feed.subscribe({
    token,
    send: (frame) => void frames.push(JSON.parse(frame.toString().slice('data: '.length))),
    beat: () => undefined,
    end: () => undefined,
  })
  await expect.poll(() => frames.length).toBe(1)
  const bet = await aBet()
  await editBet(ctx, { idReceivedBet: bet.idReceivedBet, formattedBet: 'nel frattempo' })
  held.release()
  await expect
    .poll(() =>
      frames.some(({ settimana }) =>
        settimana?.changes.bets.some((one) => one.formattedBet === 'nel frattempo'),
      ),
    )
    .toBe(true)
  leave()
  await feed.stop()
  await gate.db.destroy()
})

it('a client that connects after the feed has stopped is disconnected at once', async () => {
  const feed = startLiveFeed(ctx, aWorker())
  await feed.stop()
  const told: string[] = []
  const tell = (what: string) => () => void told.push(what)
  feed.subscribe({ token: 'x', send: tell('frame'), beat: tell('beat'), end: tell('end') })
  expect(told).toEqual(['end'])
})

it('a server without a feed answers 204', async () => {
  const plain = await testApp()
  const user = await plain.aUser()
  expect(await plain.as(user).raw('GET', '/api/v1/live').status).toBe(204)
})
