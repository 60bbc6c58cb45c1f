import { choose, dialogOf } from '../harness/bet-page.ts'
import { edit, expectToast, REFERENCE, save } from '../harness/settings-page.ts'
import { expect, test } from '../harness/test.ts'

for (const { section, title, add, create, change, saved, updated, denied } of [
  {
    section: 'sito',
    title: 'Sito',
    add: 'Nuovo Sito',
    create: 'Inserire i dati per il nuovo sito',
    change: 'Modifica Sito',
    saved: 'Sito è stato salvato',
    updated: 'Sito è stato aggiornato',
    denied: 'Non hai i permessi per creare un Sito',
  },
  {
    section: 'altro',
    title: 'Altri',
    add: 'Nuovo Altro',
    create: 'Inserire i dati per il nuovo altro',
    change: 'Modifica Altro',
    saved: 'Altro è stato salvato',
    updated: 'Altro è stato aggiornato',
    denied: 'Non hai i permessi per creare un Altro',
  },
]) {
  test(`${title}: created with the defaults, edited, switched off, found again @slow`, async ({
    page,
    world,
    signIn,
    another,
  }) => {
    const nome = `Conto ${Date.now()}`
    await signIn(page, undefined, `${REFERENCE}/${section}`)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.getByLabel('Filtra per Stato')).toHaveValue('ON')
    await page.getByRole('button', { name: add }).click()
    const form = dialogOf(page, create)
    await expect(form.getByLabel('Percentuale Importo')).toHaveValue('100')
    await expect(form.getByLabel('Tassa Quota')).toHaveValue('0')
    await expect(form.getByLabel('Valuta')).toHaveValue('EUR')
    await form.getByLabel('Nome').fill(nome)
    await form.getByLabel('Tassa Quota').fill('4,5')
    await form.getByText('Altri campi').click()
    await form.getByLabel('Saldo Outstanding Base').fill('1234,5')
    await save(page, saved)
    await expect(page.getByRole('row').filter({ hasText: nome })).toHaveAttribute('data-highlighted', 'true')
    await page.getByPlaceholder('Filtra per Nome').fill(nome)
    await expect(page.getByRole('columnheader')).toContainText([
      'Nome',
      ...(section === 'sito' ? ['URL'] : []),
      'Freeroll Attivo',
      'Freeroll Reale',
      'Saldo Outst. Base',
      'Saldo Freeroll Base',
      'Importo %',
      'Tassa Quota',
      'Info',
      'Stato',
      'Valuta',
      'Azioni',
    ])
    const row = page.getByRole('row').filter({ hasText: nome })
    await expect(row).toContainText('4,5%')
    await expect(row).toContainText('€ 1.234,50')

    const edited = await edit(page, nome, change)
    await expect(edited.getByRole('textbox', { name: 'Percentuale Importo' })).toBeDisabled()
    await edited.getByText('OFF').click()
    await save(page, updated)
    await expect(row).toHaveCount(0)
    await choose(page, 'Filtra per Stato', 'OFF')
    await expect(row.getByText('OFF')).toBeVisible()

    const anagrafiche = await another(await world.user('ANAGRAFICHE'))
    await anagrafiche.goto(`${REFERENCE}/${section}?nuovo=1`)
    await expectToast(anagrafiche, denied)
    await expect(anagrafiche.getByRole('button', { name: add })).toHaveCount(0)
  })
}
