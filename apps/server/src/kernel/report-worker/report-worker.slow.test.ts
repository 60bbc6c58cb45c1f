import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text as consumed } from 'node:stream/consumers'
import { type RawBuilder, sql } from 'kysely'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { prepareReports } from '#server/accounts/reports/prepare-report.ts'
import { writeReports } from '#server/accounts/reports/write-report.ts'
import { rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { listWorkbook } from '#server/platform/saved-views/list-workbook.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { until } from '#test/until.ts'
import { workOnce } from '#test/work-once.ts'
import { createReportWorker } from './report-worker.ts'

const { as, aBet, aSala, aUser, baseUrl, ctx, databaseUrl, db, setVariable } = await testApp()
const { reportWorker } = ctx
if (!reportWorker) throw new Error('the application has a report worker')
/** A context without a report worker: long works run on this thread. */
const { reportWorker: _none, ...alone } = ctx

const admin = as(await aUser())
const ROWS = 2_500
const DAY = '2026-03-05'
const period = { startDate: DAY, endDate: DAY }
let idSala = 0

/** The table's columns that can be written. */
async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ columnName: string }>`
    select column_name from information_schema.columns where table_name = ${table} and is_generated = 'NEVER'
  `.execute(db)
  return rows.map(({ columnName }) => columnName)
}

