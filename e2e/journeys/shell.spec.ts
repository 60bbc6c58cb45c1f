import { lastingToasts } from '../harness/lasting-toasts.ts'
import { expect, test } from '../harness/test.ts'
import { withoutPush } from '../harness/without-push.ts'

// With animations, as most users see the product; the configuration turns them off for the other journeys.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the drawer shows each user his own screens, and the outside links to those who use them @slow', async ({
  page,
  world,
  signIn,
  another,
}) => {
  const open = async (on: typeof page) => {
    await on.getByRole('button', { name: 'Menu', exact: true }).click()
    return on.getByRole('navigation', { name: 'Navigazione principale' })
  }
  await signIn(page, await world.user('OPERATORE'))
  const operatore = await open(page)
  for (const name of ['Bet', 'Drop', 'Sparabet', 'Salvabet'])
    await expect(operatore.getByRole('link', { name, exact: true })).toBeVisible()
  for (const name of ['Timesheet', 'Accesso Siti', 'Guida'])
    await expect(operatore.getByRole('button', { name })).toBeVisible()
  for (const name of ['Contabilità', 'Riepilogo', 'Utenze', 'Impostazioni', 'Extra Sale'])
    await expect(operatore.getByRole('link', { name })).toHaveCount(0)

  const anagrafiche = await another(await world.user('ANAGRAFICHE'))
  const settings = await open(anagrafiche)
  await expect(settings.getByRole('link', { name: 'Bet', exact: true })).toHaveCount(0)
  await expect(settings.getByRole('button', { name: 'Guida' })).toHaveCount(0)
  // The branch of the current screen is open.
  await settings.getByRole('button', { name: 'Anagrafiche' }).click()
  await settings.getByRole('link', { name: 'Book', exact: true }).click()
  await expect(anagrafiche).toHaveURL(/\/impostazioni\/anagrafiche\/book$/)
})

