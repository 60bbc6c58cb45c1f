import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { REPORTS } from '#server/accounts/reports/prepare-report.ts'
import { INBOX } from '#server/bot/handle-inbox.ts'
import { deleteRows, insertRow, updateRows } from '#server/db/rows.ts'
import { READINGS } from '#server/intake/image-reading/read-images.ts'
import { answerPictures, pictures } from '#server/intake/photos/fetch-pictures.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { SENDS } from '#server/relay/delivery/claim-sends.ts'
import { REWRITINGS } from '#server/relay/rewriting/rewrite.ts'
import { testApp } from '#test/test-app.ts'
import { until } from '#test/until.ts'
import {
  type Claimed,
  claim,
  isUnderClaim,
  lockClaim,
  nextDueAt,
  pauseMs,
  putBack,
  type Queue,
  recover,
} from './queue.ts'
import { attempt } from './run-worker.ts'

// The guarantees of queue.ts, tested on each queue.
const { aBet, aSala, aTipster, aWorker, clock, ctx, db } = await testApp()
const BOT = 77
/** Workers without a lock: others take them for dead. */
const [ONE, TWO] = [1, 2]
const MINUTE_MS = 60_000

type Any = Queue<Claimed>
const any = <Item extends Claimed>(queue: Queue<Item>) => queue as unknown as Any

let updateId = 0
interface Case {
  queue: Any
  /** An item that is due now, in a line of the given number. */
  add: (line: number) => Promise<unknown>
}
const cases: Record<string, Case> = {
  inbox: {
    queue: any(INBOX),
    add: (line) =>
      insertRow(db, 'telegramInbox', {
        ...{ botId: BOT, updateId: ++updateId, chatId: -line, payload: '{}' },
        ...{ receivedAt: clock.now(), dueAt: clock.now() },
      }),
  },
  sends: {
    queue: any(SENDS),
    add: (line) =>
      insertRow(db, 'send', {
        ...{ chatId: -line, tipo: 'text', payload: '{"text":"x"}', scopo: 'prova', username: 'x' },
        dueAt: clock.now(),
      }),
  },
  pictures: {
    queue: any(pictures(BOT)),
    async add() {
      const { idReceivedBet } = await aBet()
      await insertRow(db, 'betPhoto', {
        ...{ idReceivedBet, position: 0, botId: BOT, telegramFileId: 'f', telegramUniqueId: 'u' },
        ...{ receivedAt: clock.now(), dueAt: clock.now() },
      })
    },
  },
  answerPictures: {
    queue: any(answerPictures(BOT)),
    async add() {
      const { idReceivedBet } = await aBet()
      const { idSala } = await aSala()
      const { id: idAnswer } = await insertRow(db, 'roomAnswer', {
        ...{ idReceivedBet, idSala, forse: [idReceivedBet], chatId: -1, messageId: ++updateId, autore: 'x' },
        ...{ testo: '', tipo: 'illeggibile', lettura: '{}', at: clock.now() },
      })
      await insertRow(db, 'answerPhoto', {
        ...{ idAnswer, botId: BOT, telegramFileId: 'f', receivedAt: clock.now(), dueAt: clock.now() },
      })
    },
  },
  readings: {
    queue: any(READINGS),
    async add() {
      const { idReceivedBet } = await aBet()
      await insertRow(db, 'imageReading', { idReceivedBet, stato: 'in_attesa', dueAt: clock.now() })
    },
  },
  rewritings: {
    queue: any(REWRITINGS),
    async add() {
      const { idReceivedBet } = await aBet()
      await insertRow(db, 'rewriting', {
        ...{ idReceivedBet, chiave: Buffer.from([1]), stato: 'in_corso', prompt: 'p', originale: 'o' },
        dueAt: clock.now(),
      })
    },
  },
  reports: {
    queue: any(REPORTS),
    async add() {
      const { idTipster, nomeTipster } = await aTipster()
      const { idReportInvio } = await insertRow(db, 'reportSend', {
        accountType: 'tipster',
        username: 'x',
        createdAt: clock.now(),
      })
      await insertRow(db, 'reportRecipient', {
        ...{ idReportInvio, idConto: idTipster, nome: nomeTipster, dueAt: clock.now() },
        ...{ startDate: '2026-03-01', endDate: '2026-03-02', testuale: true, testuale100: false },
        ...{ file: false, file100: false, saldoRequest: false },
      })
    },
  },
}

