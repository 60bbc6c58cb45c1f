import type { Body } from '@xbetapp/contract/contract'
import { describe, expect, it } from 'vitest'
import { insertRow, rowOf, rowsOf } from '#server/db/rows.ts'
import { betRevisions } from '#server/kernel/revision.ts'
import { testApp } from '#test/test-app.ts'

const { as, aBet, aUser, clock, ctx, db, oneUserPerRole } = await testApp()
const users = await oneUserPerRole()
const admin = as(users.ADMIN)
const anagrafiche = as(users.ANAGRAFICHE)

let counter = 0
const body = (fields: object = {}): Body<'POST /api/v1/tipster'> => ({
  nomeTipster: `Tipster ${++counter}`,
  action: 10,
  freeroll: 5,
  saldoOutstandingBase: 100,
  saldoFreerollBase: -2.5,
  ...fields,
})
const create = async (fields: object = {}) => await admin.post('POST /api/v1/tipster', body(fields)).body
const edit = (idTipster: number, fields: object, client = admin) =>
  client.put('PUT /api/v1/tipster', { idTipster, ...fields })
const LIMITS = {
  percentualeMinNoDrop: 10,
  percentualeMaxNoDrop: 40,
  capMaxDrop: 750,
  capMaxNoDrop: 300.5,
  percentualeMaxDrop: 80,
}
const NO_LIMITS = Object.fromEntries(Object.keys(LIMITS).map((field) => [field, null]))