test('an outside link opens in a new tab; one that is not set says where to set it @slow', async ({
  page,
  world,
  signIn,
  server,
}) => {
  await world.api.post('POST /api/v1/admin-variables/set-valore', {
    nome: 'link_guida',
    valore: `${server.address}/health`,
  })
  await world.api.post('POST /api/v1/admin-variables/set-valore', {
    nome: 'timesheet_link',
    valore: 'javascript:alert(1)',
  })
  await signIn(page, await world.user('ANALISTA'))
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Guida' }).click()
  await expect(await opened).toHaveURL(/\/health$/)
  await page.getByRole('button', { name: 'Timesheet' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'nessun indirizzo impostato. Si imposta in Impostazioni, Variabili Admin',
  )
})

test('the top bar shows the user, the calculator and the version @slow', async ({
  page,
  world,
  signIn,
  another,
}) => {
  const analista = await world.user('ANALISTA')
  await signIn(page, analista)
  await page.getByRole('link', { name: 'Calcolatore' }).waitFor()
  await page.getByRole('button', { name: `Account di ${analista.username}` }).click()
  await expect(page.getByText(`Ciao, ${analista.username}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(`Ciao, ${analista.username}`)).toBeHidden()
  await expect(page.getByText(/1\.1\.14/)).toBeVisible()
  await page.getByRole('link', { name: 'Calcolatore' }).click()
  await expect(page).toHaveURL(/\/xbetapp\/calcolatore/)

  const operatore = await another(await world.user('OPERATORE'))
  await expect(operatore.getByRole('button', { name: /^Account di/ })).toBeVisible()
  await expect(operatore.getByRole('link', { name: 'Calcolatore' })).toHaveCount(0)
})

test('manual mode asks for confirmation, is kept, and is left without a question @slow', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, await world.user('OPERATORE'))
  await page.getByRole('button', { name: /Invii Telegram automatici/ }).click()
  const question = page.getByRole('dialog', { name: 'Passare alla gestione manuale?' })
  await question.getByRole('button', { name: 'Annulla' }).click()
  await expect(page.getByRole('button', { name: /Invii Telegram automatici/ })).toBeVisible()

  await page.getByRole('button', { name: /Invii Telegram automatici/ }).click()
  await question.getByRole('button', { name: 'Passa a manuale' }).click()
  await expect(page.getByRole('button', { name: /Invii Telegram manuali/ })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /Invii Telegram manuali/ }).click()
  await expect(page.getByRole('button', { name: /Invii Telegram automatici/ })).toBeVisible()
})

test('the sync indicator turns red when bets cannot be fetched, and a click brings them back @slow', async ({
  page,
  world,
  signIn,
}) => {
  await withoutPush(page)
  await signIn(page, await world.user('OPERATORE'))
  const indicator = page.locator('[data-sync]')
  await expect(indicator).toHaveAttribute('data-sync', 'in-sync')

  await page.route('**/api/v1/bets/last-week*', (route) => route.abort())
  await expect(indicator).toHaveAttribute('data-sync', 'out-of-sync')
  await expect(page.getByText('Errore nel caricamento dei dati')).toBeVisible()

  await page.unroute('**/api/v1/bets/last-week*')
  await indicator.click()
  await expect(indicator).toHaveAttribute('data-sync', 'in-sync')
  await expect(page.getByText('Errore nel caricamento dei dati')).toBeHidden()
})

test('the chip counts bets as they arrive, on any screen, and leads to them @slow', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, await world.user('OPERATORE'))
  await expect(page.locator('[data-sync="in-sync"]')).toBeVisible()
  await page.goto('/xbetapp/salvabet')
  await expect(page.locator('[data-sync="in-sync"]')).toBeVisible()
  const tipster = await world.tipster()
  await world.telegram.postText(tipster.idGruppoTg!, 'Prima @1.85')
  await expect(page.getByRole('link', { name: '1 nuova bet' })).toBeVisible()
  await world.telegram.postText(tipster.idGruppoTg!, 'Seconda @1.85')
  await page.getByRole('link', { name: '2 nuove bet' }).click()
  const ofTipster = page.getByRole('row').filter({ hasText: tipster.nomeTipster })
  await expect(ofTipster.filter({ hasText: 'Seconda' })).toHaveAttribute('data-highlighted')
})

test('one success at a time; a click closes it @slow', async ({ page, world, signIn }) => {
  await lastingToasts(page)
  const tipster = await world.tipster()
  await signIn(page, await world.user('OPERATORE'), '/xbetapp/salvabet')
  const toast = page.getByRole('status').filter({ hasText: 'Operazione completata con successo' })
  const save = async (text: string) => {
    await page.getByLabel('Testo Bet').fill(text)
    await page.getByRole('combobox', { name: 'Tipster' }).fill(tipster.nomeTipster)
    await page.getByRole('combobox', { name: 'Tipster' }).press('Enter')
    await page.getByRole('button', { name: 'SALVA' }).click()
    await expect(page.getByLabel('Testo Bet')).toHaveValue('')
  }
  await save('Una')
  await expect(toast).toHaveCount(1)
  await save('Due')
  await expect(page.getByRole('link', { name: /^Bet \d+$/ })).toHaveCount(2)
  await expect(toast).toHaveCount(1)
  await toast.click()
  await expect(toast).toHaveCount(0)
})

test('the bell is there when the flag says so @slow', async ({ page, world, signIn }) => {
  const set = (valore: string) =>
    world.api.post('POST /api/v1/admin-variables/set-valore', { nome: 'notifiche_attive', valore })
  await signIn(page, await world.user('OPERATORE'))
  await page.getByRole('button', { name: /^Notifiche/ }).click()
  await expect(page.getByRole('dialog', { name: /^Notifiche/ })).toBeVisible()

  await set('False')
  try {
    await page.reload()
    await expect(page.getByRole('button', { name: /^Account di/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Notifiche/ })).toHaveCount(0)
  } finally {
    await set('True')
  }
})

test('a bet named in the bell opens by keyboard and closes it; who reads no bets has its text @slow', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Nominata${Date.now()}`
  const [tipster, sala] = [await world.tipster(), await world.sala()]
  await world.linked(tipster, sala)
  await world.telegram.postText(tipster.idGruppoTg!, `${key} @1.85`)
  await world.telegram.waitForMessage(sala.idGruppoTg!, ({ text }) => (text ?? '').startsWith(key))
  await world.telegram.postText(sala.idGruppoTg!, '200 @1.85')
  const bell = page.getByRole('dialog', { name: /^Notifiche/ })
  const notice = bell.getByRole('listitem').filter({ hasText: sala.nomeSala })
  await signIn(page, await world.user('CONTABILITÀ'))
  await page.getByRole('button', { name: /^Notifiche/ }).click()
  await expect(async () => {
    await page.reload()
    await page.getByRole('button', { name: /^Notifiche/ }).click()
    await expect(notice).toContainText(/riguarda la bet \d+\?/, { timeout: 2_000 })
  }).toPass()
  await expect(notice.getByRole('link')).toHaveCount(0)

  await signIn(page, await world.user('OPERATORE'))
  await page.getByRole('button', { name: /^Notifiche/ }).click()
  await notice.getByRole('link', { name: /^bet \d+$/ }).press('Enter')
  await expect(bell).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Sale, Helper e Conti' })).toContainText(key)
})

test('Back leads to the page before, and from a tab without one to the first that is allowed @slow', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, await world.user('OPERATORE'))
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('link', { name: 'Salvabet' }).click()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('link', { name: 'Sparabet' }).click()
  await page.getByRole('button', { name: 'Indietro' }).click()
  await expect(page).toHaveURL(/\/salvabet$/)

  const fresh = await page.context().newPage()
  await fresh.goto('/xbetapp/sparabets')
  await fresh.getByRole('button', { name: 'Indietro' }).click()
  await expect(fresh.getByRole('heading', { name: 'Bet', exact: true })).toBeVisible()
})

test('Ctrl+K works by keyboard alone: it finds a bet by its words, a setting by its purpose @slow', async ({
  page,
  world,
  signIn,
}) => {
  const tipster = await world.tipster()
  await world.telegram.postText(tipster.idGruppoTg!, 'Squadra introvabile @1.85')
  await signIn(page, await world.user('ADMIN'))
  await expect(page.getByRole('row').filter({ hasText: 'Squadra introvabile' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Cerca' }).fill('introvabile')
  await expect(page.getByRole('button', { name: /Squadra introvabile/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/dettaglio=\d+/)
  await expect(page.getByRole('dialog')).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Cerca' }).fill('chat staff')
  await expect(page.getByRole('button', { name: /Chat dello staff/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/variabili-admin#chat_staff_id/)
  await expect(page.getByRole('combobox', { name: 'Chat dello staff' })).toBeFocused()
})
