import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text as consumed } from 'node:stream/consumers'
import { type RawBuilder, sql } from 'kysely'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { AppError } from '#server/kernel/app-error.ts'
import { prepareReports } from '#server/modules/reports/prepare-report.ts'
import { writeReports } from '#server/modules/reports/write-report.ts'
import { listWorkbook } from '#server/modules/viste/list-workbook.ts'
import { rowOf, rowsOf, updateRows } from '#test/rows.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { until } from '#test/until.ts'
import { workOnce } from '#test/work-once.ts'
import { createWriter } from './writer.ts'

const { as, aBet, aSala, aUser, baseUrl, ctx, databaseUrl, db, setVariable } = await testApp()
const { writer } = ctx
if (!writer) throw new Error('the application has a process for writing')
/** What is long is done here as well: no process to hand it to. */
const { writer: _none, ...alone } = ctx

const admin = as(await aUser())
const ROWS = 2_500
const DAY = '2026-03-05'
const period = { startDate: DAY, endDate: DAY }
let idSala = 0

/** A table's own columns that can be written. */
async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ columnName: string }>`
    select column_name from information_schema.columns where table_name = ${table} and is_generated = 'NEVER'
  `.execute(db)
  return rows.map(({ columnName }) => columnName)
}

/** Writes a row so many times more, each under a bet of its own. */
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
  await repeated('giocata', ofSala, idReceivedBet)
})
afterEach(() => kill())

const kill = async () => {
  const pid = writer.pid()
  if (pid === null) return
  process.kill(pid, 'SIGKILL')
  await until('it is gone', () => writer.pid() !== pid)
}
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

it('a long report is, byte for byte, what the server itself would have written', async () => {
  const here = await reports(alone)
  expect(writer.pid()).toBeNull()
  expect(await reports()).toEqual(here)
  expect(writer.pid()).not.toBeNull()
  expect(here.draft?.messages.map(({ tipo }) => tipo)).toEqual(['testuale', 'file', 'pdf'])
})

it('a short one needs no process', async () => {
  await admin.post(
    'POST /api/v1/conto/excel/download/:entity',
    { id: idSala, startDate: '2026-03-01', endDate: '2026-03-01' },
    { params: { entity: 'sala' } },
  )
  expect(writer.pid()).toBeNull()
})

it('a report whose process is killed is begun anew, and whoever asked sees nothing of it', async () => {
  const whole = await download()
  const asked = await whileItReads(async (killed) => {
    const again = download()
    await killed()
    return { again }
  })
  expect(await asked.again).toEqual(whole)
})

it('a report whose process dies each time is written later by the queue, once', async () => {
  const request = { id: idSala, ...period, file: true }
  const { body } = await admin.post('POST /api/v1/conto/excel/send/:entity', [request], {
    params: { entity: 'sala' },
  })
  const files = () => rowsOf(db, 'invio', { scopo: 'report', tipo: 'document' }, ['id'])
  const statements = () => rowsOf(db, 'estratto', {}, ['idEstratto'])
  const before = [(await files()).length, (await statements()).length]
  await whileItReads(async (killed) => {
    const dying = workOnce(ctx, prepareReports)
    await killed()
    await killed()
    await dying
  })
  const waiting = () =>
    rowOf(db, 'reportDestinatario', { idReportInvio: body.idReportInvio }, ['stato', 'attempts', 'lastError'])
  expect(await waiting()).toMatchObject({
    stato: 'in_attesa',
    attempts: 1,
    lastError: expect.stringContaining('the process for writing ended'),
  })
  expect([(await files()).length, (await statements()).length]).toEqual(before)
  await updateRows(db, 'reportDestinatario', {}, { dueAt: ctx.now() })
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

it('a long list is written there as it comes, and refused as it would be here', async () => {
  const { status, text } = await sendList(line(HEAD) + LONG)
  expect(status).toBe(200)
  const here = await listWorkbook(alone, Readable.from([Buffer.from(line(HEAD) + LONG)]))
  expect(text).toEqual(await consumed(here.stream()))
  expect(writer.pid()).not.toBeNull()
  const refused = await sendList(line(HEAD) + LONG + line(['troppo poche']) + LONG)
  expect(refused).toEqual({ status: 400, text: 'Le righe non hanno le colonne indicate.' })
})

it('whoever goes away in the middle of his list leaves the process free for others', async () => {
  const { token } = await tokenOf()
  const { hostname, port } = new URL(baseUrl)
  const socket = connect({ host: hostname, port: Number(port) })
  const body = line(HEAD) + LONG
  socket.write(
    `POST /api/v1/viste/xlsx HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/x-ndjson\r\ncontent-length: ${body.length * 3}\r\n\r\n${body}`,
  )
  await until('it is begun', () => writer.pid() !== null)
  socket.destroy()
  expect(await sendList(line(HEAD) + LONG)).toMatchObject({ status: 200 })
})

it('it is gone when nothing was asked of it for a while, and there again when something is', async () => {
  const short = createWriter({
    ...{ databaseUrl, isPooled: false, replicaUrl: null, log: ctx.log, logLevel: 'silent' },
    ...{ codeDir: join(tmpdir(), 'xbetapp-compile-cache'), idleMs: 50 },
  })
  const wanted = { key: { kind: 'sala', id: idSala }, period, chosen: ['saldoRequest'] }
  const first = await short.run('reports', ctx, wanted)
  await until('it is gone', () => short.pid() === null)
  expect(await short.run('reports', ctx, wanted)).toEqual(first)
  await short.stop()
  expect(short.pid()).toBeNull()
})

it('what is refused there is the same refusal here, and a fault keeps its code', async () => {
  const secret = await aSala({ nome: 'Nascosta', isSecret: true })
  const wanted = { key: { kind: 'sala', id: secret.idSala + 999 }, period, chosen: ['file'] }
  const asked = writer.run('reports', ctx, wanted)
  await expect(asked).rejects.toThrow(new AppError('ACCOUNT_NOT_FOUND'))
  await expect(
    writer.run('reports', ctx, { ...wanted, key: { kind: 'sala', id: 'x' } }),
  ).rejects.toMatchObject({
    code: '22P02',
  })
})

/** Nobody reads a bet meanwhile: a process that writes gets no further than that, and is killed there. */
function whileItReads<R>(work: (killed: () => Promise<void>) => Promise<R>): Promise<R> {
  return db.transaction().execute(async (held) => {
    await sql`lock table bet in access exclusive mode`.execute(held)
    return work(async () => {
      await until('it waits for the bets', async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where application_name like ${`xbetapp ${writer?.pid()}-%`} and wait_event_type = 'Lock'
        `.execute(db)
        return rows.length > 0
      })
      await kill()
    })
  })
}
