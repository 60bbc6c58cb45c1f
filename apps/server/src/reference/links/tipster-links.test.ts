import type { TipsterLinkKind } from '@xbetapp/domain/reference/links/link-kinds'
import { beforeEach, describe, expect, it } from 'vitest'
import { rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'

const { as, aBook, aSala, aTipster, db, oneUserPerRole, setVariable } = await testApp()
const users = await oneUserPerRole()
const admin = as(users.ADMIN)
const anagrafiche = as(users.ANAGRAFICHE)
const operatore = as(users.OPERATORE)

const KINDS = ['automatico', 'riconoscimento', 'keyword', 'speciale'] as const
const json = { 'content-type': 'application/json' }
const excluded = await aBook()

interface Key {
  idTipster: number
  idSala: number
  keyword?: string
  idBook?: number
}
/** The fields that complete a link of the kind; keyword and book vary only when given. */
const detail = (kind: TipsterLinkKind, fields: object = {}) => ({
  ...(kind === 'keyword' ? { keyword: 'tennis' } : {}),
  ...(kind === 'speciale' ? { idBook: excluded.idBook } : {}),
  ...fields,
})
const post = (kind: TipsterLinkKind, body: object, client = admin) =>
  client.raw('POST', `/api/v1/collegamento-${kind}`, { json: body })
const remove = (kind: TipsterLinkKind, key: Key, client = admin) => {
  const query = Object.entries(key).map(([name, value]): [string, string] => [name, String(value)])
  return client.raw('DELETE', `/api/v1/collegamento-${kind}?${new URLSearchParams(query)}`)
}
const list = async (kind: TipsterLinkKind, idTipster: number, client = admin) =>
  (await client.raw('GET', `/api/v1/collegamento-${kind}/tipster/${idTipster}`).body) as Array<
    Record<string, unknown>
  >
const told = async (sent: ReturnType<typeof post>) => {
  const reply = await sent
  return [reply.status, reply.message]
}
const FULL = [409, 'Hai raggiunto il numero massimo di collegamenti per questo tipo']

beforeEach(() => setVariable('max_link_tipster', 30))

describe.each(KINDS)('a link of the kind %s', (kind) => {
  it('answers with its room, flat and embedded, and is listed until it is deleted', async () => {
    const book = await aBook()
    const sala = await aSala({ idBook: book.idBook })
    const { idTipster, nomeTipster } = await aTipster()
    const key = { idTipster, idSala: sala.idSala, ...detail(kind) }
    const { body } = await post(kind, { ...key, ritardo: 20, giorniMassimi: 3, etaMassima: 15 })
    const room = { idSala: sala.idSala, nomeSala: sala.nomeSala, stato: 'A' }
    const itsBook = { idBook: book.idBook, nomeBook: book.nomeBook, pathFoto: null }
    expect(body).toEqual({
      idTipster,
      tipster: { idTipster, nomeTipster },
      ...room,
      book: itsBook,
      sala: { ...room, idBook: book.idBook, book: itsBook },
      ritardo: 20,
      giorniMassimi: 3,
      etaMassima: 15,
      argomento: null,
      ...(kind === 'keyword' ? { keyword: 'tennis' } : {}),
      ...(kind === 'speciale'
        ? {
            idBook: excluded.idBook,
            bookEscluso: { idBook: excluded.idBook, nomeBook: excluded.nomeBook, pathFoto: null },
          }
        : {}),
    })
    expect(await list(kind, idTipster, operatore)).toEqual([body])
    expect(await remove(kind, key).status).toBe(204)
    expect(await list(kind, idTipster)).toEqual([])
    expect(await remove(kind, key).status).toBe(404)
  })

  it('has no delay and no day limit by default', async () => {
    const { idTipster } = await aTipster()
    const { idSala } = await aSala()
    const { body } = await post(kind, { idTipster, idSala, ...detail(kind) })
    expect(body).toMatchObject({ ritardo: 0, giorniMassimi: null, etaMassima: null })
  })

  it.each([
    ['idTipster', { idTipster: null }, 'Campo obbligatorio.'],
    ['idSala', { idSala: undefined }, 'Campo obbligatorio.'],
    ['ritardo', { ritardo: -1 }, 'Il valore non deve contenere i caratteri - o +.'],
    ['ritardo', { ritardo: 1.5 }, 'Inserisci un numero intero valido.'],
    ['giorniMassimi', { giorniMassimi: 'x' }, 'Inserisci un numero intero valido.'],
    ['etaMassima', { etaMassima: 1.5 }, 'Inserisci un numero intero valido.'],
    ...(kind === 'keyword' ? [['keyword', { keyword: '  ' }, 'Campo obbligatorio.'] as const] : []),
    ...(kind === 'speciale' ? [['idBook', { idBook: null }, 'Campo obbligatorio.'] as const] : []),
  ] as const)('wants another %s than in %j', async (field, fields, message) => {
    const { idTipster } = await aTipster()
    const { idSala } = await aSala()
    const reply = await post(kind, { idTipster, idSala, ...detail(kind), ...fields })
    expect([reply.status, reply.message, reply.headers.get('x-campo')]).toEqual([400, message, field])
  })

  it('is made once', async () => {
    const { idTipster } = await aTipster()
    const { idSala } = await aSala()
    const body = { idTipster, idSala, ...detail(kind) }
    const replies = await Promise.all([post(kind, body), post(kind, body), post(kind, body)])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409])
    for (const reply of replies.filter(({ status }) => status === 409))
      expect(reply.text).toBe('Collegamento già esistente')
    expect(await list(kind, idTipster)).toHaveLength(1)
  })

  it('is not made with a room that is OFF, is secret or does not exist, nor with no tipster', async () => {
    const { idTipster } = await aTipster()
    const off = await aSala({ stato: 'D' })
    const standby = await aSala({ stato: 'S' })
    const secret = await aSala({ isSecret: true })
    const link = (idSala: number) => post(kind, { idTipster, idSala, ...detail(kind) })
    expect(await told(link(off.idSala))).toEqual([
      400,
      `La sala ${off.nomeSala} è OFF e non può essere collegata`,
    ])
    expect(await told(link(secret.idSala))).toEqual([404, 'Sala non trovata'])
    expect(await told(link(999_999))).toEqual([404, 'Sala non trovata'])
    expect(await link(standby.idSala).status).toBe(200)
    expect(await told(post(kind, { idTipster: 999_999, idSala: standby.idSala, ...detail(kind) }))).toEqual([
      404,
      'Tipster non trovato',
    ])
    expect(await admin.raw('GET', `/api/v1/collegamento-${kind}/tipster/999999`).status).toBe(404)
  })

  it('is not made for NoDrop, the house itself', async () => {
    const { idTipster } = await rowOf(db, 'tipster', { nomeTipster: 'NoDrop' })
    const { idSala } = await aSala()
    expect(await told(post(kind, { idTipster, idSala, ...detail(kind) }))).toEqual([
      404,
      'Tipster non trovato',
    ])
  })

  it('of a room that became secret is in no list', async () => {
    const { idTipster } = await aTipster()
    const { idSala } = await aSala()
    await post(kind, { idTipster, idSala, ...detail(kind) })
    await updateRows(db, 'room', { idSala }, { isSecret: true })
    expect(await list(kind, idTipster)).toEqual([])
  })

  it('is created and deleted by ADMIN and ANAGRAFICHE; other roles see it and read why not', async () => {
    const { idTipster } = await aTipster()
    const { idSala } = await aSala()
    const key = { idTipster, idSala, ...detail(kind) }
    expect(await told(post(kind, key, operatore))).toEqual([
      403,
      'Non hai i permessi per creare un Collegamento',
    ])
    expect(await post(kind, key, anagrafiche).status).toBe(200)
    expect(await list(kind, idTipster, operatore)).toHaveLength(1)
    const denied = await remove(kind, key, operatore)
    expect([denied.status, denied.message]).toEqual([403, 'Non hai i permessi per eliminare un Collegamento'])
    expect(await remove(kind, key, anagrafiche).status).toBe(204)
    expect(await as(users.EXTRA).raw('GET', `/api/v1/collegamento-${kind}/tipster/${idTipster}`).status).toBe(
      403,
    )
  })

  it('at the maximum is refused, and of two for the last place one is made', async () => {
    await setVariable('max_link_tipster', 2)
    const { idTipster } = await aTipster()
    const sale = await Promise.all([aSala(), aSala(), aSala(), aSala()])
    // In one book, so that recognition links count as one each too.
    await updateRows(db, 'room', { idSala: sale.map((sala) => sala.idSala) }, { idBook: sale[0].idBook })
    const link = (i: number) => post(kind, { idTipster, idSala: sale[i]?.idSala, ...detail(kind) })
    expect(await link(0).status).toBe(200)
    const replies = await Promise.all([link(1), link(2)])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
    expect(replies.find((reply) => reply.status === 409)?.text).toBe(FULL[1])
    expect(await told(link(3))).toEqual(FULL)
    expect(await list(kind, idTipster)).toHaveLength(2)
    // A freed place can be taken.
    const [first] = await list(kind, idTipster)
    await remove(kind, { idTipster, idSala: Number(first?.idSala), ...detail(kind) })
    expect(await link(3).status).toBe(200)
  })

  it('has no maximum while the variable is empty', async () => {
    await setVariable('max_link_tipster', '')
    const { idTipster } = await aTipster()
    const { idSala } = await aSala()
    expect(await post(kind, { idTipster, idSala, ...detail(kind) }).status).toBe(200)
  })
})

