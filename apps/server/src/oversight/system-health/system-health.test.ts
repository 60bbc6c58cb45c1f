import { tmpdir } from 'node:os'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteRows, rowIfAny, updateRows } from '#server/db/rows.ts'
import { EMPTY_QUEUE, type Health } from '#server/kernel/health.ts'
import { testApp } from '#test/test-app.ts'
import { readSystemHealth, type SystemHealthSource } from './read-system-health.ts'
import {
  backUpNightly,
  backUpNow,
  checkBooksNightly,
  checkNow,
  noteCheck,
  warnSystemHealth,
} from './watch-system-health.ts'

const { aBet, as, aUser, ctx, db } = await testApp({ realTime: true })
const admin = as(await aUser({ roles: ['ADMIN'] }))
const health: Health = {
  status: 'ok',
  troubles: [],
  database: { ok: true },
  bot: {
    ok: true,
    username: 'prova',
    mode: null,
    lastPollAgeSeconds: null,
    lastError: null,
    waiting: 0,
    unreadGroups: [],
  },
  queue: EMPTY_QUEUE,
}
const source: SystemHealthSource = { dataDir: tmpdir(), health: async () => health }
const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
const bad = async (from = source) =>
  (await readSystemHealth(ctx, from)).voci
    .filter(({ bene, chiave }) => bene === false && chiave !== 'disco')
    .map(({ chiave }) => chiave)
const told = async () =>
  (
    await db
      .selectFrom('notification')
      .select('testo')
      .where('testo', 'like', 'Salute%')
      .orderBy('id')
      .execute()
  ).map(({ testo }) => testo)

beforeEach(async () => {
  await deleteRows(db, 'healthCheck', {})
  await deleteRows(db, 'healthAlert', {})
  await deleteRows(db, 'notification', {})
  await updateRows(db, 'appUser', {}, { createdAt: new Date() })
})

it('nothing is overdue for a product installed today; a week later a missing backup is', async () => {
  expect(await bad()).toEqual([])
  await updateRows(db, 'appUser', {}, { createdAt: ago(7) })
  expect(await bad()).toEqual(['backup', 'conti'])
})

it('a check that is too old or failed is reported as bad', async () => {
  const done = { succeeded: true, dettaglio: 'fatto' }
  await noteCheck(db, { nome: 'backup', at: ago(2), ...done })
  await noteCheck(db, { nome: 'prova_ripristino', at: ago(40), ...done })
  await noteCheck(db, { nome: 'conti', at: ago(0), succeeded: false, dettaglio: '3 differenze' })
  expect(await bad()).toEqual(['backup', 'prova_ripristino', 'conti'])
  for (const nome of ['backup', 'prova_ripristino', 'conti'] as const)
    await noteCheck(db, { nome, at: ago(0.5), ...done })
  expect(await bad()).toEqual([])
})

it('bell and staff chat are notified once of a bad check, and again only after it was well', async () => {
  const stuck: SystemHealthSource = {
    ...source,
    health: async () => ({ ...health, troubles: ['queue-stuck'], queue: { ...EMPTY_QUEUE, pending: 9 } }),
  }
  await warnSystemHealth(ctx, stuck)
  await warnSystemHealth(ctx, stuck)
  const queue = async () => (await told()).filter((text) => text.includes('Coda dei messaggi'))
  expect(await queue()).toEqual([expect.stringContaining('9 messaggi da inviare')])
  await warnSystemHealth(ctx, source)
  await warnSystemHealth(ctx, stuck)
  expect(await queue()).toHaveLength(2)
})

it('the books are checked and the result is stored', async () => {
  await aBet()
  await checkNow(ctx)
  const stored = () => rowIfAny(db, 'healthCheck', { nome: 'conti' })
  expect(await stored()).toMatchObject({ succeeded: true, dettaglio: '1 bet, i conti tornano' })
  const before = await stored()
  await checkBooksNightly(new AbortController().signal)(ctx)
  expect(await stored()).toEqual(before)
})

describe('the backup of the night', () => {
  const night = (hour: string) => ({ ...ctx, now: () => new Date(`2026-03-10T${hour}:30:00+01:00`) })
  const asked: Array<{ tries: boolean }> = []
  const backup = async (how: { tries: boolean }) => {
    const done = { at: night('03').now(), succeeded: true, dettaglio: 'fatto' }
    await noteCheck(db, { nome: 'backup', ...done })
    if (how.tries) await noteCheck(db, { nome: 'prova_ripristino', ...done })
    asked.push(how)
  }
  beforeEach(async () => {
    asked.length = 0
    await updateRows(db, 'appUser', {}, { createdAt: new Date('2026-03-09T12:00:00+01:00') })
  })

  it('is not made on the first day of a product', async () => {
    await updateRows(db, 'appUser', {}, { createdAt: new Date('2026-03-10T01:00:00+01:00') })
    await backUpNightly({ ...source, backup })(night('05'))
    expect(asked).toEqual([])
  })

  it('is made once, after three, and restored as a trial once a week', async () => {
    const run = backUpNightly({ ...source, backup })
    await run(night('02'))
    expect(asked).toEqual([])
    await run(night('03'))
    await run(night('03'))
    await vi.waitFor(() => expect(asked).toEqual([{ tries: true }]))
    await run(night('23'))
    await updateRows(db, 'healthCheck', { nome: 'backup' }, { at: new Date('2026-03-09T03:00:00+01:00') })
    await backUpNightly({ ...source, backup })(night('04'))
    await vi.waitFor(() => expect(asked).toEqual([{ tries: true }, { tries: false }]))
  })

  it('that fails is shown, and tried again after an hour', async () => {
    let failures = 0
    const run = backUpNightly({
      ...source,
      backup: async () => {
        failures += 1
        throw new Error('disco pieno')
      },
    })
    for (const hour of ['03', '03', '05']) {
      await run(night(hour))
      // Of this hour: nothing is still to be noted when the test ends.
      await vi.waitFor(async () =>
        expect(await rowIfAny(db, 'healthCheck', { nome: 'backup' })).toMatchObject({
          ...{ at: night(hour).now(), succeeded: false, dettaglio: 'Non riuscito: disco pieno' },
        }),
      )
    }
    expect(failures).toBe(2)
  })

  it('that ended with its server is no failure', async () => {
    const ended = new DOMException('ended', 'AbortError')
    const before = await rowIfAny(db, 'healthCheck', { nome: 'backup' })
    await expect(
      backUpNow(night('03'), { ...source, backup: () => Promise.reject(ended) }),
    ).rejects.toMatchObject({ code: 'BACKUP_FAILED' })
    expect(await rowIfAny(db, 'healthCheck', { nome: 'backup' })).toEqual(before)
  })

  it('is for the server that has the data: another says so', async () => {
    expect((await admin.post('POST /api/v1/salute/backup', undefined)).refusal).toBe(
      '409 Questo server non fa backup: si fanno dove sono i dati',
    )
  })
})

it('is readable only by ADMIN', async () => {
  const { body } = await admin.get('GET /api/v1/salute')
  expect(body.voci.map(({ chiave }) => chiave)).toEqual([
    ...[
      'backup',
      'prova_ripristino',
      'conti',
      'catena',
      'disco',
      'coda',
      'bot',
      'orologio',
      'repliche',
      'versioni',
    ],
  ])
  expect(body.voci.at(-1)?.valore).toMatch(/PostgreSQL \d+/)
  expect(await as(await aUser({ roles: ['CONTABILITÀ'] })).get('GET /api/v1/salute').status).toBe(403)
})
