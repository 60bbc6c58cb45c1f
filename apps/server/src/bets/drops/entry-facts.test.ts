import { beforeAll, expect, it } from 'vitest'
import { insertRow, updateRows } from '#server/db/rows.ts'
import { type BotWorld, botWorld } from '#test/bot-world.ts'

const world = await botWorld()
let operatore: ReturnType<BotWorld['as']>
beforeAll(async () => {
  operatore = world.as(await world.aUser({ roles: ['OPERATORE'] }))
})

const factsOf = async (ids: string, user = operatore) =>
  await user.get('GET /api/v1/drop/compilazione', { query: { ids } }).body

it('the facts give the text’s odds, the rooms that have the bet, and usual amounts after a few drops', async () => {
  const tipster = await world.aTipsterOnTelegram()
  const room = await world.aSalaOnTelegram()
  const other = await world.aSalaOnTelegram()
  await world.link(tipster.idTipster, room.idSala)
  const { messageId } = await world.people.postText(tipster.chat, 'Inter - Milan 1 @1.85')
  const { idReceivedBet } = await world.betOf(tipster.chat, messageId)
  await world.quiet()
  const usual = async () => (await factsOf(String(idReceivedBet))).usuali.find(({ id }) => id === room.idSala)
  expect((await factsOf(String(idReceivedBet))).bets).toEqual([
    { idReceivedBet, quotaTip: 1.85, ricevuteDa: [room.idSala] },
  ])
  const play = async (importoNoPerc: number) => {
    const bet = await world.aBet()
    const data = [{ idReceivedBet: bet.idReceivedBet, idSala: room.idSala, importoNoPerc, quota: 1.9 }]
    expect(
      await operatore.post('POST /sparabet/new-sale-drop', { data, is_telegram_active: false }).status,
    ).toBe(200)
  }
  for (const amount of [100, 100, 5_000, 120]) await play(amount)
  expect(await usual()).toBeUndefined()
  await play(110)
  expect(await usual()).toEqual({ kind: 'sala', id: room.idSala, importo: 110 })
  expect((await factsOf(String(idReceivedBet))).usuali.some(({ id }) => id === other.idSala)).toBe(false)
})

it('the facts cover every requested bet that exists', async () => {
  const [one, two] = [await world.aBet(), await world.aBet()]
  const { bets } = await factsOf(`${one.idReceivedBet},${two.idReceivedBet},999999`)
  expect(bets.map(({ idReceivedBet }) => idReceivedBet)).toEqual([one.idReceivedBet, two.idReceivedBet])
})

it('a usual amount is the median of the last fifteen live drops of a venue in use', async () => {
  const [room, sito] = [await world.aSala(), await world.aSito()]
  const { idReceivedBet } = await world.aBet()
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const usual = async (user = operatore) =>
    (await factsOf(String(idReceivedBet), user)).usuali
      .filter(({ kind, id }) => (kind === 'sala' ? id === room.idSala : id === sito.idSito))
      .map(({ kind, importo }) => [kind, importo])
  const drop = (idVenue: number, importo: number, hours: number, supersededAt: Date | null = null) =>
    world.aBet().then((bet) =>
      insertRow(world.db, 'droppedBet', {
        ...{ idReceivedBet: bet.idReceivedBet, idVenue, supersededAt, username: 'ada' },
        ...{ importo, importoNoPerc: importo, importoPostCambio: importo, quota: 2, quotaNoTassa: 2 },
        ...{ percentualeImporto: 100, tassaQuota: 0, cambioValuta: 1, nomeValuta: 'EUR', freerollAttivo: 0 },
        ...{ droppedDate: ago(hours), supersededBy: supersededAt && 'ada' },
      }),
    )
  for (let n = 1; n <= 15; n++) await drop(room.idVenue, n, n)
  // Too old to count, or replaced.
  for (let n = 0; n < 10; n++) await drop(room.idVenue, 1_000, 100)
  for (let n = 0; n < 10; n++) await drop(room.idVenue, 2_000, 0, ago(0))
  for (let n = 0; n < 5; n++) await drop(sito.idVenue, 50, 1)
  expect((await usual()).toSorted()).toEqual([
    ['sala', 8],
    ['sito', 50],
  ])
  await updateRows(world.db, 'venue', { idVenue: sito.idVenue }, { stato: 'D' })
  expect(await usual()).toEqual([['sala', 8]])
  await updateRows(world.db, 'room', { idVenue: room.idVenue }, { isSecret: true })
  expect(await usual()).toEqual([])
  expect(await usual(world.as(await world.aUser({ roles: ['ADMIN'] })))).toEqual([['sala', 8]])
})

it('the rooms that have a bet are those it arrived in, without secret rooms, and of no deleted bet', async () => {
  const { idReceivedBet } = await world.aBet({ text: 'Inter senza quota' })
  const rooms = [await world.aSala(), await world.aSala(), await world.aSala(), await world.aSala()]
  const [byHand, arrived, waiting, secret] = rooms.map(({ idSala }) => idSala) as [
    number,
    number,
    number,
    number,
  ]
  await updateRows(world.db, 'room', { idSala: secret }, { isSecret: true })
  const sent = async (idSala: number, stato: 'sent' | 'cancelled') => {
    const { id } = await insertRow(world.db, 'send', {
      ...{
        chatId: -idSala,
        tipo: 'text',
        payload: '{"text":"x"}',
        scopo: 'bet-relay',
        stato,
        username: 'bot',
      },
    })
    await world.aSentBet({ idReceivedBet, idSala, idSend: id })
  }
  await world.aSentBet({ idReceivedBet, idSala: byHand })
  await sent(arrived, 'sent')
  await sent(waiting, 'cancelled')
  await sent(secret, 'sent')
  const [facts] = (await factsOf(String(idReceivedBet))).bets
  expect(facts).toEqual({
    idReceivedBet,
    quotaTip: null,
    ricevuteDa: [byHand, arrived].toSorted((a, b) => a - b),
  })
  await updateRows(world.db, 'bet', { idReceivedBet }, { deletedAt: new Date() })
  expect((await factsOf(String(idReceivedBet))).bets).toEqual([])
})
