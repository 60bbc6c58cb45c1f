import { describe, expect, it } from 'vitest'
import { insertRow, rowsOf, updateRows } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'

const { as, aUser, db } = await testApp()
const anna = await aUser({ roles: ['OPERATORE'] })
const ugo = await aUser({ roles: ['OPERATORE'] })
const admin = await aUser({ roles: ['ADMIN'] })
const conti = await aUser({ roles: ['CONTABILITÀ'] })

const CONTENT = {
  filtri: { testo: 'inter' },
  ordine: 'data.desc',
  righe: 50,
  colonne: ['data', 'id'],
  nascoste: { tot: false },
  larghezze: { data: 120 },
  fisse: { id: 'inizio' as const },
}
const save = (who: typeof anna, given: Record<string, unknown> = {}) =>
  as(who).post('POST /api/v1/viste', {
    lista: 'bet',
    nome: 'Da droppare',
    condivisa: false,
    contenuto: CONTENT,
    ...given,
  } as never)
const list = async (who: typeof anna, lista: 'bet' | 'registro' = 'bet') =>
  await as(who).get('GET /api/v1/viste', { query: { lista } }).body
const params = ({ id }: { id: number }) => ({ params: { id } })

describe('a view', () => {
  it('is returned to its owner as it was saved, and to no other user while it is not shared', async () => {
    const { status, body } = await save(anna)
    expect(status).toBe(200)
    expect(body).toMatchObject({ nome: 'Da droppare', mia: true, modificabile: true, contenuto: CONTENT })
    expect(await list(anna)).toEqual([body])
    expect(await list(ugo)).toEqual([])
    expect(await as(ugo).put('PUT /api/v1/viste/:id', { nome: 'x' }, params(body)).status).toBe(404)
    expect(await as(admin).delete('DELETE /api/v1/viste/:id', params(body)).status).toBe(404)
  })

  it('that is shared is read by all who may see the list, changed by its owner and ADMIN alone', async () => {
    const { body } = await save(anna, { nome: 'Di tutti', condivisa: true })
    expect(
      (await list(ugo)).map(({ nome, mia, modificabile, autore }) => [nome, mia, modificabile, autore]),
    ).toEqual([['Di tutti', false, false, anna.username]])
    expect(await as(conti).get('GET /api/v1/viste', { query: { lista: 'bet' } }).status).toBe(403)
    expect(await as(ugo).put('PUT /api/v1/viste/:id', { nome: 'Mia' }, params(body)).status).toBe(403)
    const changed = await as(admin).put('PUT /api/v1/viste/:id', { nome: 'Comune', version: 1 }, params(body))
    expect(changed.body).toMatchObject({ nome: 'Comune', version: 2, autore: anna.username })
    const late = await as(anna).put('PUT /api/v1/viste/:id', { nome: 'Altra', version: 1 }, params(body))
    expect(late.status).toBe(409)
    expect(JSON.parse(late.text).conflitto.campi).toContainEqual(
      expect.objectContaining({ campo: 'nome', chi: admin.username }),
    )
    expect(await as(anna).delete('DELETE /api/v1/viste/:id', params(body)).status).toBe(204)
    expect(await list(ugo)).toEqual([])
  })

  it('records user, before and after in the audit', async () => {
    const { body } = await save(ugo, { nome: 'Traccia' })
    await as(ugo).put('PUT /api/v1/viste/:id', { condivisa: true }, params(body))
    await as(ugo).delete('DELETE /api/v1/viste/:id', params(body))
    const lines = await rowsOf(
      db,
      'audit',
      { entity: 'vista', entityId: String(body.id) },
      ['action', 'actor', 'before', 'after'],
      'id',
    )
    expect(lines).toMatchObject([
      { action: 'users.save-view', actor: ugo.username, after: { nome: 'Traccia', lista: 'bet' } },
      { action: 'users.edit-view', before: { condivisa: false }, after: { condivisa: true } },
      { action: 'users.delete-view', before: { nome: 'Traccia' }, after: null },
    ])
  })

  it('has a unique name for its owner and list, case ignored', async () => {
    await save(ugo, { nome: 'Live' })
    const again = await save(ugo, { nome: 'LIVE' })
    expect([again.status, again.text, again.headers.get('x-campo')]).toEqual([
      409,
      "C'è già una tua vista di nome LIVE.",
      'nome',
    ])
    expect(await save(admin, { nome: 'Live' }).status).toBe(200)
    expect(await save(ugo, { nome: 'Live', lista: 'registro' }).status).toBe(200)
  })

  it.each([
    ['of no list', { lista: 'niente' }],
    ['without a name', { nome: '  ' }],
    ['with a name without an end', { nome: 'x'.repeat(61) }],
    [
      'with more than a list can have',
      { contenuto: { ...CONTENT, colonne: Array.from({ length: 81 }, (_, i) => `c${i}`) } },
    ],
    ['with something unknown', { contenuto: { ...CONTENT, script: 'x' } }],
    ['with a long filter', { contenuto: { ...CONTENT, filtri: { testo: 'x'.repeat(501) } } }],
  ])('%s is refused, and nothing is saved', async (_what, given) => {
    const before = (await list(admin)).length
    expect(await save(admin, { nome: 'Prova', ...given }).status).toBe(400)
    expect(await list(admin)).toHaveLength(before)
  })

  it('is one of at most fifty per list, also with concurrent saves', async () => {
    const many = await aUser({ roles: ['OPERATORE'] })
    await insertRow(
      db,
      'savedView',
      Array.from({ length: 49 }, (_, i) => ({
        idUser: many.id,
        lista: 'bet',
        nome: `V${i}`,
        condivisa: false,
        contenuto: JSON.stringify(CONTENT),
        changedAt: new Date(),
      })),
    )
    const replies = await Promise.all([save(many, { nome: 'A' }), save(many, { nome: 'B' })])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await list(many)).toHaveLength(50)
  })

  it('that is shared outlives its owner, and ADMIN may delete it', async () => {
    const gone = await aUser({ roles: ['OPERATORE'] })
    const { body } = await save(gone, { nome: 'Sua', condivisa: true })
    await updateRows(db, 'appUser', { id: gone.id }, { deletedAt: new Date() })
    expect((await list(ugo)).map(({ nome }) => nome)).toContain('Sua')
    expect(await as(admin).delete('DELETE /api/v1/viste/:id', params(body)).status).toBe(204)
  })
})
