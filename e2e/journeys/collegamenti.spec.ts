import { choose, dialogOf } from '../harness/bet-page.ts'
import { expectToast, REFERENCE, save } from '../harness/settings-page.ts'
import { expect, test } from '../harness/test.ts'

test('a tipster is linked in all four ways, one link is opened and one deleted', async ({
  page,
  world,
  signIn,
}) => {
  const nomeBook = `Book ${Date.now()}`
  const idBook = await world.book(nomeBook)
  const tipster = await world.tipster()
  const uno = await world.sala({ idBook })
  const due = await world.sala({ idBook })
  const lists: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/v1/collegamento-'))
      lists.push(request.url())
  })
  await signIn(page, undefined, `${REFERENCE}/collegamenti-tipster`)
  await expect(page.getByRole('link', { name: /NoDrop/ })).toHaveCount(0)
  await page.getByRole('link', { name: new RegExp(tipster.nomeTipster) }).click()
  await expect(page).toHaveURL(new RegExp(`collegamenti-tipster/${tipster.idTipster}$`))
  await expect(
    page.getByRole('heading', { name: `Collegamenti ${tipster.nomeTipster}`, level: 1 }),
  ).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Automatico', 'Riconoscimento', 'Keywords', 'Speciale'])
  await expect(page.getByText('Collegamenti: 0 / 30')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'not found' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Nuovo Collegamento' }).click()
  const form = dialogOf(page, /Nuovo Collegamento/)
  await expect(form.getByLabel('Seleziona Sala')).toBeDisabled()
  // A field passed through says nothing; one left with words that are no book does.
  await form.getByLabel('Seleziona Book').focus()
  await form.getByLabel('Ritardo in secondi').focus()
  await expect(form.locator('[aria-invalid="true"]')).toHaveCount(0)
  await form.getByLabel('Seleziona Book').fill('Nessuno così')
  await form.getByLabel('Ritardo in secondi').focus()
  await expect(form.getByText('"Nessuno così" non è in elenco: scegli una voce.')).toBeVisible()
  await choose(form, 'Seleziona Book', nomeBook)
  await choose(form, 'Seleziona Sala', uno.nomeSala)
  await form.getByLabel('Ritardo in secondi').fill('30')
  await form.getByLabel('Giorni massimi').fill('2')
  await save(page, 'Collegamento salvato')
  await expect(page.getByText('Collegamenti: 1 / 30')).toBeVisible()
  const read = lists.length

  await page.getByRole('tab', { name: 'Keywords' }).click()
  await page.getByRole('button', { name: 'Nuovo Collegamento' }).click()
  await form.getByLabel('Parola').focus()
  await form.getByLabel('Parola').blur()
  await expect(form.getByText('Campo obbligatorio')).toBeHidden()
  await form.getByLabel('Parola').fill('x')
  await form.getByLabel('Parola').fill('')
  await form.getByLabel('Parola').blur()
  await expect(form.getByText('Campo obbligatorio')).toBeVisible()
  await form.getByLabel('Parola').fill('derby')
  await choose(form, 'Seleziona Book', nomeBook)
  await choose(form, 'Seleziona Sala', uno.nomeSala)
  await save(page, 'Collegamento salvato')
  await expect(page.getByRole('columnheader', { name: 'Parola/e' })).toBeVisible()
  await page.getByRole('button', { name: 'Aggiungi una sala a derby' }).click()
  await expect(form.getByLabel('Parola')).toHaveValue('derby')
  await choose(form, 'Seleziona Book', nomeBook)
  await choose(form, 'Seleziona Sala', due.nomeSala)
  await save(page, 'Collegamento salvato')
  await expect(page.getByText('Collegamenti: 3 / 30')).toBeVisible()

  await page.getByRole('tab', { name: 'Speciale' }).click()
  await expect(page.getByText('Collegamenti: 0 / 30')).toBeVisible()
  await page.getByRole('button', { name: 'Nuovo Collegamento' }).click()
  await choose(form, 'Book Escluso', 'Helper')
  await choose(form, 'Seleziona Book', nomeBook)
  await choose(form, 'Seleziona Sala', due.nomeSala)
  await save(page, 'Collegamento salvato')
  await expect(page.getByRole('columnheader', { name: 'Book Escluso' })).toBeVisible()

  await page.getByRole('tab', { name: 'Riconoscimento' }).click()
  await page.getByRole('button', { name: `Aggiungi una sala a ${nomeBook}` }).click()
  await choose(form, 'Seleziona Sala', due.nomeSala)
  await save(page, 'Collegamento salvato')
  await expect(page.getByText('Collegamenti: 4 / 30')).toBeVisible()
  expect(lists).toHaveLength(read)

  await page.getByRole('tab', { name: 'Automatico' }).click()
  await page.getByRole('button', { name: `Dettaglio di ${uno.nomeSala}` }).click()
  const detail = dialogOf(page, 'Dettaglio Sala')
  for (const text of [uno.nomeSala, nomeBook, '30', '2']) await expect(detail).toContainText(text)
  await page.goBack()
  await expect(detail).toBeHidden()

  await page.getByRole('tab', { name: 'Keywords' }).click()
  await page.getByRole('button', { name: `Elimina il collegamento con ${uno.nomeSala}` }).click()
  const confirm = dialogOf(page, 'Conferma Eliminazione')
  await expect(confirm).toContainText(`con ${uno.nomeSala} per la parola derby?`)
  await confirm.getByRole('button', { name: 'Annulla' }).click()
  await page.getByRole('button', { name: `Elimina il collegamento con ${uno.nomeSala}` }).click()
  await confirm.getByRole('button', { name: 'Elimina' }).click()
  await expectToast(page, 'Collegamento eliminato')
  await expect(page.getByRole('button', { name: `Dettaglio di ${uno.nomeSala}` })).toHaveCount(0)
  await expect(page.getByText('Collegamenti: 3 / 30')).toBeVisible()
})

