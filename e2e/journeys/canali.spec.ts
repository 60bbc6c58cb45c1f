import { choose, dialogOf } from '../harness/bet-page.ts'
import { expectToast, REFERENCE, save } from '../harness/settings-page.ts'
import { expect, test } from '../harness/test.ts'

const PAGE = `${REFERENCE}/canali`

test('a channel is created, found by its exact names, edited and deleted @slow', async ({
  page,
  world,
  signIn,
}) => {
  const mittente = `Origine ${Date.now()}`
  const [da, a] = [await world.chat(mittente), await world.chat('Arrivo')]
  await signIn(page, undefined, PAGE)
  await page.getByRole('button', { name: 'Nuovo Canale' }).click()
  const form = dialogOf(page, 'Inserire i dati per il nuovo canale')
  await form.getByLabel('Nome Mittente').fill(mittente)
  await form.getByLabel('ID Gruppo Telegram Mittente').fill(String(da))
  await form.getByLabel('Nome Destinatario').fill('Arrivo')
  await expect(form.getByRole('button', { name: 'Salva' })).toBeDisabled()
  await form.getByLabel('ID Gruppo Telegram Destinatario').fill(String(da))
  await form.getByLabel('ID Gruppo Telegram Destinatario').blur()
  await expect(form.getByText('Mittente e destinatario devono essere diversi')).toBeVisible()
  await form.getByLabel('ID Gruppo Telegram Destinatario').fill(String(a))
  await save(page, 'Canale è stato salvato')

  await choose(page, 'Nome Mittente', mittente)
  const row = page.getByRole('row').filter({ hasText: mittente })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Modifica' }).click()
  await dialogOf(page, 'Modifica Canale').getByLabel('Nome Destinatario').fill('Altrove')
  await save(page, 'Canale è stato aggiornato')
  await row.getByRole('button', { name: 'Elimina' }).click()
  await expect(
    page.getByText(`Sei sicuro di volere eliminare il canale da ${mittente} a Altrove?`),
  ).toBeVisible()
  await dialogOf(page, 'Conferma Eliminazione').getByRole('button', { name: 'Elimina' }).click()
  await expectToast(page, 'Canale è stato eliminato')
  await expect(row).toHaveCount(0)
})

test('every user reads the channels; the buttons refuse users without the right @slow', async ({
  page,
  world,
  signIn,
  another,
}) => {
  await world.api.post('POST /api/v1/canale', {
    nomeMittente: 'Letto',
    idGruppoTgMittente: await world.chat('Letto'),
    nomeDestinatario: 'Da tutti',
    idGruppoTgDestinatario: await world.chat('Da tutti'),
  })
  await signIn(page, await world.user('OPERATORE'), PAGE)
  const row = page.getByRole('row').filter({ hasText: 'Letto' })
  await expect(row).toBeVisible()
  await expect(row.getByRole('button', { name: 'Elimina' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Nuovo Canale' }).click()
  await expectToast(page, 'Non hai i permessi per creare un Canale')
  await row.getByRole('button', { name: 'Modifica' }).click()
  await expectToast(page, 'Non hai i permessi per modificare un Canale')

  const anagrafiche = await another(await world.user('ANAGRAFICHE'))
  await anagrafiche.goto(PAGE)
  const theirs = anagrafiche.getByRole('row').filter({ hasText: 'Letto' })
  await expect(theirs.getByRole('button', { name: 'Elimina' })).toHaveCount(0)
  await theirs.getByRole('button', { name: 'Modifica' }).click()
  await expect(dialogOf(anagrafiche, 'Modifica Canale')).toBeVisible()
})

test('a channel another user has deleted meanwhile is reported and leaves the list @slow', async ({
  page,
  world,
  signIn,
}) => {
  const nomeMittente = `Sparito ${Date.now()}`
  const { body: canale } = await world.api.post('POST /api/v1/canale', {
    nomeMittente,
    idGruppoTgMittente: await world.chat(nomeMittente),
    nomeDestinatario: 'Altrove',
    idGruppoTgDestinatario: await world.chat('Altrove'),
  })
  await world.api.post('POST /api/v1/anagrafica-sport/new', { nome: nomeMittente })
  await signIn(page, undefined, PAGE)
  const row = page.getByRole('row').filter({ hasText: nomeMittente })
  await row.getByRole('button', { name: 'Elimina' }).click()
  await world.api.delete('DELETE /api/v1/canale/:id', { params: { id: canale.idCanale } })
  const confirm = dialogOf(page, 'Conferma Eliminazione')
  await confirm.getByRole('button', { name: 'Elimina' }).click()
  await expectToast(page, 'Risorsa non trovata')
  await expect(row).toHaveCount(0)
  await expect(confirm).toBeHidden()

  await page.goto(`${REFERENCE}/esiti-sport-fasce`)
  await page.getByRole('button', { name: `Elimina ${nomeMittente}` }).click()
  await world.api.delete('DELETE /api/v1/anagrafica-sport', { body: { nome: nomeMittente } })
  await confirm.getByRole('button', { name: 'Elimina' }).click()
  await expect(confirm).toBeHidden()
  await expect(page.getByRole('button', { name: `Elimina ${nomeMittente}` })).toHaveCount(0)
})
