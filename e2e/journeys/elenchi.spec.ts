import { dialogOf } from '../harness/bet-page.ts'
import { expectToast, REFERENCE, SETTINGS, save } from '../harness/settings-page.ts'
import { expect, test } from '../harness/test.ts'

test('sports, bet classes and outcomes are added and deleted; the six outcomes stay @slow', async ({
  page,
  signIn,
}) => {
  await signIn(page, undefined, `${REFERENCE}/esiti-sport-fasce`)
  for (const [list, add, ending] of [
    ['Sport', 'Nuovo Sport', 'o'],
    ['Fasce', 'Nuova Fascia', 'a'],
    ['Esiti', 'Nuovo Esito', 'o'],
  ] as const) {
    const section = page
      .locator('div', { has: page.getByRole('heading', { name: list, exact: true }) })
      .last()
    const nome = `0 ${list} ${Date.now()}`
    await section.getByRole('button', { name: add }).click()
    await page.getByRole('dialog').getByRole('textbox').fill(nome)
    await save(page, `${nome} aggiunt${ending}`)
    await expect(section.getByRole('row').filter({ hasText: nome })).toBeVisible()
    await section.getByRole('button', { name: `Elimina ${nome}` }).click()
    await expect(page.getByRole('dialog')).toContainText(`${nome}?`)
    await dialogOf(page, 'Conferma Eliminazione').getByRole('button', { name: 'Elimina' }).click()
    await expectToast(page, `${nome} eliminat${ending}`)
    await expect(section.getByRole('row').filter({ hasText: nome })).toHaveCount(0)
    await expect(section.getByRole('combobox')).toHaveValue('8')
  }
  await expect(page.getByRole('button', { name: 'Elimina HalfWin' })).toHaveCount(0)
})

test('a task is added, refused when it is there already, and deleted @slow', async ({ page, signIn }) => {
  const nome = `Task ${Date.now()}`
  await signIn(page, undefined, `${SETTINGS}/gestione-task`)
  const add = async () => {
    await page.getByRole('button', { name: 'Nuovo Task' }).click()
    await dialogOf(page, 'Nuovo Task').getByLabel('Nome del task').fill(nome)
  }
  await add()
  await save(page, `${nome} aggiunto`)
  await add()
  await page.getByRole('dialog').getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('dialog')).toContainText('è già in uso')
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click()
  await page.getByRole('button', { name: `Elimina ${nome}` }).click()
  await dialogOf(page, 'Conferma Eliminazione').getByRole('button', { name: 'Elimina' }).click()
  await expectToast(page, `${nome} eliminato`)
})
