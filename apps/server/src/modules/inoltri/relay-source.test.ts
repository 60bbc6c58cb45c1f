import { afterEach, describe, expect, it } from 'vitest'
import { withTransaction } from '#server/kernel/transaction.ts'
import { type BotWorld, botWorld } from '#test/bot-world.ts'
import { aPicture } from '#test/factories.ts'
import { lockWaiters } from '#test/lock-waiters.ts'
import { insertRow, rowOf, rowsOf, updateRows } from '#test/rows.ts'
import { until } from '#test/until.ts'
import { forwardDue } from './forward-due.ts'
import { stopForward } from './withdraw-source.ts'

const world = await botWorld()
const staff = await world.staffChat('chat_staff_id')
afterEach(async () => {
  await world.setVariable('sparax_delay_seconds', 0)
})

let counter = 0
async function aSparax(fields: { soloFoto?: boolean; delaySecondsSparax?: number; stato?: 'A' | 'D' } = {}) {
  const chat = (await world.aChat(null, 'Sparax')).id
  const sparax = await insertRow(world.db, 'sparax', {
    nomeSparax: `Sparax ${++counter}`,
    idGruppoTg: chat,
    ...fields,
  })
  return { ...sparax, chat }
}
async function linked(idSparax: number, sala: Parameters<BotWorld['aSala']>[0] = {}, ritardo = 0) {
  const room = await world.aSalaOnTelegram(sala)
  await insertRow(world.db, 'collegamentoSparax', { idSparax, idSala: room.idSala, ritardo })
  return room
}
async function aCanale() {
  const [from, to] = [(await world.aChat(null, 'Mittente')).id, (await world.aChat(null, 'Destinatario')).id]
  await world.aCanale(from, to)
  return { from, to }
}
const destinations = (idSparax: number) =>
  rowsOf(world.db, 'inoltroDestinazione', { idSparax }, ['idSala', 'stato', 'motivo'], 'id')

describe('a sparax', () => {
  it('is relayed unchanged to its rooms, and is no bet', async () => {
    const sparax = await aSparax()
    const [one, two] = [await linked(sparax.idSparax), await linked(sparax.idSparax)]
    const posted = await world.people.postText(sparax.chat, 'Guarda https://esempio.it 🔥')
    await world.quiet()
    for (const { chat } of [one, two]) {
      const [copy] = (await world.people.messages(chat)).filter((message) => message.method)
      expect([copy?.text, copy?.method, copy?.forwardedFrom]).toEqual([
        'Guarda https://esempio.it 🔥',
        'copyMessage',
        undefined,
      ])
      expect(copy?.entities).toEqual(posted.entities)
    }
    expect(await rowsOf(world.db, 'bet', { chatId: sparax.chat }, ['idReceivedBet'])).toEqual([])
    expect((await destinations(sparax.idSparax)).map((row) => row.stato)).toEqual(['in_coda', 'in_coda'])
  })

  it('taken back in the moment it is handed over stands nowhere', async () => {
    const sparax = await aSparax({ delaySecondsSparax: 3_600 })
    const rooms = [await linked(sparax.idSparax), await linked(sparax.idSparax)]
    await world.people.postText(sparax.chat, 'annullata in extremis')
    await world.quiet()
    const { id } = await rowOf(world.db, 'inoltro', { chatId: sparax.chat })
    const planned = await rowsOf(world.db, 'inoltroDestinazione', { idSparax: sparax.idSparax }, ['id'])
    // Nobody is told: only this test hands it over.
    const due = { dueAt: world.ctx.now() }
    await updateRows(world.db, 'inoltroDestinazione', { idSparax: sparax.idSparax }, due)
    let stopping: Promise<unknown> | undefined
    await withTransaction(world.ctx, async (tx) => {
      await forwardDue(
        tx,
        id,
        planned.map((row) => row.id),
      )
      stopping = stopForward(world.ctx, id)
      await until('it waits', async () => (await lockWaiters(world.db)) > 0)
    })
    await stopping
    await world.quiet()
    for (const { chat } of rooms)
      expect((await world.people.messages(chat)).filter(({ method }) => method)).toEqual([])
    expect((await destinations(sparax.idSparax)).map((row) => row.stato)).toEqual(['annullato', 'annullato'])
  })

  it('with soloFoto relays photos only, with their caption, an album as an album', async () => {
    const sparax = await aSparax({ soloFoto: true })
    const room = await linked(sparax.idSparax)
    await world.people.postText(sparax.chat, 'solo testo')
    await world.people.postPhoto(sparax.chat, await aPicture(), { caption: 'con foto' })
    await world.people.postAlbum(sparax.chat, await Promise.all([aPicture(), aPicture()]), {
      caption: 'album',
    })
    await world.quiet()
    const messages = (await world.people.messages(room.chat)).filter((message) => message.method)
    expect(messages.map((message) => message.caption)).toEqual(['con foto', 'album', undefined])
    expect(messages[1]?.mediaGroupId).toBeDefined()
    expect(messages[2]?.mediaGroupId).toBe(messages[1]?.mediaGroupId)
  })

  it.each([
    ['its own delay before the general one', { delaySecondsSparax: 1 }, 60, 0, 1_000],
    ['the general delay where it has none', {}, 1, 0, 1_000],
    ["the link's wait on top", { delaySecondsSparax: 1 }, 0, 1, 2_000],
  ])('waits for %s', async (_, fields, general, ritardo, expected) => {
    await world.setVariable('sparax_delay_seconds', general)
    const sparax = await aSparax(fields)
    const room = await linked(sparax.idSparax, {}, ritardo)
    const posted = await world.people.postText(sparax.chat, 'dopo')
    await world.quiet()
    const [sent] = await world.people.sends(room.chat)
    expect(sent!.atMs - posted.atMs).toBeGreaterThanOrEqual(expected)
    expect(sent!.atMs - posted.atMs).toBeLessThan(expected + 5_000)
  })

  it('gives what it says when it leaves: an edit during the delay is in it', async () => {
    const sparax = await aSparax({ delaySecondsSparax: 1 })
    const room = await linked(sparax.idSparax)
    const posted = await world.people.postText(sparax.chat, 'prima')
    await world.people.edit(sparax.chat, posted.messageId, 'dopo')
    await world.quiet()
    expect(await world.reads(room.chat)).toEqual(['dopo'])
  })

  it('keeps replies as replies', async () => {
    const sparax = await aSparax()
    const room = await linked(sparax.idSparax)
    const posted = await world.people.postText(sparax.chat, 'prima')
    await world.people.postText(sparax.chat, 'risposta', { replyTo: posted.messageId })
    await world.quiet()
    const [first, answer] = (await world.people.messages(room.chat)).filter((message) => message.method)
    expect(answer?.replyTo).toBe(first?.messageId)
  })

  it('that is off, or to a room that is not active, relays nothing', async () => {
    const off = await aSparax({ stato: 'D' })
    const none = await linked(off.idSparax)
    const sparax = await aSparax()
    const standby = await linked(sparax.idSparax, { stato: 'S' })
    await world.people.postText(off.chat, 'x')
    await world.people.postText(sparax.chat, 'x')
    await world.quiet()
    expect([await world.reads(none.chat), await world.reads(standby.chat)]).toEqual([[], []])
    expect(await destinations(sparax.idSparax)).toEqual([
      { idSala: standby.idSala, stato: 'escluso', motivo: 'La sala è STANDBY' },
    ])
  })

  it('is held back from a room that is closed when it falls due, and the staff are told', async () => {
    const sparax = await aSparax()
    const room = await linked(sparax.idSparax)
    const giorni = ['LUNEDI', 'MARTEDI', 'MERCOLEDI', 'GIOVEDI', 'VENERDI', 'SABATO', 'DOMENICA'] as const
    await insertRow(
      world.db,
      'fasciaOraria',
      giorni.map((giorno) => ({ idSala: room.idSala, giorno, oraInizio: '00:00', oraFine: '00:00' })),
    )
    await world.people.postText(sparax.chat, 'x')
    await world.quiet()
    expect(await world.reads(room.chat)).toEqual([])
    expect((await destinations(sparax.idSparax))[0]).toMatchObject({ stato: 'scartato' })
    expect((await world.reads(staff)).at(-1)).toContain(
      `Messaggio di ${sparax.nomeSparax} non inviato: ${room.nomeSala}`,
    )
  })
})

