import { plainText } from '@xbetapp/domain/platform/text/formatted-text'
import { describe, expect, it } from 'vitest'
import { insertRow, rowIfAny, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { BOT } from '#server/kernel/ctx.ts'
import { betRevisions } from '#server/kernel/revision.ts'
import type { MessagePayload } from '#server/telegram/outbox/public.ts'
import { testApp } from '#test/test-app.ts'
import type { GroupMessage, ReceivedAttachment } from './group-message.ts'
import { ingestEdit } from './ingest-edit.ts'
import { ingestMessage } from './ingest-message.ts'
import { isWithdrawal, undoReaction, withdrawBet } from './withdraw-bet.ts'

// It is Wednesday 11 March 2026, noon.
const app = await testApp()
const { aSala, aTipster, as, aUser, clock, ctx, db, setVariable } = app
const bot = { ...ctx, actor: BOT }
const operatore = as(await aUser({ roles: ['OPERATORE'] }))
const [TRASH, BETS] = [-901, -902]
await setVariable('chat_trash_id', TRASH)
await setVariable('chat_bets_id', BETS)
let number = 0
const AUTHOR = 7

const aPicture = (messageId: number, uniqueId: string | null = `u${messageId}`) => ({
  ...{ messageId, botId: 1, tipo: 'photo' as const, width: 900, height: 700 },
  ...{ telegramFileId: `file ${messageId} ${uniqueId}`, telegramUniqueId: uniqueId as string },
})
const aFile = (
  messageId: number,
  tipo: ReceivedAttachment['tipo'] = 'document',
  uniqueId = `u${messageId}`,
): ReceivedAttachment => ({
  ...{ messageId, botId: 1, tipo, nome: tipo === 'document' ? 'bet.pdf' : null },
  ...{ telegramFileId: `file ${uniqueId}`, telegramUniqueId: uniqueId },
})

type Message = Partial<Omit<GroupMessage, 'text' | 'picture' | 'attachment'>> & {
  text?: string
  picture?: true | string
  attachment?: ReceivedAttachment['tipo']
}

/** A tipster with his group, and what is written there. */
async function aGroup(fields: Parameters<typeof aTipster>[0] = {}) {
  const tipster = await aTipster(fields)
  const chatId = Number(tipster.idGruppoTg)
  const read = ({
    text = '',
    picture,
    attachment,
    messageId = ++number,
    ...more
  }: Message): GroupMessage => ({
    ...{ chatId, messageId, sentAt: clock.now(), senderId: AUTHOR, senderName: 'Mario' },
    text: plainText(text),
    picture: picture ? aPicture(messageId, picture === true ? undefined : picture) : null,
    attachment: attachment ? aFile(messageId, attachment) : null,
    ...more,
  })
  const post = async (message: Message) => {
    const own = read(message)
    await ingestMessage(bot, own)
    return own.messageId
  }
  return {
    ...tipster,
    chatId,
    post,
    edit: (messageId: number, message: Message) => ingestEdit(bot, read({ ...message, messageId })),
    /** The bet of a new message. */
    async tip(message: Message) {
      const messageId = await post(message)
      const { idReceivedBet } = await rowOf(db, 'bet', { chatId, messageId })
      const bet = () => rowOf(db, 'bet', { idReceivedBet })
      const log = async () =>
        (await rowsOf(db, 'modificationLog', { idReceivedBet }, undefined, 'id')).map(
          ({ tipoModifica, valorePrecedente, nuovoValore }) => [tipoModifica, valorePrecedente, nuovoValore],
        )
      const drop = async () => {
        const sala = await aSala()
        const admin = as(await aUser())
        await admin.post('POST /sparabet/new-sale-drop', {
          data: [{ idReceivedBet, idSala: sala.idSala, importoNoPerc: 100, quota: 2 }],
        } as never).body
      }
      return { messageId, idReceivedBet, bet, log, drop }
    },
  }
}
const betsOf = async (chatId: number) => rowsOf(db, 'bet', { chatId }, undefined, 'idReceivedBet')
const sendsTo = async (chatId: number, scopo: string) =>
  rowsOf(db, 'send', { chatId, scopo }, undefined, 'id')
const bell = async () => (await rowsOf(db, 'notification', {}, ['testo'], 'id')).map(({ testo }) => testo)
const lastNote = async () => (await bell()).at(-1)
const lastAnswer = async (chatId: number) => {
  const { payload } = await rowOf(db, 'send', { chatId }, undefined, '-id')
  return (payload as MessagePayload).text
}

describe('a message of a tipster’s group', () => {
  it('is a bet of its tipster with all that the message said about itself, once', async () => {
    const group = await aGroup()
    const said = { text: 'Inter 1 @1.85', argomento: 5, replyToMessageId: 3, replyChatId: -55 }
    const { messageId, bet } = await group.tip(said)
    await group.post({ ...said, messageId })
    expect(await betsOf(group.chatId)).toHaveLength(1)
    expect(await bet()).toMatchObject({
      ...{ idTipster: group.idTipster, senderId: AUTHOR, argomento: 5, mediaGroupId: null },
      ...{ replyToMessageId: 3, replyChatId: -55, formattedBet: 'Inter 1 | @1.85', messageDate: clock.now() },
      shouldProcessImageToText: false,
    })
    expect(await sendsTo(BETS, 'bets-copy')).toHaveLength(1)
  })

  it('goes to the trash chat with its tipster and author where it is no tip or the tipster is not active', async () => {
    const [group, off] = [await aGroup(), await aGroup({ stato: 'D' })]
    const emoji = await group.post({ text: '🔥🔥' })
    const tip = await off.post({ text: 'Inter 1 @1.85' })
    const picture = await off.post({ picture: true })
    for (const [{ chatId, nomeTipster }, messageId] of [
      [group, emoji],
      [off, tip],
      [off, picture],
    ] as const) {
      const key = `trash:${chatId}:${messageId}`
      expect((await rowOf(db, 'send', { dedupeKey: `${key}:0` })).payload).toMatchObject({
        text: `${nomeTipster} (Mario)`,
      })
      expect((await rowOf(db, 'send', { dedupeKey: `${key}:copy` })).payload).toEqual({
        copy: { chatId, messageId },
      })
    }
    expect([await betsOf(group.chatId), await betsOf(off.chatId)]).toEqual([[], []])
  })

  it('of an author who is not among the chosen ones is nothing, nor is one without an author', async () => {
    const group = await aGroup({ filtroAutori: true })
    await group.post({ text: 'Inter 1', senderId: 9 })
    await group.post({ text: 'Inter 1', senderId: null })
    expect(await betsOf(group.chatId)).toEqual([])
    await updateRows(db, 'allowedAuthor', { idTipster: group.idTipster, idAutore: 9 }, { ammesso: true })
    await group.post({ text: 'Inter 2', senderId: 9 })
    expect(await betsOf(group.chatId)).toHaveLength(1)
    const open = await aGroup()
    await open.post({ text: 'Inter 1', senderId: null })
    expect(await betsOf(open.chatId)).toHaveLength(1)
  })

  it('that is only a withdrawing word in reply to his own tip withdraws it; with a picture it is a tip', async () => {
    const group = await aGroup()
    const { messageId, bet } = await group.tip({ text: 'Inter 1' })
    const withFile = await group.tip({ text: 'void', attachment: 'document', replyToMessageId: messageId })
    const withPicture = await group.tip({ text: 'void', picture: true, replyToMessageId: messageId })
    expect([await withFile.bet(), await withPicture.bet()]).toMatchObject([{}, {}])
    await group.post({ text: 'void', replyToMessageId: messageId, replyChatId: -99 })
    await group.post({ text: 'void', replyToMessageId: messageId, senderId: 8 })
    await group.post({ text: 'void' })
    expect((await bet()).stoppedAt).toBeNull()
    await group.post({ text: 'void', replyToMessageId: messageId })
    expect((await bet()).stoppedAt).toEqual(clock.now())
    expect(await lastAnswer(group.chatId)).toBe(`Bet ${(await bet()).idReceivedBet} annullata.`)
  })
})

describe('an album', () => {
  it('is one bet: each picture and file once, in the order they came, the captions in the order of the messages', async () => {
    const group = await aGroup()
    const mediaGroupId = 'a1'
    const first = await group.tip({ picture: true, text: 'seconda', mediaGroupId, messageId: 5002 })
    await group.post({ picture: true, text: 'prima', mediaGroupId, messageId: 5001 })
    await group.post({ attachment: 'video', mediaGroupId, messageId: 5003 })
    for (const messageId of [5001, 5003])
      await group.post({
        ...(messageId === 5003 ? { attachment: 'video' } : { picture: true, text: 'prima' }),
        ...{ mediaGroupId, messageId },
      })
    const { idReceivedBet } = first
    expect(await betsOf(group.chatId)).toHaveLength(1)
    const photos = await rowsOf(db, 'betPhoto', { idReceivedBet }, ['messageId', 'position'], 'position')
    expect(photos).toEqual([
      { messageId: 5002, position: 0 },
      { messageId: 5001, position: 1 },
    ])
    expect(await rowsOf(db, 'betAttachment', { idReceivedBet }, ['messageId', 'position'])).toEqual([
      { messageId: 5003, position: 0 },
    ])
    expect((await first.bet()).receivedBet).toBe('prima\nseconda')
    const lines = await rowsOf(db, 'audit', { action: 'bets.photo', entityId: String(idReceivedBet) })
    expect(lines).toHaveLength(1)
  })

  it('of which a part comes late has it in the staff’s copy: in its place while that waits, after it otherwise', async () => {
    const group = await aGroup()
    const mediaGroupId = 'a2'
    const { idReceivedBet } = await group.tip({ picture: true, text: 'album', mediaGroupId })
    await group.post({ picture: true, mediaGroupId })
    const copies = async () =>
      (await sendsTo(BETS, 'bets-copy'))
        .filter((send) => send.idReceivedBet === idReceivedBet)
        .map(({ stato, payload }) => [stato, (payload as MessagePayload).text?.includes('album') ?? false])
    const [, rebuilt] = await copies()
    expect((await copies()).map(([stato]) => stato)).toEqual(['cancelled', 'pending'])
    expect(rebuilt?.[0]).toBe('pending')
    await updateRows(db, 'send', { idReceivedBet, scopo: 'bets-copy', stato: 'pending' }, { stato: 'sent' })
    await group.post({ picture: true, mediaGroupId })
    expect((await copies()).map(([stato]) => stato)).toEqual(['cancelled', 'sent', 'pending'])
    expect((await copies()).at(-1)?.[1]).toBe(false)
  })

  it('whose caption comes with a later part routes the bet as a new one; a caption removed again is an edit', async () => {
    const group = await aGroup()
    const sala = await aSala()
    const { idTipster } = group
    await insertRow(db, 'collegamentoKeyword', { idTipster, idSala: sala.idSala, keyword: 'milan' })
    const { idReceivedBet, bet, log } = await group.tip({ picture: true, mediaGroupId: 'a3' })
    expect(await bet()).toMatchObject({ formattedBet: '', shouldProcessImageToText: true })
    await group.post({ picture: true, mediaGroupId: 'a3', text: 'Milan 1 @2' })
    expect(await bet()).toMatchObject({ formattedBet: 'Milan 1 | @2', shouldProcessImageToText: false })
    expect(await log()).toEqual([])
    const planned = await rowsOf(db, 'routing', { idReceivedBet, idSala: sala.idSala }, ['stato'])
    expect(planned).toEqual([{ stato: 'previsto' }])
  })
})

describe('a part that comes hours after its album', () => {
  const later = () => clock.advance(2 * 3_600_000)
  const byWord = async (group: Awaited<ReturnType<typeof aGroup>>, keyword: string) => {
    const { idSala } = await aSala()
    await insertRow(db, 'collegamentoKeyword', { idTipster: group.idTipster, idSala, keyword })
    return async (idReceivedBet: number) =>
      (await rowsOf(db, 'routing', { idReceivedBet, idSala, stato: 'previsto' }, ['id'])).length
  }

  it('routes the bet by its words where it had none, and is an edit of those it had', async () => {
    const group = await aGroup()
    const planned = await byWord(group, 'milan')
    const [bare, worded] = [
      await group.tip({ picture: true, mediaGroupId: 'b1' }),
      await group.tip({ picture: true, text: 'Inter 1', mediaGroupId: 'b2' }),
    ]
    later()
    for (const mediaGroupId of ['b1', 'b2'])
      await group.post({ picture: true, text: 'Milan 1', mediaGroupId })
    expect([await planned(bare.idReceivedBet), await planned(worded.idReceivedBet)]).toEqual([1, 0])
  })

  it('follows in the rooms that have the bet, unless it was stopped', async () => {
    const group = await aGroup()
    const reached = async (mediaGroupId: string) => {
      const tip = await group.tip({ picture: true, text: 'Inter 1', mediaGroupId })
      const { idSala, idGruppoTg } = await aSala()
      const { idReceivedBet } = tip
      const path = await insertRow(db, 'routing', {
        ...{ idReceivedBet, idSala, stato: 'in_coda', motivo: 'x', dueAt: clock.now() },
        ...{ automatico: true, username: 'bot', createdAt: clock.now() },
      })
      const { id: idSend } = await insertRow(db, 'send', {
        ...{ chatId: Number(idGruppoTg), tipo: 'text', payload: '{"text":"Inter 1"}', scopo: 'bet-relay' },
        ...{ idReceivedBet, idSala, stato: 'sent', messageIds: [++number], username: 'bot' },
        idInstradamento: path.id,
      })
      await insertRow(db, 'sentBet', { idReceivedBet, idSala, idSend, automatico: true, username: 'bot' })
      return { idReceivedBet, sends: async () => (await sendsTo(Number(idGruppoTg), 'bet-relay')).length }
    }
    const [there, stopped] = [await reached('c1'), await reached('c2')]
    await updateRows(db, 'bet', { idReceivedBet: stopped.idReceivedBet }, { stoppedAt: clock.now() })
    for (const mediaGroupId of ['c1', 'c2']) await group.post({ picture: true, mediaGroupId })
    expect([await there.sends(), await stopped.sends()]).toEqual([2, 1])
  })
})

describe('an edit of a message', () => {
  it('that was no bet makes it one, unless the message is older than Telegram allows edits', async () => {
    const group = await aGroup()
    const messageId = await group.post({ text: '🔥' })
    await group.edit(messageId, { text: 'Inter 1' })
    expect(await betsOf(group.chatId)).toHaveLength(1)
    const hours = (n: number) => new Date(clock.now().getTime() - n * 3_600_000)
    const old = await group.post({ text: '🔥' })
    await group.edit(old, { text: 'Roma 1', sentAt: new Date(hours(48).getTime() - 1) })
    expect(await betsOf(group.chatId)).toHaveLength(1)
    await group.edit(old, { text: 'Roma 1', sentAt: hours(48) })
    expect(await betsOf(group.chatId)).toHaveLength(2)
  })

  it('into a withdrawing word withdraws the bet, only by its author, without a picture, and not in an album', async () => {
    const group = await aGroup()
    const [tip, other, album, pictured] = [
      await group.tip({ text: 'Inter 1' }),
      await group.tip({ text: 'Inter 2' }),
      await group.tip({ picture: true, text: 'Inter 3', mediaGroupId: 'a4' }),
      await group.tip({ picture: true, text: 'Inter 4' }),
    ]
    await group.edit(tip.messageId, { text: 'void' })
    await group.edit(other.messageId, { text: 'void', senderId: 8 })
    await group.edit(album.messageId, { text: 'void', mediaGroupId: 'a4' })
    await group.edit(pictured.messageId, { text: 'void', picture: true })
    const stopped = async (one: typeof tip) => (await one.bet()).stoppedAt !== null
    expect(await Promise.all([tip, other, album, pictured].map(stopped))).toEqual([true, false, false, false])
  })

  it('of the words changes text and version, and the log and the audit keep the earlier ones', async () => {
    const group = await aGroup()
    const { messageId, idReceivedBet, bet, log } = await group.tip({ text: 'Inter 1 @1.85' })
    const { textVersion } = await bet()
    await group.edit(messageId, { text: 'Inter 1 @1.85' })
    expect([await log(), (await bet()).textVersion]).toEqual([[], textVersion])
    await group.edit(messageId, { text: 'Inter X @3' })
    expect(await bet()).toMatchObject({
      ...{ receivedBet: 'Inter X @3', formattedBet: 'Inter X | @3', textVersion: textVersion + 1 },
      shouldProcessImageToText: false,
    })
    expect(await log()).toEqual([['BET_TEXT', 'Inter 1 | @1.85', 'Inter X | @3']])
    const line = await rowOf(db, 'audit', { action: 'bets.edit', entityId: String(idReceivedBet) })
    expect([line.before, line.after]).toEqual([
      { receivedBet: 'Inter 1 @1.85', formattedBet: 'Inter 1 | @1.85' },
      { receivedBet: 'Inter X @3', formattedBet: 'Inter X | @3' },
    ])
    await group.edit(messageId, { text: '🔥' })
    expect((await bet()).receivedBet).toBe('Inter X @3')
  })

  it('after a drop changes nothing but the note for the operator, and the staff are told', async () => {
    const group = await aGroup()
    const { messageId, idReceivedBet, bet, log, drop } = await group.tip({ text: 'Inter 1 @1.85' })
    await drop()
    const before = await betRevisions(ctx, [idReceivedBet])
    await group.edit(messageId, { text: 'Inter X @3' })
    // Open pages are told of the note.
    expect(await betRevisions(ctx, [idReceivedBet])).not.toEqual(before)
    expect(await bet()).toMatchObject({ formattedBet: 'Inter 1 | @1.85', modificaDopoDrop: 'Inter X | @3' })
    expect(await log()).toEqual([['BET_TEXT', 'Inter 1 | @1.85', 'Inter X | @3']])
    expect(await lastNote()).toBe(
      `Bet ${idReceivedBet}: il tipster ha modificato il testo dopo il drop. Nuovo testo: Inter X | @3`,
    )
  })

  it('of a text the staff wrote replaces it and says so; of one read from the picture it says nothing', async () => {
    const group = await aGroup()
    const staff = await group.tip({ text: 'Inter 1 @1.85' })
    const body = { idReceivedBet: staff.idReceivedBet, formattedBet: 'Inter vince' }
    await operatore.put('PUT /api/v1/bets', body).body
    await group.edit(staff.messageId, { text: 'Inter X @3' })
    expect(await staff.bet()).toMatchObject({ formattedBet: 'Inter X | @3' })
    expect(await lastNote()).toBe(
      `Bet ${staff.idReceivedBet}: il tipster ha modificato il testo, al posto di quello dello staff (Inter vince). Testo del tipster: Inter X | @3`,
    )
    const read = await group.tip({ picture: true })
    const { idReceivedBet } = read
    await updateRows(db, 'imageReading', { idReceivedBet }, {
      stato: 'letta',
      testo: ' Roma 1 @2 ',
      fonte: 'ocr',
    } as never)
    await updateRows(db, 'bet', { idReceivedBet }, { formattedBet: 'Roma 1 | @2' })
    const before = await bell()
    await group.edit(read.messageId, { text: 'Roma X @3', picture: true })
    expect(await read.bet()).toMatchObject({ formattedBet: 'Roma X | @3' })
    expect(await bell()).toEqual(before)
  })
})

describe('a caption that is taken off its picture', () => {
  it('leaves a bet whose picture is to be read, be the picture the same or a new one', async () => {
    const group = await aGroup()
    for (const picture of ['uno', 'due']) {
      const { messageId, idReceivedBet, bet } = await group.tip({ picture: 'uno', text: 'Inter 1' })
      expect(await rowIfAny(db, 'imageReading', { idReceivedBet })).toBeUndefined()
      await group.edit(messageId, { picture })
      expect(await bet()).toMatchObject({ formattedBet: '', shouldProcessImageToText: true })
      expect(await rowOf(db, 'imageReading', { idReceivedBet })).toMatchObject({
        ...{ stato: 'in_attesa', dueAt: clock.now() },
      })
    }
  })

  it('after a drop leaves text and picture as they are', async () => {
    const group = await aGroup()
    const { messageId, idReceivedBet, bet, drop } = await group.tip({ picture: 'uno', text: 'Inter 1' })
    await drop()
    await group.edit(messageId, { picture: 'due' })
    expect(await bet()).toMatchObject({ formattedBet: 'Inter 1', shouldProcessImageToText: false })
    expect(await rowIfAny(db, 'imageReading', { idReceivedBet })).toBeUndefined()
  })
})

describe('a new picture or file in a message’s place', () => {
  const photosOf = (idReceivedBet: number) =>
    rowsOf(db, 'betPhoto', { idReceivedBet }, ['telegramUniqueId', 'position'], 'position')

  it('replaces the picture, which the log says; the same one does nothing', async () => {
    const group = await aGroup()
    const { messageId, idReceivedBet, bet, log } = await group.tip({ picture: 'uno', text: 'Inter 1' })
    const { textVersion } = await bet()
    await group.edit(messageId, { picture: 'uno', text: 'Inter 1' })
    expect([await log(), (await bet()).textVersion]).toEqual([[], textVersion])
    await group.edit(messageId, { picture: 'due', text: 'Inter 1' })
    expect(await photosOf(idReceivedBet)).toEqual([{ telegramUniqueId: 'due', position: 0 }])
    expect(await log()).toEqual([['FOTO', 'Foto mai arrivata', 'Foto sostituita dal tipster']])
    expect((await bet()).textVersion).toBe(textVersion + 1)
    // No one is deciding on it, so no one is told.
    expect((await bell()).filter((line) => line.startsWith(`Bet ${idReceivedBet}:`))).toEqual([])
  })

  it('awaits the new picture as one that never came: what is known of the old one is forgotten', async () => {
    const group = await aGroup()
    const { messageId, idReceivedBet } = await group.tip({ picture: 'uno', text: 'Inter 1' })
    const known = {
      file: `${'a'.repeat(64)}.jpg`,
      originale: null,
      impronta: Buffer.alloc(8, 1),
      attempts: 3,
    }
    await updateRows(db, 'betPhoto', { idReceivedBet }, known)
    await group.edit(messageId, { picture: 'due', text: 'Inter 1' })
    expect(await rowOf(db, 'betPhoto', { idReceivedBet })).toMatchObject({
      ...{ file: null, originale: null, impronta: null, motivo: null, attempts: 0 },
    })
  })

  it('of one file of an album follows as that file, not as the first', async () => {
    const group = await aGroup()
    const album = { mediaGroupId: 'file', text: 'Inter 1' }
    const first = await group.tip({ attachment: 'document', ...album })
    const second = await group.post({ attachment: 'document', ...album, text: '' })
    const taken = await ingestEdit(bot, {
      ...{
        chatId: group.chatId,
        messageId: second,
        sentAt: clock.now(),
        senderId: AUTHOR,
        senderName: 'Mario',
      },
      ...{ text: plainText(''), picture: null, attachment: aFile(second, 'document', 'nuovo') },
      mediaGroupId: 'file',
    })
    expect(JSON.stringify(taken ?? null)).not.toContain(`"messageId":${first.messageId}`)
    const files = await rowsOf(
      db,
      'betAttachment',
      { idReceivedBet: first.idReceivedBet },
      ['messageId', 'telegramUniqueId'],
      'messageId',
    )
    expect(files).toEqual([
      { messageId: first.messageId, telegramUniqueId: `u${first.messageId}` },
      { messageId: second, telegramUniqueId: 'nuovo' },
    ])
  })

  it('of a row from before unique ids is compared by its file id', async () => {
    const group = await aGroup()
    const { messageId, idReceivedBet, log } = await group.tip({ picture: 'uno', text: 'Inter 1' })
    const { telegramFileId } = aPicture(messageId, 'uno')
    await updateRows(db, 'betPhoto', { idReceivedBet }, { telegramUniqueId: null, telegramFileId })
    await group.edit(messageId, { picture: 'uno', text: 'Inter 1' })
    expect(await log()).toEqual([])
    await group.edit(messageId, { picture: 'due', text: 'Inter 1' })
    expect(await log()).toHaveLength(1)
  })

  it('added to a text is added to the bet; a file in the place of another replaces it', async () => {
    const group = await aGroup()
    const text = await group.tip({ text: 'Inter 1' })
    await group.edit(text.messageId, { picture: 'nuova', text: 'Inter 1' })
    expect(await photosOf(text.idReceivedBet)).toEqual([{ telegramUniqueId: 'nuova', position: 0 }])
    expect(await text.log()).toEqual([['FOTO', 'Solo testo', 'Foto sostituita dal tipster']])
    const film = await group.tip({ attachment: 'video', text: 'Inter 2' })
    const { messageId, idReceivedBet } = film
    await group.edit(messageId, { attachment: 'video', text: 'Inter 2' })
    expect(await film.log()).toEqual([])
    await ingestEdit(bot, {
      ...{ chatId: group.chatId, messageId, sentAt: clock.now(), senderId: AUTHOR, senderName: 'Mario' },
      ...{ text: plainText('Inter 2'), picture: null, attachment: aFile(messageId, 'video', 'altro') },
    })
    expect(await rowsOf(db, 'betAttachment', { idReceivedBet }, ['telegramUniqueId'])).toEqual([
      { telegramUniqueId: 'altro' },
    ])
    expect(await film.log()).toEqual([['FOTO', 'Video o file', 'Video o file sostituito dal tipster']])
    const line = await rowOf(db, 'audit', { action: 'bets.photo', entityId: String(idReceivedBet) })
    expect(line.after).toEqual({ foto: 'video' })
  })

  it('of the other kind, or a voice, or after a drop changes nothing and is told to the staff', async () => {
    const group = await aGroup()
    const [photo, film, dropped, bare] = [
      await group.tip({ picture: true, text: 'Inter 1' }),
      await group.tip({ attachment: 'video', text: 'Inter 2' }),
      await group.tip({ picture: true, text: 'Inter 3' }),
      await group.tip({ text: 'Inter 4' }),
    ]
    const told = (id: number, what: string) =>
      `Bet ${id}: il tipster ha messo ${what} al posto di quello che c'era. Bet e sale restano come prima: guarda il suo messaggio`
    await group.edit(photo.messageId, { attachment: 'video', text: 'Inter 1' })
    expect(await lastNote()).toBe(told(photo.idReceivedBet, 'il video o file'))
    await group.edit(film.messageId, { picture: true, text: 'Inter 2' })
    expect(await lastNote()).toBe(told(film.idReceivedBet, 'la foto'))
    await group.edit(bare.messageId, { attachment: 'voice', text: 'Inter 4' })
    expect(await lastNote()).toBe(told(bare.idReceivedBet, 'il video o file'))
    await dropped.drop()
    await group.edit(dropped.messageId, { picture: 'altra', text: 'Inter 3' })
    expect(await lastNote()).toBe(
      `Bet ${dropped.idReceivedBet}: il tipster ha cambiato la foto dopo il drop. La foto della bet resta quella di prima`,
    )
    const later = await group.tip({ text: 'Inter 5' })
    await later.drop()
    await group.edit(later.messageId, { picture: true, text: 'Inter 5' })
    expect(await lastNote()).toBe(
      `Bet ${later.idReceivedBet}: il tipster ha cambiato la foto dopo il drop. La bet resta come prima`,
    )
    expect(await photosOf(later.idReceivedBet)).toEqual([])
  })

  it('is read again where the text is still to be read; where it was read the staff are told', async () => {
    const group = await aGroup()
    const { messageId, idReceivedBet } = await group.tip({ picture: 'uno' })
    const reading = () => rowOf(db, 'imageReading', { idReceivedBet })
    await updateRows(db, 'imageReading', { idReceivedBet }, { stato: 'non_letta', errore: 'x' })
    await group.edit(messageId, { picture: 'due' })
    expect(await reading()).toMatchObject({
      stato: 'in_attesa',
      errore: null,
      testo: null,
      dueAt: clock.now(),
    })
    await updateRows(
      db,
      'bet',
      { idReceivedBet },
      { formattedBet: 'Roma 1', shouldProcessImageToText: false },
    )
    const about = `Bet ${idReceivedBet}: il tipster ha cambiato la foto, il testo`
    await updateRows(db, 'bet', { idReceivedBet }, { formattedBet: '' })
    await group.edit(messageId, { picture: 'quattro' })
    expect((await bell()).filter((line) => line.startsWith(about))).toEqual([])
    await updateRows(db, 'bet', { idReceivedBet }, { formattedBet: 'Roma 1' })
    await group.edit(messageId, { picture: 'tre' })
    expect(await bell()).toContain(
      `Bet ${idReceivedBet}: il tipster ha cambiato la foto, il testo è ancora quello letto dalla foto di prima`,
    )
  })

  it('on a bet that waits for a person is told to the staff', async () => {
    const group = await aGroup()
    const sala = await aSala()
    const { messageId, idReceivedBet } = await group.tip({ picture: 'uno', text: 'Inter 1' })
    await insertRow(db, 'routing', {
      ...{ idReceivedBet, idSala: sala.idSala, stato: 'in_attesa', motivo: 'x', dueAt: clock.now() },
      ...{ heldAt: clock.now(), automatico: true, username: 'bot', createdAt: clock.now() },
    })
    await group.edit(messageId, { picture: 'due', text: 'Inter 1' })
    expect(await bell()).toContain(
      `Bet ${idReceivedBet}: il tipster ha cambiato la foto mentre la bet aspetta una conferma`,
    )
  })
})

it('the command of a withdrawal is a whole word, with or without the name of the bot', () => {
  const asks = ['/annulla', ' /ANNULLA ', '/annulla subito', '/annulla@xbet_bot', '/annulla@xbet_bot grazie']
  expect(asks.filter((text) => !isWithdrawal(text))).toEqual([])
  expect(['/annullamento', '/annulla.', 'annulla', 'ciao /annulla', ''].filter(isWithdrawal)).toEqual([])
})

describe('a withdrawal', () => {
  const asked = (chatId: number, messageId: number | undefined, more: object = {}) =>
    withdrawBet(bot, { chatId, messageId, senderId: AUTHOR, commandId: ++number, ...more })

  it('is answered for what it is: done, done already, of another author, of no bet', async () => {
    const group = await aGroup()
    const { messageId, idReceivedBet, bet } = await group.tip({ text: 'Inter 1' })
    await asked(group.chatId, undefined)
    expect(await lastAnswer(group.chatId)).toBe('Per annullare una bet rispondi /annulla al suo messaggio.')
    await asked(group.chatId, messageId, { senderId: 8 })
    expect(await lastAnswer(group.chatId)).toBe("Una bet può essere annullata solo da chi l'ha scritta.")
    expect(await lastNote()).toBe(
      `Nel gruppo di ${group.nomeTipster} qualcuno che non l'ha scritta chiede di annullare la bet ${idReceivedBet}: non annullata`,
    )
    const before = await bell()
    await asked(group.chatId, messageId, { senderId: 8, commandId: undefined })
    expect([await bell(), (await bet()).stoppedAt]).toEqual([before, null])
    await asked(group.chatId, messageId)
    expect(await lastAnswer(group.chatId)).toBe(`Bet ${idReceivedBet} annullata.`)
    expect(await lastNote()).toBe(
      `Bet ${idReceivedBet} annullata dal tipster ${group.nomeTipster}. Nessuna sala l'aveva ricevuta.`,
    )
    await asked(group.chatId, messageId)
    expect(await lastAnswer(group.chatId)).toBe(`La bet ${idReceivedBet} è già stata fermata.`)
    await asked(-12_345, messageId)
    expect(await rowIfAny(db, 'send', { chatId: -12_345 })).toBeUndefined()
  })

  it('says how many rooms are told, and that drops stay', async () => {
    const group = await aGroup()
    const [room, other] = [await aSala(), await aSala()]
    const { messageId, idReceivedBet, drop } = await group.tip({ text: 'Inter 1' })
    for (const { idSala, idGruppoTg } of [room, other]) {
      const { id: idSend } = await insertRow(db, 'send', {
        ...{ chatId: Number(idGruppoTg), tipo: 'text', payload: '{"text":"Inter 1"}', scopo: 'bet-relay' },
        ...{ idReceivedBet, idSala, stato: 'sent', messageIds: [++number], username: 'bot' },
      })
      const of = { idReceivedBet, idSala, idSend }
      await insertRow(db, 'sentBet', { ...of, automatico: true, username: 'bot' })
    }
    await drop()
    await asked(group.chatId, messageId)
    expect(await lastNote()).toBe(
      `Bet ${idReceivedBet} annullata dal tipster ${group.nomeTipster}. Sale avvisate: 2. I drop inseriti restano.`,
    )
  })

  it('by 👎 ends when he takes it off within ten minutes; later it is left to the staff', async () => {
    const group = await aGroup()
    const undo = (messageId: number, senderId = AUTHOR) =>
      undoReaction(bot, { chatId: group.chatId, messageId, senderId })
    const withdrawn = async () => {
      const tip = await group.tip({ text: `Inter ${++number}` })
      await asked(group.chatId, tip.messageId, { commandId: undefined })
      return tip
    }
    const [soon, late] = [await withdrawn(), await withdrawn()]
    await undo(soon.messageId, 8)
    expect((await soon.bet()).ritirataAt).not.toBeNull()
    clock.advance(600_000)
    await undo(soon.messageId)
    expect((await soon.bet()).ritirataAt).toBeNull()
    expect(await lastNote()).toBe(`Bet ${soon.idReceivedBet} di nuovo valida: il tipster ha tolto il 👎`)
    clock.advance(1)
    await undo(late.messageId)
    expect((await late.bet()).ritirataAt).not.toBeNull()
    expect(await lastNote()).toBe(
      `Bet ${late.idReceivedBet}: il tipster ha tolto il 👎 dopo più di 10 minuti. Resta annullata: per rimetterla in corso usare Percorso`,
    )
  })
})
