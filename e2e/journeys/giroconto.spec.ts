import { choose, line, proceed, save, startMovement, wallet } from '../harness/accounts-page.ts'
import { expect, test } from '../harness/test.ts'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n')
const ricevuta = { name: 'bonifico.pdf', mimeType: 'application/pdf', buffer: PDF }

test('a giroconto between two rooms, with its proof, and taken back by one Annulla @slow', async ({
  page,
  world,
  signIn,
}) => {
  const [roma, milano] = [await world.sala(), await world.sala()]
  const list = page.getByRole('dialog', { name: 'Cashflow del periodo' })
  await signIn(page, undefined, `/xbetapp/contabilita/sala/${roma.idBook}/${roma.idSala}`)

  await test.step('is one step away, and says in words who owes more', async () => {
    await page.getByRole('button', { name: 'Cashflow del periodo' }).click()
    await list.getByRole('button', { name: 'Giroconto' }).click()
    const dialog = page.getByRole('dialog', { name: /^Giroconto/ })
    await choose(page, 'Altro conto', milano.nomeSala)
    await dialog.getByRole('textbox', { name: /^Importo/ }).fill('120')
    await expect(
      dialog.getByText(`${milano.nomeSala} deve € 120,00 di più, ${roma.nomeSala} deve € 120,00 di meno.`),
    ).toBeVisible()
    await expect(dialog.getByText('€ 0,00 → € -120,00')).toBeVisible()
    await dialog.getByRole('textbox', { name: /^Nota/ }).fill('compensazione')
    await dialog.getByRole('button', { name: 'Salva' }).click()
    await expect(dialog).toBeHidden()
    await expect(list.getByText(`${milano.nomeSala} · compensazione`)).toBeVisible()
  })

  await test.step('takes a proof in its details', async () => {
    await list.getByRole('button', { name: 'Dettagli del Giroconto' }).click()
    const detail = page.getByRole('dialog', { name: 'Dettagli Ripartizione' })
    await detail.locator('input[type=file]').setInputFiles(ricevuta)
    await expect(detail.getByRole('link', { name: 'bonifico.pdf', exact: true })).toBeVisible()
    const download = page.waitForEvent('download')
    await detail.getByRole('link', { name: 'Scarica bonifico.pdf' }).click()
    expect((await download).suggestedFilename()).toBe('bonifico.pdf')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(line(page, 'SALDO TOTALE')).toHaveText('€ -120,00')
  })

  await test.step('stands on the other account too, where deleting it restores both', async () => {
    await page.goto(`/xbetapp/contabilita/sala/${milano.idBook}/${milano.idSala}?cashflow=periodo`)
    await expect(list.getByText(`${roma.nomeSala} · compensazione`)).toBeVisible()
    await list.getByRole('button', { name: 'Elimina giroconto' }).click()
    await page.getByRole('textbox', { name: /^Motivo/ }).fill('sbagliato')
    await page.getByRole('button', { name: 'Elimina', exact: true }).click()
    await expect(list.getByText('Nessun cashflow')).toBeVisible()
    await page.goto(`/xbetapp/contabilita/sala/${roma.idBook}/${roma.idSala}`)
    await expect(line(page, 'SALDO TOTALE')).toHaveText('€ 0,00')
  })

  await test.step('is offered where a cashflow is added', async () => {
    await page.getByRole('button', { name: 'Aggiungi cashflow' }).click()
    const cashflow = page.getByRole('dialog', { name: /^Nuovo cashflow/ })
    await cashflow.getByRole('textbox', { name: /^Importo/ }).fill('100')
    await cashflow.getByRole('textbox', { name: /^Nota/ }).fill('paga lei')
    await cashflow.getByRole('button', { name: 'Giroconto' }).click()
  })

  await test.step('takes over what was typed there, and leaves the account alone once it is saved', async () => {
    const dialog = page.getByRole('dialog', { name: /^Giroconto/ })
    await expect(dialog.getByRole('textbox', { name: /^Importo/ })).toHaveValue(/^100/)
    await expect(dialog.getByRole('textbox', { name: /^Nota/ })).toHaveValue('paga lei')
    await choose(page, 'Altro conto', milano.nomeSala)
    await dialog.getByRole('textbox', { name: /^Nota/ }).press('Enter')
    await expect(page.getByText('Giroconto registrato')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(line(page, 'SALDO TOTALE')).toHaveText('€ -100,00')
  })
})

test('a cashin can carry its proof from the start @slow', async ({ page, world, signIn }) => {
  const sala = await world.sala()
  const cassa = `Cassa di ${sala.nomeSala}`
  await wallet(world, cassa)
  await signIn(page, undefined, `/xbetapp/contabilita/sala/${sala.idBook}/${sala.idSala}`)
  await startMovement(page, { tipo: 'Cashin', importo: '50', nota: 'Anticipo' })
  await proceed(page)
  await choose(page, 'Portafoglio 1', cassa)
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(ricevuta)
  await expect(page.getByText('bonifico.pdf')).toBeVisible()
  await save(page)
  await test.step('which leaves the way back of the payment on screen', async () => {
    const toast = page.getByRole('status').filter({ hasText: 'Cashin registrato' })
    await expect(toast.getByRole('button', { name: 'Annulla' })).toBeVisible()
    // Longer than the shortest time before the next toast replaces one.
    await page.waitForTimeout(2000)
    await expect(toast.getByRole('button', { name: 'Annulla' })).toBeVisible()
    await expect(page.getByText('Prova allegata')).toHaveCount(0)
  })
  await page.getByRole('button', { name: 'Cashflow del periodo' }).click()
  await page.getByRole('button', { name: 'Dettagli del Cashin' }).click()
  await expect(page.getByRole('link', { name: 'bonifico.pdf', exact: true })).toBeVisible()

  await test.step('and is corrected in its place, with a reason and its proof', async () => {
    await page.getByRole('button', { name: 'Correggi' }).click()
    const importo = page.getByRole('textbox', { name: /^Importo/ })
    await expect(importo).toHaveValue('50,00')
    await expect(page.getByRole('textbox', { name: /^Nota/ })).toHaveValue('Anticipo')
    await importo.fill('60')
    await proceed(page)
    await expect(page.getByRole('combobox', { name: 'Portafoglio 1' })).toHaveValue(cassa)
    const form = page.getByRole('dialog', { name: /^Ripartizione Cashin/ })
    await expect(form.getByText('€ 0,00 → € 60,00')).toBeVisible()
    await form.getByRole('button', { name: 'Salva' }).click()
    await form.getByRole('textbox', { name: /^Motivo/ }).fill('importo sbagliato')
    await form.getByRole('button', { name: 'Salva' }).click()
    await expect(page.getByText('Cashin corretto')).toBeVisible()
    await expect(
      page
        .getByRole('dialog', { name: 'Cashflow del periodo' })
        .getByRole('row')
        .filter({ hasText: '€ 60,00' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Dettagli del Cashin' }).click()
    await expect(page.getByRole('link', { name: 'bonifico.pdf', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(line(page, 'SALDO TOTALE')).toHaveText('€ 60,00')
  })

  await test.step('and a balance declared against it that differs is a warning with the difference', async () => {
    await page.getByRole('button', { name: 'Dichiara saldo' }).click()
    const form = page.getByRole('dialog', { name: /^Saldo dichiarato/ })
    await expect(form.getByRole('textbox', { name: /^Importo/ })).toBeFocused()
    await expect(form.getByText('Nostro SALDO TOTALE al', { exact: false })).toContainText('€ 60,00')
    await page.keyboard.type('75')
    await form.getByRole('button', { name: 'Dichiara saldo' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'differenza € +15,00' })
    await expect(toast).toHaveAttribute('data-kind', 'warning')
  })

  await test.step('which Quadratura opens at once', async () => {
    await page.goto(`/xbetapp/contabilita/quadratura?tipo=sala&nome=${encodeURIComponent(sala.nomeSala)}`)
    await page.getByRole('button', { name: 'Dichiara saldo' }).click()
    await expect(page.getByRole('textbox', { name: /^Importo/ })).toBeFocused()
    await page.keyboard.type('70')
    await page.getByRole('dialog').getByRole('button', { name: 'Dichiara saldo' }).click()
    await expect(page.getByRole('dialog', { name: `${sala.nomeSala} al` })).toContainText('€ 10,00')
  })
})