/** Inserts that many copies of a row, each under a separate bet. */
async function repeated(table: string, where: RawBuilder<boolean>, first: number): Promise<void> {
  const names = await columnsOf(table)
  const values = names.map((name) => (name === 'id_received_bet' ? sql`${first} + n` : sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) overriding system value
    select ${sql.join(values)} from ${sql.table(table)}, generate_series(1, ${ROWS - 1}::int) n where ${where}
  `.execute(db)
}

beforeAll(async () => {
  await setVariable('chat_staff_id', -77)
  const sala = await aSala({ nome: 'Aurora', idDropTg: -78 })
  idSala = sala.idSala
  const { idReceivedBet } = await aBet({
    text: 'Inter è <1> @1.85',
    messageDate: new Date(`${DAY}T10:00:00+01:00`),
  })
  await admin.post('POST /api/v1/dropped-bets', { idReceivedBet, idSala, importo: 10, quota: 2 })
  const own = sql<boolean>`id_received_bet = ${idReceivedBet}`
  await repeated('bet', own, idReceivedBet)
  const ofSala = sql<boolean>`${own} and id_account = (select id_account from account where id_venue = ${sala.idVenue})`
  await repeated('bet_posting', ofSala, idReceivedBet)
})
afterEach(() => kill())

const { kill } = reportWorker
const reports = (from = ctx) =>
  writeReports(from, { kind: 'sala', id: idSala }, period, ['testuale', 'file', 'pdf', 'saldoRequest'])
const download = async () => {
  const { body } = await admin.post(
    'POST /api/v1/conto/excel/download/:entity',
    { id: idSala, ...period },
    { params: { entity: 'sala' } },
  )
  return body
}

it('a long report equals, byte for byte, what the server itself would have written', async () => {
  const here = await reports(alone)
  expect(reportWorker.isRunning()).toBe(false)
  expect(await reports()).toEqual(here)
  expect(reportWorker.isRunning()).toBe(true)
  expect(here.draft?.messages.map(({ tipo }) => tipo)).toEqual(['testuale', 'file', 'pdf'])
})

it('a short report starts no thread', async () => {
  await admin.post(
    'POST /api/v1/conto/excel/download/:entity',
    { id: idSala, startDate: '2026-03-01', endDate: '2026-03-01' },
    { params: { entity: 'sala' } },
  )
  expect(reportWorker.isRunning()).toBe(false)
})

it('a report whose thread is killed is written again, without its caller noticing', async () => {
  const whole = await download()
  const asked = await whileItReads(async (killed) => {
    const again = download()
    await killed()
    return { again }
  })
  expect(await asked.again).toEqual(whole)
})

it('a report whose thread dies each time is written later by the queue, once', async () => {
  const request = { id: idSala, ...period, file: true }
  const { body } = await admin.post('POST /api/v1/conto/excel/send/:entity', [request], {
    params: { entity: 'sala' },
  })
  const files = () => rowsOf(db, 'send', { scopo: 'report', tipo: 'document' }, ['id'])
  const statements = () => rowsOf(db, 'statement', {}, ['idStatement'])
  const before = [(await files()).length, (await statements()).length]
  await whileItReads(async (killed) => {
    const dying = workOnce(ctx, prepareReports)
    await killed()
    await killed()
    await dying
  })
  const waiting = () =>
    rowOf(db, 'reportRecipient', { idReportInvio: body.idReportInvio }, ['stato', 'attempts', 'lastError'])
  expect(await waiting()).toMatchObject({
    stato: 'in_attesa',
    attempts: 1,
    lastError: expect.stringContaining('the report worker ended'),
  })
  expect([(await files()).length, (await statements()).length]).toEqual(before)
  await updateRows(db, 'reportRecipient', {}, { dueAt: ctx.now() })
  expect(await workOnce(ctx, prepareReports)).toBe(true)
  expect(await waiting()).toMatchObject({ stato: 'in_coda', attempts: 2 })
  expect([(await files()).length, (await statements()).length]).toEqual(before.map((n) => n + 1))
  expect(await workOnce(ctx, prepareReports)).toBe(false)
})

const HEAD = {
  lista: 'bet',
  titolo: 'Bet',
  colonne: [
    { titolo: 'Bet', decimali: null, larghezza: 10 },
    { titolo: 'Tot', decimali: 2, larghezza: 8 },
  ],
}
const line = (value: unknown) => `${JSON.stringify(value)}\n`
const LONG = line(['Inter è avanti'.repeat(20), 12.5]).repeat(2_000)
const sendList = async (body: string) => {
  const answer = await fetch(`${baseUrl}/api/v1/viste/xlsx`, {
    method: 'POST',
    headers: { authorization: `Bearer ${(await tokenOf()).token}`, 'content-type': 'application/x-ndjson' },
    body,
  })
  return { status: answer.status, text: await answer.text() }
}
let operator: Awaited<ReturnType<TestApp['aUser']>> | undefined
const tokenOf = async () => (operator ??= await aUser({ roles: ['OPERATORE'] }))

it('a long list is written on the thread as it comes, and refused as it would be on the server', async () => {
  const { status, text } = await sendList(line(HEAD) + LONG)
  expect(status).toBe(200)
  const here = await listWorkbook(alone, Readable.from([Buffer.from(line(HEAD) + LONG)]))
  expect(text).toEqual(await consumed(here.stream()))
  expect(reportWorker.isRunning()).toBe(true)
  const refused = await sendList(line(HEAD) + LONG + line(['troppo poche']) + LONG)
  expect(refused).toEqual({ status: 400, text: 'righe: Le righe non hanno le colonne indicate.' })
})

it('a caller that goes away in the middle of its list leaves the thread free for others', async () => {
  const { token } = await tokenOf()
  const { hostname, port } = new URL(baseUrl)
  const socket = connect({ host: hostname, port: Number(port) })
  const body = line(HEAD) + LONG
  socket.write(
    `POST /api/v1/viste/xlsx HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/x-ndjson\r\ncontent-length: ${body.length * 3}\r\n\r\n${body}`,
  )
  await until('it is begun', () => reportWorker.isRunning())
  socket.destroy()
  expect(await sendList(line(HEAD) + LONG)).toMatchObject({ status: 200 })
})

it('the thread ends when idle for a while, and starts again for the next work', async () => {
  const short = createReportWorker({
    ...{ databaseUrl, isPooled: false, replicaUrl: null, log: ctx.log, logLevel: 'silent' },
    idleMs: 50,
  })
  const wanted = { key: { kind: 'sala', id: idSala }, period, requestedVariants: ['saldoRequest'] }
  const first = await short.run('reports', ctx, wanted)
  await until('it is gone', () => !short.isRunning())
  expect(await short.run('reports', ctx, wanted)).toEqual(first)
  await short.stop()
  expect(short.isRunning()).toBe(false)
})

it('a refusal on the thread is the same refusal here, and a fault keeps its code', async () => {
  const secret = await aSala({ nome: 'Nascosta', isSecret: true })
  const wanted = { key: { kind: 'sala', id: secret.idSala + 999 }, period, requestedVariants: ['file'] }
  const asked = reportWorker.run('reports', ctx, wanted)
  await expect(asked).rejects.toThrow(new AppError('ACCOUNT_NOT_FOUND'))
  await expect(
    reportWorker.run('reports', ctx, { ...wanted, key: { kind: 'sala', id: 'x' } }),
  ).rejects.toMatchObject({
    code: '22P02',
  })
})

/** Threads that were killed; the database may still list their sessions. */
const killed = new Set<string>()

/** Locks all bets meanwhile: a report worker stops there, and is killed there. */
function whileItReads<R>(work: (kill: () => Promise<void>) => Promise<R>): Promise<R> {
  return db.transaction().execute(async (held) => {
    await sql`lock table bet in access exclusive mode`.execute(held)
    return work(async () => {
      const name = await until('it waits for the bets', async () => {
        const { rows } = await sql<{ name: string }>`
          select application_name as name from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
        `.execute(db)
        return rows.find((row) => !killed.has(row.name))?.name
      })
      killed.add(name)
      await kill()
    })
  })
}
