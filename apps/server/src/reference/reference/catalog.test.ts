import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { testApp } from '#test/test-app.ts'

const { as, oneUserPerRole } = await testApp()
const users = await oneUserPerRole()
const admin = as(users.ADMIN)
const superadmin = as(users.SUPERADMIN)
const anagrafiche = as(users.ANAGRAFICHE)
const operatore = as(users.OPERATORE)
const extra = as(users.EXTRA)

let counter = 0
const fresh = (what: string) => `${what} ${++counter}`
const chat = () => -(6_000_000_000 + ++counter)
const told = async (sent: Promise<{ status: number; message: string; headers: Headers }>) => {
  const reply = await sent
  return [reply.status, reply.message, reply.headers.get('x-campo')]
}

describe('a book', () => {
  it('is created and edited by ADMIN; its picture may be missing and may be emptied', async () => {
    const nomeBook = fresh('Book')
    const { body: book } = await admin.post('POST /api/v1/book', { nomeBook, pathFoto: '/loghi/uno.png' })
    expect(book).toEqual({
      ...{ idBook: expect.any(Number), nomeBook, pathFoto: '/loghi/uno.png', version: 1 },
      pulsanti: false,
    })
    const edited = await admin.put('PUT /api/v1/book', { idBook: book.idBook, pathFoto: null, version: 1 })
    expect(edited.body).toEqual({ ...book, pathFoto: null, version: 2 })
    const late = await admin.put('PUT /api/v1/book', { idBook: book.idBook, nomeBook: 'X', version: 1 })
    expect(late.status).toBe(409)
    expect(JSON.parse(late.text)).toMatchObject({
      message: 'I dati sono stati modificati da un altro utente. Ricarica e riprova',
      // Fields unchanged since his version are not reported.
      conflitto: { campi: [{ campo: 'version' }, { campo: 'pathFoto' }] },
    })
    expect(await admin.get('GET /api/v1/book').body).toContainEqual(edited.body)
  })

  it('shows the uploaded picture to all of the staff; the same picture has one path', async () => {
    const picture = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#0a0' } })
      .png()
      .toBuffer()
    const image = `data:image/png;base64,${picture.toString('base64')}`
    const { body } = await admin.post('POST /api/v1/book/logo', { image })
    expect(body.pathFoto).toMatch(/^\/api\/v1\/photos\/[0-9a-f]{64}\.png$/)
    expect(await admin.post('POST /api/v1/book/logo', { image }).body).toEqual(body)
    const nomeBook = fresh('Book')
    const saved = await admin.post('POST /api/v1/book', { nomeBook, ...body })
    expect(saved.body.pathFoto).toBe(body.pathFoto)
    const reader = anagrafiche
    const shown = await reader.get('GET /api/v1/photos/:file', {
      params: { file: body.pathFoto.split('/').at(-1) ?? '' },
      query: { size: 'thumb' },
    })
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  it('accepts only a real picture, at most 2 MB, from ADMIN alone', async () => {
    const upload = (bytes: Buffer, client = admin) =>
      told(
        client.post('POST /api/v1/book/logo', { image: `data:image/png;base64,${bytes.toString('base64')}` }),
      )
    expect(await upload(Buffer.from('<svg onload="alert(1)"/>'))).toEqual([
      400,
      "L'immagine non è valida",
      null,
    ])
    expect(await upload(Buffer.alloc(2_200_000))).toEqual([
      400,
      "L'immagine è troppo grande: il massimo è 2 MB",
      'image',
    ])
    const [status] = await upload(Buffer.from('x'), anagrafiche)
    expect(status).toBe(403)
  })

  it.each(['https://altrove.it/logo.png', '//altrove.it/logo.png', 'javascript:alert(1)', 'logo.png'])(
    'takes no path that can never show: %s',
    async (pathFoto) => {
      expect(await told(admin.post('POST /api/v1/book', { nomeBook: fresh('Book'), pathFoto }))).toEqual([
        400,
        "Un indirizzo di un altro sito non viene mostrato: carica l'immagine.",
        'pathFoto',
      ])
    },
  )

  it('has a unique name', async () => {
    const nomeBook = fresh('Book')
    await admin.post('POST /api/v1/book', { nomeBook })
    expect(await told(admin.post('POST /api/v1/book', { nomeBook: '' }))).toEqual([
      400,
      'Campo obbligatorio.',
      'nomeBook',
    ])
    expect(await told(admin.post('POST /api/v1/book', { nomeBook: nomeBook.toUpperCase() }))).toEqual([
      409,
      `Il nome ${nomeBook.toUpperCase()} è già in uso`,
      'nomeBook',
    ])
  })

  it.each(['Helper', 'not found'])('named %s keeps its name, and accepts a picture', async (nome) => {
    const book = (await admin.get('GET /api/v1/book').body).find((one) => one.nomeBook === nome)
    const idBook = book?.idBook ?? 0
    expect(await told(admin.put('PUT /api/v1/book', { idBook, nomeBook: 'Altro' }))).toEqual([
      409,
      `Il nome ${nome} non può essere modificato`,
      'nomeBook',
    ])
    expect(await admin.put('PUT /api/v1/book', { idBook, nomeBook: nome, pathFoto: '/x.png' }).status).toBe(
      200,
    )
  })

  it('is written by no other role', async () => {
    for (const client of [anagrafiche, operatore, extra]) {
      expect(await client.post('POST /api/v1/book', { nomeBook: fresh('Book') }).status).toBe(403)
      expect(await client.put('PUT /api/v1/book', { idBook: 1, pathFoto: 'x' }).status).toBe(403)
    }
  })
})

describe('a currency', () => {
  it('is created with rate 1 by default, its key in capitals, and found by its key', async () => {
    const { body: valuta } = await admin.post('POST /api/v1/valuta', { valuta: ' usd ', simbolo: '$' })
    expect(valuta).toEqual({ valuta: 'USD', cambio: 1, simbolo: '$', version: 1 })
    const edited = await admin.put('PUT /api/v1/valuta', { valuta: 'usd', cambio: 0.923, version: 1 })
    expect(edited.body).toEqual({ ...valuta, cambio: 0.923, version: 2 })
    const stale = await admin.put('PUT /api/v1/valuta', { valuta: 'USD', cambio: 2, version: 1 })
    expect(stale.status).toBe(409)
    expect(await admin.put('PUT /api/v1/valuta', { valuta: 'NULLA', cambio: 2 }).status).toBe(404)
    expect(await told(admin.post('POST /api/v1/valuta', { valuta: 'Usd', simbolo: '$' }))).toEqual([
      409,
      'Il nome USD è già in uso',
      'valuta',
    ])
  })

  it.each([
    [{ valuta: '' }, 'Campo obbligatorio.', 'valuta'],
    [{ cambio: 0 }, 'Il valore deve essere maggiore di 0.', 'cambio'],
    [{ cambio: -1 }, 'Inserisci un numero decimale valido.', 'cambio'],
    [{ cambio: 1.2345 }, 'Inserisci un numero decimale valido.', 'cambio'],
    [{ cambio: null }, 'Campo obbligatorio.', 'cambio'],
    [{ simbolo: '' }, 'Campo obbligatorio.', 'simbolo'],
    [{ simbolo: 'US' }, 'Massimo 1 carattere.', 'simbolo'],
  ])('is not %j', async (fields, message, campo) => {
    const body = { valuta: `V${++counter}`, cambio: 1.5, simbolo: 'V', ...fields }
    expect(await told(admin.post('POST /api/v1/valuta', body as never))).toEqual([400, message, campo])
  })

  it('EUR has rate 1 and comes first', async () => {
    expect(await told(admin.put('PUT /api/v1/valuta', { valuta: 'EUR', cambio: 1.1 }))).toEqual([
      409,
      'Il cambio di EUR è sempre 1',
      'cambio',
    ])
    expect(await admin.put('PUT /api/v1/valuta', { valuta: 'EUR', cambio: 1, simbolo: '€' }).status).toBe(200)
    await admin.post('POST /api/v1/valuta', { valuta: 'AAA', simbolo: 'a' })
    expect((await admin.get('GET /api/v1/valuta').body)[0]?.valuta).toBe('EUR')
  })

  it('is written by ADMIN alone', async () => {
    for (const client of [anagrafiche, operatore, extra]) {
      expect(await client.post('POST /api/v1/valuta', { valuta: 'ZZZ', simbolo: 'z' }).status).toBe(403)
      expect(await client.put('PUT /api/v1/valuta', { valuta: 'EUR', simbolo: 'e' }).status).toBe(403)
    }
  })
})

describe('a sparax', () => {
  const body = (fields: object = {}) => ({ nomeSparax: fresh('Sparax'), idGruppoTg: chat(), ...fields })

  it('is created ON, relaying texts and photos, with no automatic links and no delay', async () => {
    const sent = body()
    expect(await admin.post('POST /api/v1/sparax', sent).body).toEqual({
      ...sent,
      idSparax: expect.any(Number),
      soloFoto: false,
      stato: 'A',
      autoLinkMode: 'NONE',
      delaySecondsSparax: 0,
      version: 1,
    })
  })

  it.each([
    [{ nomeSparax: ' ' }, 'Campo obbligatorio.', 'nomeSparax'],
    [{ idGruppoTg: undefined }, 'Campo obbligatorio.', 'idGruppoTg'],
    [{ idGruppoTg: 0 }, 'Campo obbligatorio.', 'idGruppoTg'],
    [{ idGruppoTg: 'x' }, 'Inserisci un numero intero valido.', 'idGruppoTg'],
    [{ delaySecondsSparax: 1.5 }, 'Inserisci un numero intero valido.', 'delaySecondsSparax'],
    [{ delaySecondsSparax: null }, 'Campo obbligatorio.', 'delaySecondsSparax'],
  ])('is not %j', async (fields, message, campo) => {
    expect(await told(superadmin.post('POST /api/v1/sparax', body(fields) as never))).toEqual([
      400,
      message,
      campo,
    ])
  })

  it('has one of four link modes', async () => {
    const { body: sparax } = await admin.post('POST /api/v1/sparax', body())
    for (const autoLinkMode of ['SALA', 'HELPER', 'SALA_HELPER', 'NONE'] as const) {
      const edited = await admin.put('PUT /api/v1/sparax', { idSparax: sparax.idSparax, autoLinkMode })
      expect(edited.body.autoLinkMode).toBe(autoLinkMode)
    }
    const wrong = await admin.put('PUT /api/v1/sparax', {
      idSparax: sparax.idSparax,
      autoLinkMode: 'TUTTE' as never,
    })
    expect([wrong.status, wrong.headers.get('x-campo')]).toEqual([400, 'autoLinkMode'])
  })

  it('has a delay that only SUPERADMIN can change', async () => {
    const byAdmin = await admin.post('POST /api/v1/sparax', body({ delaySecondsSparax: 30 })).body
    expect(byAdmin.delaySecondsSparax).toBe(0)
    const { idSparax } = byAdmin
    await superadmin.put('PUT /api/v1/sparax', { idSparax, delaySecondsSparax: 15 })
    for (const client of [admin, anagrafiche]) {
      const edited = await client.put('PUT /api/v1/sparax', {
        idSparax,
        delaySecondsSparax: 0,
        soloFoto: client === admin,
      })
      expect(edited.body.delaySecondsSparax).toBe(15)
    }
    expect(
      (await superadmin.post('POST /api/v1/sparax', body({ delaySecondsSparax: 5 })).body).delaySecondsSparax,
    ).toBe(5)
  })

  it('is created by ADMIN, edited by ANAGRAFICHE too, and the others read why not', async () => {
    const { body: sparax } = await admin.post('POST /api/v1/sparax', body())
    const edit = { idSparax: sparax.idSparax, stato: 'D' as const, version: 1 }
    expect((await anagrafiche.put('PUT /api/v1/sparax', edit).body).stato).toBe('D')
    expect(await anagrafiche.put('PUT /api/v1/sparax', edit).status).toBe(409)
    expect(await told(anagrafiche.post('POST /api/v1/sparax', body()))).toEqual([
      403,
      'Non hai i permessi per creare un Sparax',
      null,
    ])
    expect(await told(operatore.put('PUT /api/v1/sparax', edit))).toEqual([
      403,
      'Non hai i permessi per modificare un Sparax',
      null,
    ])
    expect(await admin.put('PUT /api/v1/sparax', { idSparax: 999_999, stato: 'A' }).status).toBe(404)
  })

  it('has a unique name, and is listed newest first', async () => {
    const { body: sparax } = await admin.post('POST /api/v1/sparax', body())
    expect(
      await admin.post('POST /api/v1/sparax', body({ nomeSparax: sparax.nomeSparax.toUpperCase() })).status,
    ).toBe(409)
    expect((await operatore.get('GET /api/v1/sparax').body)[0]?.idSparax).toBe(sparax.idSparax)
  })
})

describe('a channel', () => {
  const body = (fields: object = {}) => ({
    nomeMittente: fresh('Da'),
    idGruppoTgMittente: chat(),
    nomeDestinatario: fresh('A'),
    idGruppoTgDestinatario: chat(),
    ...fields,
  })

  it('is created, edited, listed newest first and deleted', async () => {
    const sent = body()
    const { body: canale } = await admin.post('POST /api/v1/canale', sent)
    const anyTopic = { argomentoMittente: null, argomentoDestinatario: null }
    expect(canale).toEqual({ ...sent, ...anyTopic, idCanale: expect.any(Number), version: 1 })
    const { idCanale } = canale
    const edited = await anagrafiche.put('PUT /api/v1/canale', {
      idCanale,
      nomeMittente: 'Altro',
      version: 1,
    })
    expect(edited.body).toEqual({ ...canale, nomeMittente: 'Altro', version: 2 })
    expect(
      await anagrafiche.put('PUT /api/v1/canale', { idCanale, nomeMittente: 'X', version: 1 }).status,
    ).toBe(409)
    expect((await operatore.get('GET /api/v1/canale').body)[0]).toEqual(edited.body)
    expect(await admin.delete('DELETE /api/v1/canale/:id', { params: { id: idCanale } }).status).toBe(204)
    expect(await admin.delete('DELETE /api/v1/canale/:id', { params: { id: idCanale } }).status).toBe(404)
    expect((await admin.get('GET /api/v1/canale').body).map((one) => one.idCanale)).not.toContain(idCanale)
  })

  it.each(['nomeMittente', 'idGruppoTgMittente', 'nomeDestinatario', 'idGruppoTgDestinatario'])(
    'needs %s',
    async (field) => {
      const reply = await admin.post('POST /api/v1/canale', body({ [field]: undefined }) as never)
      expect([reply.status, reply.message, reply.headers.get('x-campo')]).toEqual([
        400,
        'Campo obbligatorio.',
        field,
      ])
    },
  )

  it('is unique per pair of chats and direction, and never to itself', async () => {
    const { body: canale } = await admin.post('POST /api/v1/canale', body())
    const [from, to] = [canale.idGruppoTgMittente, canale.idGruppoTgDestinatario]
    const again = body({ idGruppoTgMittente: from, idGruppoTgDestinatario: to })
    expect(await told(admin.post('POST /api/v1/canale', again))).toEqual([409, 'Canale già esistente', null])
    const back = body({ idGruppoTgMittente: to, idGruppoTgDestinatario: from })
    expect(await admin.post('POST /api/v1/canale', back).status).toBe(200)
    const itself = [400, 'Mittente e destinatario devono essere diversi', 'idGruppoTgDestinatario']
    expect(
      await told(
        admin.post('POST /api/v1/canale', body({ idGruppoTgMittente: from, idGruppoTgDestinatario: from })),
      ),
    ).toEqual(itself)
    expect(
      await told(
        admin.put('PUT /api/v1/canale', { idCanale: canale.idCanale, idGruppoTgDestinatario: from }),
      ),
    ).toEqual(itself)
  })

  it('is not created or deleted by ANAGRAFICHE, and not touched by others, who read why', async () => {
    const { body: canale } = await admin.post('POST /api/v1/canale', body())
    const params = { id: canale.idCanale }
    expect((await anagrafiche.post('POST /api/v1/canale', body())).text).toBe(
      'Non hai i permessi per creare un Canale',
    )
    expect((await anagrafiche.delete('DELETE /api/v1/canale/:id', { params })).text).toBe(
      'Non hai i permessi per eliminare un Canale',
    )
    expect(
      (await operatore.put('PUT /api/v1/canale', { idCanale: canale.idCanale, nomeMittente: 'x' })).text,
    ).toBe('Non hai i permessi per modificare un Canale')
  })
})

describe.each(['sport', 'fasce', 'esito'] as const)('the list of %s', (list) => {
  const remove = (nome: string, client = admin) =>
    client.raw('DELETE', `/api/v1/anagrafica-${list}`, { json: { nome } })

  it('adds names, lists them in order and deletes them', async () => {
    for (const nome of ['zeta', 'Alfa', ' media '])
      await admin.post(`POST /api/v1/anagrafica-${list}/new`, { nome })
    const names = async () =>
      (await operatore.get(`GET /api/v1/anagrafica-${list}`).body).map(({ nome }) => nome)
    expect((await names()).filter((nome) => ['zeta', 'Alfa', 'media'].includes(nome))).toEqual([
      'Alfa',
      'media',
      'zeta',
    ])
    expect(await remove('media').status).toBe(204)
    expect(await names()).not.toContain('media')
    expect(await remove('media').status).toBe(404)
  })

  it('holds each name once, case ignored, also with concurrent calls', async () => {
    const nome = fresh('Nome')
    const replies = await Promise.all([
      admin.post(`POST /api/v1/anagrafica-${list}/new`, { nome }),
      admin.post(`POST /api/v1/anagrafica-${list}/new`, { nome: nome.toUpperCase() }),
    ])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
    expect(replies.find((reply) => reply.status === 409)?.text).toMatch(/^Il nome .* è già in uso$/)
    expect((await admin.post(`POST /api/v1/anagrafica-${list}/new`, { nome: '' })).message).toBe(
      'Campo obbligatorio.',
    )
  })

  it('is written by ADMIN, and read by all roles but EXTRA', async () => {
    expect(await anagrafiche.post(`POST /api/v1/anagrafica-${list}/new`, { nome: 'x' }).status).toBe(403)
    expect(await remove('Win', anagrafiche).status).toBe(403)
    expect(await extra.get(`GET /api/v1/anagrafica-${list}`).status).toBe(403)
  })
})

it.each(['Win', 'Loss', 'Open', 'Void', 'HalfWin', 'HalfLoss'])(
  'the outcome %s cannot be deleted',
  async (nome) => {
    const reply = await admin.raw('DELETE', '/api/v1/anagrafica-esito', { json: { nome } })
    expect([reply.status, reply.message]).toEqual([409, `L'esito ${nome} non può essere eliminato`])
  },
)
