import { dialogOf } from '../harness/bet-page.ts'
import { botCalls, edit, expectToast, REFERENCE, save } from '../harness/settings-page.ts'
import { expect, test } from '../harness/test.ts'

test('a tipster is created off, switched on and moved, and the bots hear of each', async ({
  page,
  world,
  signIn,
}) => {
  const nome = `Tipster ${Date.now()}`
  const calls = botCalls(page)
  await signIn(page, undefined, `${REFERENCE}/tipster`)
  await expect(page.getByLabel('Filtra per Stato')).toHaveValue('ON')
  await expect(page.getByRole('columnheader')).toContainText([
    'Nome',
    'ID Gruppo Telegram',
    'ID Drop Telegram',
    'Messaggio Apertura',
    'Messaggio Chiusura',
    'Action %',
    'Freeroll %',
    'Saldo Outst. Base',
    'Saldo Freeroll Base',
    'Stato',
    'Azioni',
  ])
  await page.getByRole('button', { name: 'Nuovo Tipster' }).click()
  const form = dialogOf(page, 'Inserire i dati per il nuovo tipster')
  await form.getByLabel('Nome').fill(nome)
  await form.getByText('OFF').click()
  await form.getByLabel('Action').fill('100,5')
  await form.getByLabel('Action').blur()
  await expect(form.getByText('Inserire un valore tra 0 e 100.')).toBeVisible()
  await form.getByLabel('Action').fill('10')
  await save(page, 'Tipster è stato salvato')
  await expect.poll(() => calls.map(({ name }) => name)).toEqual(['tipster-off'])

  await page.goto(`${REFERENCE}/tipster?stato=tutti`)
  const on = await edit(page, nome, 'Modifica Tipster')
  await on.getByText('ON', { exact: true }).click()
  await on.getByLabel('Messaggio Apertura').fill('Si comincia')
  await save(page, 'Tipster è stato aggiornato')
  await expect
    .poll(() => calls.at(-1))
    .toMatchObject({ name: 'tipster-on', body: { nomeTipster: nome, username: 'admin' } })

  const row = page.getByRole('row').filter({ hasText: nome })
  await expect(row).toContainText('Si comincia')
  await expect(row.locator('[data-column="chiusura"]')).toHaveText('—')
  await expect(row).toContainText('€ 0,00')

  const moved = await edit(page, nome, 'Modifica Tipster')
  const drop = await world.chat(`Drop ${nome}`)
  await moved.getByLabel('ID Drop Telegram').fill(String(drop))
  await save(page, 'Tipster è stato aggiornato')
  await expect
    .poll(() => calls.at(-1))
    .toEqual({
      name: 'tipster-changed-drop',
      body: { id_drop_tg: drop, nome_tipster: nome, username: 'admin' },
    })
  expect(calls).toHaveLength(3)
})

test('ANAGRAFICHE edits a tipster but neither his money nor his messages @slow', async ({
  page,
  world,
  signIn,
}) => {
  const tipster = await world.tipster({ action: 12 })
  await signIn(page, await world.user('ANAGRAFICHE'), `${REFERENCE}/tipster?nuovo=1`)
  await expectToast(page, 'Non hai i permessi per creare un Tipster')
  await expect(page.getByRole('button', { name: 'Nuovo Tipster' })).toHaveCount(0)
  const form = await edit(page, tipster.nomeTipster, 'Modifica Tipster')
  for (const label of ['Action', 'Freeroll', 'Messaggio Apertura', 'Messaggio Chiusura'])
    await expect(form.getByRole('textbox', { name: label, exact: true })).toBeDisabled()
  await form.getByLabel('Nome').fill(`${tipster.nomeTipster} bis`)
  await save(page, 'Tipster è stato aggiornato')
})

test('a chat of a room cannot become a tipster’s @slow', async ({ page, world, signIn }) => {
  const sala = await world.sala()
  const tipster = await world.tipster()
  await signIn(page, undefined, `${REFERENCE}/tipster`)
  const form = await edit(page, tipster.nomeTipster, 'Modifica Tipster')
  await form.getByLabel('ID Drop Telegram').fill(String(sala.idGruppoTg))
  await form.getByLabel('ID Drop Telegram').blur()
  await expect(form.getByText('Non è possibile utilizzare chat condivise')).toBeVisible()
})
