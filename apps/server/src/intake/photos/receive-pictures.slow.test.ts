import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { rowIfAny, rowOf, rowsOf } from '#server/db/rows.ts'
import { PICTURES_CHANNEL } from '#server/kernel/channels.ts'
import { aPicture } from '#test/factories.ts'
import { testTelegram } from '#test/telegram.ts'
import { testApp } from '#test/test-app.ts'
import { until } from '#test/until.ts'

const app = await testApp()
const { db, clock, as, aUser, dataDir } = app
const t = await testTelegram(app, { sender: false })
const operatore = as(await aUser({ roles: ['OPERATORE'] }))

async function betOf(idTipster: number) {
  const { body } = await operatore.get('GET /api/v1/bets/last-week', { query: { since: 0 } })
  const bets = 'bets' in body ? body.bets : body
  return bets.find((bet) => bet.idTipster === idTipster)
}
const received = (idTipster: number) => until('the bet', () => betOf(idTipster))
/** Advances only the product's clock by a minute and runs what is due. */
async function later(): Promise<void> {
  clock.advance(60_000)
  await sql`select pg_notify(${PICTURES_CHANNEL}, '')`.execute(db)
}
/** The bet, after all its pictures are fetched or lost. */
const settled = (idTipster: number) =>
  until('its pictures', async () => {
    await later()
    const bet = await betOf(idTipster)
    return bet?.fotoInArrivo === 0 ? bet : undefined
  })
