import type { Role } from '@xbetapp/domain/platform/roles/roles'
import { describe, expect, it } from 'vitest'
import { editBet } from '#server/bets/bets/public.ts'
import { rowOf, rowsOf } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'

const { as, aBet, aBook, aSala, aValuta, ctx, db, oneUserPerRole } = await testApp()
const users = await oneUserPerRole()
const admin = as(users.ADMIN)
const anagrafiche = as(users.ANAGRAFICHE)

let counter = 0
const fresh = (what: string) => `${what} ${++counter}`
const money = { freerollAttivo: 10, freerollReale: 5.5, saldoOutstandingBase: 0, saldoFreerollBase: 0 }
const someBook = await aBook()
const dollar = await aValuta()

const KINDS = ['sala', 'sito', 'altro'] as const
type Kind = (typeof KINDS)[number]
const NAME = { sala: 'nomeSala', sito: 'nomeSito', altro: 'nomeAltro' } as const
const ID = { sala: 'idSala', sito: 'idSito', altro: 'idAltro' } as const

type Wire = Record<string, unknown> & { version: number; saldoOutstandingBaseNoPerc: number }

// The three kinds share these rules; bodies are built loosely, as the wire is.
const newBody = (kind: Kind, fields: object = {}) => ({
  [NAME[kind]]: fresh(kind),
  ...(kind === 'sala' ? { idBook: someBook.idBook } : { tassaQuota: 0 }),
  ...money,
  ...fields,
})
const send = (client: typeof admin, method: 'POST' | 'PUT', kind: Kind, body: object) =>
  client.raw(method, `/api/v1/${kind}`, { json: body })
const create = async (kind: Kind, fields: object = {}) =>
  (await send(admin, 'POST', kind, newBody(kind, fields)).body) as Wire
const edit = (kind: Kind, venue: Wire, fields: object, client = admin) =>
  send(client, 'PUT', kind, { [ID[kind]]: venue[ID[kind]], ...fields })

const refusal = async (sent: ReturnType<typeof send>) => {
  const reply = await sent
  return [reply.status, reply.message, reply.headers.get('x-campo')]
}

