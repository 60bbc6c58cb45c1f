import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/rows.ts'
import { aPicture } from '#test/factories.ts'
import { moneyWorld } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'

// A photo or PDF that proves a movement (rule: movement/proof).
const app = await testApp()
const { db } = app
const { admin, aWallet } = await moneyWorld(app)
const contabile = app.as(await app.aUser({ roles: ['CONTABILITÀ'] }))
const operatore = app.as(await app.aUser({ roles: ['OPERATORE'] }))

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n')
const cassa = await aWallet()

async function aCashin(fields = {}) {
  const { idSala } = await app.aSala(fields)
  const row = { data: '2026-03-10', nota: 'anticipo', importo: 50 }
  const { idMovimento } = await admin.post('POST /api/v1/cashflow-sala/cashin', {
    cashflowSala: { ...row, idSala },
    cashflowPortafogli: [{ idPortafoglio: cassa, importo: -50 }],
  }).body
  return { idSala, idMovimento }
}
const attach = (id: number, bytes: Buffer, nome = 'ricevuta.jpg', user = admin) =>
  user.post(
    'POST /api/v1/movimenti/:id/prove',
    { nome, contenuto: bytes.toString('base64') },
    { params: { id } },
  )
const list = (id: number, user = contabile) => user.get('GET /api/v1/movimenti/:id/prove', { params: { id } })
const file = async (id: number) => await ctxFetch(`/api/v1/prove/${id}`)
const ctxFetch = (path: string, user = contabile) => user.raw('GET', path)
const remove = (id: number, motivo = 'foto sbagliata') =>
  admin.delete('DELETE /api/v1/prove/:id', { params: { id }, body: { motivo } })

