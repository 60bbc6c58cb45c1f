import { dialogOf } from '../harness/bet-page.ts'
import { expectToast, SETTINGS, save } from '../harness/settings-page.ts'
import { expect, test } from '../harness/test.ts'

test('a rule of a tipster is added, read whole on hover and deleted @slow', async ({
  page,
  world,
  signIn,
}) => {
  const { nomeTipster } = await world.tipster()
  const regola = `Mai giocare dopo l'inizio della partita, ${'neppure con quote più alte, '.repeat(4)}mai`
  await signIn(page, undefined, `${SETTINGS}/gestione-regole-tipster`)
  await page.getByPlaceholder('Filtra per Tipster').fill(nomeTipster)
  await page.getByRole('button', { name: `Nuova regola per ${nomeTipster}` }).click()
  await dialogOf(page, /Nuova Regola/)
    .getByLabel('Regola')
    .fill(regola)
  await save(page, 'Regola aggiunta')
  const chip = page.getByRole('row').filter({ hasText: nomeTipster }).getByText(regola)
  await chip.hover()
  await expect(page.getByRole('tooltip').or(page.locator('[data-hint-text]')).first()).toContainText(
    'neppure',
  )
  await page.getByRole('button', { name: /^Elimina la regola Mai/ }).click()
  await dialogOf(page, 'Conferma Eliminazione').getByRole('button', { name: 'Elimina' }).click()
  await expectToast(page, 'Regola eliminata')
  await expect(chip).toHaveCount(0)
})
