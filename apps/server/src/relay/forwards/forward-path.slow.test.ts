import { describe, expect, it } from 'vitest'
import { insertRow, updateRows } from '#server/db/rows.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { botWorld } from '#test/bot-world.ts'
import { markForwardDuplicate } from './forward-duplicates.ts'

const world = await botWorld()
await world.staffChat('chat_staff_id')
const operatore = world.as(await world.aUser({ roles: ['OPERATORE'] }))
const superadmin = world.as(await world.aUser({ roles: ['SUPERADMIN'] }))

let counter = 0
/** A sparax with linked rooms, and the channels from its chat. */
async function aSource(rooms = 1, { ritardo = 0, channel = false } = {}) {
  const chat = (await world.aChat(null, 'Sorgente')).id
  const { idSparax, nomeSparax } = await insertRow(world.db, 'sparax', {
    nomeSparax: `Fonte ${++counter}`,
    idGruppoTg: chat,
  })
  const sale = await Promise.all(Array.from({ length: rooms }, () => world.aSalaOnTelegram()))
  for (const { idSala } of sale)
    await insertRow(world.db, 'collegamentoSparax', { idSparax, idSala, ritardo })
  const to = channel ? (await world.aChat(null, 'Vetrina')).id : 0
  if (channel) await world.aCanale(chat, to, { nomeMittente: 'Fonte', nomeDestinatario: 'Vetrina' })
  return { chat, idSparax, nomeSparax, sale, sala: sale[0]!, to }
}

const list = async (query: { idSparax?: number; prima?: number } = {}, user = operatore) =>
  await user.get('GET /api/v1/inoltri', { query }).body
const newest = async (idSparax: number) => (await list({ idSparax })).inoltri[0]!
const pathOf = async (id: number, user = operatore) =>
  await user.get('GET /api/v1/inoltri/:id/percorso', { params: { id } }).body

describe('the path of a relayed message', () => {
  it('lists each room and recipient separately, with its state and link', async () => {
    const source = await aSource(2, { channel: true })
    await updateRows(world.db, 'venue', { idVenue: source.sale[1]!.idVenue }, { stato: 'S' })
    await world.people.postText(source.chat, 'Milan 1')
    await world.quiet()
    const { idInoltro, conteggi, da } = await newest(source.idSparax)
    expect(conteggi).toEqual({ inviati: 2, inPartenza: 0, daControllare: 0, nonInviati: 0, nonPrevisti: 1 })
    expect(da).toEqual([
      { tipo: 'sparax', nome: source.nomeSparax },
      { tipo: 'canale', nome: 'Fonte' },
    ])
    const { righe } = await pathOf(idInoltro)
    const told = new Map(
      righe.map(({ tipo, nome, stato, motivo, inviato }) => [nome, { tipo, stato, motivo, inviato }]),
    )
    expect(told.get(source.sale[0]!.nomeSala)).toMatchObject({ tipo: 'sparax', stato: 'inviato' })
    expect(told.get(source.sale[0]!.nomeSala)?.inviato).not.toBeNull()
    expect(told.get(source.sale[1]!.nomeSala)).toMatchObject({
      stato: 'escluso',
      motivo: 'La sala è STANDBY',
    })
    expect(told.get('Vetrina')).toMatchObject({ tipo: 'canale', stato: 'inviato' })
  })

  it('shows a sparax’s delay only to SUPERADMIN', async () => {
    const source = await aSource(1, { ritardo: 3_600 })
    await world.people.postText(source.chat, 'tra un’ora')
    await world.quiet()
    const { idInoltro } = await newest(source.idSparax)
    const [hidden] = (await pathOf(idInoltro)).righe
    expect(hidden).toMatchObject({ stato: 'previsto', motivo: `Sparax ${source.nomeSparax}`, previsto: null })
    const [shown] = (await pathOf(idInoltro, superadmin)).righe
    expect(shown?.motivo).toBe(`Sparax ${source.nomeSparax}, dopo 3600 s`)
    expect(shown?.previsto).not.toBeNull()
  })

  it('shows a copy that carries its author’s edit, and one sent anew because it was gone', async () => {
    const source = await aSource(2)
    const posted = await world.people.postText(source.chat, 'Milan 1')
    await world.quiet()
    const [gone, there] = source.sale
    const copy = (await world.people.messages(gone!.chat)).find((message) => message.method)
    await world.people.delete(gone!.chat, copy!.messageId)
    await world.people.edit(source.chat, posted.messageId, 'Milan X')
    await world.quiet()
    const { idInoltro, modificatoAt } = await newest(source.idSparax)
    expect(modificatoAt).not.toBeNull()
    const { righe } = await pathOf(idInoltro)
    const lineOf = (nome: string) => righe.find((riga) => riga.nome === nome)
    expect(lineOf(there!.nomeSala)).toMatchObject({ stato: 'inviato', modificata: true, rimandata: false })
    expect(lineOf(gone!.nomeSala)).toMatchObject({ stato: 'inviato', rimandata: true })
    expect(await world.reads(there!.chat)).toEqual(['Milan X'])
    expect(await world.reads(gone!.chat)).toEqual(['Milan X'])
    // The next edit changes the message that took its place.
    await world.people.edit(source.chat, posted.messageId, 'Milan 2')
    await world.quiet()
    expect(await world.reads(gone!.chat)).toEqual(['Milan 2'])
  })

  it('is not found for a message that was never relayed', async () => {
    const answer = await operatore.get('GET /api/v1/inoltri/:id/percorso', { params: { id: 999_999 } })
    expect([answer.status, answer.message]).toEqual([
      404,
      'Il messaggio inoltrato con il codice 999999 non esiste',
    ])
  })
})

