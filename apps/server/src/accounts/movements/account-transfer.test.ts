import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { statementMovements } from '#server/accounts/reports/report-movements.ts'
import { loadReportAccount } from '#server/accounts/reports/report-order.ts'
import { insertRow, rowsOf } from '#server/db/rows.ts'
import { moneyWorld } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'

// A giroconto: what one account owes is taken over by another (rule: movement/giroconto).
const app = await testApp()
const { db } = app
const { admin, differences, booksDifference } = await moneyWorld(app)
const contabile = app.as(await app.aUser({ roles: ['CONTABILITÀ'] }))
await insertRow(db, 'currency', { valuta: 'GBP', cambio: '1.170', simbolo: '£' })

const DAY = '2026-03-10'
type Side = { kind: 'tipster' | 'sala' | 'sito' | 'altro'; id: number }
const tipster = async (): Promise<Side> => ({ kind: 'tipster', id: (await app.aTipster()).idTipster })
const sala = async (fields = {}): Promise<Side & { nome: string }> => {
  const { idSala, nomeSala } = await app.aSala(fields)
  return { kind: 'sala', id: idSala, nome: nomeSala }
}
const sito = async (): Promise<Side> => ({ kind: 'sito', id: (await app.aSito()).idSito })
const altro = async (): Promise<Side> => ({ kind: 'altro', id: (await app.aAltro()).idAltro })

const side = ({ kind, id }: Side): Side => ({ kind, id })
const giro = (da: Side, a: Side, importo: number, parts: object = {}, user = admin) =>
  user.post('POST /api/v1/giroconti', {
    ...{ data: DAY, nota: 'compensazione', importo, da: side(da), a: side(a) },
    ...parts,
  })
const remove = (id: number, motivo = 'sbagliato') =>
  admin.delete('DELETE /api/v1/giroconti/:id', { params: { id }, body: { motivo } })
const saldo = async ({ kind, id }: Side) =>
  (
    await admin.get('GET /api/v1/conto/:entity/recap/:id', {
      params: { entity: kind, id },
      query: {},
    }).body
  ).saldoTotale
const rows = async ({ kind, id }: Side, user = admin) =>
  (await user.get(`GET /api/v1/cashflow-${kind}/:id`, { params: { id } }).body).map(
    ({ tipo, importo, nota, controparte }) => ({ tipo, importo, nota, controparte }),
  )
const undo = (id: number) => admin.post('POST /api/v1/registro/:id/annulla', undefined, { params: { id } })
const actOf = (reply: { headers: Headers }) => Number(reply.headers.get('x-atto'))

