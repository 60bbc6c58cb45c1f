import { REFERENCE, SETTINGS } from '../harness/settings-page.ts'
import { expect, test } from '../harness/test.ts'

test('@phone every settings screen fits a phone and its rows are cards', async ({ page, world, signIn }) => {
  const sala = await world.sala()
  const tipster = await world.tipster()
  await world.sito()
  await signIn(page)
  const screens = [
    SETTINGS,
    REFERENCE,
    ...['sala', 'sito', 'altro', 'tipster', 'valuta', 'book', 'sparax', 'canali', 'esiti-sport-fasce'].map(
      (section) => `${REFERENCE}/${section}`,
    ),
    `${REFERENCE}/sala?modifica=${sala.idSala}`,
    `${REFERENCE}/sala?orari=${sala.idSala}`,
    `${REFERENCE}/collegamenti-tipster`,
    `${REFERENCE}/collegamenti-tipster/${tipster.idTipster}`,
    `${SETTINGS}/variabili-admin`,
    `${SETTINGS}/gestione-task`,
    `${SETTINGS}/gestione-regole-tipster`,
    `${SETTINGS}/prompt-sale`,
    `${SETTINGS}/prompt-sale/${sala.idSala}`,
    `${SETTINGS}/check-tipster/limiti-drop`,
    `${SETTINGS}/check-tipster/importi-richiesti`,
    `${SETTINGS}/check-tipster/accettazione-tipster`,
    '/xbetapp/utenze',
    '/xbetapp/utenze?nuovo=1',
  ]
  for (const screen of screens) {
    await page.goto(screen)
    await expect(page.locator('h1')).toBeAttached()
    await page.waitForLoadState('networkidle')
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(beyond, screen).toBeLessThanOrEqual(0)
  }
  await page.goto(`${REFERENCE}/sala?nome=${encodeURIComponent(sala.nomeSala)}`)
  await expect(page.getByRole('listitem').filter({ hasText: sala.nomeSala })).toBeVisible()
})
