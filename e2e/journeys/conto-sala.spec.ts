import { formatDate } from '@xbetapp/domain/platform/format/date'
import { addRomeDays, romeDay } from '@xbetapp/domain/platform/time/rome'
import { choose, line, playedBet, proceed, save, startMovement, wallet } from '../harness/accounts-page.ts'
import { expect, test } from '../harness/test.ts'

test('a room in its own currency: our share, freeroll, deposits, spreadsheets @slow', async ({
  page,
  world,
  signIn,
}) => {
  const tipster = await world.tipster()
  await world.api.post('POST /api/v1/valuta', { valuta: 'GBP', cambio: 1.17, simbolo: '£' })
  const sala = await world.sala({ percentualeImporto: 80, freerollReale: 20, idValuta: 'GBP' })
  const [cassa, banca] = [`Cassa di ${sala.nomeSala}`, `Banca di ${sala.nomeSala}`]
  await wallet(world, cassa)
  await wallet(world, banca)
  await playedBet(world, {
    tipster,
    testo: 'Lazio 1 @2.50',
    drops: [{ idSala: sala.idSala, importo: 100, quota: 2.5 }],
    esito: 'Win',
  })
  await signIn(page, undefined, `/xbetapp/contabilita/sala/${sala.idBook}/${sala.idSala}`)
  await expect(page.getByRole('heading', { name: sala.nomeSala })).toBeVisible()
  await expect(page.getByText('Percentuale80%')).toBeVisible()
  // 80 at 2.50.
  await expect(line(page, 'SALDO TOTALE')).toHaveText('£ 120,00')
  await expect(line(page, 'FREEROLL ATTESO')).toHaveText('£ -24,00')

  await test.step('it opens on the first day that is known, and asks for none before it', async () => {
    const today = romeDay(new Date())
    const yesterday = addRomeDays(today, -1)
    const asked: (string | null)[] = []
    // As a product answers whose trail begins today.
    await page.route('**/api/v1/contabilita/situazione-dal', (route) =>
      route.fulfill({ json: { dal: today } }),
    )
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/conto/sala')) asked.push(request.postData())
    })
    await page.getByRole('button', { name: 'Situazione al…' }).click()
    const day = page.getByRole('textbox', { name: 'Come si conosceva il' })
    await expect(day).toHaveValue(formatDate(today))
    await expect.poll(() => asked.some((body) => body?.includes(`"knownAt":"${today}"`))).toBe(true)
    await day.fill(formatDate(yesterday))
    await expect(
      page.getByText(`Prima del ${formatDate(today)} le modifiche non erano registrate.`),
    ).toBeVisible()
    expect(asked.filter((body) => body?.includes(`"knownAt":"${yesterday}"`))).toEqual([])
    await page.getByRole('dialog').getByText('Chiudi', { exact: true }).click()
    await page.unroute('**/api/v1/contabilita/situazione-dal')
  })

  await test.step('a cashflow begins in the direction that settles the account; a slow press settles it', async () => {
    await page.getByRole('button', { name: 'Aggiungi cashflow' }).click()
    await expect(page.getByRole('radio', { name: 'Cashout' })).toBeChecked()
    const importo = page.getByRole('textbox', { name: /^Importo/ })
    await expect(importo).toBeFocused()
    await importo.fill('1,234')
    await page.waitForTimeout(300) // it comes in with an animation
    const button = await page.getByRole('button', { name: 'Salda tutto' }).boundingBox()
    if (!button) throw new Error('no button')
    await page.mouse.move(button.x + button.width / 2, button.y + 3)
    await page.mouse.down()
    await page.waitForTimeout(100)
    await page.mouse.up()
    await expect(importo).toHaveValue('120,00')
    // What is left to fill.
    await expect(page.getByRole('textbox', { name: /^Nota/ })).toBeFocused()
    await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click()
  })

  await test.step('cashin: we pay, from two wallets', async () => {
    await startMovement(page, { tipo: 'Cashin', importo: '50', nota: 'Anticipo' })
    await proceed(page)
    await choose(page, 'Portafoglio 1', cassa)
    await page.getByLabel('Importo del portafoglio 1').fill('20')
    await expect(
      page.getByText('La somma degli importi (£20,00) deve essere uguale al Cashin (£50,00)'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Aggiungi portafoglio' }).click()
    await choose(page, 'Portafoglio 2', banca)
    await expect(page.getByLabel('Importo del portafoglio 2')).toHaveValue('30,00')
    await save(page)
    await expect(line(page, 'SALDO TOTALE')).toHaveText('£ 170,00')
  })

  await test.step('cashout: the room keeps its freeroll', async () => {
    await startMovement(page, { tipo: 'Cashout', importo: '100', nota: 'Incasso' })
    await proceed(page)
    const kept = page.getByRole('textbox', { name: /Spesa Freeroll/ })
    await expect(kept).toHaveValue('20,00')
    await choose(page, 'Portafoglio 1', banca)
    for (const wrong of ['', '12,345', '150']) {
      await kept.fill(wrong)
      await expect(page.getByText('Correggi gli importi segnati in rosso')).toBeVisible()
    }
    await kept.fill('20')
    await page.getByLabel('Importo del portafoglio 1').fill('81')
    await expect(
      page.getByText(
        'La somma degli importi portafogli (81,00) + Cashout (- 100,00) deve essere uguale alla Spesa (- 20,00)',
      ),
    ).toBeVisible()
    await page.getByLabel('Importo del portafoglio 1').fill('80')
    await save(page)
    await expect(line(page, 'SALDO TOTALE')).toHaveText('£ 70,00')
    // 100 of the 120 are used up.
    await expect(line(page, 'SALDO FREEROLL')).toHaveText('£ 20,00')
  })

  await test.step('no more can be taken back than was left', async () => {
    await startMovement(page, { tipo: 'DepositoIn', importo: '40', nota: 'Cauzione' })
    await proceed(page)
    await choose(page, 'Portafoglio 1', cassa)
    await save(page)
    await expect(line(page, 'TOTALE DEPOSITO PERIODO')).toHaveText('£ 40,00')
    await startMovement(page, { tipo: 'DepositoOut', importo: '40,01', nota: 'Resa' })
    await expect(
      page.getByText('Non è possibile inserire un DepositoOut con importo superiore al Saldo Deposito'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Procedi' })).toBeDisabled()
    await page.getByRole('textbox', { name: /^Importo/ }).fill('15')
    await proceed(page)
    await choose(page, 'Portafoglio 1', cassa)
    await page.getByLabel('Importo del portafoglio 1').fill('14')
    await expect(
      page.getByText('La somma degli importi dei portafogli (14,00) deve essere uguale al deposito (15,00)'),
    ).toBeVisible()
    await page.getByLabel('Importo del portafoglio 1').fill('15')
    await save(page)
    await expect(line(page, 'SALDO TOTALE')).toHaveText('£ 95,00')
    await page.getByRole('button', { name: 'Deposito del periodo' }).click()
    await expect(page.getByRole('dialog').getByText('DepositoOut')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the spreadsheet of the period, and that at 100%', async () => {
    for (const name of ['Scarica Excel Periodo', 'Scarica Excel Periodo 100%']) {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name, exact: true }).click()
      expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
    }
  })
})

test('another period is another set of figures, and sorting touches the bets alone @slow', async ({
  page,
  world,
  signIn,
}) => {
  const tipster = await world.tipster()
  const sito = await world.sito({ tassaQuota: 5 })
  for (const [testo, importo] of [
    ['Roma X', 10],
    ['Napoli 1', 30],
  ] as const)
    await playedBet(world, { tipster, testo, drops: [{ idSito: sito.idSito, importo, quota: 2 }] })
  await signIn(page, undefined, `/xbetapp/contabilita/sito/${sito.idSito}`)
  await expect(page.getByText('Tassa Quota5%')).toBeVisible()
  const rows = page.getByRole('row').filter({ hasText: '1,90000' })
  await expect(rows).toHaveCount(2)
  // Open: counted as lost, and named apart.
  await expect(line(page, 'SALDO TOTALE')).toHaveText('€ -40,00')
  await expect(line(page, 'TOTALE OPEN')).toHaveText('€ -40,00')
  await expect(line(page, 'SALDO TOTALE NO OPEN')).toHaveText('€ 0,00')

  await page.getByRole('columnheader', { name: 'Importo' }).click()
  await expect(rows.first()).toContainText('Napoli 1')
  await expect(page).toHaveURL(/ordine=importo\.desc/)

  await page.getByRole('button', { name: 'Periodo precedente' }).click()
  await expect(page).toHaveURL(/dal=.*al=/)
  await expect(line(page, 'SALDO TOTALE')).toHaveText('€ 0,00')
  await expect(page.getByText('Nessuna bet nel periodo')).toBeVisible()
})
