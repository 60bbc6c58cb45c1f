import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { insertRow, rowIfAny, rowOf, rowsOf } from '#server/db/rows.ts'
import { BOT } from '#server/kernel/ctx.ts'
import { aPicture } from '#test/factories.ts'
import { testTelegram } from '#test/telegram.ts'
import { testApp } from '#test/test-app.ts'
import { until } from '#test/until.ts'
import { storeUpdates } from './receive-updates.ts'
import { runBot } from './run-bot.ts'

const app = await testApp()
const { ctx, db, clock, as, aUser, aSala, setVariable } = app
const t = await testTelegram(app, { sender: false })
const operatore = as(await aUser({ roles: ['OPERATORE'] }))

const betsOf = async (idTipster: number) => {
  const { body } = await operatore.get('GET /api/v1/bets/last-week', { query: { since: 0 } })
  const bets = 'bets' in body ? body.bets : body
  return bets.filter((bet) => bet.idTipster === idTipster).sort((a, b) => a.idReceivedBet - b.idReceivedBet)
}
const bytesOf = async (path: string) => {
  const user = await aUser()
  const answer = await fetch(`${app.baseUrl}${path}`, { headers: { authorization: `Bearer ${user.token}` } })
  return Buffer.from(await answer.arrayBuffer())
}
/** What the staff was told, in the bell or in their chat. */
async function told(): Promise<string> {
  const notes = await rowsOf(db, 'notification', {}, ['testo'])
  const sends = await db.selectFrom('send').select('payload').where('scopo', 'like', 'staff%').execute()
  return [...notes.map((note) => note.testo), ...sends.map((send) => JSON.stringify(send.payload))].join('\n')
}
const queuedFor = (chatId: number) => rowsOf(db, 'send', { chatId }, ['tipo', 'payload'], 'id')

describe('a message in a tipster’s group', () => {
  it('of text becomes a bet, prepared for reading, dated when it was written', async () => {
    const tipster = await t.aTipsterOnTelegram()
    const written = await t.people.postText(tipster.chat, '⚽ Inter over 2,5 @1.85')
    await t.handled()
    expect(await betsOf(tipster.idTipster)).toMatchObject([
      {
        receivedBet: '⚽ Inter over 2,5 @1.85',
        formattedBet: '⚽ Inter over 2,5 | @1.85',
        esito: 'Open',
        photos: [],
        shouldProcessImageToText: false,
      },
    ])
    const row = await rowIfAny(db, 'bet', { messageId: written.messageId, chatId: tipster.chat }, [
      'messageDate',
    ])
    expect(row?.messageDate.getTime()).toBe(Math.floor(written.atMs / 1000) * 1000)
  })

  it('with a photo keeps the largest size, byte for byte, and its caption as the text', async () => {
    const tipster = await t.aTipsterOnTelegram()
    const photo = await aPicture(1600, 1200)
    await t.people.postPhoto(tipster.chat, photo, { caption: 'Milan X @3.1' })
    await t.handled()
    const [bet] = await betsOf(tipster.idTipster)
    expect(bet).toMatchObject({ receivedBet: 'Milan X @3.1', shouldProcessImageToText: false })
    expect((await bytesOf(bet?.photoPath ?? '')).equals(photo)).toBe(true)
    const small = await bytesOf(`${bet?.photoPath}?size=thumb`)
    expect((await sharp(small).metadata()).width).toBe(320)
  })

  it('with a photo and no caption waits for its text to be read', async () => {
    const tipster = await t.aTipsterOnTelegram()
    await t.people.postPhoto(tipster.chat, await aPicture())
    await t.handled()
    expect(await betsOf(tipster.idTipster)).toMatchObject([
      { receivedBet: '', shouldProcessImageToText: true },
    ])
  })

  it('with a picture sent as a file is a bet too', async () => {
    const tipster = await t.aTipsterOnTelegram()
    const png = await sharp(await aPicture())
      .png()
      .toBuffer()
    await t.people.postDocument(tipster.chat, { bytes: png, name: 'schedina.png', mime: 'image/png' })
    await t.handled()
    const [bet] = await betsOf(tipster.idTipster)
    expect((await bytesOf(bet?.photoPath ?? '')).equals(png)).toBe(true)
  })

  it('of several photos is one bet with all of them, in their order, and the album’s caption', async () => {
    const tipster = await t.aTipsterOnTelegram()
    const photos = await Promise.all([aPicture(), aPicture(), aPicture()])
    await t.people.postAlbum(tipster.chat, photos, { caption: 'Tris @5' })
    await t.handled()
    const bets = await betsOf(tipster.idTipster)
    expect(bets).toMatchObject([{ receivedBet: 'Tris @5' }])
    const stored = await Promise.all((bets[0]?.photos ?? []).map(bytesOf))
    expect(stored.map((bytes, i) => bytes.equals(photos[i] as Buffer))).toEqual([true, true, true])
  })

  it('two photos after one another are two bets', async () => {
    const tipster = await t.aTipsterOnTelegram()
    await t.people.postPhoto(tipster.chat, await aPicture())
    await t.people.postPhoto(tipster.chat, await aPicture())
    await t.handled()
    expect(await betsOf(tipster.idTipster)).toHaveLength(2)
  })

  it('with characters PostgreSQL cannot store is still a bet', async () => {
    const tipster = await t.aTipsterOnTelegram()
    const id = 900_000_001
    const me = await t.telegram.me()
    await storeUpdates({ ...ctx, actor: BOT }, me.id, [
      {
        update_id: id,
        message: {
          message_id: 77,
          date: Math.floor(clock.now().getTime() / 1000),
          chat: { id: tipster.chat, type: 'group', title: 'x' },
          from: { id: 5, is_bot: false, first_name: 'M\0ario' },
          text: 'Inter\0 1 \ud800@2',
        },
      } as never,
    ])
    await until('the update handled', async () => (await betsOf(tipster.idTipster)).length === 1)
    expect((await betsOf(tipster.idTipster))[0]?.receivedBet).toMatch(/^Inter 1/)
  })
})

