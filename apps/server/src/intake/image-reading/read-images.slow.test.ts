import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertRow, rowIfAny, rowsOf, updateRows } from '#server/db/rows.ts'
import { claim } from '#server/kernel/queue/queue.ts'
import { botWorld } from '#test/bot-world.ts'
import { aPicture } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { READINGS, readImages } from './read-images.ts'

const slip = (name: 'inter' | 'roma') =>
  readFile(join(import.meta.dirname, '../../../test/slips', `${name}.jpg`))

const world = await botWorld()
const admin = await world.aUser({ roles: ['ADMIN'] })
const staff = await world.staffChat('chat_staff_id')
beforeEach(async () => {
  await world.setVariable('riconoscimento_immagini', 'True')
  await world.setVariable('gpt_api_key', '')
})

/** A tipster with two rooms: one receives every bet, the other those that name its book. */
async function aTipsterWithABook(nomeBook = 'Betzone') {
  const known = await rowIfAny(world.db, 'book', { nomeBook })
  const book = known ?? (await world.aBook({ nomeBook }))
  const tipster = await world.aTipsterOnTelegram()
  const all = await world.aSalaOnTelegram()
  const named = await world.aSalaOnTelegram({ idBook: book.idBook })
  await world.link(tipster.idTipster, all.idSala)
  await insertRow(world.db, 'collegamentoRiconoscimento', {
    idTipster: tipster.idTipster,
    idSala: named.idSala,
  })
  return { tipster, all, named }
}

async function postSlip(chat: number, photo: Uint8Array) {
  const { messageId } = await world.people.postPhoto(chat, photo)
  await world.quiet()
  return world.betOf(chat, messageId)
}

const lettura = async (id: number) =>
  await world.as(admin).get('GET /api/v1/bets/:id/lettura', { params: { id } }).body
const pictures = async (chat: number) =>
  (await world.people.messages(chat)).filter((one) => one.method === 'sendPhoto').length
const assign = (idReceivedBet: number, formattedBet: string) =>
  world.as(admin).put('PUT /api/v1/bets', { idReceivedBet, formattedBet, shouldProcessImageToText: false })

describe('without a key, the picture is read locally', () => {
  it('its text is a proposal: the bet stays among the images, and rooms of the named book get the picture', async () => {
    const { tipster, all, named } = await aTipsterWithABook()
    const bet = await postSlip(tipster.chat, await slip('inter'))
    expect(bet).toMatchObject({ formattedBet: '', shouldProcessImageToText: true })
    expect(await lettura(bet.idReceivedBet)).toMatchObject({
      stato: 'letta',
      fonte: 'ocr',
      testo: expect.stringMatching(/Inter - Milan[\s\S]*@1\.85 Betzone/),
      confermataDa: null,
    })
    expect([await pictures(all.chat), await pictures(named.chat)]).toEqual([1, 1])
  })

  it('the server is not blocked', async () => {
    const { tipster } = await aTipsterWithABook()
    let longest = 0
    // CPU time of this thread only: wall time on a busy machine includes other processes.
    const busyMs = () => {
      const { user, system } = process.threadCpuUsage()
      return (user + system) / 1000
    }
    let last = busyMs()
    const ticking = setInterval(() => {
      longest = Math.max(longest, busyMs() - last)
      last = busyMs()
    }, 10)
    await postSlip(
      tipster.chat,
      await sharp(await slip('inter'))
        .resize(2_400)
        .jpeg()
        .toBuffer(),
    )
    clearInterval(ticking)
    expect(longest).toBeLessThan(250)
  })

  it('a picture without readable text waits for a person, and the staff are notified', async () => {
    const { tipster, all, named } = await aTipsterWithABook()
    const bet = await postSlip(tipster.chat, await aPicture(640, 480))
    expect(await lettura(bet.idReceivedBet)).toMatchObject({ stato: 'non_letta', testo: null })
    expect(bet.shouldProcessImageToText).toBe(true)
    expect(await world.reads(staff)).toContain(
      `Bet ${bet.idReceivedBet}: foto senza testo, da leggere (nessun testo leggibile)`,
    )
    expect([await pictures(all.chat), await pictures(named.chat)]).toEqual([1, 0])
  })
})

