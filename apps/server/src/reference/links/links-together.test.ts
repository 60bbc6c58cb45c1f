import { beforeEach, describe, expect, it } from 'vitest'
import { updateRows } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'

const { as, aBook, aSala, aTipster, db, oneUserPerRole, setVariable } = await testApp()
const users = await oneUserPerRole()
const admin = as(users.ADMIN)
const EFFECT = 'POST /api/v1/collegamenti/insieme/effetto'
const SAVE = 'POST /api/v1/collegamenti/insieme'

beforeEach(() => setVariable('max_link_tipster', 30))

const linked = async (idTipster: number) =>
  await admin.get('GET /api/v1/collegamento-automatico/tipster/:id', { params: { id: idTipster } }).body

describe('many rooms linked to a tipster at once', () => {
  it('are previewed and written only as previewed; a refused room is named and stops no other', async () => {
    const { idTipster } = await aTipster()
    const [one, two, off] = [await aSala(), await aSala(), await aSala({ stato: 'D' })]
    await admin.post('POST /api/v1/collegamento-automatico', { idTipster, idSala: two.idSala } as never)
    const wanted = {
      idTipster,
      tipo: 'automatico' as const,
      sale: [one.idSala, two.idSala, off.idSala],
      ritardo: 20,
      giorniMassimi: null,
      etaMassima: null,
    }
    const { body: effect } = await admin.post(EFFECT, wanted)
    expect(effect.creati.map(({ nomeSala }) => nomeSala)).toEqual([one.nomeSala])
    expect(effect.creati[0]?.frase).toContain(one.nomeSala)
    expect(effect.esclusi).toEqual([
      { idSala: two.idSala, nomeSala: two.nomeSala, motivo: 'Collegamento già esistente' },
      {
        idSala: off.idSala,
        nomeSala: off.nomeSala,
        motivo: `La sala ${off.nomeSala} è OFF e non può essere collegata`,
      },
    ])
    expect(await linked(idTipster)).toHaveLength(1)

    const saved = await admin.post(SAVE, { collegamenti: wanted, impronta: effect.impronta })
    expect(saved.body).toEqual(effect)
    expect((await linked(idTipster)).map(({ idSala, ritardo }) => [idSala, ritardo])).toContainEqual([
      one.idSala,
      20,
    ])
    const again = await admin.post(SAVE, { collegamenti: wanted, impronta: effect.impronta })
    expect([again.status, await linked(idTipster)]).toEqual([409, expect.any(Array)])
    expect(await linked(idTipster)).toHaveLength(2)
  })

  it('stop at the maximum', async () => {
    await setVariable('max_link_tipster', 2)
    const { idTipster } = await aTipster()
    const rooms = [await aSala(), await aSala(), await aSala()]
    const { body } = await admin.post(EFFECT, {
      ...{ idTipster, tipo: 'automatico', sale: rooms.map(({ idSala }) => idSala) },
      ...{ ritardo: 0, giorniMassimi: null, etaMassima: null },
    })
    expect([body.creati.length, body.esclusi.map(({ motivo }) => motivo)]).toEqual([
      2,
      ['Hai raggiunto il numero massimo di collegamenti per questo tipo'],
    ])
  })

  it('can be those of another tipster, with all their settings', async () => {
    const [from, to] = [await aTipster(), await aTipster()]
    const [sala, other] = [await aSala(), await aSala()]
    const filtro = { tutte: ['live'] }
    await admin.post('POST /api/v1/collegamento-automatico', {
      ...{ idTipster: from.idTipster, idSala: sala.idSala, ritardo: 15, confermare: true, filtro },
    } as never)
    await admin.post('POST /api/v1/collegamento-keyword', {
      ...{ idTipster: from.idTipster, idSala: other.idSala, keyword: 'tennis' },
    } as never)
    await updateRows(db, 'collegamentoAutomatico', { idTipster: from.idTipster }, { argomento: 7 })
    const collegamenti = { idTipster: to.idTipster, daTipster: from.idTipster }
    const { body: effect } = await admin.post(EFFECT, collegamenti)
    await admin.post(SAVE, { collegamenti, impronta: effect.impronta })
    const rows = (table: 'collegamentoAutomatico' | 'collegamentoKeyword', idTipster: number) =>
      db
        .selectFrom(table)
        .select(['idSala', 'ritardo', 'giorniMassimi', 'etaMassima', 'argomento', 'filtro', 'confermare'])
        .where('idTipster', '=', idTipster)
        .execute()
    for (const table of ['collegamentoAutomatico', 'collegamentoKeyword'] as const)
      expect(await rows(table, to.idTipster)).toEqual(await rows(table, from.idTipster))
    expect(await admin.post(EFFECT, { idTipster: to.idTipster, daTipster: to.idTipster }).status).toBe(400)
  })

  it('neither copy nor name secret rooms', async () => {
    const [from, to] = [await aTipster(), await aTipster()]
    const secret = await aSala()
    await admin.post('POST /api/v1/collegamento-automatico', {
      ...{ idTipster: from.idTipster, idSala: secret.idSala },
    } as never)
    await updateRows(db, 'room', { idSala: secret.idSala }, { isSecret: true })
    const copy = await admin.post(EFFECT, { idTipster: to.idTipster, daTipster: from.idTipster })
    expect(copy.body).toMatchObject({ creati: [], esclusi: [] })
    const byId = await admin.post(EFFECT, {
      ...{ idTipster: to.idTipster, tipo: 'automatico', sale: [secret.idSala] },
      ...{ ritardo: 0, giorniMassimi: null, etaMassima: null },
    })
    expect(byId.text).not.toContain(secret.nomeSala)
  })

  it('require the keyword for a keyword link, and the book for an excluded book', async () => {
    const { idTipster } = await aTipster()
    const { idSala } = await aSala({ idBook: (await aBook()).idBook })
    const wanted = { idTipster, sale: [idSala], ritardo: 0, giorniMassimi: null, etaMassima: null }
    const refusals = await Promise.all(
      (['keyword', 'speciale'] as const).map((tipo) => admin.post(EFFECT, { ...wanted, tipo })),
    )
    expect(refusals.map(({ status, headers }) => [status, headers.get('x-campo')])).toEqual([
      [400, 'keyword'],
      [400, 'idBookEscluso'],
    ])
  })
})