describe.each(KINDS)('%s', (kind) => {
  const DENIED = { sala: "un'entità", sito: 'un Sito', altro: 'un Altro' }[kind]

  it('is created with its defaults: 100%, EUR, ON, no tax', async () => {
    const venue = await create(kind)
    expect(venue).toMatchObject({
      percentualeImporto: 100,
      idValuta: 'EUR',
      valuta: { valuta: 'EUR', simbolo: '€', cambio: 1 },
      stato: 'A',
      passivo: false,
      version: 1,
      ...(kind === 'sala' ? { isSecret: 0, sendOriginalBet: true, promptGpt: null } : { tassaQuota: 0 }),
    })
    const read = await admin.raw('GET', `/api/v1/${kind}/${venue[ID[kind]]}`)
    expect(read.body).toEqual(venue)
  })

  it.each([
    [NAME[kind], undefined, 'Campo obbligatorio.'],
    [NAME[kind], '   ', 'Campo obbligatorio.'],
    [NAME[kind], 'x'.repeat(101), 'Massimo 100 caratteri.'],
    ['freerollAttivo', undefined, 'Campo obbligatorio.'],
    ['freerollAttivo', null, 'Campo obbligatorio.'],
    ['freerollAttivo', 100.01, 'Inserisci un numero decimale compreso tra 0.00 e 100.00.'],
    ['freerollReale', 10.123, 'Inserisci un numero decimale compreso tra 0.00 e 100.00.'],
    ['freerollReale', -1, 'Inserisci un numero decimale compreso tra 0.00 e 100.00.'],
    ['saldoOutstandingBase', undefined, 'Campo obbligatorio.'],
    ['saldoOutstandingBase', 1.234, 'Inserisci un numero decimale valido.'],
    ['saldoFreerollBase', 'dieci', 'Inserisci un numero decimale valido.'],
    ['percentualeImporto', null, 'Campo obbligatorio.'],
    ['percentualeImporto', 33.333, 'Inserisci un numero decimale valido.'],
    ['percentualeImporto', 150, 'Inserire un valore tra 0 e 100.'],
    ['percentualeImporto', 0, 'Il valore deve essere diverso da 0.'],
    ['stato', null, 'Campo obbligatorio.'],
    ['stato', 'X', 'Stato non valido.'],
    ['idValuta', 'ZZZ', 'Valuta non trovata'],
    ['letteraImporto', 'A1', 'Inserisci da una a tre lettere.'],
  ])('requires a valid %s, not %j', async (field, value, message) => {
    expect(await refusal(send(admin, 'POST', kind, newBody(kind, { [field]: value })))).toEqual([
      400,
      message,
      field,
    ])
  })

  it('answers with the first wrong field of the form, in plain text', async () => {
    const reply = await send(admin, 'POST', kind, {
      ...newBody(kind),
      [NAME[kind]]: '',
      freerollAttivo: 'x',
      stato: 'X',
    })
    expect([reply.message, reply.headers.get('x-campo')]).toEqual(['Campo obbligatorio.', NAME[kind]])
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })

  it('has a name unique within its kind, case ignored, at creation and at renaming', async () => {
    const name = fresh('Doppia')
    const venue = await create(kind, { [NAME[kind]]: ` ${name} ` })
    expect(venue[NAME[kind]]).toBe(name)
    const taken = [409, `Il nome ${name.toUpperCase()} è già in uso`, NAME[kind]]
    expect(
      await refusal(send(admin, 'POST', kind, newBody(kind, { [NAME[kind]]: name.toUpperCase() }))),
    ).toEqual(taken)
    const other = await create(kind)
    expect(await refusal(edit(kind, other, { [NAME[kind]]: name.toUpperCase() }))).toEqual(taken)
    // Its own name may be respelled.
    expect(await edit(kind, venue, { [NAME[kind]]: name.toLowerCase() }).status).toBe(200)
  })

  it('of two created concurrently with one name one is kept', async () => {
    const name = fresh('Contesa')
    const replies = await Promise.all(
      ['', ' '].map((space) => send(admin, 'POST', kind, newBody(kind, { [NAME[kind]]: name + space }))),
    )
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
    expect(replies.find((reply) => reply.status === 409)?.text).toBe(`Il nome ${name} è già in uso`)
  })

  it('is edited by merging: fields not sent stay, null empties a field', async () => {
    const venue = await create(kind, { letteraImporto: 'aa', letteraQuota: 'B', saldoFreerollBase: -3.2 })
    expect(venue).toMatchObject({ letteraImporto: 'AA' })
    const after = (await edit(kind, venue, { letteraImporto: null, freerollReale: 7 }).body) as Wire
    expect(after).toEqual({ ...venue, letteraImporto: null, freerollReale: 7, version: 2 })
  })

  it('passes between all states', async () => {
    const venue = await create(kind, { stato: 'D' })
    for (const stato of ['S', 'A', 'D', 'A', 'S', 'D']) {
      expect(await edit(kind, venue, { stato }).body).toMatchObject({ stato })
    }
  })

  it('is not written by an edit that changes nothing', async () => {
    const venue = await create(kind)
    expect(await edit(kind, venue, { ...venue }).body).toEqual(venue)
    const lines = await rowsOf(db, 'audit', { entity: kind, entityId: String(venue[ID[kind]]) }, ['action'])
    expect(lines.map((line) => line.action)).toEqual(['reference.create'])
  })

  it('records who changed what, before and after', async () => {
    const venue = await create(kind)
    await edit(kind, venue, { freerollReale: 9 })
    const line = await rowOf(db, 'audit', {
      entity: kind,
      action: 'reference.edit',
      entityId: String(venue[ID[kind]]),
    })
    expect(line).toMatchObject({
      actor: users.ADMIN.username,
      before: { freerollReale: '5.50', version: 1 },
      after: { freerollReale: '9.00', version: 2 },
    })
  })

  it('keeps the first of two edits of one version, and tells the second', async () => {
    const venue = await create(kind)
    const replies = await Promise.all(
      [20, 30].map((freerollReale) => edit(kind, venue, { version: venue.version, freerollReale })),
    )
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
    expect(JSON.parse(replies.find((reply) => reply.status === 409)?.text ?? '')).toMatchObject({
      message: 'I dati sono stati modificati da un altro utente. Ricarica e riprova',
      conflitto: {
        campi: expect.arrayContaining([
          { campo: 'freerollReale', chi: users.ADMIN.username, quando: expect.stringMatching(/^\d{4}-/) },
        ]),
      },
    })
    const won = replies.find((reply) => reply.status === 200)?.body as Wire
    expect(await admin.raw('GET', `/api/v1/${kind}/${venue[ID[kind]]}`).body).toEqual(won)
  })

  it('recomputes the NoPerc balances at every save, whatever the client sends for them', async () => {
    const venue = await create(kind, {
      percentualeImporto: 33,
      saldoOutstandingBase: 10,
      saldoOutstandingBaseNoPerc: 999,
    })
    expect(venue).toMatchObject({ saldoOutstandingBase: 10, saldoOutstandingBaseNoPerc: 30.3 })
    const after = await edit(kind, venue, { saldoFreerollBase: -5, saldoOutstandingBaseNoPerc: 1 }).body
    expect(after).toMatchObject({
      saldoOutstandingBaseNoPerc: 30.3,
      saldoFreerollBase: -5,
      saldoFreerollBaseNoPerc: -15.15,
    })
    const whole = await create(kind, { saldoOutstandingBase: 12.34 })
    expect(whole.saldoOutstandingBaseNoPerc).toBe(12.34)
  })

  it('refuses a balance that at 100% would be too large to hold', async () => {
    const body = newBody(kind, { percentualeImporto: 0.01, saldoOutstandingBase: 900_000_000 })
    expect(await refusal(send(admin, 'POST', kind, body))).toEqual([
      400,
      'Inserisci un numero decimale valido.',
      'saldoOutstandingBase',
    ])
  })

  it('changes its percentage only while its total balance is 0', async () => {
    const venue = await create(kind, { saldoOutstandingBase: 0.01 })
    const locked = [
      409,
      "La percentuale importo può essere modificata solo se il saldo totale dell'entità è 0",
      'percentualeImporto',
    ]
    expect(await refusal(edit(kind, venue, { percentualeImporto: 50 }))).toEqual(locked)
    // Also when the same save would bring it to 0: the old figures were at the old percentage.
    expect(await refusal(edit(kind, venue, { percentualeImporto: 50, saldoOutstandingBase: 0 }))).toEqual(
      locked,
    )
    expect(await admin.raw('GET', `/api/v1/${kind}/${venue[ID[kind]]}/saldo-totale`)).toMatchObject({
      body: { saldoTotale: 0.01 },
    })
    await edit(kind, venue, { saldoOutstandingBase: 0 })
    expect(await edit(kind, venue, { percentualeImporto: 50 }).body).toMatchObject({
      percentualeImporto: 50,
    })
  })

  it('is created by ADMIN only and edited by ADMIN and ANAGRAFICHE, other roles read why not', async () => {
    const venue = await create(kind)
    for (const [role, user] of Object.entries(users) as Array<[Role, (typeof users)['ADMIN']]>) {
      const created = await send(as(user), 'POST', kind, newBody(kind))
      const mayCreate = role === 'ADMIN' || role === 'SUPERADMIN'
      expect(created.status, role).toBe(mayCreate ? 200 : 403)
      if (!mayCreate) expect(created.text).toBe(`Non hai i permessi per creare ${DENIED}`)
      const edited = await edit(kind, venue, { passivo: true }, as(user))
      const mayEdit = mayCreate || role === 'ANAGRAFICHE'
      expect(edited.status, role).toBe(mayEdit ? 200 : 403)
      if (!mayEdit) expect(edited.text).toBe(`Non hai i permessi per modificare ${DENIED}`)
    }
  })

  it('keeps its money when ANAGRAFICHE saves, without an error, and saves the rest', async () => {
    const venue = await create(kind, {
      saldoOutstandingBase: 5,
      ...(kind === 'sala' ? {} : { tassaQuota: 2 }),
    })
    const reply = await edit(
      kind,
      venue,
      {
        percentualeImporto: 1,
        freerollAttivo: 1,
        freerollReale: 1,
        saldoOutstandingBase: 1,
        saldoFreerollBase: 1,
        tassaQuota: 1,
        promptGpt: 'x',
        sendOriginalBet: false,
        [NAME[kind]]: fresh('Nuovo nome'),
        stato: 'S',
      },
      anagrafiche,
    )
    expect(reply.body).toEqual({
      ...venue,
      [NAME[kind]]: `Nuovo nome ${counter}`,
      stato: 'S',
      version: 2,
    })
  })

  it('that does not exist is not found', async () => {
    expect(await send(admin, 'PUT', kind, { [ID[kind]]: 999_999, stato: 'A' }).status).toBe(404)
    expect(await admin.raw('GET', `/api/v1/${kind}/999999`).status).toBe(404)
    expect(await admin.raw('GET', `/api/v1/${kind}/999999/saldo-totale`).status).toBe(404)
  })
})

