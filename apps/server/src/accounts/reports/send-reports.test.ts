import { beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { deleteRows, rowIfAny, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { readContent } from '#server/platform/contents/public.ts'
import { readPdf } from '#test/pdf.ts'
import { testApp } from '#test/test-app.ts'
import { until } from '#test/until.ts'
import { workOnce } from '#test/work-once.ts'
import { readXlsx } from '#test/xlsx.ts'
import { prepareReports } from './prepare-report.ts'

// It is 11 March 2026, noon.
const { as, aUser, aSala, aSito, aTipster, clock, ctx, databaseUrl, db, pool, setVariable } = await testApp()
const user = await aUser({ roles: ['CONTABILITÀ'] })
const contabile = as(user)
const admin = as(await aUser())
const STAFF = -77

type Requests = Parameters<typeof contabile.post<'POST /api/v1/conto/excel/send/:entity'>>[1]
const send = (entity: 'tipster' | 'sala' | 'sito', requests: Requests, key?: string) =>
  contabile.post('POST /api/v1/conto/excel/send/:entity', requests, {
    params: { entity },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
const progress = async (idReportInvio: number, client = contabile) =>
  await client.get('GET /api/v1/conto/excel/send/:idReportInvio', { params: { idReportInvio } }).body
/** Runs all due work, as the scheduler does. */
const prepareAll = async () => {
  while (await workOnce(ctx, prepareReports));
}
interface Payload {
  text?: string
  document?: { name: string; sha256: string }
}
/** Sent messages remain: each test reads those queued since it began. */
let mark = 0
const queued = async () =>
  (
    await db
      .selectFrom('send')
      .select(['chatId', 'tipo', 'payload', 'scopo'])
      .where('id', '>', mark)
      .orderBy('id')
      .execute()
  ).map((row) => ({ ...row, payload: row.payload as Payload }))
const settle = (stato: 'sent' | 'failed' | 'uncertain', lastError: string | null = null) =>
  db
    .updateTable('send')
    .set({ stato, lastError })
    .where('stato', '=', 'pending')
    .where('id', '>', mark)
    .execute()

beforeEach(async () => {
  await updateRows(
    db,
    'reportRecipient',
    { stato: 'in_attesa' },
    { stato: 'fallito', errore: 'di un altro test' },
  )
  await deleteRows(db, 'notification', {})
  const last = await rowIfAny(db, 'send', {}, ['id'], '-id')
  mark = last?.id ?? 0
  await setVariable('chat_staff_id', STAFF)
})

describe('an order', () => {
  it('is confirmed at once, written in the background, and delivers each report to its recipient’s chat', async () => {
    const sala = await aSala({
      nome: 'Aurora',
      percentualeImporto: '50',
      saldoOutstandingBase: '10',
      saldoOutstandingBaseNoPerc: '20',
    })
    const request = {
      id: sala.idSala,
      testuale: true,
      testuale100: true,
      file: true,
      file100: true,
      saldoRequest: true,
    }
    const { body } = await send('sala', [request])
    expect(body).toEqual({ message: 'Invio confermato', idReportInvio: expect.any(Number) })
    expect(await queued()).toEqual([])
    await prepareAll()
    const messages = await queued()
    expect(messages.map(({ chatId, tipo, scopo }) => [chatId, tipo, scopo])).toEqual(
      ['text', 'text', 'document', 'document', 'text'].map((tipo) => [sala.idDropTg, tipo, 'report']),
    )
    const [testuale, testuale100, file, file100, saldo] = messages.map(({ payload }) => payload)
    expect(testuale?.text).toMatch(
      /^Aurora\nPeriodo: 04\/03\/2026 - 11\/03\/2026\nOUTSTANDING INIZIALE: € 10,00\n/,
    )
    expect(testuale100?.text).toMatch(/^Aurora \(100%\)\n.*\nOUTSTANDING INIZIALE: € 20,00\n/)
    expect([file?.text, file100?.text]).toEqual([
      'Aurora 04/03/2026 - 11/03/2026',
      'Aurora 04/03/2026 - 11/03/2026 (100%)',
    ])
    expect([file?.document?.name, file100?.document?.name]).toEqual([
      'Aurora 04-03-2026 11-03-2026.xlsx',
      'Aurora 04-03-2026 11-03-2026 100%.xlsx',
    ])
    const opened = readXlsx(await readContent(ctx, Buffer.from(file100?.document?.sha256 ?? '', 'hex')))
    expect(opened.get('Riepilogo')?.get('B2')?.value).toBe('Aurora (100%)')
    expect(saldo?.text).toBe('Richiesta saldo Aurora al 11/03/2026\nSALDO TOTALE: € 10,00')
  })

  it('is sent as PDF where PDF is asked for, and stays as sent', async () => {
    const sala = await aSala({ nome: 'Boreale', percentualeImporto: '50' })
    await send('sala', [{ id: sala.idSala, pdf: true, pdf100: true }])
    await prepareAll()
    const documents = (await queued()).map(({ payload }) => payload.document)
    expect(documents.map((document) => document?.name)).toEqual([
      'Boreale 04-03-2026 11-03-2026.pdf',
      'Boreale 04-03-2026 11-03-2026 100%.pdf',
    ])
    const { idStatement } = await rowOf(db, 'statement', { nome: 'Boreale' })
    const kept = await contabile.get('GET /api/v1/estratti/:id/messaggi/:tipo', {
      params: { id: idStatement, tipo: 'pdf100' },
    })
    expect(kept.headers.get('content-type')).toBe('application/pdf')
    const [page] = readPdf(await readContent(ctx, Buffer.from(documents[1]?.sha256 ?? '', 'hex')))
    expect(page?.lines[0]).toBe('Estratto conto Boreale (100%)')
  })

  it('sends one report for an account that is all ours where two would be identical', async () => {
    const { idTipster } = await aTipster()
    await send('tipster', [{ id: idTipster, testuale: true, testuale100: true }])
    await prepareAll()
    expect(await queued()).toHaveLength(1)
  })

  it('sent twice with one key is executed once', async () => {
    const { idTipster } = await aTipster()
    const [first, second] = await Promise.all(
      [1, 2].map(() => send('tipster', [{ id: idTipster, testuale: true }], `report-${idTipster}`)),
    )
    expect(second?.body).toEqual(first?.body)
    await prepareAll()
    expect(await queued()).toHaveLength(1)
  })
})

describe('recipients', () => {
  it('receive it in their drop chat, otherwise their group; accounts without a chat in the staff’s', async () => {
    const [drop, group] = [await aTipster(), await aTipster({ idDropTg: null })]
    const { idSito } = await aSito()
    await send(
      'tipster',
      [drop, group].map(({ idTipster }) => ({ id: idTipster, saldoRequest: true })),
    )
    await send('sito', [{ id: idSito, saldoRequest: true }])
    await admin.post('POST /api/v1/conto/excel/send', [{ id: 2, saldoRequest: true }])
    await prepareAll()
    expect((await queued()).map((message) => message.chatId)).toEqual([
      drop.idDropTg,
      group.idGruppoTg,
      STAFF,
      STAFF,
    ])
    expect((await queued()).at(-1)?.payload.text).toMatch(/^Richiesta saldo Freeroll al /)
  })

  it('that are unreachable or unknown do not block the others, and are listed with the reason', async () => {
    const [mute, fine] = [
      await aTipster({ nomeTipster: 'Muto', idDropTg: null, idGruppoTg: null }),
      await aTipster(),
    ]
    const requests = [mute.idTipster, 999_999, fine.idTipster].map((id) => ({ id, testuale: true }))
    const { idReportInvio } = await send('tipster', requests).body
    await prepareAll()
    expect((await queued()).map((message) => message.chatId)).toEqual([fine.idDropTg])
    expect(
      (await progress(idReportInvio)).destinatari.map(({ nome, stato, errore }) => [nome, stato, errore]),
    ).toEqual([
      ['Muto', 'fallito', 'Nessuna chat Telegram configurata per Muto'],
      ['tipster 999999', 'fallito', expect.stringMatching(/./)],
      [fine.nomeTipster, 'in_invio', null],
    ])
    const notices = await rowsOf(db, 'notification', {}, ['testo'])
    expect(notices).toEqual([
      { testo: 'Report di Muto non inviato: Nessuna chat Telegram configurata per Muto' },
    ])
  })
})

describe('progress', () => {
  it('follows each recipient to its final state', async () => {
    const [a, b, c] = [await aTipster(), await aTipster(), await aTipster()]
    const { idReportInvio } = await send(
      'tipster',
      [a, b, c].map(({ idTipster }) => ({ id: idTipster, testuale: true, saldoRequest: true })),
    ).body
    const states = async () => (await progress(idReportInvio)).destinatari.map(({ stato }) => stato)
    expect(await states()).toEqual(['in_attesa', 'in_attesa', 'in_attesa'])
    await workOnce(ctx, prepareReports)
    expect(await states()).toEqual(['in_invio', 'in_attesa', 'in_attesa'])
    await settle('sent')
    expect(await states()).toEqual(['inviato', 'in_attesa', 'in_attesa'])
    await workOnce(ctx, prepareReports)
    await settle('failed', 'Bad Request: chat not found')
    await workOnce(ctx, prepareReports)
    await settle('uncertain')
    expect(await progress(idReportInvio)).toMatchObject({
      entity: 'tipster',
      username: user.username,
      createdAt: '2026-03-11T12:00:00',
      totale: 3,
      inviati: 1,
      falliti: 1,
      incerti: 1,
      concluso: true,
      destinatari: [
        {
          id: a.idTipster,
          stato: 'inviato',
          errore: null,
          messaggi: [
            { tipo: 'testuale', stato: 'sent' },
            { tipo: 'saldoRequest', stato: 'sent' },
          ],
        },
        {
          stato: 'fallito',
          errore: 'Invio Telegram non riuscito: la chat non esiste, o il bot non ne fa parte',
        },
        { stato: 'incerto', errore: 'Telegram non ha risposto: controlla la chat' },
      ],
    })
  })

  it('lists the last sends, newest first; those of the house’s own accounts only for ADMIN', async () => {
    const { idTipster } = await aTipster()
    const { idReportInvio: first } = await send('tipster', [{ id: idTipster, testuale: true }]).body
    const { idReportInvio: house } = await admin.post('POST /api/v1/conto/excel/send', [
      { id: 0, testuale: true },
    ]).body
    const list = async (client: typeof admin) =>
      (await client.get('GET /api/v1/conto/excel/send').body)
        .map((one) => one.idReportInvio)
        .slice(0, client === admin ? 2 : 1)
    expect(await list(admin)).toEqual([house, first])
    expect(await list(contabile)).toEqual([first])
    const hidden = await contabile.get('GET /api/v1/conto/excel/send/:idReportInvio', {
      params: { idReportInvio: house },
    })
    expect(hidden.status).toBe(404)
  })
})

describe('a secret room', () => {
  it('is hidden from other users’ sends and their counts for callers who may not see it', async () => {
    const [secret, open] = [await aSala({ isSecret: true, nome: 'Ombra' }), await aSala()]
    const order = async (ids: number[]) => {
      const requests = ids.map((id) => ({ id, testuale: true }))
      const { body } = await admin.post('POST /api/v1/conto/excel/send/:entity', requests, {
        params: { entity: 'sala' },
      })
      return (await body).idReportInvio
    }
    const [both, alone] = [await order([secret.idSala, open.idSala]), await order([secret.idSala])]
    const ids = async (idReportInvio: number, client: typeof admin) =>
      (await progress(idReportInvio, client)).destinatari.map(({ id }) => id)
    expect(await ids(both, admin)).toEqual([secret.idSala, open.idSala])
    expect(await ids(both, contabile)).toEqual([open.idSala])
    expect((await progress(both)).totale).toBe(1)
    const list = await contabile.get('GET /api/v1/conto/excel/send').body
    expect(list.find(({ idReportInvio }) => idReportInvio === both)?.totale).toBe(1)
    expect(list.some(({ idReportInvio }) => idReportInvio === alone)).toBe(false)
    const path = { params: { idReportInvio: alone } }
    expect(await contabile.get('GET /api/v1/conto/excel/send/:idReportInvio', path).status).toBe(404)
  })

  it('whose number was guessed is shown as any unknown recipient', async () => {
    const { idSala } = await aSala({ isSecret: true })
    const { idReportInvio } = await send('sala', [
      { id: idSala, testuale: true },
      { id: 999_999, testuale: true },
    ]).body
    expect((await progress(idReportInvio)).destinatari.map(({ nome, errore }) => [nome, errore])).toEqual([
      [`sala ${idSala}`, 'Conto non trovato'],
      ['sala 999999', 'Conto non trovato'],
    ])
  })
})

describe('a crash', () => {
  it('in the middle of a report loses and repeats none', async () => {
    const [a, b] = [await aTipster(), await aTipster()]
    const { idReportInvio } = await send(
      'tipster',
      [a, b].map(({ idTipster }) => ({ id: idTipster, testuale: true, file: true })),
    ).body
    await workOnce(ctx, prepareReports)
    // The process that writes the second report dies with half of it queued: its connection is cut.
    const { db: dying } = openDatabase(databaseUrl, { max: 4 })
    const blocker = await pool.connect()
    await blocker.query('begin; lock table report_message in access exclusive mode')
    const dead = workOnce({ ...ctx, db: dying }, prepareReports)
    await until('the writer waits', async () => {
      const { rowCount } = await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return (rowCount ?? 0) > 0
    })
    await blocker.query('rollback')
    blocker.release()
    await dead
    await dying.destroy()
    clock.advance(60_000)
    await prepareAll()
    expect((await queued()).map(({ chatId, tipo }) => [chatId, tipo])).toEqual([
      [a.idDropTg, 'text'],
      [a.idDropTg, 'document'],
      [b.idDropTg, 'text'],
      [b.idDropTg, 'document'],
    ])
    expect((await progress(idReportInvio)).destinatari.every(({ stato }) => stato === 'in_invio')).toBe(true)
  })

  it('that recurs on every attempt ends in giving up that recipient; the others are sent', async () => {
    const [bad, good] = [await aTipster({ nomeTipster: 'Rotto' }), await aTipster()]
    const { idReportInvio } = await send(
      'tipster',
      [bad, good].map(({ idTipster }) => ({ id: idTipster, testuale: true })),
    ).body
    await updateRows(db, 'reportRecipient', { idConto: bad.idTipster }, { startDate: 'rotta' })
    for (let round = 0; round < 5; round++) {
      await prepareAll()
      clock.advance(60_000)
    }
    expect((await progress(idReportInvio)).destinatari).toMatchObject([
      { stato: 'fallito', errore: 'Il report non è stato creato per un errore interno' },
      { stato: 'in_invio' },
    ])
  })

  it('two concurrent processes write each report once', async () => {
    const tipsters = await Promise.all(Array.from({ length: 6 }, () => aTipster()))
    await send(
      'tipster',
      tipsters.map(({ idTipster }) => ({ id: idTipster, testuale: true })),
    )
    await Promise.all([prepareAll(), prepareAll(), prepareAll()])
    expect((await queued()).map((message) => message.chatId).toSorted()).toEqual(
      tipsters.map((one) => Number(one.idDropTg)).toSorted(),
    )
  })
})

describe('refusals', () => {
  it.each([
    [[], 'Seleziona almeno un report da inviare'],
    [[{ id: 1 }], 'Seleziona almeno un report da inviare'],
    [
      [{ id: 1, testuale: true, startDate: '2026-03-05', endDate: '2026-03-04' }],
      'La data di fine non può essere precedente alla data di inizio',
    ],
    [
      [{ id: 1, testuale: true, startDate: '2026-03-05', endDate: '2026-03-20' }],
      'La data di fine non può essere successiva a oggi',
    ],
  ])('%j', async (requests, message) => {
    clock.set('2026-03-11T12:00:00+01:00')
    expect(await send('tipster', requests).refusal).toBe(`400 ${message}`)
  })

  it('the house’s own accounts are sent only by ADMIN', async () => {
    expect(await contabile.post('POST /api/v1/conto/excel/send', [{ id: 0, testuale: true }]).status).toBe(
      403,
    )
  })
})