describe('a channel', () => {
  it('relays every message at once, whatever kind, also into a closed or unknown group', async () => {
    const { from, to } = await aCanale()
    await world.people.postText(from, '/annulla')
    await world.people.postDocument(
      from,
      { bytes: Buffer.from('%PDF-1.4'), name: 'a.pdf' },
      { caption: 'file' },
    )
    await world.people.postAlbum(from, await Promise.all([aPicture(), aPicture()]), { caption: 'album' })
    await world.quiet()
    const messages = (await world.people.messages(to)).filter((message) => message.method)
    expect(messages.map((message) => message.text ?? message.caption)).toEqual([
      '/annulla',
      'file',
      'album',
      undefined,
    ])
    expect(messages[1]?.document?.name).toBe('a.pdf')
  })

  it('to and fro does not go round in circles', async () => {
    const { from, to } = await aCanale()
    await world.aCanale(to, from)
    await world.people.postText(from, 'andata')
    await world.people.postText(to, 'ritorno')
    await world.quiet()
    expect([await world.reads(to), await world.reads(from)]).toEqual([['andata'], ['ritorno']])
  })

  it('from a tipster’s group relays what is a bet too', async () => {
    const tipster = await world.aTipsterOnTelegram()
    const to = (await world.aChat()).id
    await world.aCanale(tipster.chat, to)
    const posted = await world.people.postText(tipster.chat, 'Inter 1')
    await world.betOf(tipster.chat, posted.messageId)
    await world.quiet()
    expect(await world.reads(to)).toEqual(['Inter 1'])
  })
})

it('an update delivered twice is relayed once', async () => {
  const { from, to } = await aCanale()
  await world.people.postText(from, 'una volta')
  await world.quiet()
  const last = await rowOf(world.db, 'telegramInbox', { chatId: from }, undefined, '-updateId')
  await insertRow(world.db, 'telegramInbox', {
    botId: last.botId,
    updateId: last.updateId + 500_000,
    chatId: from,
    payload: JSON.stringify(last.payload),
  })
  await world.quiet()
  expect(await world.reads(to)).toEqual(['una volta'])
})