describe.each(['sito', 'altro'] as const)('the currency of a %s', (kind) => {
  const LOCKED = [
    409,
    'La valuta non può essere cambiata: esistono drop, movimenti o saldi iniziali in EUR. Crea una nuova voce con la nuova valuta e metti questa in OFF',
    'idValuta',
  ]
  const toDollar = (venue: Wire) => refusal(edit(kind, venue, { idValuta: dollar.valuta }))
  const holds = async (venue: Wire) =>
    await admin.raw('GET', `/api/v1/${kind}/${venue[ID[kind]]}/saldo-totale`).body
  const drop = (venue: Wire, idReceivedBet: number, importo: number, quota: number) =>
    admin.post('POST /sparabet/new-drop', {
      data: [{ idReceivedBet, [ID[kind]]: venue[ID[kind]], importo, quota }],
      is_telegram_active: false,
    })

  it('stays once there is a drop in it, even a settled one worth 0; a removed drop does not count', async () => {
    const venue = await create(kind)
    const { idReceivedBet } = await aBet()
    await drop(venue, idReceivedBet, 10, 2)
    await editBet(ctx, { idReceivedBet, esito: 'Void' })
    expect(await toDollar(venue)).toEqual(LOCKED)
    expect(await holds(venue)).toEqual({ saldoTotale: 0, valutaInUso: true })
    await drop(venue, idReceivedBet, 0, 0)
    expect(await edit(kind, venue, { idValuta: dollar.valuta }).status).toBe(200)
  })

  it('stays once there was a movement in it, though the balance is back at 0', async () => {
    const venue = await create(kind)
    const move = (importo: number) =>
      admin.raw('POST', `/api/v1/cashflow-${kind}`, {
        json: { [ID[kind]]: venue[ID[kind]], data: '2026-03-10', nota: 'x', importo },
      })
    expect(await move(10).status).toBe(200)
    await move(-10)
    expect(await toDollar(venue)).toEqual(LOCKED)
  })

  it('is not changed under a drop that is being saved', async () => {
    for (let i = 0; i < 5; i++) {
      const venue = await create(kind)
      const { idReceivedBet } = await aBet()
      const [saved, changed] = await Promise.all([
        drop(venue, idReceivedBet, 10, 2),
        edit(kind, venue, { idValuta: dollar.valuta }),
      ])
      expect(saved.status).toBe(200)
      const { nomeValuta } = await rowOf(db, 'droppedBet', { idReceivedBet })
      expect(nomeValuta).toBe(changed.status === 200 ? dollar.valuta : 'EUR')
    }
  })

  it('stays while there is an opening balance in it', async () => {
    const venue = await create(kind, { saldoOutstandingBase: 10 })
    expect(await toDollar(venue)).toEqual(LOCKED)
    await edit(kind, venue, { saldoOutstandingBase: 0 })
    expect(await edit(kind, venue, { idValuta: dollar.valuta }).body).toMatchObject({
      idValuta: dollar.valuta,
      valuta: { valuta: dollar.valuta },
    })
  })

  it('must exist', async () => {
    const venue = await create(kind)
    expect(await refusal(edit(kind, venue, { idValuta: 'NIENTE' }))).toEqual([
      400,
      'Valuta non trovata',
      'idValuta',
    ])
  })
})

