import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dialogOf, rowOf } from '../harness/bet-page.ts'
import { expectToast } from '../harness/settings-page.ts'
import { expect, test } from '../harness/test.ts'
import type { World } from '../harness/world.ts'

const PROPOSAL = 'Testo letto nella foto, da controllare'
const READING_MS = 30_000

test.beforeEach(({ world }) => photosAreRead(world, 'True'))
test.afterEach(({ world }) => photosAreRead(world, 'False'))

test('the text read in a photo is offered at the bet, and one click applies it @slow', async ({
  page,
  world,
  signIn,
}) => {
  const tipster = await world.tipster()
  await signIn(page, await world.user('OPERATORE'))
  await world.telegram.postPhoto(tipster.idGruppoTg ?? 0, await slip('inter'))
  const row = rowOf(page, tipster.nomeTipster)
  await expect(row).toContainText("Testo da leggere dall'immagine")

  await row.hover()
  await row.getByRole('button', { name: 'Modifica testo' }).click()
  const dialog = dialogOf(page, /Modifica testo della bet/)
  await expect(dialog.getByRole('img', { name: /immagine della bet/ })).toBeVisible()
  const proposal = dialog.getByRole('region', { name: PROPOSAL })
  await expect(proposal).toContainText('Inter - Milan', { timeout: READING_MS })
  await proposal.getByRole('button', { name: 'Usa questo testo' }).click()
  await expect(dialog.getByLabel('Testo Bet')).toHaveValue(/Inter - Milan[\s\S]*@1\.85/)

  const saved = page.waitForRequest(
    (request) => request.method() === 'PUT' && new URL(request.url()).pathname === '/api/v1/bets',
  )
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expectToast(page, 'Modifica effettuata')
  const { idReceivedBet } = (await saved).postDataJSON()
  await expect(row).toContainText('Inter - Milan')

  const { body: lines } = await world.api.get('GET /api/v1/bets/:id/modifiche', {
    params: { id: idReceivedBet },
  })
  expect(lines).toMatchObject([{ tipoModifica: 'BET_TEXT', valorePrecedente: '' }])
})

test('in the calculator the same text is taken over and assigned @slow', async ({ page, world, signIn }) => {
  const tipster = await world.tipster()
  await signIn(page, await world.user('LINK'))
  await world.telegram.postPhoto(tipster.idGruppoTg ?? 0, await slip('roma'))
  await page.goto(`/xbetapp/calcolatore?tipster=${encodeURIComponent(tipster.nomeTipster)}`)
  const thumb = page.getByRole('button', { name: /^Ingrandisci/ })
  await expect(async () => {
    await page.getByRole('button', { name: 'Aggiorna' }).click()
    await expect(thumb).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await thumb.click()
  const viewer = page.getByRole('dialog')
  const proposal = viewer.getByRole('region', { name: PROPOSAL })
  await expect(proposal).toContainText('Roma - Lazio', { timeout: READING_MS })
  await proposal.getByRole('button', { name: 'Usa questo testo' }).click()
  await viewer.getByRole('button', { name: 'Assegna testo' }).click()
  await expectToast(page, 'Modifica effettuata')
  await expect(rowOf(page, 'Roma - Lazio')).toBeVisible()
})

test('an edit is logged with it: no separate call could fail @slow', async ({ page, world, signIn }) => {
  const key = `Registro${Date.now()}`
  const { idReceivedBet } = await world.bet(`${key} @1.85`)
  await signIn(page, await world.user('OPERATORE'))
  await page.route('**/api/v1/log-modifiche', (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain', body: 'Registro non disponibile' }),
  )
  const row = rowOf(page, key)
  await row.hover()
  await row.getByRole('button', { name: 'Modifica testo' }).click()
  const dialog = dialogOf(page, /Modifica testo della bet/)
  await dialog.getByLabel('Testo Bet').fill(`${key} @1.90`)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expectToast(page, 'Modifica effettuata')
  await expect(rowOf(page, `${key} @1.90`)).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Registro non disponibile' })).toHaveCount(0)
  const { body: lines } = await world.api.get('GET /api/v1/bets/:id/modifiche', {
    params: { id: idReceivedBet },
  })
  expect(lines).toMatchObject([{ tipoModifica: 'BET_TEXT', nuovoValore: `${key} @1.90` }])
})

const slip = (name: 'inter' | 'roma') =>
  readFile(join(import.meta.dirname, '../../apps/server/test/slips', `${name}.jpg`))

async function photosAreRead(world: World, valore: 'True' | 'False'): Promise<void> {
  await world.api.post('POST /api/v1/admin-variables/set-valore', { nome: 'riconoscimento_immagini', valore })
}
