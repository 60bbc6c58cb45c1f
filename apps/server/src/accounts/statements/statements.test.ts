import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { prepareReports } from '#server/accounts/reports/public.ts'
import { rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { moneyWorld } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'
import { workOnce } from '#test/work-once.ts'
import { readXlsx } from '#test/xlsx.ts'

// It is 11 March 2026, noon.
const app = await testApp()
const { as, aSala, aTipster, aUser, ctx, db, setVariable } = app
const { aPlayedBet } = await moneyWorld(app)
const user = await aUser({ roles: ['CONTABILITÀ'] })
const contabile = as(user)
/** A file or text of a statement, as a browser downloads it. */
const download = async (id: number | undefined, tipo: string): Promise<Buffer> => {
  const answer = await fetch(`${app.baseUrl}/api/v1/estratti/${id}/messaggi/${tipo}`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
await setVariable('chat_staff_id', -77)

const WEEK = { startDate: '2026-03-02', endDate: '2026-03-08' }
type What = Partial<Record<'testuale' | 'testuale100' | 'file' | 'file100' | 'saldoRequest', true>>

async function send(entity: 'tipster' | 'sala', id: number, what: What, period = WEEK) {
  await contabile.post('POST /api/v1/conto/excel/send/:entity', [{ id, ...period, ...what }], {
    params: { entity },
  })
  while (await workOnce(ctx, prepareReports));
}
const statements = (idAccount: number) => rowsOf(db, 'statement', { idAccount }, undefined, 'idStatement')
const accountOf = async (of: { idTipster?: number; idVenue?: number }) =>
  (
    await db
      .selectFrom('account')
      .select('idAccount')
      .$if(of.idVenue !== undefined, (query) => query.where('idVenue', '=', of.idVenue ?? 0))
      .$if(of.idVenue === undefined, (query) => query.where('idTipster', '=', of.idTipster ?? 0))
      .executeTakeFirstOrThrow()
  ).idAccount

/** A room that played two bets in the week, one still Open. */
async function aWeek() {
  const sala = await aSala({ nome: `Aurora ${Math.random()}`, saldoOutstandingBase: '10.00' })
  const { idTipster } = await aTipster()
  const venue = { kind: 'sala' as const, id: sala.idSala }
  const won = await aPlayedBet({
    idTipster,
    at: '2026-03-03T12:00:00',
    drops: [[venue, 100, 2]],
    esito: 'Win',
    settled: '2026-03-04T12:00:00',
  })
  const open = await aPlayedBet({ idTipster, at: '2026-03-05T12:00:00', drops: [[venue, 40, 1.5]] })
  return { sala, venue, idTipster, won, open, idAccount: await accountOf(sala) }
}

describe('a sent report', () => {
  it('is stored completely: figures, rows, texts and files byte for byte, with its sender', async () => {
    const { sala, idAccount, won, open } = await aWeek()
    await send('sala', sala.idSala, { testuale: true, file: true })
    const [statement] = await statements(idAccount)
    expect(statement).toMatchObject({
      startDate: WEEK.startDate,
      endDate: WEEK.endDate,
      nome: sala.nomeSala,
      idValuta: 'EUR',
      saldo: '70.00',
      stato: 'inviato',
      chatId: sala.idDropTg,
      sostituitoDa: null,
    })
    expect(statement?.figure).toMatchObject({
      outstandingIniziale: '10.00',
      risultatoPeriodo: '60.00',
      saldoTotale: '70.00',
      totOpen: '-40.00',
      numeroOpen: 1,
      totaleGiocato: '100.00',
    })
    const { body } = await contabile.get('GET /api/v1/estratti/:id/righe', {
      params: { id: statement?.idStatement ?? 0 },
    })
    expect(body.map((row) => [row.id, row.esito, row.importo, row.profit])).toEqual([
      [won, 'Win', 100, 100],
      [open, 'Open', 40, -40],
    ])
    const file = await download(statement?.idStatement, 'file')
    const kept = await rowOf(db, 'statementMessage', {
      idStatement: statement?.idStatement ?? 0,
      tipo: 'file',
    })
    expect(createHash('sha256').update(file).digest()).toEqual(kept.sha256)
    expect(readXlsx(file).get('Riepilogo')?.get('B2')?.value).toBe(sala.nomeSala)
    const text = await download(statement?.idStatement, 'testuale')
    expect(text.toString()).toMatch(/SALDO TOTALE: € 70,00/)
  })

  it('that is only a Richiesta Saldo is no statement', async () => {
    const { sala, idAccount } = await aWeek()
    await send('sala', sala.idSala, { saldoRequest: true })
    expect(await statements(idAccount)).toEqual([])
  })

  it('of an empty period is a statement: it states that nothing happened', async () => {
    const sala = await aSala({ saldoOutstandingBase: '5.00' })
    await send('sala', sala.idSala, { testuale: true, file: true })
    const [statement] = await statements(await accountOf(sala))
    expect(statement).toMatchObject({ saldo: '5.00', figure: { numeroOpen: 0, risultatoPeriodo: '0.00' } })
  })

  it('keeps the name, book and currency it was sent with', async () => {
    const { sala, idAccount } = await aWeek()
    const before = sala.nomeSala
    const book = await rowOf(db, 'book', { idBook: Number(sala.idBook) })
    await send('sala', sala.idSala, { testuale: true })
    await updateRows(db, 'venue', { idVenue: sala.idVenue }, { nome: `Nuovo ${sala.idSala}` })
    const other = await app.aBook()
    await updateRows(db, 'room', { idVenue: sala.idVenue }, { idBook: other.idBook })
    const { body } = await contabile.get('GET /api/v1/estratti', {
      query: { entity: 'sala', id: sala.idSala },
    })
    expect(body).toMatchObject([{ nome: before, nomeBook: book.nomeBook, valuta: 'EUR' }])
    expect(await statements(idAccount)).toMatchObject([{ nome: before, nomeBook: book.nomeBook }])
  })
})

describe('a new sending for the same period', () => {
  it('replaces the previous one; both remain readable and downloadable', async () => {
    const { sala, venue, idTipster, idAccount } = await aWeek()
    await send('sala', sala.idSala, { file: true })
    await aPlayedBet({ idTipster, at: '2026-03-06T10:00:00', drops: [[venue, 7, 2]] })
    await send('sala', sala.idSala, { file: true })
    const [old, now] = await statements(idAccount)
    expect([old?.saldo, now?.saldo]).toEqual(['70.00', '63.00'])
    expect([old?.sostituitoDa, now?.sostituitoDa]).toEqual([now?.idStatement, null])
    for (const [statement, saldo] of [
      [old, 70],
      [now, 63],
    ] as const) {
      const text = JSON.stringify([
        ...(readXlsx(await download(statement?.idStatement, 'file'))
          .get('Riepilogo')
          ?.values() ?? []),
      ])
      expect(text).toContain(`"value":${saldo},`)
    }
  })

  it('concurrent with another: one is current, the other is replaced', async () => {
    const { sala, idAccount } = await aWeek()
    const requests = [{ id: sala.idSala, ...WEEK, testuale: true }]
    for (let i = 0; i < 3; i++)
      await contabile.post('POST /api/v1/conto/excel/send/:entity', requests, { params: { entity: 'sala' } })
    await Promise.all([1, 2, 3].map(() => workOnce(ctx, prepareReports)))
    const all = await statements(idAccount)
    expect(all).toHaveLength(3)
    expect(all.filter((one) => one.sostituitoDa === null)).toHaveLength(1)
  })

  it('with unchanged content stores that content once', async () => {
    const { sala, idAccount } = await aWeek()
    const count = async () => (await rowsOf(db, 'content', {}, ['sha256'])).length
    await send('sala', sala.idSala, { file: true, testuale: true })
    const first = await count()
    await send('sala', sala.idSala, { file: true, testuale: true })
    expect(await statements(idAccount)).toHaveLength(2)
    expect(await count()).toBe(first)
  })
})

describe('the database', () => {
  it('refuses every change of a sent statement', async () => {
    const { sala, idAccount } = await aWeek()
    await send('sala', sala.idSala, { testuale: true })
    const [one] = await statements(idAccount)
    const id = one?.idStatement ?? 0
    for (const statement of [
      sql`update statement set saldo = 0 where id_statement = ${id}`,
      sql`update statement set figure = '{}' where id_statement = ${id}`,
      sql`delete from statement where id_statement = ${id}`,
      sql`update content set dati = ''`,
      sql`delete from content`,
      sql`truncate content cascade`,
      sql`update statement_message set testo = 'x'`,
      sql`delete from statement_step`,
    ])
      await expect(statement.execute(db)).rejects.toThrow(/never changed|stays as it was/)
  })
})

describe('who may see', () => {
  it('only ADMIN sees a secret room’s statement, its file and its rows', async () => {
    const { sala, idAccount } = await aWeek()
    await send('sala', sala.idSala, { file: true })
    await updateRows(db, 'room', { idVenue: sala.idVenue }, { isSecret: true })
    const [one] = await statements(idAccount)
    const admin = as(await aUser())
    for (const path of ['', '/righe', '/messaggi/file', '/differenze']) {
      const address = `/api/v1/estratti/${one?.idStatement}${path}`
      expect(await contabile.raw('GET', address).status, path).toBe(404)
      expect(await admin.raw('GET', address).status, path).toBe(200)
    }
  })
})

describe('the state of a statement', () => {
  const setState = (id: number, stato: 'inviato' | 'confermato' | 'chiuso', motivo = 'per telefono') =>
    contabile.put('PUT /api/v1/estratti/:id/stato', { stato, motivo }, { params: { id } })

  it('is set by a person with a reason, which steps and Registro keep; confirmed it sets CONFERMATI', async () => {
    const { sala, idAccount } = await aWeek()
    await updateRows(db, 'room', { idVenue: sala.idVenue }, { conti: true })
    await send('sala', sala.idSala, { testuale: true })
    const [{ idStatement: id } = { idStatement: 0 }] = await statements(idAccount)
    const conti = async () => (await rowOf(db, 'room', { idVenue: sala.idVenue })).conti
    expect(await setState(id, 'chiuso').body).toEqual({ message: 'Stato aggiornato' })
    expect(await conti()).toBe(true)
    await setState(id, 'confermato', '  lo ha detto Ada ')
    expect(await conti()).toBe(false)
    const { passi, motivo } = await contabile.get('GET /api/v1/estratti/:id', { params: { id } }).body
    expect(passi.map(({ stato, motivo: why, username }) => [stato, why, username])).toEqual([
      ['inviato', 'Inviato', user.username],
      ['chiuso', 'per telefono', user.username],
      ['confermato', 'lo ha detto Ada', user.username],
    ])
    expect(motivo).toBe('lo ha detto Ada')
    const lines = await rowsOf(db, 'audit', { entity: 'estratto', entityId: String(id) }, undefined, 'id')
    expect(lines.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['estratti.freeze', null, expect.objectContaining({ sostituisce: [] })],
      ['estratti.stato', { stato: 'inviato', motivo: null }, { stato: 'chiuso', motivo: 'per telefono' }],
      [
        'estratti.stato',
        { stato: 'chiuso', motivo: null },
        { stato: 'confermato', motivo: 'lo ha detto Ada' },
      ],
    ])
  })

  it('confirmed by a person sets CONFERMATI of a tipster, under a new version of its form', async () => {
    const { idTipster } = await aTipster({ conti: true, idDropTg: -4242 })
    await send('tipster', idTipster, { testuale: true })
    const [{ idStatement: id } = { idStatement: 0 }] = await statements(await accountOf({ idTipster }))
    const before = await rowOf(db, 'tipster', { idTipster })
    await setState(id, 'confermato')
    const after = await rowOf(db, 'tipster', { idTipster })
    expect([before.conti, after.conti, after.version - before.version]).toEqual([true, false, 1])
  })

  it('is refused for one replaced since, for the state it has, and for one that does not exist', async () => {
    const { sala, idAccount } = await aWeek()
    await send('sala', sala.idSala, { testuale: true })
    await send('sala', sala.idSala, { testuale: true })
    const [old, now] = await statements(idAccount)
    expect(await setState(old?.idStatement ?? 0, 'chiuso').refusal).toMatch(
      /^409 Questo estratto è stato superato/,
    )
    expect(await setState(now?.idStatement ?? 0, 'inviato').refusal).toBe(
      "409 L'estratto è già in questo stato",
    )
    expect(await setState(999_999, 'chiuso').refusal).toBe('404 Estratto conto non trovato')
    const { passi } = await contabile.get('GET /api/v1/estratti/:id', {
      params: { id: now?.idStatement ?? 0 },
    }).body
    expect(passi.map(({ motivo }) => motivo)).toEqual(['Inviato di nuovo per lo stesso periodo'])
    const line = await rowOf(db, 'audit', { action: 'estratti.freeze', entityId: String(now?.idStatement) })
    expect(line.after).toMatchObject({
      conto: idAccount,
      periodo: [WEEK.startDate, WEEK.endDate],
      saldo: '70.00',
      sostituisce: [old?.idStatement],
    })
  })
})

describe('the messages of a statement', () => {
  it('are downloaded under their names and kinds; one it does not have is not found', async () => {
    const { sala, idAccount } = await aWeek()
    await updateRows(db, 'venue', { idVenue: sala.idVenue }, { nome: 'Caffè "Più"' })
    await send('sala', sala.idSala, { testuale: true, file: true, pdf: true } as never)
    const [{ idStatement: id } = { idStatement: 0 }] = await statements(idAccount)
    const headers = async (tipo: string) => {
      const { headers: got } = await contabile.raw('GET', `/api/v1/estratti/${id}/messaggi/${tipo}`)
      return [got.get('content-type'), got.get('content-disposition')]
    }
    const [text, file, pdf] = [await headers('testuale'), await headers('file'), await headers('pdf')]
    expect(text[0]).toBe('text/plain; charset=utf-8')
    expect(text[1]).toContain(`estratto-${id}-testuale.txt`)
    expect(file[0]).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(file[1]).toContain('"Caff_ -Pi_- 02-03-2026 08-03-2026.xlsx"')
    expect(pdf[0]).toBe('application/pdf')
    expect(await contabile.raw('GET', `/api/v1/estratti/${id}/messaggi/file100`).refusal).toBe(
      '404 Risorsa non trovata',
    )
  })

  it('are listed in the order they were sent, with what became of each; one that failed marks the statement', async () => {
    const { sala, idAccount } = await aWeek()
    await send('sala', sala.idSala, { testuale: true, file: true })
    const [{ idStatement: id } = { idStatement: 0 }] = await statements(idAccount)
    const sends = await rowsOf(db, 'statementMessage', { idStatement: id }, ['idSend'], 'idSend')
    const [first = 0, second = 0] = sends.map(({ idSend }) => idSend)
    const consegna = async () =>
      (await contabile.get('GET /api/v1/estratti/:id', { params: { id } }).body).consegna
    expect(await consegna()).toBe('in_invio')
    await updateRows(db, 'send', { id: first }, { stato: 'sent', messageIds: [7] })
    expect(await consegna()).toBe('in_invio')
    await updateRows(db, 'send', { id: second }, { stato: 'uncertain' })
    expect(await consegna()).toBe('incerto')
    const { messaggi } = await contabile.get('GET /api/v1/estratti/:id', { params: { id } }).body
    expect(messaggi.map(({ tipo, stato, messageIds }) => [tipo, stato, messageIds])).toEqual([
      ['testuale', 'sent', [7]],
      ['file', 'uncertain', []],
    ])
    await updateRows(db, 'send', { id: second }, { stato: 'sent' })
    expect(await consegna()).toBe('inviato')
    for (const stato of ['failed', 'cancelled'] as const) {
      await updateRows(db, 'send', { id: second }, { stato })
      expect(await consegna()).toBe('fallito')
    }
  })
})

describe('the statements of an account', () => {
  const LATER = { startDate: '2026-03-09', endDate: '2026-03-10' }

  it('are listed with the latest period first, and within a period the latest sending', async () => {
    const { sala } = await aWeek()
    for (const period of [LATER, WEEK, LATER]) await send('sala', sala.idSala, { testuale: true }, period)
    const { body } = await contabile.get('GET /api/v1/estratti', {
      query: { entity: 'sala', id: sala.idSala },
    })
    expect(body.map(({ startDate, sostituitoDa }) => [startDate, sostituitoDa !== null])).toEqual([
      [LATER.startDate, false],
      [LATER.startDate, true],
      [WEEK.startDate, false],
    ])
    expect(body.map(({ id }) => id)).toEqual([body[0]?.id, body[1]?.id, body[2]?.id])
    expect(body[0]?.id).toBeGreaterThan(body[1]?.id ?? 0)
  })

  it('of which all messages failed is none the next one continues from', async () => {
    const { sala, idAccount } = await aWeek()
    await send('sala', sala.idSala, { testuale: true })
    const [{ idStatement: failed } = { idStatement: 0 }] = await statements(idAccount)
    const { idSend } = await rowOf(db, 'statementMessage', { idStatement: failed })
    await updateRows(db, 'send', { id: idSend }, { stato: 'failed' })
    await send('sala', sala.idSala, { testuale: true }, LATER)
    const next = (await statements(idAccount)).at(-1)
    expect([next?.idPrecedente, next?.ponte]).toEqual([null, null])
  })

  it('in another currency than the account’s today has no figure of today', async () => {
    const { sala } = await aWeek()
    await send('sala', sala.idSala, { testuale: true })
    const cell = async () => {
      const { conti } = await contabile.get('GET /api/v1/estratti/settimane', {
        query: { entity: 'sala', fine: '2026-03-08', settimane: 1, size: 200 } as never,
      }).body
      return conti.find(({ id }) => id === sala.idSala)?.celle[0]?.estratto
    }
    expect(await cell()).toMatchObject({ saldo: 70, oggi: 70 })
    const { valuta } = await app.aValuta()
    await updateRows(db, 'venue', { idVenue: sala.idVenue }, { idValuta: valuta })
    expect(await cell()).toMatchObject({ saldo: 70, oggi: null, oggiConti: null })
  })
})

it('the lines from the previous statement are asked for a period that ends after it begins', async () => {
  const { sala } = await aWeek()
  const query = { entity: 'sala', id: sala.idSala, startDate: '2026-03-10', endDate: '2026-03-09' } as const
  expect(await contabile.get('GET /api/v1/estratti/ponte', { query }).refusal).toBe(
    '400 La data di fine non può essere precedente alla data di inizio.',
  )
  expect(
    await contabile.get('GET /api/v1/estratti/ponte', { query: { ...query, endDate: '2026-03-10' } }).body,
  ).toEqual({
    righe: [],
  })
})