describe('a room', () => {
  it('keeps book and currency once it exists', async () => {
    const venue = await create('sala')
    const other = await aBook()
    const after = await edit('sala', venue, { idBook: other.idBook, idValuta: dollar.valuta, stato: 'S' })
    expect(after.body).toMatchObject({ idBook: someBook.idBook, idValuta: 'EUR', stato: 'S' })
  })

  it.each([
    ['undefined', undefined, 'Campo obbligatorio.'],
    ['unknown', 999_999, 'Book non trovato'],
  ])('requires a book, not %s', async (_what, idBook, message) => {
    expect(await refusal(send(admin, 'POST', 'sala', newBody('sala', { idBook })))).toEqual([
      400,
      message,
      'idBook',
    ])
  })

  it('is not created in the technical book of unrecognised bets', async () => {
    const notFound = (await admin.get('GET /api/v1/book').body).find((book) => book.nomeBook === 'not found')
    const sent = send(admin, 'POST', 'sala', newBody('sala', { idBook: notFound?.idBook }))
    expect(await refusal(sent)).toEqual([400, 'Book non trovato', 'idBook'])
  })

  it('accepts its prompt and its original-bet switch from ADMIN alone', async () => {
    const venue = await create('sala')
    const after = await edit('sala', venue, { promptGpt: 'Riscrivi la bet', sendOriginalBet: false })
    expect(after.body).toMatchObject({ promptGpt: 'Riscrivi la bet', sendOriginalBet: false })
    expect(await edit('sala', venue, { promptGpt: '' }).body).toMatchObject({ promptGpt: null })
  })

  it('cannot be made secret by any call, and a secret one is visible to ADMIN only', async () => {
    const open = await create('sala', { isSecret: 1 })
    expect(open).toMatchObject({ isSecret: 0 })
    expect(await edit('sala', open, { isSecret: 1 }).body).toMatchObject({ isSecret: 0 })

    const secret = await aSala({ isSecret: true })
    const body = { idSala: secret.idSala, stato: 'S' }
    expect(await send(anagrafiche, 'PUT', 'sala', body).status).toBe(404)
    expect(await anagrafiche.raw('GET', `/api/v1/sala/${secret.idSala}/saldo-totale`).status).toBe(404)
    expect(await send(admin, 'PUT', 'sala', body).body).toMatchObject({ isSecret: 1, stato: 'S' })
  })
})