describe('a tipster', () => {
  it('is created ON, betting freely, without limits, and all his balances are his', async () => {
    expect(await create()).toMatchObject({
      stato: 'A',
      accettazioneTipster: true,
      importoRichiesto: null,
      ...NO_LIMITS,
      saldoOutstandingBase: 100,
      saldoOutstandingBaseNoPerc: 100,
      saldoFreerollBase: -2.5,
      saldoFreerollBaseNoPerc: -2.5,
      regole: [],
      passivo: false,
      prepagato: false,
      version: 1,
    })
  })

  it.each([
    ['nomeTipster', ' ', 'Campo obbligatorio.'],
    ['action', undefined, 'Campo obbligatorio.'],
    ['action', 100.5, 'Inserire un valore tra 0 e 100.'],
    ['action', -1, 'Inserire un valore tra 0 e 100.'],
    ['freeroll', 'x', 'Inserire un valore tra 0 e 100.'],
    ['saldoOutstandingBase', undefined, 'Campo obbligatorio.'],
    ['saldoFreerollBase', 1.005, 'Inserisci un numero decimale valido.'],
    ['importoRichiesto', 0, 'Il valore deve essere maggiore di 0.'],
    ['importoRichiesto', 10.001, 'Inserisci un numero decimale valido.'],
    ['percentualeMaxDrop', 101, 'Inserisci un numero decimale compreso tra 0.00 e 100.00.'],
    ['capMaxDrop', -1, 'Il valore non deve contenere i caratteri - o +.'],
    ['idDropTg', 'abc', 'Inserisci un numero intero valido.'],
    ['messaggioApertura', 'x'.repeat(4097), 'Massimo 4096 caratteri.'],
  ])('requires a valid %s, not %j', async (field, value, message) => {
    const reply = await admin.post('POST /api/v1/tipster', body({ [field]: value }))
    expect([reply.status, reply.message, reply.headers.get('x-campo')]).toEqual([400, message, field])
  })

  it('has a unique name, case ignored', async () => {
    const { nomeTipster } = await create()
    const reply = await admin.post('POST /api/v1/tipster', body({ nomeTipster: nomeTipster.toUpperCase() }))
    expect([reply.status, reply.message]).toEqual([409, `Il nome ${nomeTipster.toUpperCase()} è già in uso`])
  })

  it.each(['NoDrop', 'Americans'])('named %s is not renamed, and edited otherwise', async (nome) => {
    const found = (await admin.get('GET /api/v1/tipster').body).find(
      (tipster) => tipster.nomeTipster === nome,
    )
    const reply = await edit(found?.idTipster ?? 0, { nomeTipster: 'Altro nome' })
    expect([reply.status, reply.message]).toEqual([409, `Il nome ${nome} non può essere modificato`])
    expect(await edit(found?.idTipster ?? 0, { nomeTipster: nome, stato: 'S' }).body).toMatchObject({
      stato: 'S',
    })
    await edit(found?.idTipster ?? 0, { stato: 'A' })
  })

  it('keeps what a screen does not send: limits, required amount and acceptance each save alone', async () => {
    const tipster = await create({ messaggioApertura: 'Si apre' })
    await edit(tipster.idTipster, LIMITS)
    await edit(tipster.idTipster, { importoRichiesto: 50.25 })
    await edit(tipster.idTipster, { accettazioneTipster: false })
    const expected = {
      ...tipster,
      ...LIMITS,
      importoRichiesto: 50.25,
      accettazioneTipster: false,
      version: 4,
    }
    const read = () => admin.get('GET /api/v1/tipster/:id', { params: { id: tipster.idTipster } })
    expect(await read().body).toEqual(expected)

    await edit(tipster.idTipster, NO_LIMITS)
    await edit(tipster.idTipster, { importoRichiesto: null })
    expect(await read().body).toEqual({ ...expected, ...NO_LIMITS, importoRichiesto: null, version: 6 })
  })

  it('refuses limits that contradict each other, also when one of them is stored already', async () => {
    const tipster = await create(LIMITS)
    const reply = await edit(tipster.idTipster, { percentualeMinNoDrop: 40.01 })
    expect([reply.status, reply.headers.get('x-campo')]).toEqual([400, 'percentualeMinNoDrop'])
    expect(await edit(tipster.idTipster, { percentualeMinNoDrop: 40 }).status).toBe(200)
    const created = await admin.post('POST /api/v1/tipster', body({ ...LIMITS, percentualeMaxNoDrop: 9 }))
    expect(created.status).toBe(400)
  })

  it('is edited by ANAGRAFICHE except for money, limits and messages, which stay', async () => {
    const tipster = await create({
      ...LIMITS,
      importoRichiesto: 10,
      messaggioApertura: 'A',
      messaggioChiusura: 'B',
    })
    const reply = await edit(
      tipster.idTipster,
      {
        ...NO_LIMITS,
        importoRichiesto: null,
        action: 0,
        freeroll: 0,
        saldoOutstandingBase: 0,
        saldoFreerollBase: 0,
        messaggioApertura: null,
        messaggioChiusura: 'x',
        nomeTipster: 'Rinominato',
        accettazioneTipster: false,
        stato: 'D',
      },
      anagrafiche,
    )
    expect(reply.body).toEqual({
      ...tipster,
      nomeTipster: 'Rinominato',
      accettazioneTipster: false,
      stato: 'D',
      version: 2,
    })
  })

  it.each(['OPERATORE', 'CONTABILITÀ', 'CALCOLATORE', 'EXTRA'] as const)(
    'is neither created nor edited by %s',
    async (role) => {
      const client = as(users[role])
      const { idTipster } = await create()
      expect(await client.post('POST /api/v1/tipster', body())).toMatchObject({
        status: 403,
        text: 'Non hai i permessi per creare un Tipster',
      })
      expect(await edit(idTipster, { stato: 'D' }, client)).toMatchObject({
        status: 403,
        text: 'Non hai i permessi per modificare un Tipster',
      })
    },
  )

  it('is created by ADMIN, not by ANAGRAFICHE', async () => {
    expect(await anagrafiche.post('POST /api/v1/tipster', body()).status).toBe(403)
  })

  it('edited by two admins from one version keeps the first edit and tells the second', async () => {
    const { idTipster, version } = await create()
    const other = as(await aUser({ roles: ['ADMIN'] }))
    const replies = await Promise.all([
      edit(idTipster, { version, action: 20 }),
      edit(idTipster, { version, action: 30 }, other),
    ])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
    const won = replies.find((reply) => reply.status === 200)?.body
    expect(await admin.get('GET /api/v1/tipster/:id', { params: { id: idTipster } }).body).toEqual(won)
  })
})

