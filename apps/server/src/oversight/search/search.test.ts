import { expect, it } from 'vitest'
import { testApp } from '#test/test-app.ts'

const { as, aBet, aUser, aBook, aSala, aTipster, clock } = await testApp()
const find = async (who: ReturnType<typeof as>, testo: string) =>
  await who.get('GET /api/v1/cerca', { query: { testo } }).body

it('finds bets by number first, then the newest by their words, ignoring case and accents', async () => {
  const old = await aBet({ text: 'Città di Parma 1 @1.80', messageDate: new Date('2026-01-10T12:00:00Z') })
  clock.set('2026-03-11T12:00:00+01:00')
  const today = await aBet({ text: 'CITTA di Como 2 @2.10' })
  const admin = as(await aUser({ roles: ['ADMIN'] }))
  expect((await find(admin, 'citta di')).bet.map(({ idReceivedBet }) => idReceivedBet)).toEqual([
    today.idReceivedBet,
    old.idReceivedBet,
  ])
  expect((await find(admin, 'parma citta')).bet.map(({ idReceivedBet }) => idReceivedBet)).toEqual([
    old.idReceivedBet,
  ])
  for (const number of [`${old.idReceivedBet}`, `#${old.idReceivedBet}`, `bet ${old.idReceivedBet}`]) {
    const [first] = (await find(admin, number)).bet
    expect(first).toMatchObject({ idReceivedBet: old.idReceivedBet, nellaSettimana: false })
  }
})

it('treats pattern characters literally', async () => {
  await aTipster({ nomeTipster: 'Cento%' })
  await aTipster({ nomeTipster: 'Cento x' })
  const admin = as(await aUser({ roles: ['ADMIN'] }))
  expect((await find(admin, 'cento%')).tipster.map(({ nomeTipster }) => nomeTipster)).toEqual(['Cento%'])
})

it('lists names that start with the text before those that contain it', async () => {
  await aTipster({ nomeTipster: 'Alba Nuova' })
  await aTipster({ nomeTipster: 'Nuova Alba' })
  const admin = as(await aUser({ roles: ['ADMIN'] }))
  expect((await find(admin, 'nuova')).tipster.map(({ nomeTipster }) => nomeTipster)).toEqual([
    'Nuova Alba',
    'Alba Nuova',
  ])
})

it('finds a tipster and a room by the number of their chat', async () => {
  const [tipster, sala] = [await aTipster(), await aSala()]
  const admin = as(await aUser({ roles: ['ADMIN'] }))
  const found = async (chat: number | null) => await find(admin, String(chat))
  expect((await found(tipster.idDropTg)).tipster.map(({ idTipster }) => idTipster)).toEqual([
    tipster.idTipster,
  ])
  expect((await found(sala.idGruppoTg)).venue.map(({ id }) => id)).toEqual([sala.idSala])
})

it('finds a room by words of its name and of its book', async () => {
  const { idBook } = await aBook({ nomeBook: 'Tramontana' })
  await aSala({ nome: 'Roma Est', idBook })
  await aSala({ nome: 'Roma Est 2' })
  const admin = as(await aUser({ roles: ['ADMIN'] }))
  expect((await find(admin, 'est tramontana')).venue.map(({ book }) => book?.nomeBook)).toEqual([
    'Tramontana',
  ])
})

it('returns only what the caller may open, and no secret room to callers who may not see it', async () => {
  await aSala({ nome: 'Zefiro aperta' })
  await aSala({ nome: 'Zefiro segreta', isSecret: true })
  await aBet({ text: 'Zefiro vincente @1.50' })
  const [admin, accountant, referee] = [
    as(await aUser({ roles: ['ADMIN'] })),
    as(await aUser({ roles: ['CONTABILITÀ'] })),
    as(await aUser({ roles: ['REFERTATORE'] })),
  ]
  expect((await find(admin, 'zefiro')).venue.map(({ nome }) => nome)).toEqual([
    'Zefiro aperta',
    'Zefiro segreta',
  ])
  expect((await find(accountant, 'zefiro')).venue.map(({ nome }) => nome)).toEqual(['Zefiro aperta'])
  expect(await find(referee, 'zefiro')).toMatchObject({ venue: [], tipster: [], bet: [expect.anything()] })
})
