import { dialogOf, openDetail, rowOf } from '../harness/bet-page.ts'
import { expect, test } from '../harness/test.ts'

const THREE_HOURS_S = 3 * 3_600

test('a tip that comes hours late waits for a person, who sends or drops it room by room or all at once @slow', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Tardi ${Date.now()}`
  const tipster = await world.tipster()
  const idBook = await world.book()
  const [una, due] = [await world.sala({ idBook }), await world.sala({ idBook })]
  for (const sala of [una, due]) await world.linked(tipster, sala)
  const late = (text: string) =>
    world.telegram.postText(tipster.idGruppoTg!, text, { secondsAgo: THREE_HOURS_S })
  const arrived = async (sala: { idGruppoTg: number | null }) =>
    (await world.telegram.sends(sala.idGruppoTg!)).map(({ text }) => text)
  await signIn(page, await world.user('OPERATORE'))
  await late(`${key} primo`)
  await expect(rowOf(page, `${key} primo`)).toBeVisible()
  const detail = await openDetail(page, `${key} primo`)

  await test.step('its Percorso says why it waits', async () => {
    await detail.getByRole('button', { name: 'PERCORSO' }).click()
    const check = detail.getByRole('region', { name: 'Da controllare', exact: true })
    await expect(check.getByRole('listitem')).toHaveCount(2)
    await expect(check).toContainText('Al momento di partire aveva già 3 ore, massimo 60 minuti')
  })

  await late(`${key} secondo`)
  await late(`${key} terzo`)
  await page.goto('/xbetapp/invii')
  const waiting = page.getByRole('region', { name: /in attesa di conferma/ })
  const item = (text: string) => waiting.getByRole('listitem').filter({ hasText: `${key} ${text}` })
  await expect(item('primo')).toContainText('3 ore fa')
  await expect(item('terzo')).toContainText(due.nomeSala)

  await test.step('the bar of a phone has room for the sign that something waits', async () => {
    const before = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('link', { name: /da controllare$/ })).toBeVisible()
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(wide).toBeLessThanOrEqual(0)
    if (before) await page.setViewportSize(before)
  })

  await test.step('one room is sent, the other dropped', async () => {
    await item('primo')
      .getByRole('button', { name: `Invia solo a ${una.nomeSala}` })
      .click()
    await expect(item('primo').getByText(una.nomeSala)).toHaveCount(0)
    await item('primo').getByRole('button', { name: 'Scarta', exact: true }).click()
    await expect(item('primo')).toHaveCount(0)
    await expect.poll(() => arrived(una)).toEqual([`${key} primo`])
    expect(await arrived(due)).toEqual([])
  })

  await test.step('all that is left goes at once, after a question', async () => {
    await waiting.getByRole('button', { name: 'Invia tutte' }).click()
    const question = dialogOf(page, 'Inviare tutto quello che aspetta?')
    await expect(question).toContainText('partono adesso, anche se vecchi')
    await question.getByRole('button', { name: 'Invia tutte' }).click()
    await expect(item('secondo')).toHaveCount(0)
    await expect
      .poll(async () => (await arrived(una)).toSorted())
      .toEqual([`${key} primo`, `${key} secondo`, `${key} terzo`].toSorted())
    await expect.poll(async () => (await arrived(due)).toSorted()).toEqual([`${key} secondo`, `${key} terzo`])
  })
})

test('a stopped bet among several is named by the result of SPARA, and the others go @slow', async ({
  page,
  world,
  signIn,
}) => {
  const sala = await world.sala()
  const [viva, ferma] = [await world.bet(`Viva ${Date.now()}`), await world.bet(`Ferma ${Date.now()}`)]
  await world.api.post('POST /sparabet/annulla-bet', { idReceivedBet: ferma.idReceivedBet, sales: [] })
  await signIn(page, await world.user('OPERATORE'))
  const ids = [viva.idReceivedBet, ferma.idReceivedBet]
  await page.goto(`/xbetapp/sparabets?idReceivedBet=${ids.join('-')}`)
  await page.getByRole('checkbox', { name: sala.nomeSala, exact: true }).check()
  await page.getByRole('button', { name: 'SPARA' }).click()
  const outcome = dialogOf(page, 'Invio effettuato')
  await expect(outcome).toContainText(`Bet fermata, non inviata: ${ferma.idReceivedBet}`)
  await expect
    .poll(async () => (await world.telegram.sends(sala.idGruppoTg!)).map(({ text }) => text))
    .toEqual([viva.formattedBet])
})