describe('the maximum', () => {
  it('counts automatic, recognition and keyword links together, special ones apart', async () => {
    await setVariable('max_link_tipster', 3)
    const { idTipster } = await aTipster()
    const [a, b, c, d] = await Promise.all([aSala(), aSala(), aSala(), aSala()])
    await post('automatico', { idTipster, idSala: a.idSala })
    await post('riconoscimento', { idTipster, idSala: b.idSala })
    // Another book's recognition link and another keyword do not raise the count: 1 + 1 + 1.
    await post('riconoscimento', { idTipster, idSala: c.idSala })
    expect(await post('keyword', { idTipster, idSala: d.idSala, keyword: 'Live' }).status).toBe(200)
    for (const kind of ['automatico', 'riconoscimento', 'keyword'] as const) {
      expect(await told(post(kind, { idTipster, idSala: d.idSala, ...detail(kind) }))).toEqual(FULL)
    }
    expect(await post('speciale', { idTipster, idSala: d.idSala, ...detail('speciale') }).status).toBe(200)
  })

  it('blocks when it is reached, even a link that would not raise the count', async () => {
    await setVariable('max_link_tipster', 1)
    const { idTipster } = await aTipster()
    const [a, b] = await Promise.all([aSala(), aSala()])
    await post('keyword', { idTipster, idSala: a.idSala, keyword: 'uno' })
    expect(await told(post('keyword', { idTipster, idSala: b.idSala, keyword: 'due' }))).toEqual(FULL)
  })

  it('counts special links by excluded book', async () => {
    await setVariable('max_link_tipster', 2)
    const { idTipster } = await aTipster()
    const [a, b] = await Promise.all([aSala(), aSala()])
    const [x, y] = await Promise.all([aBook(), aBook()])
    const link = (idSala: number, idBook: number) => post('speciale', { idTipster, idSala, idBook })
    await link(a.idSala, x.idBook)
    await link(a.idSala, y.idBook)
    expect(await link(b.idSala, x.idBook).status).toBe(200)
    expect(await told(link(b.idSala, y.idBook))).toEqual(FULL)
  })
})

