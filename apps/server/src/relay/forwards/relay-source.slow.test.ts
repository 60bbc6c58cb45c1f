import { afterEach, describe, expect, it } from 'vitest'
import { insertRow, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { decideDue } from '#server/relay/routing/public.ts'
import { type BotWorld, botWorld } from '#test/bot-world.ts'
import { aPicture } from '#test/factories.ts'
import { lockWaiters } from '#test/lock-waiters.ts'
import { until } from '#test/until.ts'
import { DUE_FORWARDS } from './forward-due.ts'
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
  rowsOf(world.db, 'forwardTarget', { idSparax }, ['idSala', 'stato', 'motivo'], 'id')

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

  it('withdrawn while it is handed to the outbox reaches no chat', async () => {
    const sparax = await aSparax({ delaySecondsSparax: 3_600 })
    const rooms = [await linked(sparax.idSparax), await linked(sparax.idSparax)]
    await world.people.postText(sparax.chat, 'annullata in extremis')
    await world.quiet()
    const { id } = await rowOf(world.db, 'forward', { chatId: sparax.chat })
    const planned = await rowsOf(world.db, 'forwardTarget', { idSparax: sparax.idSparax }, ['id'])
    let stopping: Promise<unknown> | undefined
    await withTransaction(world.ctx, async (tx) => {
      // Due for this transaction alone: the product's own jobs, which run beside it, find nothing to hand over.
      await updateRows(tx.db, 'forwardTarget', { idSparax: sparax.idSparax }, { dueAt: world.ctx.now() })
      await decideDue(
        tx,
        DUE_FORWARDS,
        id,
        planned.map((row) => row.id),
      )
      // Both wait for the commit: a sender that came first would have sent messages to take back, not to cancel.
      await updateRows(
        tx.db,
        'send',
        { idForwardTarget: planned.map((row) => row.id) },
        { dueAt: new Date(world.ctx.now().getTime() + 3_600_000) },
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

  it('is sent with its text at the time of sending, edits during the delay included', async () => {
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

  describe('where /annulla is written', () => {
    async function withMessage() {
      const group = await world.people.createChat({
        ...{ title: 'Sparax', type: 'group', members: [{ firstName: 'Autore' }, { firstName: 'Altro' }] },
      })
      const { id: chat, members } = group
      const nomeSparax = `Sparax ${++counter}`
      const { idSparax } = await insertRow(world.db, 'sparax', { nomeSparax, idGruppoTg: chat })
      const room = await linked(idSparax)
      const posted = await world.people.postText(chat, 'Gioca tutto')
      await world.quiet()
      const asks = async (text: string, options: { replyTo?: number; as?: number } = {}) => {
        const asked = await world.people.postText(chat, text, options)
        await world.quiet()
        const said = (await world.people.messages(chat)).filter(({ method }) => method)
        return said.flatMap((one) => (one.replyTo === asked.messageId ? one.text : []))
      }
      return { chat, nomeSparax, other: members[1]?.id ?? 0, room, posted, asks }
    }

    it('in answer to no message, it is answered there and relayed to no room', async () => {
      const { room, asks } = await withMessage()
      expect(await asks('/annulla')).toEqual(['Per annullare un messaggio rispondi /annulla al messaggio.'])
      expect(await asks('/annulla@IlBot subito')).toHaveLength(1)
      expect(await world.reads(room.chat)).toEqual(['Gioca tutto'])
    })

    it('in answer to another’s message, its writer and the staff are told, and nothing is withdrawn', async () => {
      const { room, posted, other, asks, nomeSparax } = await withMessage()
      expect(await asks('/annulla', { replyTo: posted.messageId, as: other })).toEqual([
        "Un messaggio può essere annullato solo da chi l'ha scritto.",
      ])
      expect(await world.reads(room.chat)).toEqual(['Gioca tutto'])
      expect((await world.reads(staff)).at(-1)).toBe(
        `Nel gruppo di ${nomeSparax} qualcuno che non l'ha scritto chiede di annullare un messaggio: non annullato`,
      )
    })

    it('in answer to his own message, or by a word, the author is told once that it is withdrawn', async () => {
      const { chat, room, posted, asks } = await withMessage()
      expect(await asks('/annulla', { replyTo: posted.messageId })).toEqual(['Messaggio annullato.'])
      expect(await asks('/annulla', { replyTo: posted.messageId })).toEqual([
        'Il messaggio è già stato annullato.',
      ])
      expect(await world.reads(room.chat)).toEqual(['RITIRATA\nGioca tutto'])
      const another = await world.people.postText(chat, 'Gioca poco')
      await world.quiet()
      expect(await asks('annulla', { replyTo: another.messageId })).toEqual(['Messaggio annullato.'])
    })

    it('in a tipster’s group that is a sparax too, the bet’s answer is the only one', async () => {
      const tipster = await world.aTipsterOnTelegram()
      const { idSparax } = await insertRow(world.db, 'sparax', {
        ...{ nomeSparax: `Sparax ${++counter}`, idGruppoTg: tipster.chat },
      })
      const room = await linked(idSparax)
      const posted = await world.people.postText(tipster.chat, 'Inter 1')
      const { idReceivedBet } = await world.betOf(tipster.chat, posted.messageId)
      await world.quiet()
      await world.people.postText(tipster.chat, '/annulla')
      await world.people.postText(tipster.chat, '/annulla', { replyTo: posted.messageId })
      await world.quiet()
      expect(await world.reads(tipster.chat)).toEqual([
        'Per annullare una bet rispondi /annulla al suo messaggio.',
        `Bet ${idReceivedBet} annullata.`,
      ])
      expect(await world.reads(room.chat)).toEqual(['RITIRATA\nInter 1'])
    })
  })

  it('that is off, or to a room that is not active, relays nothing', async () => {
    const off = await aSparax({ stato: 'D' })
    const none = await linked(off.idSparax)
    const sparax = await aSparax()
    const standby = await linked(sparax.idSparax, { stato: 'S' })
    const blocked = await linked(sparax.idSparax, { bloccata: true })
    await world.people.postText(off.chat, 'x')
    await world.people.postText(sparax.chat, 'x')
    await world.quiet()
    for (const { chat } of [none, standby, blocked]) expect(await world.reads(chat)).toEqual([])
    expect(await destinations(sparax.idSparax)).toEqual([
      { idSala: standby.idSala, stato: 'escluso', motivo: 'La sala è STANDBY' },
      { idSala: blocked.idSala, stato: 'escluso', motivo: 'La sala è bloccata' },
    ])
  })

  it('is held back from a room that is closed when it falls due, and the staff are told', async () => {
    const sparax = await aSparax()
    const room = await linked(sparax.idSparax)
    const giorni = ['LUNEDI', 'MARTEDI', 'MERCOLEDI', 'GIOVEDI', 'VENERDI', 'SABATO', 'DOMENICA'] as const
    await insertRow(
      world.db,
      'closingWindow',
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

  it('follows its author’s edit in a copy that is there; of one that may be there the staff are told', async () => {
    const { from, to } = await aCanale()
    const posted = await world.people.postText(from, 'prima')
    await world.quiet()
    await world.people.edit(from, posted.messageId, 'dopo')
    await world.quiet()
    expect(await world.reads(to)).toEqual(['dopo'])
    const told = (await world.reads(staff)).length
    await updateRows(world.db, 'send', { chatId: to, scopo: 'canale' }, { stato: 'uncertain' })
    await world.people.edit(from, posted.messageId, 'ancora dopo')
    await world.quiet()
    expect((await world.reads(staff)).slice(told)).toEqual([
      expect.stringMatching(/modificato dal suo autore: invio incerto a \S.*, controlla la chat$/),
    ])
  })

  it('follows the edit of one item of an album alone, and keeps the words of the others', async () => {
    const { from, to } = await aCanale()
    const [first, second] = await world.people.postAlbum(from, await Promise.all([aPicture(), aPicture()]), {
      caption: 'la prima',
    })
    await world.quiet()
    await world.people.edit(from, second?.messageId ?? 0, 'la seconda')
    await world.quiet()
    const captions = async () =>
      (await world.people.messages(to)).filter(({ method }) => method).map(({ caption }) => caption)
    expect(await captions()).toEqual(['la prima', 'la seconda'])
    expect(await rowOf(world.db, 'forward', { chatId: from })).toMatchObject({ testo: 'la seconda' })
    await world.people.edit(from, first?.messageId ?? 0, 'la prima, nuova')
    await world.quiet()
    expect(await captions()).toEqual(['la prima, nuova', 'la seconda'])
    expect(await rowOf(world.db, 'forward', { chatId: from })).toMatchObject({ testo: 'la prima, nuova' })
  })

  it('in both directions does not loop', async () => {
    const { from, to } = await aCanale()
    await world.aCanale(to, from)
    await world.people.postText(from, 'andata')
    await world.people.postText(to, 'ritorno')
    await world.quiet()
    expect([await world.reads(to), await world.reads(from)]).toEqual([['andata'], ['ritorno']])
  })

  it('in both directions keeps a reply to a copy as a reply to the original, with its quote', async () => {
    const { from, to } = await aCanale()
    await world.aCanale(to, from)
    const first = await world.people.postText(from, 'chi gioca stasera?')
    await world.quiet()
    const there = (await world.people.messages(to)).find(({ method }) => method)
    const answer = await world.people.postText(to, 'io', {
      ...{ replyTo: there?.messageId ?? 0, quote: 'stasera' },
    })
    await world.quiet()
    const here = (await world.people.messages(from)).find(({ method }) => method)
    expect(here).toMatchObject({ text: 'io', replyTo: first.messageId, quote: 'stasera' })
    await world.people.postText(from, 'bene', { replyTo: here?.messageId ?? 0 })
    await world.quiet()
    const last = (await world.people.messages(to)).filter(({ method }) => method).at(-1)
    expect(last).toMatchObject({ text: 'bene', replyTo: answer.messageId })
  })

  it('in both directions keeps a reply to an item of a copied album, also in a third chat', async () => {
    const { from, to } = await aCanale()
    await world.aCanale(to, from)
    const third = (await world.aChat(null, 'Terzo')).id
    await world.aCanale(from, third)
    await world.aCanale(to, third)
    const album = await world.people.postAlbum(from, await Promise.all([aPicture(), aPicture()]))
    await world.quiet()
    const copiesIn = async (chat: number) =>
      (await world.people.messages(chat)).filter(({ method }) => method)
    await world.people.postText(to, 'la seconda', { replyTo: (await copiesIn(to))[1]?.messageId ?? 0 })
    await world.quiet()
    expect((await copiesIn(from)).at(-1)).toMatchObject({ replyTo: album[1]?.messageId })
    const [, second, answer] = await copiesIn(third)
    expect(answer).toMatchObject({ text: 'la seconda', replyTo: second?.messageId })
  })

  it('from a room relays its answers to a bet and their corrections, which rooms of a sparax do not get', async () => {
    const tipster = await world.aTipsterOnTelegram()
    const sala = await world.aSalaOnTelegram()
    await world.link(tipster.idTipster, sala.idSala)
    const to = (await world.aChat(null, 'Vetrina')).id
    await world.aCanale(sala.chat, to)
    await world.aCanale(tipster.chat, to)
    const { idSparax } = await insertRow(world.db, 'sparax', {
      ...{ nomeSparax: `Sparax ${++counter}`, idGruppoTg: sala.chat },
    })
    const other = await linked(idSparax)
    const posted = await world.people.postText(tipster.chat, 'Inter 1 @1.85')
    const { idReceivedBet } = await world.betOf(tipster.chat, posted.messageId)
    await world.quiet()
    const copy = (await world.people.messages(sala.chat)).find(({ method }) => method)
    const answer = await world.people.postText(sala.chat, '200 @1.85', { replyTo: copy?.messageId ?? 0 })
    await world.quiet()
    const [bet, relayed] = (await world.people.messages(to)).filter(({ method }) => method)
    expect(relayed).toMatchObject({ text: '200 @1.85', replyTo: bet?.messageId })
    await world.people.edit(sala.chat, answer.messageId, '300 @1.85')
    await world.quiet()
    expect(await world.reads(to)).toEqual(['Inter 1 @1.85', '300 @1.85'])
    expect(await rowsOf(world.db, 'roomAnswer', { idReceivedBet }, ['testo'])).toEqual([
      { testo: '300 @1.85' },
    ])
    expect(await rowsOf(world.db, 'bet', { chatId: sala.chat }, ['idReceivedBet'])).toEqual([])
    expect(await world.reads(other.chat)).toEqual([])
  })

  it('from a tipster’s group relays bets too', async () => {
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