describe('with a key, the model reads it', () => {
  beforeEach(() => world.setVariable('gpt_api_key', 'chiave-segreta'))

  it('and its text becomes the bet’s, is logged and routed', async () => {
    world.modelStub.answers(() => 'Roma - Lazio Over 2.5 @2.10\nBetzone')
    const { tipster, named } = await aTipsterWithABook()
    const bet = await postSlip(tipster.chat, await slip('roma'))
    expect(bet).toMatchObject({
      receivedBet: '',
      formattedBet: 'Roma - Lazio Over 2.5 | @2.10\nBetzone',
      shouldProcessImageToText: false,
    })
    expect(world.modelStub.questions).toMatchObject([
      {
        imageUrl: expect.stringMatching(/^data:image\/jpeg;base64,/),
        authorization: 'Bearer chiave-segreta',
      },
    ])
    expect(await lettura(bet.idReceivedBet)).toMatchObject({ fonte: 'modello', confermataDa: 'sistema' })
    const log = await rowsOf(world.db, 'modificationLog', { idReceivedBet: bet.idReceivedBet })
    expect(log).toMatchObject([{ tipoModifica: 'BET_TEXT', nuovoValore: bet.formattedBet }])
    expect(await pictures(named.chat)).toBe(1)
  })

  it.each([
    ['refuses', 500],
    ['does not answer', 'never'],
  ] as const)('when it %s, the local reader proposes a text and notifies the staff', async (_how, answer) => {
    world.modelStub.answers(() => answer)
    const { tipster } = await aTipsterWithABook()
    const bet = await postSlip(tipster.chat, await slip('inter'))
    expect(bet).toMatchObject({ formattedBet: '', shouldProcessImageToText: true })
    expect(await lettura(bet.idReceivedBet)).toMatchObject({ stato: 'letta', fonte: 'ocr' })
    const told = (await world.reads(staff)).filter((text) => text.startsWith(`Bet ${bet.idReceivedBet}:`))
    expect(told).toEqual([expect.stringContaining('il modello non ha letto la foto')])
    expect(JSON.stringify(told)).not.toContain('chiave-segreta')
  })

  it('when it finds no bet, the bet still waits to be read', async () => {
    world.modelStub.answers(() => 'NIENTE')
    const { tipster } = await aTipsterWithABook()
    const bet = await postSlip(tipster.chat, await slip('inter'))
    expect(await lettura(bet.idReceivedBet)).toMatchObject({ stato: 'non_letta', testo: null })
    expect(bet.shouldProcessImageToText).toBe(true)
  })
})

it('when switched off, no picture is read and the staff are notified; automatic rooms still get the picture', async () => {
  await world.setVariable('riconoscimento_immagini', 'False')
  const { tipster, all, named } = await aTipsterWithABook()
  const bet = await postSlip(tipster.chat, await slip('inter'))
  expect(await lettura(bet.idReceivedBet)).toMatchObject({ stato: 'non_letta', testo: null })
  expect(await world.reads(staff)).toContain(
    `Bet ${bet.idReceivedBet}: foto senza testo, da leggere (riconoscimento immagini non attivo)`,
  )
  expect([await pictures(all.chat), await pictures(named.chat)]).toEqual([1, 0])
})

it('a picture with a caption is not read', async () => {
  const { tipster } = await aTipsterWithABook()
  const { messageId } = await world.people.postPhoto(tipster.chat, await slip('inter'), {
    caption: 'Stake 5',
  })
  await world.quiet()
  const bet = await world.betOf(tipster.chat, messageId)
  expect(await lettura(bet.idReceivedBet)).toMatchObject({ stato: 'nessuna' })
})

describe('a reader that crashed', () => {
  /** A claimant without a lock that shows it is alive. */
  const NOBODY = 1

  async function halfRead(claimedBy = NOBODY) {
    const { tipster, named } = await aTipsterWithABook()
    const bet = await postSlip(tipster.chat, await slip('inter'))
    await updateRows(
      world.db,
      'imageReading',
      { idReceivedBet: bet.idReceivedBet },
      { stato: 'in_attesa', testo: null, fonte: null, claimedBy, claimedAt: new Date() },
    )
    return { idReceivedBet: bet.idReceivedBet, named }
  }

  it('loses no picture: another reader takes it after the claim expires', async () => {
    const { idReceivedBet } = await halfRead()
    await world.quiet()
    expect(await lettura(idReceivedBet)).toMatchObject({ stato: 'letta', fonte: 'ocr' })
  })

  it('and returns too late changes nothing', async () => {
    const { idReceivedBet, named } = await halfRead()
    await world.quiet()
    const before = await lettura(idReceivedBet)
    const late = { read: async () => ({ text: "Tutt'altra giocata", confidence: 99 }), stop: async () => {} }
    const model = { ask: async () => "Tutt'altra giocata" }
    const { work } = readImages({ model, ocr: late })
    await work(world.ctx, { idReceivedBet, claimedBy: NOBODY, attempts: 1 })
    await world.quiet()
    expect(await lettura(idReceivedBet)).toEqual(before)
    expect(await pictures(named.chat)).toBe(1)
  })

  it('keeps its claim while it is alive, and loses it afterwards', async () => {
    const reader = world.aWorker()
    await until('it lives', async () => reader.isAlive())
    const { idReceivedBet } = await halfRead(reader.number)
    const taken = await claim(world.ctx, READINGS, NOBODY, 5)
    expect(taken.map((one) => one.idReceivedBet)).not.toContain(idReceivedBet)
    await reader.stop()
    await world.quiet()
    expect(await lettura(idReceivedBet)).toMatchObject({ stato: 'letta', fonte: 'ocr' })
  })
})

