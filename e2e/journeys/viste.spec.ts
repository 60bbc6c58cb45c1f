import { expectToast } from '../harness/settings-page.ts'
import { expect, test } from '../harness/test.ts'

const PAGE = '/xbetapp/impostazioni/anagrafiche/sala'

test('a view keeps filters, columns, order and rows per page, is opened by a link, and shared @slow', async ({
  page,
  world,
  signIn,
  another,
}) => {
  const sala = await world.sala({ nomeSala: `Vista ${Date.now()}` })
  const owner = await world.user('ANAGRAFICHE')
  await signIn(page, owner, `${PAGE}?nome=${encodeURIComponent(sala.nomeSala)}&ordine=nome.desc&righe=16`)
  const row = page.getByRole('row').filter({ hasText: sala.nomeSala })
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'Colonne' }).click()
  const columns = page.getByRole('menu', { name: 'Colonne visibili' })
  await columns.getByRole('menuitemcheckbox', { name: 'Stato' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Stato' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Viste' }).click()
  await page.getByRole('menuitem', { name: 'Salva come nuova vista…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuova vista' })
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Senza stato')
  await dialog.getByRole('switch').check({ force: true })
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expectToast(page, 'Vista Senza stato salvata')
  await expect(page).toHaveURL(/viste=sala:\d+/)
  await expect(page.getByRole('button', { name: 'Vista: Senza stato' })).not.toContainText('modificata')

  await page.getByRole('button', { name: 'Colonne' }).click()
  await columns.getByRole('menuitemcheckbox', { name: 'Stato' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Vista: Senza stato' })).toContainText('modificata')
  await page.getByRole('button', { name: 'Vista: Senza stato' }).click()
  await page.getByRole('menuitem', { name: 'Ripristina la vista' }).click()
  await expect(page.getByRole('columnheader', { name: 'Stato' })).toHaveCount(0)

  const id = /viste=(sala:\d+)/.exec(page.url())?.[1]
  const colleague = await another(await world.user('ANAGRAFICHE'))
  await colleague.goto(`${PAGE}?viste=${id}`)
  await expect(colleague.getByRole('row').filter({ hasText: sala.nomeSala })).toBeVisible()
  await expect(colleague.getByRole('columnheader', { name: 'Stato' })).toHaveCount(0)
  await expect(colleague).toHaveURL(/righe=16/)
  await colleague.getByRole('button', { name: 'Vista: Senza stato' }).click()
  await expect(colleague.getByRole('menuitemradio', { name: /Senza stato/ })).toContainText(owner.username)
  await expect(colleague.getByRole('menuitem', { name: 'Elimina la vista…' })).toHaveCount(0)
  await colleague.getByRole('menuitem', { name: 'Elenco senza vista' }).click()
  await expect(colleague.getByRole('columnheader', { name: 'Stato' })).toBeVisible()
  await expect(colleague).not.toHaveURL(/viste=/)
})

test('a list as shown on the screen becomes a workbook @slow', async ({ page, world, signIn }) => {
  const sala = await world.sala({ nomeSala: `Foglio ${Date.now()}` })
  await signIn(page, undefined, `${PAGE}?nome=${encodeURIComponent(sala.nomeSala)}`)
  await expect(page.getByRole('row').filter({ hasText: sala.nomeSala })).toBeVisible()
  // The browser does not expose the body of an upload from a blob, so the page records it.
  await page.evaluate(() => {
    const send = window.fetch
    window.fetch = async (address, call) => {
      if (String(address).endsWith('/viste/xlsx'))
        Object.assign(window, { sheet: await (call as { body: Blob }).body.text() })
      return send(address, call)
    }
  })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'XLSX' }).click()
  expect((await download).suggestedFilename()).toMatch(/^sale-e-helper-.*\.xlsx$/)
  const sent = await page.evaluate(() => (window as unknown as { sheet: string }).sheet)
  const [{ colonne }, ...righe] = sent
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(colonne.map(({ titolo }: { titolo: string }) => titolo)).not.toContain('Azioni')
  expect(righe).toHaveLength(1)
  expect(righe[0]).toContain(sala.nomeSala)
})

test('a list on paper has every row of its page, dark on white, and on the screen the few that fit again @slow', async ({
  page,
  world,
  signIn,
}) => {
  const stem = `Carta ${Date.now()}`
  for (let i = 0; i < 30; i++) await world.sala({ nomeSala: `${stem} ${i}` })
  await page.setViewportSize({ width: 1280, height: 420 })
  await signIn(page, undefined, `${PAGE}?righe=32&nome=${encodeURIComponent(stem)}`)
  const rows = page.getByRole('row').filter({ hasText: stem })
  await expect(page.getByText('1-30 di 30')).toBeVisible()
  // The code for printing is loaded after the first list.
  await expect(page.getByRole('button', { name: 'XLSX' })).toBeVisible()
  expect(await rows.count()).toBeLessThan(30)
  await page.emulateMedia({ media: 'print' })
  await expect(rows).toHaveCount(30)
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
  const tops = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(30)
  await page.emulateMedia({ media: 'screen' })
  await expect.poll(() => rows.count()).toBeLessThan(30)
})