describe('a keyword', () => {
  it('is kept as typed without outer spaces, and is unique, case ignored', async () => {
    const { idTipster } = await aTipster()
    const { idSala } = await aSala()
    const { body } = await post('keyword', { idTipster, idSala, keyword: '  Serie A ' })
    expect(body).toMatchObject({ keyword: 'Serie A' })
    expect(await told(post('keyword', { idTipster, idSala, keyword: 'serie a' }))).toEqual([
      409,
      'Collegamento già esistente',
    ])
    expect(await post('keyword', { idTipster, idSala, keyword: 'Serie B' }).status).toBe(200)
    expect(await remove('keyword', { idTipster, idSala, keyword: 'SERIE A' }).status).toBe(204)
    expect((await list('keyword', idTipster)).map((link) => link.keyword)).toEqual(['Serie B'])
  })
})

describe('the book chosen before the room', () => {
  it.each(['automatico', 'riconoscimento', 'keyword'] as const)(
    "must be the room's own (%s)",
    async (kind) => {
      const { idTipster } = await aTipster()
      const sala = await aSala()
      const body = { idTipster, idSala: sala.idSala, ...detail(kind) }
      expect(await told(post(kind, { ...body, idBook: excluded.idBook }))).toEqual([
        400,
        `La sala ${sala.nomeSala} non appartiene al book scelto`,
      ])
      expect(await post(kind, { ...body, idBook: sala.idBook }).status).toBe(200)
    },
  )

  it('to be excluded is never the technical one, nor one that does not exist', async () => {
    const { idTipster } = await aTipster()
    const { idSala } = await aSala()
    const notFound = (await admin.get('GET /api/v1/book').body).find((book) => book.nomeBook === 'not found')
    for (const idBook of [notFound?.idBook, 999_999]) {
      expect(await told(post('speciale', { idTipster, idSala, idBook }))).toEqual([404, 'Book non trovato'])
    }
  })
})