describe('closing hours given to many rooms at once', () => {
  const hours = async (idSala: number) =>
    (await admin.get('GET /api/v1/fascia-oraria/sala/:idSala', { params: { idSala } }).body).map(
      ({ giorno, oraInizio, oraFine }) => `${giorno} ${oraInizio}-${oraFine}`,
    )
  const add = (idSala: number, giorno: 'LUNEDI' | 'MARTEDI') =>
    admin.post('POST /api/v1/fascia-oraria', { giorno, oraInizio: '22:00', oraFine: '03:00', idSala })

  it('are those of another room, added to theirs or replacing them, as previewed', async () => {
    const [from, one, two] = [await aSala(), await aSala(), await aSala()]
    await add(from.idSala, 'LUNEDI')
    await add(one.idSala, 'LUNEDI')
    await add(one.idSala, 'MARTEDI')
    const orari = { sale: [one.idSala, two.idSala, from.idSala], daSala: from.idSala, sostituisci: true }
    const { body: effect } = await admin.post('POST /api/v1/fascia-oraria/insieme/effetto', orari)
    expect(
      effect.sale.map(({ idSala, aggiunte, tolte, uguali }) => [
        idSala,
        aggiunte.length,
        tolte.length,
        uguali,
      ]),
    ).toEqual([
      [one.idSala, 0, 1, 1],
      [two.idSala, 1, 0, 0],
    ])
    expect(await hours(one.idSala)).toHaveLength(2)
    await add(two.idSala, 'MARTEDI')
    const late = await admin.post('POST /api/v1/fascia-oraria/insieme', { orari, impronta: effect.impronta })
    expect(late.status).toBe(409)
    expect(await hours(one.idSala)).toHaveLength(2)
    const { body: now } = await admin.post('POST /api/v1/fascia-oraria/insieme/effetto', orari)
    expect(
      await admin.post('POST /api/v1/fascia-oraria/insieme', { orari, impronta: now.impronta }).status,
    ).toBe(200)
    expect([await hours(one.idSala), await hours(two.idSala)]).toEqual([
      ['LUNEDI 22:00-03:00'],
      ['LUNEDI 22:00-03:00'],
    ])
  })
})