describe('the bets that carry a tipster', () => {
  /** What a poll delivers after `act`. */
  async function delivered(act: () => Promise<unknown>) {
    const all = await admin.get('GET /api/v1/bets/last-week', { query: { since: 0 } })
    const { revision } = all.body as { revision: number }
    await act()
    const { body: changes } = await admin.get('GET /api/v1/bets/last-week', { query: { since: revision } })
    return changes as {
      bets: Array<{ idReceivedBet: number; tipster: { nomeTipster: string; regole: unknown[] } }>
    }
  }
  const ids = (changes: { bets: Array<{ idReceivedBet: number }> }) =>
    changes.bets.map((bet) => bet.idReceivedBet)

  it.each([
    ['name', { nomeTipster: 'Nome nuovo' }],
    ['state', { stato: 'D' }],
    ['limits', LIMITS],
    ['drop chat', { idDropTg: -77_001 }],
  ])(
    'are delivered anew to polls when his %s changes, those of the last week and no others',
    async (_what, change) => {
      const { idTipster } = await create()
      const recent = await aBet({ idTipster })
      const old = await aBet({ idTipster, messageDate: new Date(clock.now().getTime() - 9 * 86_400_000) })
      await aBet()
      const revisionOfOld = () => betRevisions(ctx, [old.idReceivedBet])
      const before = await revisionOfOld()
      const changes = await delivered(() => edit(idTipster, change))
      expect(ids(changes)).toEqual([recent.idReceivedBet])
      // A tipster may have thousands of bets: renaming him must not rewrite them all.
      expect(await revisionOfOld()).toEqual(before)
    },
  )

  it('are not when nothing they carry changes', async () => {
    const { idTipster } = await create()
    await aBet({ idTipster })
    expect(ids(await delivered(() => edit(idTipster, { action: 1, importoRichiesto: 5 })))).toEqual([])
  })

  it('show a rule as soon as it is added, and no more once it is deleted', async () => {
    const { idTipster } = await create()
    await aBet({ idTipster })
    let idRegola = 0
    const added = await delivered(async () => {
      const reply = await admin.post('POST /api/v1/regola-tipster', {
        idRegola: null,
        idTipster,
        regola: ' Solo singole ',
      })
      expect(reply.body).toEqual({ idRegola: expect.any(Number), regola: 'Solo singole', idTipster })
      idRegola = reply.body.idRegola
    })
    expect(added.bets[0]?.tipster.regole).toEqual([{ idRegola, regola: 'Solo singole', idTipster }])
    const removed = await delivered(() =>
      admin.delete('DELETE /api/v1/regola-tipster/:idRegola', { params: { idRegola } }),
    )
    expect(removed.bets[0]?.tipster.regole).toEqual([])
  })
})

describe('rules', () => {
  it('need a text and a tipster who exists', async () => {
    const { idTipster } = await create()
    const empty = await admin.post('POST /api/v1/regola-tipster', { idTipster, regola: '  ' })
    expect([empty.status, empty.message]).toEqual([400, 'Campo obbligatorio.'])
    const nobody = await admin.post('POST /api/v1/regola-tipster', { idTipster: 999_999, regola: 'x' })
    expect([nobody.status, nobody.message]).toEqual([404, 'Tipster non trovato'])
    expect(
      await admin.delete('DELETE /api/v1/regola-tipster/:idRegola', { params: { idRegola: 999_999 } }).status,
    ).toBe(404)
  })

  it('are for ADMIN alone', async () => {
    const { idTipster } = await create()
    expect(await anagrafiche.post('POST /api/v1/regola-tipster', { idTipster, regola: 'x' }).status).toBe(403)
    const { body: rule } = await admin.post('POST /api/v1/regola-tipster', { idTipster, regola: 'x' })
    const params = { idRegola: rule.idRegola }
    expect(await anagrafiche.delete('DELETE /api/v1/regola-tipster/:idRegola', { params }).status).toBe(403)
    const count = await rowsOf(db, 'tipsterRule', { idTipster }, ['idRegola'])
    expect(count).toHaveLength(1)
  })
})

describe('the authors whose messages become bets', () => {
  const seen = async (idTipster: number, ...ids: number[]) => {
    const values = ids.map((idAutore) => ({
      idTipster,
      idAutore,
      nome: `Autore ${idAutore}`,
      seenAt: clock.now(),
    }))
    await insertRow(db, 'allowedAuthor', values)
  }
  const WITHOUT = 'Scegli almeno un autore, o spegni il filtro.'

  it('are chosen among those who wrote, by ANAGRAFICHE too; the choice is audited', async () => {
    const { idTipster } = await create()
    await seen(idTipster, 7, -100123)
    const chosen = { filtroAutori: true, autoriAmmessi: [-100123] }
    expect(await edit(idTipster, chosen, anagrafiche).body).toMatchObject({ ...chosen, version: 2 })
    const { body } = await admin.get('GET /api/v1/tipster/:id', { params: { id: idTipster } })
    expect(body).toMatchObject(chosen)
    const audited = await rowOf(db, 'audit', { entityId: String(idTipster) }, ['after'], '-id')
    expect(audited.after).toMatchObject(chosen)
  })

  it('cannot be empty while the filter is on, nor include an unknown author', async () => {
    const { idTipster } = await create()
    await seen(idTipster, 7)
    const errors = async (fields: object) => {
      const { status, message } = await edit(idTipster, fields)
      return [status, message]
    }
    expect(await errors({ filtroAutori: true })).toEqual([400, WITHOUT])
    expect((await errors({ autoriAmmessi: [8] }))[0]).toBe(400)
    expect(await edit(idTipster, { filtroAutori: true, autoriAmmessi: [7] }).status).toBe(200)
    expect(await errors({ autoriAmmessi: [] })).toEqual([400, WITHOUT])
  })
})
