import { beforeAll, expect, it } from 'vitest'
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
