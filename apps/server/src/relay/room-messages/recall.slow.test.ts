import { beforeAll, describe, expect, it } from 'vitest'
import { insertRow, updateRows } from '#server/db/rows.ts'
import { botWorld } from '#test/bot-world.ts'
import { aPicture } from '#test/factories.ts'

const world = await botWorld()
let staff: number
let bets: number
beforeAll(async () => {
  staff = await world.staffChat('chat_staff_id')
  bets = await world.staffChat('chat_bets_id')
})

async function aTipsterWithRooms(rooms: number, ritardo = 0) {
  const tipster = await world.aTipsterOnTelegram()
  const sale = await Promise.all(Array.from({ length: rooms }, () => world.aSalaOnTelegram()))
  for (const { idSala } of sale) await world.link(tipster.idTipster, idSala, { ritardo })
  return { tipster, sale, sala: sale[0]! }
}
const post = async (chat: number, text: string) => {
  const posted = await world.people.postText(chat, text)
  const bet = await world.betOf(chat, posted.messageId)
  return { ...posted, idReceivedBet: bet.idReceivedBet }
}
const operator = async () => world.as(await world.aUser({ roles: ['OPERATORE'] }))
const pathOf = async (id: number) =>
  await (await operator()).get('GET /api/v1/bets/:id/percorso', { params: { id } }).body
const thumb = async (chat: number, messageId: number, emoji: string[]) => {
  await world.people.react(chat, messageId, emoji)
  await world.quiet()
}