describe('a message that is no bet', () => {
  it('in a chat without a role leaves nothing behind, not even its photo', async () => {
    const stranger = await t.aChat()
    const before = await db.selectFrom('bet').select(db.fn.countAll().as('n')).executeTakeFirst()
    await t.people.postText(stranger.id, 'Inter 1')
    await t.people.postPhoto(stranger.id, await aPicture(99, 98))
    await t.handled()
    expect(await db.selectFrom('bet').select(db.fn.countAll().as('n')).executeTakeFirst()).toEqual(before)
  })

  it('in a room’s group does not become a bet', async () => {
    const sala = await t.aSalaOnTelegram()
    await t.people.postText(sala.chat, 'ricevuto')
    await t.handled()
    const row = await rowIfAny(db, 'bet', { chatId: sala.chat }, ['idReceivedBet'])
    expect(row).toBeUndefined()
  })

  it('of a tipster who is off goes to the trash chat, and is no bet', async () => {
    const trash = await t.aChat()
    await setVariable('chat_trash_id', trash.id)
    for (const stato of ['S', 'D'] as const) {
      const tipster = await t.aTipsterOnTelegram({ stato })
      await t.people.postText(tipster.chat, `Inter 1 ${stato}`)
      await t.handled()
      expect(await betsOf(tipster.idTipster)).toEqual([])
      const queued = await queuedFor(trash.id)
      expect(JSON.stringify(queued)).toContain(tipster.nomeTipster)
    }
    await setVariable('chat_trash_id', '')
  })
})

describe('an edit', () => {
  it('before the first drop changes the bet, and the log keeps what it was', async () => {
    const tipster = await t.aTipsterOnTelegram()
    const written = await t.people.postText(tipster.chat, 'Inter 1 @2')
    await t.handled()
    await t.people.edit(tipster.chat, written.messageId, 'Inter X @3')
    await t.handled()
    const [bet] = await betsOf(tipster.idTipster)
    expect(bet).toMatchObject({ receivedBet: 'Inter X @3', formattedBet: 'Inter X | @3', textVersion: 2 })
    const log = await rowsOf(db, 'modificationLog', { idReceivedBet: bet?.idReceivedBet ?? 0 }, [
      'valorePrecedente',
      'nuovoValore',
      'username',
    ])
    expect(log).toEqual([{ valorePrecedente: 'Inter 1 | @2', nuovoValore: 'Inter X | @3', username: 'bot' }])
  })

  it('after a drop keeps the text that was played, logs the new one and tells the staff', async () => {
    const tipster = await t.aTipsterOnTelegram()
    const written = await t.people.postText(tipster.chat, 'Roma 1 @2')
    await t.handled()
    const idReceivedBet = (await betsOf(tipster.idTipster))[0]?.idReceivedBet ?? 0
    const data = [{ idReceivedBet, idSala: (await aSala()).idSala, importoNoPerc: 10, quota: 2 }]
    await operatore.post('POST /sparabet/new-sale-drop', { data, is_telegram_active: false })
    await t.people.edit(tipster.chat, written.messageId, 'Roma X @3')
    await t.handled()
    expect((await betsOf(tipster.idTipster))[0]?.receivedBet).toBe('Roma 1 @2')
    const log = await rowsOf(db, 'modificationLog', { idReceivedBet }, ['nuovoValore'])
    expect(log).toEqual([{ nuovoValore: 'Roma X | @3' }])
    expect(await told()).toContain(`Bet ${idReceivedBet}: il tipster ha modificato il testo dopo il drop`)
  })

  it('of a caption changes the bet of its photo; within an album, only that part', async () => {
    const tipster = await t.aTipsterOnTelegram()
    const album = await t.people.postAlbum(tipster.chat, [await aPicture(), await aPicture()], {
      caption: 'Prima',
    })
    await t.handled()
    await t.people.edit(tipster.chat, album[1]?.messageId ?? 0, 'Dopo')
    await t.handled()
    expect((await betsOf(tipster.idTipster))[0]?.receivedBet).toBe('Prima\nDopo')
  })

  it('of a message that became no bet changes nothing', async () => {
    const stranger = await t.aChat()
    const written = await t.people.postText(stranger.id, 'ciao')
    await t.people.edit(stranger.id, written.messageId, 'ciao!')
    await t.handled()
    expect(await betsOf(-1)).toEqual([])
  })
})