async function told(about: number): Promise<string[]> {
  const notes = await rowsOf(db, 'notification', {}, ['testo'], 'id')
  return notes.map((note) => note.testo).filter((text) => text.startsWith(`Bet ${about}:`))
}
async function shown(path: string | undefined) {
  const answer = await fetch(`${app.baseUrl}${path}`, {
    headers: { authorization: `Bearer ${(await aUser()).token}` },
  })
  return sharp(Buffer.from(await answer.arrayBuffer())).metadata()
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
/** One byte per pixel, for pictures of many pixels. */
const grey = (width: number, height: number) =>
  sharp(Buffer.alloc(width * height), { raw: { width, height, channels: 1 } })
const PICTURES: Array<[string, () => Promise<Buffer>, { name: string; mime: string }]> = [
  [
    'one cut off in the middle',
    async () => (await aPicture(900, 700)).subarray(0, 9_000),
    { name: 'a.jpg', mime: 'image/jpeg' },
  ],
  ['one of 54 megapixels', () => grey(9_000, 6_000).jpeg().toBuffer(), { name: 'a.png', mime: 'image/png' }],
  ['a GIF called PNG', () => plain(40, 30).gif().toBuffer(), { name: 'a.png', mime: 'image/png' }],
  ['an AVIF called JPEG', () => plain(40, 30).avif().toBuffer(), { name: 'a.jpg', mime: 'image/jpeg' }],
]

describe('a tip whose picture', () => {
  it.each(PICTURES)(
    'is %s is stored with its caption, and with the picture as far as it can be displayed',
    async (_, bytes, file) => {
      const tipster = await t.aTipsterOnTelegram()
      await t.people.postDocument(tipster.chat, { bytes: await bytes(), ...file }, { caption: 'Inter 1 @2' })
      const bet = await settled(tipster.idTipster)
      expect(bet).toMatchObject({ receivedBet: 'Inter 1 @2', fotoAssenti: 0 })
      for (const size of ['full', 'thumb'])
        expect((await shown(`${bet.photos[0]}?size=${size}`)).width).toBeGreaterThan(0)
    },
  )

  it('is not an image is stored with its caption, keeps the file unchanged, and is reported once', async () => {
    const tipster = await t.aTipsterOnTelegram()
    const bytes = Buffer.from('ftypheic, o qualcosa del genere')
    await t.people.postDocument(
      tipster.chat,
      { bytes, name: 'IMG_1.jpg', mime: 'image/jpeg' },
      { caption: 'Inter X @3' },
    )
    const bet = await settled(tipster.idTipster)
    expect(bet).toMatchObject({ receivedBet: 'Inter X @3', photos: [], photoPath: null, fotoAssenti: 1 })
    const { originale } = await rowOf(db, 'betPhoto', { idReceivedBet: bet.idReceivedBet })
    expect((await app.ctx.photos.read(originale ?? '')).equals(bytes)).toBe(true)
    expect(await told(bet.idReceivedBet)).toEqual([
      `Bet ${bet.idReceivedBet}: una foto non è un'immagine leggibile, è conservata com'era. Controlla la chat`,
    ])
  })

  it('is temporarily unavailable is a bet at once, and gets its picture later', async () => {
    const tipster = await t.aTipsterOnTelegram()
    await t.people.setFault({ kind: 'error', method: 'file', errorCode: 404, times: 8 })
    await t.people.postPhoto(tipster.chat, await aPicture(), { caption: 'Con pazienza @2' })
    expect(await received(tipster.idTipster)).toMatchObject({ photos: [], fotoInArrivo: 1 })
    const bet = await settled(tipster.idTipster)
    expect(bet.photos).toHaveLength(1)
    expect(await told(bet.idReceivedBet)).toEqual([
      `Bet ${bet.idReceivedBet}: una foto tarda ad arrivare (Telegram non la consegna). Si continua a provare`,
    ])
  })

  it('no bot can fetch remains a bet, and the staff are notified', async () => {
    const tipster = await t.aTipsterOnTelegram()
    await t.people.setFault({
      kind: 'error',
      method: 'getFile',
      errorCode: 400,
      description: 'Bad Request: file is too big',
      times: 1,
    })
    await t.people.postPhoto(tipster.chat, await aPicture(), { caption: 'Enorme @2' })
    const bet = await settled(tipster.idTipster)
    expect(bet).toMatchObject({ receivedBet: 'Enorme @2', photos: [], fotoAssenti: 1 })
    expect(await told(bet.idReceivedBet)).toEqual([
      `Bet ${bet.idReceivedBet}: una foto non è stata scaricata (più di 20 MB). Controlla la chat`,
    ])
  })

  it('hangs blocks neither the next tips of its chat nor their pictures', async () => {
    const [slow, other] = [await t.aTipsterOnTelegram(), await t.aTipsterOnTelegram()]
    await t.people.setFault({ kind: 'late', method: 'file', delayMs: 20_000, times: 1 })
    await t.people.postPhoto(slow.chat, await aPicture())
    await until('the picture asked for', async () => (await t.people.state()).faults.at(-1)?.struck === 1)
    await t.people.postText(slow.chat, 'Subito dopo @2')
    await t.people.postPhoto(other.chat, await aPicture(), { caption: 'Altrove @2' })
    await until('the next tip', async () => {
      const row = await rowIfAny(db, 'bet', { chatId: slow.chat, receivedBet: 'Subito dopo @2' }, [
        'idReceivedBet',
      ])
      return row
    })
    await until("the other's picture", async () => (await betOf(other.idTipster))?.photos.length === 1)
    await t.people.clearFaults()
  })
})

it('an unwritable folder is waited for, however many attempts it takes', async () => {
  const folder = join(dataDir, 'photos')
  const tipster = await t.aTipsterOnTelegram()
  await rm(folder, { recursive: true, force: true })
  await writeFile(folder, "un disco che non c'è")
  await t.people.postPhoto(tipster.chat, await aPicture(), { caption: 'Disco pieno @2' })
  expect(await received(tipster.idTipster)).toMatchObject({ receivedBet: 'Disco pieno @2', fotoInArrivo: 1 })
  await until('thirty attempts', async () => {
    await later()
    const row = await db
      .selectFrom('betPhoto')
      .innerJoin('bet', 'bet.idReceivedBet', 'betPhoto.idReceivedBet')
      .select('attempts')
      .where('bet.chatId', '=', tipster.chat)
      .executeTakeFirstOrThrow()
    return row.attempts > 30
  })
  await rm(folder)
  expect((await settled(tipster.idTipster)).photos).toHaveLength(1)
})