it('a deletion may declare JSON and have no body', async () => {
  const { idTipster } = await aTipster()
  const { idSala } = await aSala()
  await post('automatico', { idTipster, idSala })
  const path = `/api/v1/collegamento-automatico?idTipster=${idTipster}&idSala=${idSala}`
  expect(await admin.raw('DELETE', path, { headers: json }).status).toBe(204)
})

it('links are listed by book and room', async () => {
  const { idTipster } = await aTipster()
  const [b, a] = [await aBook({ nomeBook: 'zz Book' }), await aBook({ nomeBook: 'AA Book' })]
  const sale = [
    await aSala({ idBook: b.idBook, nome: 'sala 1' }),
    await aSala({ idBook: a.idBook, nome: 'Sala 3' }),
    await aSala({ idBook: a.idBook, nome: 'sala 2' }),
  ]
  for (const { idSala } of sale) await post('automatico', { idTipster, idSala })
  expect((await list('automatico', idTipster)).map((link) => link.nomeSala)).toEqual([
    'sala 2',
    'Sala 3',
    'sala 1',
  ])
})

it('creating and deleting a link is audited', async () => {
  const { idTipster } = await aTipster()
  const { idSala } = await aSala()
  await post('keyword', { idTipster, idSala, keyword: 'live' })
  await remove('keyword', { idTipster, idSala, keyword: 'live' })
  const lines = await rowsOf(
    db,
    'audit',
    { entity: 'collegamento_keyword', entityId: String(idTipster) },
    ['action', 'actor', 'before', 'after'],
    'id',
  )
  const actor = users.ADMIN.username
  expect(lines).toMatchObject([
    { action: 'links.create', actor, after: { idSala, keyword: 'live' } },
    { action: 'links.delete', actor, before: { idSala, keyword: 'live' } },
  ])
})