describe('a message that repeats another of its chat', () => {
  it('is relayed and marked, by its text regardless of case, or by its file', async () => {
    const source = await aSource()
    await world.people.postText(source.chat, 'Milan 1 @2.10')
    await world.quiet()
    const first = await newest(source.idSparax)
    await world.people.postText(source.chat, 'MILAN 1  @2.10 🔥')
    await world.quiet()
    const second = await newest(source.idSparax)
    expect([first.doppione, second.doppione]).toEqual([null, { idInoltro: first.idInoltro, motivo: 'testo' }])
    // Forwarded again, a file keeps its unique file id.
    const same = [{ messageId: 1, tipo: 'photo', fileId: 'x', uniqueId: 'lo-stesso' }]
    const forwarded = { chatId: source.chat, elements: JSON.stringify(same), receivedAt: new Date() }
    const [third, fourth] = await world.db
      .insertInto('forward')
      .values([
        { ...forwarded, messageId: 20_001 },
        { ...forwarded, messageId: 20_002 },
      ])
      .returning('id')
      .execute()
    await withTransaction(world.ctx, (tx) => markForwardDuplicate(tx, fourth!.id))
    expect((await newest(source.idSparax)).doppione).toEqual({ idInoltro: third!.id, motivo: 'immagine' })
    expect(await world.reads(source.sala.chat)).toEqual(['Milan 1 @2.10', 'MILAN 1  @2.10 🔥'])
  })

  it('is not marked after more than ten minutes, nor by another chat’s', async () => {
    const [source, other] = [await aSource(), await aSource()]
    await world.people.postText(source.chat, 'Roma 1', { secondsAgo: 700 })
    await world.people.postText(other.chat, 'Roma 1')
    await world.people.postText(source.chat, 'Roma 1')
    await world.quiet()
    expect([(await newest(source.idSparax)).doppione, (await newest(other.idSparax)).doppione]).toEqual([
      null,
      null,
    ])
  })
})

describe('an operator', () => {
  it('stops a message, and restores it', async () => {
    const source = await aSource(1, { ritardo: 3_600 })
    await world.people.postText(source.chat, 'Lazio 1')
    await world.quiet()
    const { idInoltro: id } = await newest(source.idSparax)
    const stop = () => operatore.post('POST /api/v1/inoltri/:id/ferma', undefined, { params: { id } })
    expect(await stop().status).toBe(200)
    expect((await pathOf(id)).righe.map(({ stato }) => stato)).toEqual(['annullato'])
    expect(await stop().status).toBe(409)
    const restore = await operatore.post('POST /api/v1/inoltri/:id/annulla-ritiro', undefined, {
      params: { id },
    })
    expect(restore.status).toBe(200)
    expect((await pathOf(id)).righe.map(({ stato }) => stato)).toEqual(['previsto'])
  })

  it('restores the version he saw: a message edited meanwhile is refused with its present text', async () => {
    const source = await aSource(1, { ritardo: 3_600 })
    const { messageId } = await world.people.postText(source.chat, 'Lazio 1 @1.85')
    await world.quiet()
    const { idInoltro: id } = await newest(source.idSparax)
    await operatore.post('POST /api/v1/inoltri/:id/ferma', undefined, { params: { id } })
    const restore = (versione: number) =>
      operatore.post('POST /api/v1/inoltri/:id/annulla-ritiro', { versione }, { params: { id } })
    const { versione } = await pathOf(id)
    await world.people.edit(source.chat, messageId, 'Lazio 2 @4.50')
    await world.quiet()
    expect(await restore(versione).refusal).toBe('409 Nel frattempo è cambiato. Ora dice: Lazio 2 @4.50')
    expect(await restore((await pathOf(id)).versione).status).toBe(200)
  })

  it('withdraws sent messages, and the path counts the marked copies', async () => {
    const source = await aSource(2, { channel: true })
    await world.people.postText(source.chat, 'Lazio 1')
    await world.quiet()
    const { idInoltro: id } = await newest(source.idSparax)
    await operatore.post('POST /api/v1/inoltri/:id/ferma', undefined, { params: { id } })
    await world.quiet()
    for (const chat of [...source.sale.map((sala) => sala.chat), source.to])
      expect(await world.reads(chat)).toEqual(['RITIRATA\nLazio 1'])
    const { richiamo, ritiratoAt } = await pathOf(id)
    expect(ritiratoAt).not.toBeNull()
    expect(richiamo.map(({ luogo, stato }) => `${luogo} ${stato}`)).toEqual([
      'canale segnata',
      'sparax segnata',
      'sparax segnata',
    ])
  })
})

it('the list continues where the previous page ended', async () => {
  const source = await aSource()
  const posts = Array.from({ length: 42 }, (_, i) => ({
    ...{ chatId: source.chat, messageId: 10_000 + i, testo: `vecchio ${i}`, elements: '[]' },
    receivedAt: new Date(),
  }))
  await insertRow(world.db, 'forward', posts)
  const first = await list({ idSparax: source.idSparax })
  expect([first.inoltri.length, first.altri]).toEqual([40, true])
  const rest = await list({ idSparax: source.idSparax, prima: first.inoltri.at(-1)!.idInoltro })
  expect([rest.inoltri.map(({ testo }) => testo), rest.altri]).toEqual([['vecchio 1', 'vecchio 0'], false])
})
