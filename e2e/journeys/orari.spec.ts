import { dialogOf } from '../harness/bet-page.ts'
import { expectToast, REFERENCE } from '../harness/settings-page.ts'
import { expect, test } from '../harness/test.ts'

test('closing hours of a room: added on Salva, removed at once, read per book @slow', async ({
  page,
  world,
  signIn,
}) => {
  const nomeBook = `Book ${Date.now()}`
  const idBook = await world.book(nomeBook)
  const sala = await world.sala({ idBook })
  await signIn(page, undefined, `${REFERENCE}/sala`)
  await page.getByPlaceholder('Filtra per Nome').fill(sala.nomeSala)
  await page.getByRole('button', { name: `Orari di chiusura di ${sala.nomeSala}` }).click()
  const dialog = dialogOf(page, `Orari di chiusura - ${sala.nomeSala}`)
  await expect(dialog.getByText('Nessuna fascia aggiunta').filter({ visible: true })).toHaveCount(7)
  for (const giorno of ['Lunedi', 'Martedi', 'Mercoledi', 'Giovedi', 'Venerdi', 'Sabato', 'Domenica'])
    await expect(dialog.getByRole('button', { name: new RegExp(`^${giorno}`) })).toBeVisible()

  const stored = () =>
    world.api
      .get('GET /api/v1/fascia-oraria/sala/:idSala', { params: { idSala: sala.idSala } })
      .then(({ body }) => body)
  const day = async (name: string) => {
    await dialog.getByRole('combobox', { name: 'Giorno' }).fill(name)
    await dialog.getByRole('option', { name }).click()
    // The list stays open for more days.
    await page.keyboard.press('Tab')
  }
  // Days and times stay: the next range often differs in one of them.
  await day('Sabato')
  for (const [inizio, fine] of [
    ['8', '9'],
    ['12:00', '13:30'],
    ['2200', '3'],
  ] as const) {
    await dialog.getByLabel('Inizio').fill(inizio)
    await dialog.getByLabel('Fine').fill(fine)
    await dialog.getByRole('button', { name: 'Aggiungi orario' }).click()
  }
  const sabato = dialog.getByRole('button', { name: /^Sabato/ })
  await expect(sabato).toContainText('08:00-09:00, 12:00-13:30 …')
  await day('Tutti i giorni')
  await dialog.getByRole('button', { name: 'Aggiungi orario' }).click()
  await expect(dialog.getByRole('button', { name: /^Giovedi/ })).toContainText('22:00-03:00')
  expect(await stored()).toEqual([])
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expectToast(page, 'Salvataggio effettuato')
  const saved = (await stored()).map(({ giorno, oraInizio }) => `${giorno} ${oraInizio}`)
  expect(saved.filter((one) => one.startsWith('SABATO'))).toEqual([
    ...['SABATO 08:00', 'SABATO 12:00', 'SABATO 22:00'],
  ])
  expect(saved).toHaveLength(9)

  await page.getByRole('button', { name: `Orari di chiusura di ${sala.nomeSala}` }).click()
  await sabato.click()
  await dialog.getByRole('button', { name: 'Elimina 08:00-09:00 di Sabato' }).click()
  await expect.poll(async () => (await stored()).length).toBe(8)
  await expect(sabato).toBeFocused()
  await day('Domenica')
  await dialog.getByLabel('Inizio').fill('10')
  await dialog.getByLabel('Fine').fill('10')
  await dialog.getByRole('button', { name: 'Aggiungi orario' }).click()
  await expect(dialog.getByText("L'orario di fine deve essere diverso dall'orario di inizio")).toBeVisible()
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  expect(await stored()).toHaveLength(8)

  await page.goto(`${REFERENCE}/book`)
  await page.getByPlaceholder('Filtra per Nome').fill(nomeBook)
  await page.getByRole('button', { name: `Orari di chiusura di ${nomeBook}` }).click()
  const ofBook = dialogOf(page, `Orari di chiusura - ${nomeBook}`)
  await expect(ofBook.getByRole('button', { name: /^Sabato/ })).toContainText(`${sala.nomeSala} 12:00-13:30`)
  await expect(ofBook.getByRole('button', { name: /Elimina|Salva/ })).toHaveCount(0)
})

test('the closing hours of a room are given to the others of its book, after a preview for each @slow', async ({
  page,
  world,
  signIn,
}) => {
  const nomeBook = `Book ${Date.now()}`
  const idBook = await world.book(nomeBook)
  const [from, to] = [await world.sala({ idBook }), await world.sala({ idBook })]
  await world.api.post('POST /api/v1/fascia-oraria', {
    idSala: from.idSala,
    giorno: 'LUNEDI',
    oraInizio: '10:00',
    oraFine: '11:00',
  } as never)
  await signIn(page, undefined, `${REFERENCE}/sala?orari=${from.idSala}`)
  await dialogOf(page, /^Orari di chiusura/)
    .getByRole('button', { name: 'Applica ad altre sale…' })
    .click()
  const give = dialogOf(page, `Orari di ${from.nomeSala} per altre sale`)
  await give.getByRole('combobox', { name: 'Tutte le sale di un book' }).fill(nomeBook)
  await give.getByRole('option', { name: nomeBook }).click()
  await expect(give.getByRole('listitem').filter({ hasText: to.nomeSala })).toContainText('10:00-11:00')
  await give.getByRole('button', { name: 'Cambia 1 sala' }).click()
  await expectToast(page, 'Salvataggio effettuato')
  const { body } = await world.api.get('GET /api/v1/fascia-oraria/sala/:idSala', {
    params: { idSala: to.idSala },
  })
  expect(body.map(({ giorno, oraInizio }) => [giorno, oraInizio])).toEqual([['LUNEDI', '10:00']])
})
