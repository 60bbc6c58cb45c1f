import { choose, dialogOf } from '../harness/bet-page.ts'
import { botCalls, edit, expectToast, REFERENCE, save } from '../harness/settings-page.ts'
import { expect, test } from '../harness/test.ts'

const PAGE = `${REFERENCE}/sala`

test('an admin creates a room and changes its state, and the bots are notified of both', async ({
  page,
  world,
  signIn,
}) => {
  const book = `Book ${Date.now()}`
  await world.book(book)
  await world.book()
  const nome = `Nuova ${Date.now()}`
  const calls = botCalls(page)
  await signIn(page, undefined, PAGE)
  await page.getByRole('button', { name: 'Nuova Entità' }).click()
  const form = dialogOf(page, 'Inserire i dati per la nuova Entità')
  await expect(form.getByLabel('Nome')).toBeFocused()
  await expect(form.getByRole('radio')).toHaveCount(2)
  await expect(form.getByLabel('Percentuale Importo')).toHaveValue('100')
  await expect(form.getByLabel('Valuta')).toHaveValue('EUR')
  await expect(form.getByRole('button', { name: 'Salva' })).toBeDisabled()
  await form.getByLabel('Nome').fill(nome)
  await choose(form, 'Book', book)
  await form.getByLabel('ID Gruppo Telegram').fill('-100999888777')
  await expect(form.getByText('Il bot non conosce questa chat: aggiungilo al gruppo')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Salva' })).toBeEnabled()
  await form.getByLabel('ID Gruppo Telegram').fill(String(await world.chat(nome)))
  await page.keyboard.press('Escape')
  await expect(form).toBeVisible()
  await save(page, 'Entità salvata con successo')
  await expect.poll(() => calls.map(({ name }) => name)).toEqual(['sala-created'])

  const edited = await edit(page, nome, 'Modifica Entità')
  await expect(edited.getByRole('combobox', { name: 'Book' })).toBeDisabled()
  await expect(edited.getByLabel('Valuta')).toBeDisabled()
  await edited.getByText('STANDBY').click()
  await save(page, 'Entità aggiornata con successo')
  await expect
    .poll(() => calls.at(-1))
    .toMatchObject({ name: 'sala-state-changed', body: { stato: 'S', nomeSala: nome } })
  await expect(page.getByRole('row').filter({ hasText: nome })).toBeHidden()

  await choose(page, 'Filtra per Stato', 'STANDBY')
  await expect(page.getByRole('row').filter({ hasText: nome }).getByText('STANDBY')).toBeVisible()
  await expect(page).toHaveURL(/stato=S/)
})

test('a room just created is linked to a tipster from its notice, already filled in @slow', async ({
  page,
  world,
  signIn,
}) => {
  const book = `Book ${Date.now()}`
  await world.book(book)
  await world.book()
  const tipster = await world.tipster()
  const nome = `Legata ${Date.now()}`
  await signIn(page, undefined, PAGE)
  await page.getByRole('button', { name: 'Nuova Entità' }).click()
  const form = dialogOf(page, 'Inserire i dati per la nuova Entità')
  await form.getByLabel('Nome').fill(nome)
  await choose(form, 'Book', book)
  await form.getByLabel('ID Gruppo Telegram').fill(String(await world.chat(nome)))
  await form.getByRole('button', { name: 'Salva' }).click()
  await page.getByRole('button', { name: 'Collega a un tipster' }).click()
  await expect(page.getByText(`Scegli il tipster a cui collegare la sala ${nome}.`)).toBeVisible()
  await page.getByRole('link', { name: tipster.nomeTipster }).click()
  const link = page.getByRole('dialog')
  await expect(link.getByRole('combobox', { name: 'Book' })).toHaveValue(book)
  await expect(link.getByRole('combobox', { name: 'Sala' })).toHaveValue(nome)
  await link.getByRole('button', { name: 'Salva' }).click()
  await expect(link).toBeHidden()
  await expect(page.getByText(nome).first()).toBeVisible()
})

test('a confirmation message that cannot be sent is reported, and the room stays saved @slow', async ({
  page,
  world,
  signIn,
}) => {
  const idBook = await world.book()
  const sala = await world.sala({ idBook })
  await signIn(page)
  await page.route('**/sparabet/sala-state-changed', (route) => route.abort())
  await page.goto(PAGE)
  const form = await edit(page, sala.nomeSala, 'Modifica Entità')
  await form.getByText('OFF').click()
  await form.getByRole('button', { name: 'Salva' }).click()
  await expectToast(
    page,
    `Errore durante l'invio del messaggio di conferma di cambio stato della Sala ${sala.nomeSala}`,
  )
  const { body } = await world.api.get('GET /api/v1/sala/:id', { params: { id: sala.idSala } })
  expect(body.stato).toBe('D')
})

test('a shared chat, a name that is taken and a wrong number are shown at their fields @slow', async ({
  page,
  world,
  signIn,
}) => {
  const tipster = await world.tipster()
  const sala = await world.sala()
  const other = await world.sala({ idBook: sala.idBook })
  await signIn(page, undefined, PAGE)
  const form = await edit(page, sala.nomeSala, 'Modifica Entità')
  const group = form.getByLabel('ID Gruppo Telegram')
  await group.fill(String(tipster.idDropTg))
  await group.blur()
  await expect(form.getByText('Non è possibile utilizzare chat condivise')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Salva' })).toBeDisabled()
  await group.fill('-12,5')
  await group.blur()
  await expect(form.getByText('Inserisci un numero intero valido.')).toBeVisible()
  await group.fill(String(sala.idGruppoTg))
  await form.getByLabel('Freeroll Attivo').fill('100,01')
  await form.getByLabel('Freeroll Attivo').blur()
  await expect(form.getByText('Inserisci un numero decimale compreso tra 0.00 e 100.00.')).toBeVisible()
  await form.getByLabel('Freeroll Attivo').fill('12,5')
  await form.getByLabel('Nome').fill(other.nomeSala)
  await form.getByRole('button', { name: 'Salva' }).click()
  await expect(form.getByText(`Il nome ${other.nomeSala} è già in uso`)).toBeVisible()
  await form.getByLabel('Nome').fill(sala.nomeSala)
  await save(page, 'Entità aggiornata con successo')
  await expect(page.getByRole('row').filter({ hasText: sala.nomeSala }).getByText('12,5%')).toBeVisible()
})

test('a group typed by name is taken when the field is left, and an unknown name says what to do @slow', async ({
  page,
  world,
  signIn,
}) => {
  const name = `Perché ${Date.now()}`
  const [wanted, longer] = [await world.chat(name), await world.chat(`${name} Bis`)]
  for (const group of [wanted, longer]) await world.telegram.postText(group, 'ciao')
  await signIn(page, undefined, PAGE)
  await page.getByRole('button', { name: 'Nuova Entità' }).click()
  const form = dialogOf(page, 'Inserire i dati per la nuova Entità')
  const group = form.getByLabel('ID Gruppo Telegram')

  await group.fill('Nessuno di noto')
  await group.press('Tab')
  await expect(form.getByText('Nessun gruppo con questo nome: scrivi un messaggio nel gruppo')).toBeVisible()
  await group.fill(name.slice(0, -1))
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2)
  await group.press('Tab')
  await expect(form.getByText('Più gruppi con questo nome')).toBeVisible()
  await group.fill(name.replace('Perché', 'perche'))
  await group.press('Tab')
  await expect(group).toHaveValue(String(wanted))
  await expect(form.getByText(`Gruppo: ${name}`)).toBeVisible()
  await expect(form.getByText('Inserisci un numero intero valido.')).toHaveCount(0)
})

test('the percentage is locked while the balance is not 0, and the info dialog says why @slow', async ({
  page,
  world,
  signIn,
}) => {
  const busy = await world.sala({ saldoOutstandingBase: 50 })
  const free = await world.sala({ idBook: busy.idBook })
  await signIn(page, undefined, PAGE)
  await page.getByRole('button', { name: 'Avviso Importante per Percentuale Importo' }).click()
  const info = dialogOf(page, 'Avviso Importante per Percentuale Importo')
  await expect(info).toContainText('saldo totale')
  await info.getByRole('button', { name: 'Chiudi' }).last().click()

  const locked = await edit(page, busy.nomeSala, 'Modifica Entità')
  await expect(locked.getByRole('textbox', { name: 'Percentuale Importo' })).toBeDisabled()
  await expect(locked).toContainText('Si modifica solo con saldo totale 0')
  await locked.getByRole('button', { name: 'Annulla' }).click()

  const open = await edit(page, free.nomeSala, 'Modifica Entità')
  await open.getByRole('textbox', { name: 'Percentuale Importo' }).fill('80')
  await save(page, 'Entità aggiornata con successo')
  await expect(page.getByRole('row').filter({ hasText: free.nomeSala }).getByText('80%')).toBeVisible()
})

test('ANAGRAFICHE edits a room but neither its money nor a new one @slow', async ({
  page,
  world,
  signIn,
}) => {
  const sala = await world.sala({ freerollAttivo: 10 })
  await signIn(page, await world.user('ANAGRAFICHE'), PAGE)
  await expect(page.getByRole('row').filter({ hasText: 'Nome' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nuova Entità' })).toHaveCount(0)
  const form = await edit(page, sala.nomeSala, 'Modifica Entità')
  for (const label of ['Freeroll Attivo', 'Freeroll Reale', 'Saldo Outstanding Base', 'Saldo Freeroll Base'])
    await expect(form.getByRole('textbox', { name: label })).toBeDisabled()
  await form.getByLabel('Nome').fill(`${sala.nomeSala} bis`)
  await save(page, 'Entità aggiornata con successo')
  const { body } = await world.api.get('GET /api/v1/sala/:id', { params: { id: sala.idSala } })
  expect(body).toMatchObject({ nomeSala: `${sala.nomeSala} bis`, freerollAttivo: 10 })

  await page.goto(`${PAGE}?nuovo=1`)
  await expectToast(page, "Non hai i permessi per creare un'entità")
})

test('two people edit the same room: the second sees both values and chooses by field, nothing is lost @slow', async ({
  page,
  world,
  signIn,
  another,
}) => {
  const sala = await world.sala()
  await signIn(page, undefined, PAGE)
  const mine = await edit(page, sala.nomeSala, 'Modifica Entità')
  // An untouched form would follow what the other saves.
  await mine.getByLabel('Nome').fill(`${sala.nomeSala} mia`)
  const elsewhere = await another()
  await elsewhere.goto(PAGE)
  const theirs = await edit(elsewhere, sala.nomeSala, 'Modifica Entità')
  await theirs.getByLabel('Freeroll Reale').fill('7')
  await save(elsewhere, 'Entità aggiornata con successo')
  await mine.getByLabel('Freeroll Reale').fill('9')
  await mine.getByRole('button', { name: 'Salva' }).click()
  const choice = mine.getByRole('alert', { name: /Qualcun altro ha salvato/ })
  const field = choice.getByRole('group', { name: /Freeroll Reale/ })
  await expect(field).toContainText(/admin, \d/)
  await expect(field.getByRole('radio', { name: /^Suo 7/ })).not.toBeChecked()
  await expect(field.getByRole('radio', { name: /^Tuo 9/ })).toBeChecked()
  await expect(mine.getByRole('button', { name: 'Salva' })).toBeDisabled()
  await field.getByRole('radio', { name: /^Suo 7/ }).check()
  await choice.getByRole('button', { name: 'Continua con queste scelte' }).click()
  await expect(mine.getByLabel('Freeroll Reale')).toHaveValue(/^7/)
  await expect(mine.getByLabel('Nome')).toHaveValue(`${sala.nomeSala} mia`)
  await save(page, 'Entità aggiornata con successo')
  const { body } = await world.api.get('GET /api/v1/sala/:id', { params: { id: sala.idSala } })
  expect(body).toMatchObject({ nomeSala: `${sala.nomeSala} mia`, freerollReale: 7 })
})

test('a form cannot be closed while it is being saved; without a network it stays, with the reason @slow', async ({
  page,
  world,
  signIn,
}) => {
  const sala = await world.sala()
  await signIn(page, undefined, PAGE)
  const form = await edit(page, sala.nomeSala, 'Modifica Entità')
  await form.getByLabel('Freeroll Reale').fill('5')
  let answer = () => {}
  await page.route('**/api/v1/sala', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.abort()
  })
  await form.getByRole('button', { name: 'Salva' }).click()
  await expect(form.getByRole('button', { name: 'Annulla' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 400)
  await expect(form).toBeVisible()
  answer()
  await expect(form.getByRole('alert')).toContainText('Errore di rete: ')
  await expect(form.getByLabel('Freeroll Reale')).toHaveValue('5')
})

test('the list is at most 600 high, 8 rows to a page, sorted by more than one column, all of it in the address @slow', async ({
  page,
  world,
  signIn,
}) => {
  const idBook = await world.book()
  for (let made = 0; made < 9; made++) await world.sala({ idBook })
  await signIn(page, undefined, `${PAGE}?book=${idBook}`)
  const grid = page.getByRole('grid', { name: 'Sale e Helper' })
  await expect(grid.getByRole('row')).toHaveCount(9)
  expect((await grid.boundingBox())?.height).toBeLessThanOrEqual(600)
  await expect(page.getByText('1-8 di 9')).toBeVisible()
  await expect(page.getByLabel('Righe per pagina').getByRole('option')).toHaveText(['8', '16', '24', '32'])
  await grid.getByRole('button', { name: 'Importo %' }).click()
  await grid.getByRole('button', { name: 'Nome' }).click({ modifiers: ['Shift'] })
  await expect(page).toHaveURL(/ordine=percentualeImporto\.desc,nome/)
  await page.getByLabel('Righe per pagina').selectOption('16')
  await expect(page).toHaveURL(/righe=16/)
  await page.reload()
  await expect(grid.getByRole('row')).toHaveCount(10)
})
