import { choose, dialogOf } from '../harness/bet-page.ts'
import { edit, expectToast, REFERENCE, save } from '../harness/settings-page.ts'
import { expect, test } from '../harness/test.ts'

test('a sparax is created, linked to rooms by book, and unlinked', async ({ page, world, signIn }) => {
  const nome = `Sparax ${Date.now()}`
  const nomeBook = `Book ${Date.now()}`
  const idBook = await world.book(nomeBook)
  const on = await world.sala({ idBook })
  const off = await world.sala({ idBook, stato: 'D' })
  // Of two books none is chosen before the user does.
  await world.sala()
  await signIn(page, undefined, `${REFERENCE}/sparax`)
  await page.getByRole('button', { name: 'Nuovo Sparax' }).click()
  const form = dialogOf(page, 'Inserire i dati per il nuovo sparax')
  await form.getByLabel('Nome').fill(nome)
  await form.getByLabel('ID Gruppo Telegram').fill('0')
  await form.getByLabel('ID Gruppo Telegram').blur()
  await expect(form.getByText('Campo obbligatorio.')).toBeVisible()
  await form.getByLabel('ID Gruppo Telegram').fill(String(await world.chat(nome)))
  await expect(form.getByLabel('Ritardo in secondi')).toHaveValue('0')
  await save(page, 'Sparax è stato salvato')
  const row = page.getByRole('row').filter({ hasText: nome })
  await expect(row.getByText('NO', { exact: true })).toBeVisible()
  const edited = await edit(page, nome, 'Modifica Sparax')
  await edited.getByLabel('Solo Foto').check({ force: true })
  await save(page, 'Sparax è stato aggiornato')
  await expect(row.getByText('SI', { exact: true })).toBeVisible()

  await row.getByRole('button', { name: 'Collegamenti' }).click()
  await expect(page.getByRole('heading', { name: `Collegamenti ${nome}`, level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/collegamenti-sparax\/\d+/)
  await page.getByRole('button', { name: 'Nuovo Collegamento Sparax' }).click()
  const link = dialogOf(page, 'Nuovo Collegamento Sparax')
  await expect(link.getByLabel('Seleziona Sala')).toBeDisabled()
  await choose(link, 'Seleziona Book', nomeBook)
  await link.getByLabel('Seleziona Sala').click()
  await expect(page.getByRole('option', { name: off.nomeSala })).toHaveCount(0)
  await choose(link, 'Seleziona Sala', on.nomeSala)
  await link.getByLabel('Ritardo in secondi').fill('15')
  await save(page, 'Collegamento salvato')
  await expect(page.getByText(/^Collegamenti: 1 \/ /)).toBeVisible()

  await page.getByRole('button', { name: `Dettaglio di ${on.nomeSala}` }).click()
  const detail = dialogOf(page, 'Dettaglio Sala')
  await expect(detail).toContainText(on.nomeSala)
  await expect(detail).toContainText(nomeBook)
  await expect(detail).toContainText('15')
  await expect(detail).not.toContainText('Giorni massimi')
  await detail.getByRole('button', { name: 'Chiudi' }).last().click()

  await page.getByRole('button', { name: `Elimina il collegamento con ${on.nomeSala}` }).click()
  const confirm = dialogOf(page, 'Conferma Eliminazione')
  await expect(confirm).toContainText("L'operazione non può essere annullata.")
  await confirm.getByRole('button', { name: 'Elimina' }).click()
  await expectToast(page, 'Collegamento eliminato')
  await expect(page.getByText(/^Collegamenti: 0 \/ /)).toBeVisible()
})

test('the delay of a sparax is SUPERADMIN’s alone, and ANAGRAFICHE edits without creating @slow', async ({
  page,
  world,
  signIn,
  another,
}) => {
  const nome = `Sparax ${Date.now()}`
  const idGruppoTg = await world.chat(nome)
  await world.api.post('POST /api/v1/sparax', { nomeSparax: nome, idGruppoTg, delaySecondsSparax: 20 })
  await signIn(page, undefined, `${REFERENCE}/sparax`)
  await expect(page.getByRole('columnheader')).toContainText([
    'Nome',
    'ID Gruppo Telegram',
    'Solo Foto',
    'Stato',
    'Collegamento automatico',
    'Ritardo (secondi)',
    'Azioni',
  ])

  const theirs = await another(await world.user('ANAGRAFICHE'))
  await theirs.goto(`${REFERENCE}/sparax`)
  await expect(theirs.getByRole('columnheader', { name: 'Solo Foto' })).toBeVisible()
  await expect(theirs.getByRole('columnheader', { name: 'Ritardo (secondi)' })).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: 'Nuovo Sparax' })).toHaveCount(0)
  const form = await edit(theirs, nome, 'Modifica Sparax')
  await expect(form.getByLabel('Ritardo in secondi')).toHaveCount(0)
  await form.getByText('OFF').click()
  await save(theirs, 'Sparax è stato aggiornato')
  const { body } = await world.api.get('GET /api/v1/sparax')
  expect(body.find((sparax) => sparax.nomeSparax === nome)).toMatchObject({
    stato: 'D',
    delaySecondsSparax: 20,
  })
})

test('at the maximum no further sparax link is made @slow', async ({ page, world, signIn }) => {
  const nome = `Sparax ${Date.now()}`
  const { body: sparax } = await world.api.post('POST /api/v1/sparax', {
    nomeSparax: nome,
    idGruppoTg: await world.chat(nome),
  })
  await world.api.post('POST /api/v1/admin-variables/set-valore', { nome: 'max_link_sparax', valore: '0' })
  await signIn(page, undefined, `${REFERENCE}/collegamenti-sparax/${sparax.idSparax}`)
  await page.getByRole('button', { name: 'Nuovo Collegamento Sparax' }).click()
  await expectToast(page, 'Hai raggiunto il numero massimo di collegamenti per questo sparax')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await world.api.post('POST /api/v1/admin-variables/set-valore', { nome: 'max_link_sparax', valore: '30' })
})