describe('a withdrawn bet', () => {
  it('is marked in every room, in the staff’s copy and in the channel that relayed it, and the path counts them', async () => {
    const { tipster, sale } = await aTipsterWithRooms(2)
    const channel = (await world.aChat(null, 'Canale')).id
    await world.aCanale(tipster.chat, channel, { nomeMittente: 'Tipster', nomeDestinatario: 'Vetrina' })
    const tip = await post(tipster.chat, 'Inter 1')
    await world.quiet()
    await thumb(tipster.chat, tip.messageId, ['👎'])
    for (const { chat } of sale) expect((await world.reads(chat))[0]).toBe('RITIRATA\nInter 1')
    expect(await world.reads(channel)).toEqual(['RITIRATA\nInter 1'])
    expect((await world.reads(bets)).at(-1)).toBe(
      `RITIRATA\n${tipster.nomeTipster} - Bet ${tip.idReceivedBet}\nInter 1`,
    )
    const { richiamo } = await pathOf(tip.idReceivedBet)
    expect(richiamo.map(({ luogo, stato }) => `${luogo} ${stato}`)).toEqual([
      'canale segnata',
      'sala segnata',
      'sala segnata',
      'staff segnata',
    ])
  })

  it('is marked in the drop chat it was posted in by a move of a drop, and its own text is restored there', async () => {
    const tipster = await world.aTipsterOnTelegram()
    const { idSala, dropChat: drops } = await world.aSalaOnTelegram()
    const from = await post(tipster.chat, 'Lecce 1')
    const to = await post(tipster.chat, 'Lecce X')
    const user = await operator()
    await user.post('POST /sparabet/new-sale-drop', {
      data: [{ idReceivedBet: from.idReceivedBet, idSala, importoNoPerc: 100, quota: 2 }],
      is_telegram_active: false,
    })
    await user.post('POST /sparabet/sposta-drop', {
      data: [{ idSala }],
      id_source: from.idReceivedBet,
      id_dest: to.idReceivedBet,
      is_telegram_active: true,
    })
    await world.quiet()
    expect(await world.reads(drops)).toContain('Lecce X')
    await thumb(tipster.chat, to.messageId, ['👎'])
    expect(await world.reads(drops)).toContain('RITIRATA\nLecce X')
    expect(await world.reads(drops)).not.toContain('Lecce X')
    await thumb(tipster.chat, to.messageId, [])
    expect(await world.reads(drops)).toContain('Lecce X')
  })

  it('is announced in the chat whose copy was deleted, and the path says that it was gone', async () => {
    const { tipster, sala } = await aTipsterWithRooms(1)
    const tip = await post(tipster.chat, 'Milan 2')
    await world.quiet()
    const [copy] = (await world.people.messages(sala.chat)).filter(({ method }) => method)
    await world.people.delete(sala.chat, copy!.messageId)
    const user = await operator()
    await user.post('POST /sparabet/annulla-bet', {
      idReceivedBet: tip.idReceivedBet,
      sales: [],
      is_telegram_active: false,
    })
    await world.quiet()
    expect(await world.reads(sala.chat)).toEqual(['RITIRATA\nMilan 2'])
    const rows = (await pathOf(tip.idReceivedBet)).richiamo
    expect(rows.find(({ luogo }) => luogo === 'sala')).toMatchObject({
      nome: sala.nomeSala,
      stato: 'eliminata',
      motivo: "il messaggio in chat non c'è più",
    })
  })

  it('is not announced twice to a room that was told to stop', async () => {
    const { tipster, sala } = await aTipsterWithRooms(1)
    const tip = await post(tipster.chat, 'Roma X')
    await world.quiet()
    const [copy] = (await world.people.messages(sala.chat)).filter(({ method }) => method)
    await world.people.delete(sala.chat, copy!.messageId)
    await thumb(tipster.chat, tip.messageId, ['👎'])
    expect(await world.reads(sala.chat)).toEqual([`STOP BET ${tip.idReceivedBet}\nRoma X`])
    expect((await pathOf(tip.idReceivedBet)).richiamo.find(({ luogo }) => luogo === 'sala')?.stato).toBe(
      'eliminata',
    )
  })

  it('is marked on the caption of a picture, and a caption too long for the mark is cut at its end', async () => {
    const { tipster, sala } = await aTipsterWithRooms(1)
    const posted = await world.people.postPhoto(tipster.chat, await aPicture(), {
      caption: 'a'.repeat(1_024),
    })
    await world.quiet()
    await thumb(tipster.chat, posted.messageId, ['👎'])
    const [caption] = await world.reads(sala.chat)
    expect(caption).toHaveLength(1_024)
    expect(caption?.startsWith('RITIRATA\naaa')).toBe(true)
    expect(caption?.endsWith('a…')).toBe(true)
  })

  it('whose room became a supergroup is announced in the new chat', async () => {
    const { tipster, sala } = await aTipsterWithRooms(1)
    const tip = await post(tipster.chat, 'Lazio 1')
    await world.quiet()
    const { id } = await world.people.migrate(sala.chat)
    await world.quiet()
    const user = await operator()
    await user.post('POST /sparabet/annulla-bet', {
      idReceivedBet: tip.idReceivedBet,
      sales: [],
      is_telegram_active: false,
    })
    await world.quiet()
    expect(await world.reads(id)).toEqual(['RITIRATA\nLazio 1'])
  })

  it('stays marked when its tipster edits it afterwards', async () => {
    const { tipster, sala } = await aTipsterWithRooms(1)
    const tip = await post(tipster.chat, 'Genoa 1')
    await world.quiet()
    await thumb(tipster.chat, tip.messageId, ['👎'])
    await world.people.edit(tipster.chat, tip.messageId, 'Genoa 2')
    await world.quiet()
    expect((await world.reads(sala.chat))[0]).toBe('RITIRATA\nGenoa 1')
    expect((await world.reads(bets)).at(-1)).toContain('RITIRATA')
  })

  it('by one reaction during the delay is sent to no room', async () => {
    const { tipster, sale } = await aTipsterWithRooms(3, 3_600)
    const tip = await post(tipster.chat, 'Torino 1')
    const user = await operator()
    await user.post('POST /sparabet/annulla-bet', {
      idReceivedBet: tip.idReceivedBet,
      sales: [],
      is_telegram_active: false,
    })
    await world.fallDue(tip.idReceivedBet)
    for (const { chat } of sale) expect(await world.reads(chat)).toEqual([])
    expect((await pathOf(tip.idReceivedBet)).richiamo.filter(({ luogo }) => luogo === 'sala')).toEqual([])
  })
})