describe('a proof', () => {
  it('is a photo or a PDF, given back as it was, told apart by content whatever it is called', async () => {
    const { idMovimento } = await aCashin()
    const picture = await aPicture()
    const photo = await attach(idMovimento, picture, 'bonifico.pdf').body
    const pdf = await attach(idMovimento, PDF, 'bonifico.jpg').body
    expect([photo.tipo, pdf.tipo]).toEqual(['foto', 'pdf'])
    expect(await list(idMovimento).body).toEqual([photo, pdf])
    const shown = await file(pdf.idProva)
    expect([shown.headers.get('content-type'), shown.text]).toEqual(['application/pdf', PDF.toString()])
    expect(shown.headers.get('cache-control')).toContain('max-age=0')
    expect((await file(photo.idProva)).headers.get('content-type')).toMatch(/^image\//)
  })

  it('is told beside its movement in the list of the account, until it is removed', async () => {
    const { idSala, idMovimento } = await aCashin()
    const proofs = async () =>
      (await contabile.get('GET /api/v1/cashflow-sala/:id', { params: { id: idSala } })).body.map(
        ({ prove }) => prove,
      )
    expect(await proofs()).toEqual([[]])
    const [first, second] = [
      await attach(idMovimento, PDF).body,
      await attach(idMovimento, await aPicture()).body,
    ]
    expect(await proofs()).toEqual([[first.idProva, second.idProva]])
    await remove(first.idProva)
    expect(await proofs()).toEqual([[second.idProva]])
  })

  it('of a format browsers do not show becomes a JPEG', async () => {
    const { idMovimento } = await aCashin()
    const gif = await sharp(await aPicture())
      .gif()
      .toBuffer()
    const { idProva } = await attach(idMovimento, gif).body
    expect((await file(idProva)).headers.get('content-type')).toBe('image/jpeg')
  })

  it.each([
    ['a text', Buffer.from('ciao')],
    ['a page with a script', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a PDF that was cut off', PDF.subarray(0, -8)],
    ['a picture that was cut off at its head', Buffer.from([0xff, 0xd8, 0xff])],
  ])('is refused when it is %s', async (_, bytes) => {
    const { idMovimento } = await aCashin()
    expect(await attach(idMovimento, bytes).refusal).toBe(
      '400 La prova deve essere una foto o un PDF leggibile',
    )
    expect(await list(idMovimento).body).toEqual([])
  })

  it('beyond 10 MB, empty or without a name is refused at its field', async () => {
    const { idMovimento } = await aCashin()
    const tooBig = await attach(idMovimento, Buffer.alloc(11_000_000))
    expect([tooBig.headers.get('x-campo'), tooBig.refusal]).toEqual([
      'contenuto',
      '400 Il file è troppo grande: il massimo è 10 MB.',
    ])
    expect((await attach(idMovimento, Buffer.alloc(0))).headers.get('x-campo')).toBe('contenuto')
    expect((await attach(idMovimento, PDF, ' ')).headers.get('x-campo')).toBe('nome')
  })

  it('attached twice is one, and one line of the audit', async () => {
    const { idMovimento, idSala } = await aCashin()
    const first = await attach(idMovimento, PDF).body
    expect(await attach(idMovimento, PDF, 'altro nome.pdf').body).toEqual(first)
    const lines = await rowsOf(db, 'audit', { entity: 'sala', entityId: String(idSala) })
    expect(lines.filter(({ action }) => action === 'movements.attach-proof')).toHaveLength(1)
  })

  it('is read by those who may read the movement, and attached and removed by ADMIN alone', async () => {
    const { idMovimento } = await aCashin()
    const { idProva } = await attach(idMovimento, PDF).body
    expect(await list(idMovimento, operatore).status).toBe(403)
    expect((await ctxFetch(`/api/v1/prove/${idProva}`, operatore)).status).toBe(403)
    expect(await attach(idMovimento, PDF, 'x.pdf', contabile).status).toBe(403)
    const body = { motivo: 'x' }
    expect(await contabile.delete('DELETE /api/v1/prove/:id', { params: { id: idProva }, body }).status).toBe(
      403,
    )

    const secret = await aCashin({ isSecret: true })
    const hidden = await attach(secret.idMovimento, PDF).body
    expect(await list(secret.idMovimento).status).toBe(404)
    expect((await file(hidden.idProva)).refusal).toBe('404 La prova non è più allegata. Ricarica la pagina')
  })

  it('is removed with a reason, and the audit keeps its name and hash', async () => {
    const { idMovimento, idSala } = await aCashin()
    const { idProva } = await attach(idMovimento, PDF, 'bonifico.pdf').body
    expect((await remove(idProva, '')).status).toBe(400)
    expect((await remove(idProva)).status).toBe(200)
    expect((await remove(idProva)).status).toBe(404)
    expect(await list(idMovimento).body).toEqual([])
    expect((await file(idProva)).status).toBe(404)
    const { voci } = await contabile.get('GET /api/v1/registro/storia/:entita/:numero', {
      params: { entita: 'sala', numero: String(idSala) },
    }).body
    expect(voci[0]).toMatchObject({
      azione: 'ha tolto una prova da un movimento di',
      motivo: 'foto sbagliata',
      campi: expect.arrayContaining([expect.objectContaining({ etichetta: 'Prova', prima: 'bonifico.pdf' })]),
    })
  })

  it('goes with its movement when that is deleted, and comes back with it', async () => {
    const { idMovimento, idSala } = await aCashin()
    const { idProva } = await attach(idMovimento, PDF).body
    const deleted = await admin.delete('DELETE /api/v1/cashflow-sala/:id', {
      params: { id: idMovimento },
      body: { motivo: 'errore' },
    })
    expect(await list(idMovimento).status).toBe(404)
    expect((await file(idProva)).status).toBe(404)
    const id = Number(deleted.headers.get('x-atto'))
    await admin.post('POST /api/v1/registro/:id/annulla', undefined, { params: { id } })
    const [again] = await admin.get('GET /api/v1/cashflow-sala/:id', { params: { id: idSala } }).body
    expect(await list(again?.idMovimento ?? 0).body).toMatchObject([{ idProva }])
  })

  it('of a giroconto is in the history of both accounts', async () => {
    const [one, other] = [await app.aSito(), await app.aAltro()]
    const { idMovimento } = await admin.post('POST /api/v1/giroconti', {
      ...{ data: '2026-03-10', nota: 'x', importo: 5 },
      da: { kind: 'sito', id: one.idSito },
      a: { kind: 'altro', id: other.idAltro },
    }).body
    await attach(idMovimento, PDF)
    const lines = await rowsOf(db, 'audit', {
      action: 'movements.attach-proof',
      parte: `altro:${other.idAltro}`,
    })
    expect(lines).toMatchObject([{ entity: 'sito', entityId: String(one.idSito) }])
    expect(await list(idMovimento).body).toHaveLength(1)
  })

  it('of a movement that does not exist is refused', async () => {
    expect(await attach(999_999, PDF).refusal).toBe('404 Movimento non trovato')
  })
})