describe('a giroconto', () => {
  it.each([
    ['a room and another', sala, sala, [-100, 100]],
    ['a site and an altro', sito, altro, [-100, 100]],
    ['two tipsters', tipster, tipster, [100, -100]],
    // A room that owes us 100 less has paid the tipster, whom we owe 100 less.
    ['a room and its tipster', sala, tipster, [-100, -100]],
    ['a tipster and his room', tipster, sala, [100, 100]],
  ] as const)(
    'between %s changes what both owe by the same amount, and nothing else',
    async (_, from, to, saldi) => {
      const [da, a] = [await from(), await to()]
      const casse = await rowsOf(db, 'cashTotal')
      const made = await giro(da, a, 100).body
      expect(made).toMatchObject({ importo: 100, data: DAY, da: side(da), a: side(a), idValuta: 'EUR' })
      expect([await saldo(da), await saldo(a)]).toEqual(saldi)
      expect(await rowsOf(db, 'cashTotal')).toEqual(casse)
      expect(await booksDifference()).toBe(0)
      expect(
        await contabile.get('GET /api/v1/giroconti/:id', { params: { id: made.idMovimento } }).body,
      ).toEqual(made)
    },
  )

  it('is in the list of both accounts, each with the name of the other, and in the history of both', async () => {
    const [roma, milano] = [await sala(), await sala()]
    await giro(roma, milano, 40)
    const row = { tipo: 'giroconto', nota: 'compensazione' }
    expect(await rows(roma)).toEqual([{ ...row, importo: -40, controparte: milano.nome }])
    expect(await rows(milano)).toEqual([{ ...row, importo: 40, controparte: roma.nome }])
    for (const [one, other] of [
      [roma, milano],
      [milano, roma],
    ] as const) {
      const { voci } = await contabile.get('GET /api/v1/registro/storia/:entita/:numero', {
        params: { entita: 'sala', numero: String(one.id) },
      }).body
      expect(voci[0]).toMatchObject({
        azione: 'ha registrato un giroconto di',
        cosa: `Sala ${one.nome}`,
        parte: `Sala ${other.nome}`,
      })
    }
  })

  it('is one line of the Registro, booked and deleted, and counts once', async () => {
    const owner = await app.aUser({ roles: ['ADMIN'] })
    const [roma, milano] = [await sala(), await sala()]
    const { idMovimento } = await giro(roma, milano, 40, {}, app.as(owner)).body
    await app.as(owner).delete('DELETE /api/v1/giroconti/:id', {
      params: { id: idMovimento },
      body: { motivo: 'sbagliato' },
    })
    const { voci } = await admin.get('GET /api/v1/registro', { query: { chi: owner.username, persone: '1' } })
      .body
    expect(voci.map(({ azione, cosa, parte }) => [azione, cosa, parte])).toEqual(
      ['eliminato', 'registrato'].map((done) => [
        `ha ${done} un giroconto di`,
        `Sala ${roma.nome}`,
        `Sala ${milano.nome}`,
      ]),
    )
    const giorno = voci[0]?.data.slice(0, 10) ?? ''
    const people = await admin.get('GET /api/v1/registro/persone', { query: { giorno, persone: '1' } }).body
    expect(people.find(({ chi }) => chi === owner.username)?.voci).toBe(2)
  })

  it('is no cashflow of one account: their calls neither show nor delete it', async () => {
    const [da, a] = [await sala(), await sala()]
    const { idMovimento: id } = await giro(da, a, 10).body
    const named = { params: { id } }
    expect(await admin.get('GET /api/v1/cashflow-sala/cashin/:id', named).status).toBe(404)
    const deletion = { ...named, body: { motivo: 'x' } }
    expect(await admin.delete('DELETE /api/v1/cashflow-sala/:id', deletion).status).toBe(404)
  })

  it.each([
    ['an amount that is not positive', () => ({ importo: -5 }), 'importo'],
    ['an amount of 0', () => ({ importo: 0 }), 'importo'],
    ['no note', () => ({ nota: ' ' }), 'nota'],
    ['a later day', () => ({ data: '2099-01-01' }), 'data'],
    ['another currency than the accounts have', () => ({ idValuta: 'GBP' }), 'idValuta'],
    ['the same account twice', (da: Side) => ({ a: side(da) }), 'a'],
    ['accounts of two currencies', async () => ({ a: side(await sala({ idValuta: 'GBP' })) }), 'a'],
  ])('is refused with %s, at its field', async (_, change, campo) => {
    const [da, a] = [await sala(), await sala()]
    const reply = await giro(da, a, 10, await change(da))
    expect([reply.status, reply.headers.get('x-campo')]).toEqual([400, campo])
    expect(await saldo(da)).toBe(0)
  })

  it('asks for accounts that exist and for ADMIN, and is booked once per key', async () => {
    const [da, a] = [await sala(), await sala()]
    expect(await giro(da, { kind: 'sito', id: 999_999 }, 10).refusal).toBe('404 Conto non trovato')
    expect(await giro(da, a, 10, {}, contabile).refusal).toBe('403 Non hai i permessi per creare un Cashflow')
    const body = { data: DAY, nota: 'x', importo: 5, da: side(da), a: side(a) }
    const once = { headers: { 'idempotency-key': 'giro-1' } }
    const first = await admin.post('POST /api/v1/giroconti', body, once).body
    expect(await admin.post('POST /api/v1/giroconti', body, once).body).toEqual(first)
    expect(await saldo(a)).toBe(5)
  })

  it('between a secret room and another names it to ADMIN alone', async () => {
    const [da, segreta] = [await sala(), await sala({ isSecret: true })]
    const { idMovimento: id } = await giro(da, segreta, 10).body
    expect(await rows(da)).toMatchObject([{ controparte: segreta.nome }])
    expect(await rows(da, contabile)).toMatchObject([{ importo: -10, controparte: 'Sala riservata' }])
    expect(await contabile.get('GET /api/v1/giroconti/:id', { params: { id } }).status).toBe(404)
  })

  it('is named on the statement of an account with the other one, unless that is a secret room', async () => {
    const [roma, milano, segreta] = [await sala(), await sala(), await sala({ isSecret: true })]
    await giro(roma, milano, 40)
    await giro(roma, segreta, 2)
    const account = await loadReportAccount(app.ctx, side(roma))
    const march = { start: new Date('2026-03-01'), after: new Date('2026-04-01') }
    const shown = await statementMovements(app.ctx, account, march, false)
    expect(shown.map(({ label, importo }) => [label, importo.toNumber()])).toEqual([
      [`Giroconto con ${milano.nome} del 10/03/2026`, -40],
      ['Giroconto del 10/03/2026', -2],
    ])
  })

  it('that reaches a closed week of either account asks for a reason', async () => {
    const [da, a] = [await tipster(), await sala()]
    await admin.post('POST /api/v1/chiusure', {
      ...{ da: '2025-05-05', a: '2025-05-11' },
      conti: [{ tipo: 'sala', id: a.id }],
    })
    const then = { data: '2025-05-07' }
    const refused = await giro(da, a, 10, then)
    expect(refused.status).toBe(409)
    const given = { headers: { 'x-motivo': encodeURIComponent('accordo di maggio') } }
    const body = { ...then, nota: 'x', importo: 10, da: side(da), a: side(a) }
    expect(await admin.post('POST /api/v1/giroconti', body, given).status).toBe(200)
    expect(await saldo(a)).toBe(10)
  })
})