describe('a 👎 by mistake', () => {
  it('removed within minutes restores the bet: marks are removed, rooms are told, waiting sends leave', async () => {
    const { tipster, sala } = await aTipsterWithRooms(1)
    const later = await world.aSalaOnTelegram()
    await world.link(tipster.idTipster, later.idSala, { ritardo: 3_600 })
    const tip = await post(tipster.chat, 'Napoli 1')
    await world.quiet()
    await thumb(tipster.chat, tip.messageId, ['👎'])
    expect((await world.routed(tip.idReceivedBet)).get(later.idSala)).toBe('annullato')
    await thumb(tipster.chat, tip.messageId, [])
    expect(await world.reads(sala.chat)).toEqual([
      'Napoli 1',
      `STOP BET ${tip.idReceivedBet}\nNapoli 1`,
      `BET ${tip.idReceivedBet} DI NUOVO VALIDA`,
    ])
    expect((await world.betOf(tipster.chat, tip.messageId)).stoppedAt).toBeNull()
    expect((await world.routed(tip.idReceivedBet)).get(later.idSala)).toBe('previsto')
    await world.fallDue(tip.idReceivedBet)
    expect(await world.reads(later.chat)).toEqual(['Napoli 1'])
    expect(await pathOf(tip.idReceivedBet)).toMatchObject({ stoppedAt: null, ritirataAt: null, richiamo: [] })
  })

  it('after more than ten minutes is left to the staff, who may undo it in the path', async () => {
    const { tipster, sala } = await aTipsterWithRooms(1)
    const tip = await post(tipster.chat, 'Empoli 1')
    await world.quiet()
    await thumb(tipster.chat, tip.messageId, ['👎'])
    const before = new Date(Date.now() - 11 * 60_000)
    await updateRows(world.db, 'bet', { idReceivedBet: tip.idReceivedBet }, { ritirataAt: before })
    await thumb(tipster.chat, tip.messageId, [])
    expect((await world.reads(staff)).at(-1)).toContain('il tipster ha tolto il 👎')
    expect((await world.reads(sala.chat))[0]).toContain('RITIRATA')
    const params = { id: tip.idReceivedBet }
    const user = await operator()
    expect(await user.post('POST /api/v1/bets/:id/annulla-ritiro', undefined, { params }).status).toBe(200)
    await world.quiet()
    expect((await world.reads(sala.chat))[0]).toBe('Empoli 1')
    expect(await user.post('POST /api/v1/bets/:id/annulla-ritiro', undefined, { params }).refusal).toBe(
      `409 La bet ${tip.idReceivedBet} non è stata annullata dal tipster`,
    )
  })

  it('does not undo a stop of the staff', async () => {
    const { tipster } = await aTipsterWithRooms(1)
    const tip = await post(tipster.chat, 'Lecce 1')
    await world.quiet()
    await thumb(tipster.chat, tip.messageId, ['👎'])
    await (await operator()).post('POST /sparabet/annulla-bet', {
      idReceivedBet: tip.idReceivedBet,
      sales: [],
    })
    await thumb(tipster.chat, tip.messageId, [])
    expect((await world.betOf(tipster.chat, tip.messageId)).stoppedAt).not.toBeNull()
  })
})

describe('a change', () => {
  it('of the tipster after the drop is flagged for the operator until he has seen it', async () => {
    const { tipster } = await aTipsterWithRooms(1)
    const tip = await post(tipster.chat, 'Parma 1')
    await world.quiet()
    await updateRows(
      world.db,
      'bet',
      { idReceivedBet: tip.idReceivedBet },
      { totTipster: '50', quotaDrop: '1.8' },
    )
    await world.people.edit(tipster.chat, tip.messageId, 'Parma X')
    await world.quiet()
    expect((await pathOf(tip.idReceivedBet)).modificaDopoDrop).toBe('Parma X')
    const params = { id: tip.idReceivedBet }
    const user = await operator()
    expect(await user.get('GET /api/v1/bets/:id', { params }).body).toMatchObject({
      modificataDopoDrop: true,
    })
    await user.post('POST /api/v1/bets/:id/modifica-vista', undefined, { params })
    expect(await user.get('GET /api/v1/bets/:id', { params }).body).toMatchObject({
      modificataDopoDrop: false,
    })
  })

  it('of the staff reaches the rooms’ copies when an operator requests it', async () => {
    const { tipster, sala } = await aTipsterWithRooms(1)
    const tip = await post(tipster.chat, 'Como 1')
    await world.quiet()
    const user = await operator()
    await user.put('PUT /api/v1/bets', { idReceivedBet: tip.idReceivedBet, formattedBet: 'Como 1X' })
    await world.quiet()
    expect(await world.reads(sala.chat)).toEqual(['Como 1'])
    expect((await pathOf(tip.idReceivedBet)).daCorreggere).toBe(true)
    const params = { id: tip.idReceivedBet }
    await user.post('POST /api/v1/bets/:id/correggi-copie', undefined, { params })
    await world.quiet()
    expect(await world.reads(sala.chat)).toEqual(['(modificata)\nComo 1X'])
    expect((await pathOf(tip.idReceivedBet)).daCorreggere).toBe(false)
  })
})

