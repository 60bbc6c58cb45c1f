import { describe, expect, it } from 'vitest'
import type { SendType } from '#server/db/generated/tables.ts'
import { insertRow, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { BOT } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { CLOCKS_MS } from '#server/telegram/outbox/public.ts'
import { testApp } from '#test/test-app.ts'
import { recognizeAnswered, recognizePressed, type ShownMessage } from './recognize-sends.ts'

const { aBet, aSala, clock, ctx, db } = await testApp()
const bot = { ...ctx, actor: BOT }
const HOUR = 3_600_000
const NOTHING = { idSend: null, isTold: false }
let number = 500

type Fields = Omit<Partial<Parameters<typeof insertRow<'send'>>[2]>, 'payload'>

/** A room's chat with sends without a known message id, and what is answered there. */
async function aChat() {
  const { idSala, nomeSala, idGruppoTg } = await aSala()
  const chatId = Number(idGruppoTg)
  return {
    idSala,
    nomeSala,
    async send(payload: object = { text: 'Inter 1' }, fields: Fields = {}, ofBet = true) {
      const bet = ofBet ? { idReceivedBet: (await aBet()).idReceivedBet, idSala } : {}
      const { id } = await insertRow(db, 'send', {
        ...{ chatId, tipo: 'text', scopo: 'bet-relay', username: 'bot', stato: 'uncertain' },
        ...{ createdAt: clock.now(), attemptedAt: clock.now(), payload: JSON.stringify(payload) },
        ...bet,
        ...fields,
      } as never)
      return { id, idReceivedBet: bet.idReceivedBet ?? 0 }
    },
    async answered(shown: Partial<ShownMessage> = {}) {
      const message: ShownMessage = {
        ...{ chatId, messageId: ++number, at: clock.now(), tipo: 'text', text: 'Inter 1' },
        ...{ fileName: undefined, ...shown },
      }
      const result = await withTransaction(bot, (tx) => recognizeAnswered(tx, message, 'preso 200'))
      return { result, messageId: message.messageId }
    },
    pressed: (idSend: number, messageId: number, chat = chatId) =>
      withTransaction(bot, (tx) =>
        recognizePressed(tx, idSend, { chatId: chat, messageId, at: clock.now() }),
      ),
  }
}
const row = (id: number) => rowOf(db, 'send', { id }, ['stato', 'messageIds', 'sentAt'])
const bell = async () => (await rowsOf(db, 'notification', {}, ['testo'], 'id')).map(({ testo }) => testo)
const off = (ms: number) => new Date(clock.now().getTime() + ms)
const PICTURE = { photos: [1] }
const bare = { tipo: 'photo' as const, text: '' }

describe('an answered message', () => {
  it('is the one send that says the same; it has arrived, and the staff are told', async () => {
    const { nomeSala, send, answered } = await aChat()
    const one = await send()
    await send({ text: 'Inter 2' })
    const at = off(-5_000)
    const { result, messageId } = await answered({ at })
    expect(result).toEqual({ idSend: one.id, isTold: false })
    expect(await row(one.id)).toEqual({ stato: 'sent', messageIds: [messageId], sentAt: at })
    expect((await bell()).at(-1)).toBe(
      `Bet ${one.idReceivedBet}, ${nomeSala}: l'invio incerto era arrivato, la chat ha risposto`,
    )
  })

  it('of a send that had arrived gives it its number, and no one is told', async () => {
    const { send, answered } = await aChat()
    const { id } = await send(undefined, { stato: 'sent', sentAt: clock.now() })
    const before = (await bell()).length
    const { result, messageId } = await answered()
    expect([result.idSend, (await row(id)).messageIds]).toEqual([id, [messageId]])
    expect((await bell()).length).toBe(before)
  })

  it('of an album gives the numbers of all its messages', async () => {
    const { send, answered } = await aChat()
    const { id } = await send({ photos: [1, 2, 3], text: 'Inter 1' }, { tipo: 'album' })
    const { messageId } = await answered({ tipo: 'photo' })
    expect((await row(id)).messageIds).toEqual([messageId, messageId + 1, messageId + 2])
  })

  it('that may be any of an album’s says that it arrived, without numbers', async () => {
    const { send, answered } = await aChat()
    const { id } = await send({ photos: [1, 2, 3] }, { tipo: 'album' })
    expect((await answered(bare)).result.idSend).toBe(id)
    expect(await row(id)).toMatchObject({ stato: 'sent', messageIds: null })
  })

  it('that is known, in another chat, or of no open send is nothing new', async () => {
    const [here, there] = [await aChat(), await aChat()]
    const known = await here.send(undefined, { stato: 'sent', messageIds: [++number] })
    const { id } = await here.send()
    expect((await here.answered({ messageId: number })).result).toEqual(NOTHING)
    expect((await there.answered()).result).toEqual(NOTHING)
    for (const fields of [{ stato: 'failed' }, { stato: 'sent', messageIds: [1] }] as Fields[]) {
      await updateRows(db, 'send', { id }, fields as never)
      expect((await here.answered()).result).toEqual(NOTHING)
    }
    await updateRows(db, 'send', { id }, { stato: 'uncertain', messageIds: null, tipo: 'edit_text' })
    expect((await here.answered()).result).toEqual(NOTHING)
    expect((await row(known.id)).stato).toBe('sent')
  })
})

describe('the time of an answered message', () => {
  it.each<[string, object, SendType, Partial<ShownMessage>, number, boolean]>([
    ['a text two hours before', { text: 'Inter 1' }, 'text', {}, -2 * HOUR, true],
    ['a text two hours after', { text: 'Inter 1' }, 'text', {}, 2 * HOUR, true],
    ['a text more than two hours before', { text: 'Inter 1' }, 'text', {}, -2 * HOUR - 1, false],
    ['a text more than two hours after', { text: 'Inter 1' }, 'text', {}, 2 * HOUR + 1, false],
    ['a bare picture a minute before', PICTURE, 'photo', bare, -CLOCKS_MS, true],
    ['a bare picture a minute after', PICTURE, 'photo', bare, CLOCKS_MS, true],
    ['a bare picture more than a minute before', PICTURE, 'photo', bare, -CLOCKS_MS - 1, false],
    ['a bare picture more than a minute after', PICTURE, 'photo', bare, CLOCKS_MS + 1, false],
  ])('%s: %s', async (_what, payload, tipo, shown, ms, isIt) => {
    const { send, answered } = await aChat()
    const { id } = await send(payload, { tipo })
    expect((await answered({ ...shown, at: off(ms) })).result).toEqual(
      isIt ? { idSend: id, isTold: false } : NOTHING,
    )
    expect((await row(id)).stato).toBe(isIt ? 'sent' : 'uncertain')
  })

  it('decides between two that say the same', async () => {
    const { send, answered } = await aChat()
    const early = { createdAt: off(-HOUR), attemptedAt: off(-HOUR) }
    const [old, now] = [await send(undefined, early), await send()]
    expect((await answered()).result.idSend).toBe(now.id)
    expect((await row(old.id)).stato).toBe('uncertain')
    expect((await answered()).result.idSend).toBe(old.id)
  })
})

describe('an answer that cannot be matched', () => {
  it('to one of two that say the same changes neither, and the staff are told of both bets', async () => {
    const { nomeSala, send, answered } = await aChat()
    const sends = [await send(), await send()]
    expect((await answered()).result).toEqual({ idSend: null, isTold: true })
    for (const { id } of sends) expect((await row(id)).stato).toBe('uncertain')
    const bets = sends.map(({ idReceivedBet }) => idReceivedBet).join(', ')
    expect((await bell()).at(-1)).toBe(
      `Messaggio per ${nomeSala}: la risposta può essere a uno di 2 invii incerti (bet ${bets}). Controlla la chat: preso 200`,
    )
  })

  it('to none by its content may be to the only one of its time', async () => {
    const { nomeSala, send, answered } = await aChat()
    const { idReceivedBet } = await send({ text: 'Inter 2' })
    await send({ text: 'Inter 3' }, { createdAt: off(-HOUR), attemptedAt: off(-HOUR) })
    expect((await answered()).result).toEqual({ idSend: null, isTold: true })
    expect((await bell()).at(-1)).toBe(
      `Messaggio per ${nomeSala}: la risposta può essere all'unico invio incerto (bet ${idReceivedBet}). Controlla la chat: preso 200`,
    )
  })

  it('to none of its time and content is not told', async () => {
    const { send, answered } = await aChat()
    await send({ text: 'Inter 2' }, { createdAt: off(-HOUR), attemptedAt: off(-HOUR) })
    const before = (await bell()).length
    expect((await answered()).result).toEqual(NOTHING)
    expect((await bell()).length).toBe(before)
  })

  it('is told, but may be a tip, where one of them is no bet for a room', async () => {
    const { idSala, nomeSala, send, answered } = await aChat()
    await send()
    const other = await send(undefined, {}, false)
    expect((await answered()).result).toEqual(NOTHING)
    expect((await bell()).at(-1)).toContain(
      `${nomeSala}: la risposta può essere a uno di 2 invii incerti (bet `,
    )
    const { idReceivedBet } = await aBet()
    await updateRows(db, 'send', { id: other.id }, { idReceivedBet, idSala: null })
    expect((await answered()).result).toEqual(NOTHING)
    await updateRows(db, 'send', { id: other.id }, { idReceivedBet: null, idSala })
    expect((await answered()).result).toEqual(NOTHING)
  })

  it('to one that is no bet names none', async () => {
    const { nomeSala, send, answered } = await aChat()
    await send({ text: 'Ciao' }, {}, false)
    await answered()
    expect((await bell()).at(-1)).toBe(
      `Messaggio per ${nomeSala}: la risposta può essere all'unico invio incerto. Controlla la chat: preso 200`,
    )
  })
})

describe('a press', () => {
  it('gives its send the number of the message, whether it is under way, uncertain or sent', async () => {
    const { send, pressed } = await aChat()
    for (const [stato, then] of [
      ['sending', 'sending'],
      ['uncertain', 'sent'],
      ['sent', 'sent'],
    ] as const) {
      const { id } = await send(undefined, { stato, ...(stato === 'sending' ? { claimedBy: 1 } : {}) })
      await pressed(id, ++number)
      expect(await row(id)).toMatchObject({ stato: then, messageIds: [number] })
    }
  })

  it('in another chat, or under a message that failed or has its number, changes nothing', async () => {
    const { send, pressed } = await aChat()
    const [one, failed] = [await send(), await send(undefined, { stato: 'failed' })]
    await pressed(one.id, 77, -1)
    await pressed(failed.id, 77)
    expect(await row(one.id)).toMatchObject({ stato: 'uncertain', messageIds: null })
    expect(await row(failed.id)).toMatchObject({ stato: 'failed', messageIds: null })
    const known = await send(undefined, { stato: 'sent', messageIds: [5] })
    await pressed(known.id, 77)
    expect((await row(known.id)).messageIds).toEqual([5])
  })
})