beforeEach(async () => {
  for (const table of ['telegram_inbox', 'send', 'bet_photo', 'answer_photo', 'image_reading', 'rewriting'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  await deleteRows(db, 'reportRecipient', {})
})

/** The sender claims by Telegram's limits, which have their own tests; here every queue uses the plain claim. */
const taken = ({ queue }: Case, worker: number, most = 10) => claim(ctx, queue, worker, most)
const rowsOf = async ({ queue }: Case) =>
  (
    await sql<{
      claimedBy: number | null
      attempts: number
      dueAt: Date
      lastError: string | null
      stato?: string
    }>`
      select * from ${sql.table(queue.table)}`.execute(db)
  ).rows

describe.each(Object.entries(cases))('the queue of %s', (_, one) => {
  it('gives each item to one of many workers at once', async () => {
    for (let line = 1; line <= 8; line++) await one.add(line)
    const claims = await Promise.all(Array.from({ length: 6 }, (_, i) => taken(one, 100 + i)))
    expect(claims.flat()).toHaveLength(8)
    const rows = await rowsOf(one)
    expect(rows.every((row) => row.claimedBy !== null && row.attempts === 1)).toBe(true)
  })

  it('gives no more than were asked for', async () => {
    for (let line = 1; line <= 5; line++) await one.add(line)
    expect(await taken(one, ONE, 2)).toHaveLength(2)
    expect((await rowsOf(one)).filter((row) => row.claimedBy === ONE)).toHaveLength(2)
  })

  it('leaves alone what is not due yet, and says when it will be', async () => {
    await one.add(1)
    const later = new Date(clock.now().getTime() + MINUTE_MS)
    await sql`update ${sql.table(one.queue.table)} set due_at = ${later}`.execute(db)
    expect(await taken(one, ONE)).toEqual([])
    expect(await nextDueAt(ctx, one.queue)).toEqual(later)
    clock.advance(MINUTE_MS)
    expect(await taken(one, ONE)).toHaveLength(1)
  })

  it('takes over the items of a dead worker, whose later results are ignored', async () => {
    await one.add(1)
    const [lost] = await taken(one, ONE)
    if (!lost) throw new Error('nothing taken')
    await recover(ctx, one.queue, TWO, [])
    const isHeld = await withTransaction(ctx, (tx) => lockClaim(tx, one.queue, lost))
    expect(isHeld).toBe(false)
    const again = await taken(one, TWO)
    // An effect outside the database cannot be undone: whether Telegram took a send is unknown.
    if (one.queue.abandoned) expect([again, (await rowsOf(one))[0]?.stato]).toEqual([[], 'uncertain'])
    else expect(again).toMatchObject([{ claimedBy: TWO, attempts: 2 }])
    const said =
      await sql`select from ${sql.table(one.queue.table)} where ${isUnderClaim(one.queue, lost)}`.execute(db)
    expect(said.rows).toEqual([])
  })

  it('leaves a living worker its items, however long it takes', async () => {
    const worker = aWorker()
    await until('it lives', async () => worker.isAlive())
    await one.add(1)
    const [item] = await taken(one, worker.number)
    if (!item) throw new Error('nothing taken')
    clock.advance(60 * MINUTE_MS)
    await recover(ctx, one.queue, TWO, [])
    await recover(ctx, one.queue, worker.number, [item])
    expect(await taken(one, TWO)).toEqual([])
    // A claim whose answer never reached the worker: it is not busy with it.
    await recover(ctx, one.queue, worker.number, [])
    expect(await taken(one, TWO)).toHaveLength(1)
    await worker.stop()
  })

  it('does not keep a lost claim until the time of a clock that ran ahead', async () => {
    await one.add(1)
    clock.advance(60 * MINUTE_MS)
    await taken(one, ONE)
    clock.advance(-60 * MINUTE_MS)
    await recover(ctx, one.queue, ONE, [])
    expect((await rowsOf(one)).map((row) => row.claimedBy)).toEqual([null])
  })

  it('retries a failed item with growing pauses, and keeps the error', async () => {
    await one.add(1)
    const pauses: number[] = []
    for (let failures = 1; failures <= 3; failures++) {
      const [item] = await taken(one, ONE)
      if (!item) throw new Error('nothing taken')
      expect(item.attempts).toBe(failures)
      const work = {
        ...{ queue: one.queue, most: 1, longestRestMs: 1, channels: [] },
        work: () => Promise.reject(new Error('it broke')),
      }
      await attempt(ctx, work, item)
      const [row] = await rowsOf(one)
      expect(row).toMatchObject({ claimedBy: null, attempts: failures, lastError: 'Error: it broke' })
      pauses.push((row?.dueAt.getTime() ?? 0) - clock.now().getTime())
      expect(await taken(one, ONE)).toEqual([])
      clock.advance(pauses.at(-1) ?? 0)
    }
    expect(pauses).toEqual([1, 2, 3].map((failures) => pauseMs(one.queue.retry, failures)))
    expect(pauses[2]).toBeGreaterThan(pauses[0] ?? 0)
  })

  it('ignores the result of a worker that lost its claim to another', async () => {
    await one.add(1)
    const [late] = await taken(one, ONE)
    if (!late) throw new Error('nothing taken')
    await sql`update ${sql.table(one.queue.table)} set claimed_by = null`.execute(db)
    if (one.queue.stati) await sql`update send set stato = 'pending'`.execute(db)
    const [mine] = await taken(one, TWO)
    await putBack(ctx, one.queue, late, 'too late')
    expect(mine).toBeDefined()
    expect(await rowsOf(one)).toMatchObject([{ claimedBy: TWO, lastError: null }])
  })
})

describe('a queue with lines', () => {
  const { inbox } = cases as { inbox: Case }

  it('gives only the first item of each line, and none behind it until it is over', async () => {
    for (const line of [1, 1, 2]) await inbox.add(line)
    const first = (await taken(inbox, ONE)) as Array<Claimed & { updateId: number; chatId: number }>
    expect(first.map(({ chatId }) => chatId).sort()).toEqual([-1, -2])
    expect(await taken(inbox, TWO)).toEqual([])
    const [one] = first.filter(({ chatId }) => chatId === -1)
    if (!one) throw new Error('nothing taken')
    await putBack(ctx, inbox.queue, one, 'failed')
    // A failed item is still the first: the line waits for its next try.
    expect(await taken(inbox, TWO)).toEqual([])
    await updateRows(db, 'telegramInbox', { updateId: one.updateId }, { handledAt: clock.now() })
    expect(await taken(inbox, TWO)).toMatchObject([{ chatId: -1 }])
  })

  it('is next due when the first item of a line is, not when items behind it are', async () => {
    for (const line of [1, 1]) await inbox.add(line)
    const [first] = await taken(inbox, ONE)
    if (!first) throw new Error('nothing taken')
    expect(await nextDueAt(ctx, inbox.queue)).toBeNull()
    await putBack(ctx, inbox.queue, first, 'failed')
    const pause = pauseMs(inbox.queue.retry, 1)
    expect(await nextDueAt(ctx, inbox.queue)).toEqual(new Date(clock.now().getTime() + pause))
  })
})

describe('a message taken back while a worker had it', () => {
  const { sends } = cases as { sends: Case }
  const takeBack = () => updateRows(db, 'send', {}, { cancelRequested: true })
  const stati = async () => (await rowsOf(sends)).map((row) => row.stato)

  it('does not leave when the claim never reached the worker', async () => {
    await sends.add(1)
    await taken(sends, ONE)
    await takeBack()
    clock.advance(3 * MINUTE_MS)
    await recover(ctx, sends.queue, ONE, [])
    expect(await stati()).toEqual(['cancelled'])
  })

  it('does not leave when the attempt failed', async () => {
    await sends.add(1)
    const [item] = await taken(sends, ONE)
    if (!item) throw new Error('nothing taken')
    await takeBack()
    await putBack(ctx, sends.queue, item, 'failed')
    expect(await stati()).toEqual(['cancelled'])
  })
})