describe('an update that is delivered again', () => {
  it('after a restart stores nothing twice', async () => {
    const tipster = await t.aTipsterOnTelegram()
    await t.people.postText(tipster.chat, 'Lazio 1 @2')
    await t.handled()
    const inbox = await db
      .selectFrom('telegramInbox')
      .select(['botId', 'payload'])
      .orderBy('updateId', 'desc')
      .limit(3)
      .execute()
    for (const { botId, payload } of inbox)
      await storeUpdates({ ...ctx, actor: BOT }, botId, [payload as never])
    await sleep(50)
    expect(await betsOf(tipster.idTipster)).toHaveLength(1)
  })

  it('under another number is still the same message', async () => {
    const tipster = await t.aTipsterOnTelegram()
    await t.people.postText(tipster.chat, 'Lazio X @3')
    await t.handled()
    const last = await rowOf(db, 'telegramInbox', {}, undefined, '-updateId')
    const again = { ...(last.payload as object), update_id: 900_000_500 }
    await storeUpdates({ ...ctx, actor: BOT }, last.botId, [again as never])
    await until(
      'handled',
      async () => (await rowIfAny(db, 'telegramInbox', { updateId: 900_000_500 }))?.handledAt,
    )
    expect(await betsOf(tipster.idTipster)).toHaveLength(1)
  })

  it('is asked for until it is stored: one written while the bot was down arrives after its start', async () => {
    const other = await testTelegram(app, {
      bot: false,
      sender: false,
      token: '111111111:un-altro-bot-abcdefghijklmnopqrstuvwxyz',
    })
    const tipster = await other.aTipsterOnTelegram()
    await other.people.postText(tipster.chat, 'Mentre eri via @2')
    const bot = runBot(ctx, other.telegram, { worker: app.aWorker() })
    onTestFinished(() => bot.stop())
    await until('the bet', async () => (await betsOf(tipster.idTipster)).length === 1)
    await other.people.postText(tipster.chat, 'E adesso @2')
    await until('the next', async () => (await betsOf(tipster.idTipster)).length === 2)
  })

  // After a quiet week Telegram counts updates anew from any number. A bot that kept asking past its highest would
  // confirm the new ones unread.
  it('with a lower number than those before is read like any other', async () => {
    const other = await testTelegram(app, {
      bot: false,
      sender: false,
      token: '222222222:un-altro-bot-abcdefghijklmnopqrstuvwxyz',
    })
    const tipster = await other.aTipsterOnTelegram()
    const me = await other.telegram.me()
    await insertRow(db, 'telegramInbox', {
      botId: me.id,
      updateId: 2_000_000_000,
      payload: '{}',
      handledAt: ctx.now(),
    })
    const bot = runBot(ctx, other.telegram, { worker: app.aWorker() })
    onTestFinished(() => bot.stop())
    await other.people.postText(tipster.chat, 'Dopo una settimana di silenzio @2')
    await until('the bet', async () => (await betsOf(tipster.idTipster)).length === 1)
  })
})

describe('an update that cannot be handled', () => {
  it('is set aside after some attempts, with a notice, and holds up no other chat', async () => {
    const [bad, good] = [await t.aTipsterOnTelegram(), await t.aTipsterOnTelegram()]
    // A date PostgreSQL cannot store: the update's own fault, whenever it is tried.
    await storeUpdates({ ...ctx, actor: BOT }, t.telegram.botId, [
      {
        update_id: 1,
        message: { message_id: 1, date: 1e15, chat: { id: bad.chat, type: 'group' }, text: 'x' },
      },
    ] as never)
    await t.people.postText(good.chat, 'Napoli 1 @2')
    await until("the other tipster's bet", async () => (await betsOf(good.idTipster)).length === 1)
    await until('a notice', async () => {
      clock.advance(60_000)
      return (await told()).includes('non è stato elaborato')
    })
    await t.people.postText(bad.chat, 'Torino 1 @2')
    await until('the bet after it', async () => {
      clock.advance(60_000)
      return (await betsOf(bad.idTipster)).some((bet) => bet.receivedBet === 'Torino 1 @2')
    })
  })
})

describe('a tipster’s group that becomes a supergroup', () => {
  it('stays his: the next message is a bet', async () => {
    const tipster = await t.aTipsterOnTelegram()
    const { id } = await t.people.migrate(tipster.chat)
    await t.people.postText(id, 'Dal nuovo gruppo @2')
    await t.handled()
    expect(await betsOf(tipster.idTipster)).toMatchObject([{ receivedBet: 'Dal nuovo gruppo @2' }])
  })
})