describe('taking a giroconto back', () => {
  it('by deletion needs a reason and restores both accounts; that is undone and undone again', async () => {
    const [da, a] = [await tipster(), await sala()]
    const { idMovimento: id } = await giro(da, a, 25).body
    expect((await remove(id, ' ')).status).toBe(400)
    const deleted = await remove(id)
    expect(deleted.status).toBe(200)
    expect([await saldo(da), await saldo(a), await rows(da), await rows(a)]).toEqual([0, 0, [], []])
    expect((await remove(id)).refusal).toBe('404 Movimento non trovato')
    const restored = await undo(actOf(deleted))
    expect([await saldo(da), await saldo(a)]).toEqual([25, 25])
    expect((await rows(da)).length).toBe(1)
    await undo(actOf(restored))
    expect([await saldo(da), await saldo(a)]).toEqual([0, 0])
  })

  it('by one Annulla of its act books the opposite once', async () => {
    const [da, a] = [await sala(), await sala()]
    const made = await giro(da, a, 30)
    expect((await undo(actOf(made))).status).toBe(200)
    expect([await saldo(da), await saldo(a)]).toEqual([0, 0])
    expect((await undo(actOf(made))).status).toBe(409)
    expect(await differences()).toEqual([])
  })
})

describe('the database', () => {
  it('refuses a giroconto of other than two accounts', async () => {
    const insert = db.transaction().execute(async (tx) => {
      await sql`insert into movement (tipo, data, username) values ('giroconto', now(), 'x')`.execute(tx)
    })
    await expect(insert).rejects.toMatchObject({ constraint: 'transfer_between_two' })
  })
})

describe('any history of giroconti', () => {
  it('keeps the sum over all accounts, and each balance is the sum of its postings', async () => {
    const accounts = [
      await tipster(),
      await tipster(),
      await sala(),
      await sala(),
      await sito(),
      await altro(),
    ]
    // What an account owes us: a tipster's balance is what we owe him.
    const owes = async (one: Side) => (await saldo(one)) * (one.kind === 'tipster' ? -100 : 100)
    const index = fc.nat(accounts.length - 1)
    const history = fc.array(fc.tuple(index, index, fc.integer({ min: 1, max: 100_000 }), fc.nat(3)), {
      minLength: 1,
      maxLength: 12,
    })
    const expected = accounts.map(() => 0)
    await fc.assert(
      fc.asyncProperty(history, async (events) => {
        for (const [from, to, cents, fate] of events) {
          const made = await giro(accounts[from] as Side, accounts[to] as Side, cents / 100)
          expect(made.status).toBe(from === to ? 400 : 200)
          if (from === to) continue
          if (fate === 0) await remove((await made.body).idMovimento)
          else if (fate === 1) await undo(actOf(made))
          else {
            expected[from] = (expected[from] ?? 0) - cents
            expected[to] = (expected[to] ?? 0) + cents
          }
        }
        const owed = []
        for (const one of accounts) owed.push(Math.round(await owes(one)) + 0)
        expect(owed).toEqual(expected)
        expect(owed.reduce((sum, one) => sum + one, 0)).toBe(0)
        const { rows: apart } = await sql`
          select id_account from account_total t where cashflow <> coalesce((
            select sum(importo) from movement_line l where l.id_account = t.id_account and not deposito), 0)
        `.execute(db)
        expect(apart).toEqual([])
      }),
      { numRuns: 4 },
    )
    expect(await differences()).toEqual([])
  })
})