test('the room filter keeps only the chosen rooms, and is in the address @slow', async ({
  page,
  world,
  signIn,
}) => {
  const idBook = await world.book()
  const tipster = await world.tipster()
  const uno = await world.sala({ idBook })
  const due = await world.sala({ idBook })
  for (const { idSala } of [uno, due])
    await world.api.post('POST /api/v1/collegamento-automatico', { idTipster: tipster.idTipster, idSala })
  await signIn(page, undefined, `${REFERENCE}/collegamenti-tipster/${tipster.idTipster}`)
  await expect(page.getByRole('button', { name: `Dettaglio di ${due.nomeSala}` })).toBeVisible()
  await page.getByRole('combobox', { name: 'Filtra per Sale' }).fill(uno.nomeSala)
  await page.getByRole('option', { name: uno.nomeSala }).click()
  await expect(page.getByRole('button', { name: `Dettaglio di ${due.nomeSala}` })).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`sale=${uno.idSala}`))
  await page.reload()
  await expect(page.getByRole('button', { name: `Dettaglio di ${uno.nomeSala}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Dettaglio di ${due.nomeSala}` })).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancella' }).click()
  await expect(page.getByRole('button', { name: `Dettaglio di ${due.nomeSala}` })).toBeVisible()
})

test('at the maximum no further link is made, and others only look @slow', async ({
  page,
  world,
  signIn,
  another,
}) => {
  const tipster = await world.tipster()
  const sala = await world.sala()
  await world.api.post('POST /api/v1/collegamento-automatico', {
    idTipster: tipster.idTipster,
    idSala: sala.idSala,
  })
  const address = `${REFERENCE}/collegamenti-tipster/${tipster.idTipster}`

  const reader = await another(await world.user('OPERATORE'))
  await reader.goto(address)
  await expect(reader.getByRole('button', { name: `Dettaglio di ${sala.nomeSala}` })).toBeVisible()
  await expect(reader.getByRole('button', { name: /Nuovo|Elimina/ })).toHaveCount(0)

  await world.api.post('POST /api/v1/admin-variables/set-valore', { nome: 'max_link_tipster', valore: '1' })
  await signIn(page, undefined, address)
  await page.getByRole('button', { name: 'Nuovo Collegamento' }).click()
  await expectToast(page, 'Hai raggiunto il numero massimo di collegamenti per questo tipo')
  await page.getByRole('tab', { name: 'Speciale' }).click()
  await page.getByRole('button', { name: 'Nuovo Collegamento' }).click()
  await expect(dialogOf(page, 'Nuovo Collegamento Speciale')).toBeVisible()
  await world.api.post('POST /api/v1/admin-variables/set-valore', { nome: 'max_link_tipster', valore: '30' })
})

test('the links of a tipster are copied to another, after they were shown @slow', async ({
  page,
  world,
  signIn,
}) => {
  const [from, to] = [await world.tipster(), await world.tipster()]
  const rooms = [await world.sala(), await world.sala()]
  for (const room of rooms) await world.linked(from, room, { ritardo: 30 })
  await signIn(page, undefined, `${REFERENCE}/collegamenti-tipster/${to.idTipster}`)
  await page.getByRole('button', { name: 'Più sale insieme' }).click()
  const dialog = dialogOf(page, `Più collegamenti insieme · ${to.nomeTipster}`)
  await dialog.getByText('Copia da un altro tipster').click()
  await choose(dialog, 'Tipster da cui copiare', from.nomeTipster)
  for (const { nomeSala } of rooms)
    await expect(dialog.getByRole('listitem').filter({ hasText: nomeSala })).toBeVisible()
  await dialog.getByRole('button', { name: 'Crea 2 collegamenti' }).click()
  await expectToast(page, '2 collegamenti creati')
  await expect(page.getByText('Collegamenti: 2 / 30')).toBeVisible()
})