describe('a message of a sparax', () => {
  async function aSparax() {
    const group = await world.people.createChat({
      title: 'Sparax',
      type: 'group',
      members: [{ firstName: 'Autore' }, { firstName: 'Altro' }],
    })
    const chat = group.id
    const sparax = await insertRow(world.db, 'sparax', { nomeSparax: `Sparax ${chat}`, idGruppoTg: chat })
    const sala = await world.aSalaOnTelegram()
    await insertRow(world.db, 'collegamentoSparax', { idSparax: sparax.idSparax, idSala: sala.idSala })
    return { chat, sala, other: group.members[1]!.id }
  }

  it('that is edited is edited in its rooms, words and picture, unmarked', async () => {
    const { chat, sala } = await aSparax()
    const text = await world.people.postText(chat, 'Quota 1,80')
    const photo = await world.people.postPhoto(chat, await aPicture(), { caption: 'Schedina' })
    await world.quiet()
    await world.people.edit(chat, text.messageId, 'Quota 1,90')
    await world.people.edit(chat, photo.messageId, 'Schedina nuova')
    await world.quiet()
    expect(await world.reads(sala.chat)).toEqual(['Quota 1,90', 'Schedina nuova'])
    const before = (await world.people.messages(sala.chat)).at(-1)?.photos
    await world.people.editPhoto(chat, photo.messageId, await aPicture())
    await world.quiet()
    const after = (await world.people.messages(sala.chat)).at(-1)
    expect(after?.photos).not.toEqual(before)
    expect(after?.caption).toBe('Schedina nuova')
  })

  it('of an album is edited on the item that carries it', async () => {
    const { chat, sala } = await aSparax()
    const album = await world.people.postAlbum(chat, await Promise.all([aPicture(), aPicture()]), {
      caption: 'Due foto',
    })
    await world.quiet()
    await world.people.edit(chat, album[1]!.messageId, 'La seconda')
    await world.quiet()
    expect(await world.reads(sala.chat)).toEqual(['Due foto', 'La seconda'])
  })

  it('that its author withdraws is marked in its rooms, and restored when he undoes it; no one else can', async () => {
    const { chat, sala, other } = await aSparax()
    const posted = await world.people.postText(chat, 'Gioca tutto')
    await world.quiet()
    await world.people.react(chat, posted.messageId, '👎', { as: other })
    await world.quiet()
    expect(await world.reads(sala.chat)).toEqual(['Gioca tutto'])
    await thumb(chat, posted.messageId, ['👎'])
    expect(await world.reads(sala.chat)).toEqual(['RITIRATA\nGioca tutto'])
    expect((await world.reads(staff)).at(-1)).toContain('annullato dal suo autore')
    await thumb(chat, posted.messageId, [])
    expect(await world.reads(sala.chat)).toEqual(['Gioca tutto'])
    await world.people.postText(chat, 'annulla', { replyTo: posted.messageId })
    await world.quiet()
    expect(await world.reads(sala.chat)).toEqual(['RITIRATA\nGioca tutto'])
  })
  it('stays when another person answers it with the word, which is an ordinary message', async () => {
    const { chat, sala, other } = await aSparax()
    const posted = await world.people.postText(chat, 'Gioca poco')
    await world.people.postText(chat, 'annulla', { replyTo: posted.messageId, as: other })
    await world.quiet()
    expect(await world.reads(sala.chat)).toEqual(['Gioca poco', 'annulla'])
  })
})