describe('a text that a person enters for the picture', () => {
  it('is routed: rooms that it names get the bet', async () => {
    const { tipster, all, named } = await aTipsterWithABook()
    const bet = await postSlip(tipster.chat, await aPicture(640, 480))
    expect(await pictures(named.chat)).toBe(0)
    await assign(bet.idReceivedBet, 'Inter 1 @1.85 Betzone')
    await world.quiet()
    await expect.poll(() => pictures(named.chat), { timeout: 10_000 }).toBe(1)
    expect(await pictures(all.chat)).toBe(1)
    expect(await lettura(bet.idReceivedBet)).toMatchObject({ confermataDa: admin.username })
  })

  it('too late for the rooms is stored with the bet, and the room’s line says so', async () => {
    const { tipster, named } = await aTipsterWithABook()
    const bet = await postSlip(tipster.chat, await aPicture(640, 480))
    await updateRows(
      world.db,
      'bet',
      { idReceivedBet: bet.idReceivedBet },
      { createdAt: new Date(Date.now() - 11 * 60_000) },
    )
    await assign(bet.idReceivedBet, 'Inter 1 @1.85 Betzone')
    const motivo = () =>
      rowIfAny(world.db, 'routing', { idReceivedBet: bet.idReceivedBet, idSala: named.idSala }, [
        'motivo',
      ]).then((row) => row?.motivo)
    await expect
      .poll(motivo, { timeout: 10_000 })
      .toContain("ma il testo della foto è arrivato oltre l'orario di invio")
    await world.quiet()
    expect(await pictures(named.chat)).toBe(0)
  })
})

describe('a tip repeated within ten minutes is marked and still sent', () => {
  async function twoBets(first: () => Promise<{ messageId: number }>, second: typeof first, chat: number) {
    const one = await first()
    const two = await second()
    await world.quiet()
    return [await world.betOf(chat, one.messageId), await world.betOf(chat, two.messageId)] as const
  }

  it('recognised by its text, ignoring case and spaces', async () => {
    const { tipster, all } = await aTipsterWithABook()
    const { people } = world
    const [one, two] = await twoBets(
      () => people.postText(tipster.chat, 'Inter  1 @1.85'),
      () => people.postText(tipster.chat, 'inter 1\n@1.85'),
      tipster.chat,
    )
    expect(two).toMatchObject({ possibileDoppione: one.idReceivedBet, duplicateReason: 'testo' })
    expect(one.possibileDoppione).toBeNull()
    expect(await world.reads(all.chat)).toHaveLength(2)
  })

  it('recognised by its picture, even resized and recompressed', async () => {
    const { tipster, all } = await aTipsterWithABook()
    const photo = await slip('inter')
    const again = await sharp(photo).resize(430).jpeg({ quality: 40 }).toBuffer()
    const [one, two] = await twoBets(
      () => world.people.postPhoto(tipster.chat, photo),
      () => world.people.postPhoto(tipster.chat, again),
      tipster.chat,
    )
    expect(two).toMatchObject({ possibileDoppione: one.idReceivedBet, duplicateReason: 'immagine' })
    expect(await pictures(all.chat)).toBe(2)
  })

  it('but not another slip of the same site, another tipster’s tip or an older one', async () => {
    const { tipster } = await aTipsterWithABook()
    const { people } = world
    const photo = await slip('inter')
    const [one, two] = await twoBets(
      () => people.postPhoto(tipster.chat, photo),
      async () => people.postPhoto(tipster.chat, await slip('roma')),
      tipster.chat,
    )
    expect([one.possibileDoppione, two.possibileDoppione]).toEqual([null, null])

    const other = await aTipsterWithABook()
    const elsewhere = await postSlip(other.tipster.chat, photo)
    expect(elsewhere.possibileDoppione).toBeNull()

    await updateRows(
      world.db,
      'bet',
      { idTipster: tipster.idTipster },
      { messageDate: new Date(Date.now() - 11 * 60_000) },
    )
    expect((await postSlip(tipster.chat, photo)).possibileDoppione).toBeNull()
  })
})
