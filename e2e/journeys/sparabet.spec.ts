import { jpegOf, pngOf } from '../../apps/telegram-emulator/src/testing/test-images.ts'
import { choose, dialogOf } from '../harness/bet-page.ts'
import { expect, test } from '../harness/test.ts'

const DAYS = ['LUNEDI', 'MARTEDI', 'MERCOLEDI', 'GIOVEDI', 'VENERDI', 'SABATO', 'DOMENICA'] as const

test('which rooms are offered, and how they are chosen together @slow', async ({ page, world, signIn }) => {
  const [roma, latina, muta] = await roomsOf(world, `Aurora ${Date.now()}`, 3)
  const helper = await world.sala({ idBook: await helperBook(world) })
  const spenta = await world.sala({ idBook: roma.idBook, stato: 'D' })
  await world.api.put('PUT /api/v1/sala', { idSala: muta.idSala, idGruppoTg: null })
  await signIn(page, await world.user('OPERATORE'), '/xbetapp/sparabets')

  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await expect(box(roma.nomeSala)).toBeVisible()
  await expect(box(spenta.nomeSala)).toHaveCount(0)
  await expect(page.getByRole('group', { name: /not found/i })).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: new RegExp(`^${muta.nomeSala}`) })).toBeDisabled()
  await expect(page.locator('label').filter({ hasText: muta.nomeSala })).toContainText('senza chat')

  const whole = page.getByRole('checkbox', { name: `Tutte le sale di ${roma.book.nomeBook}` })
  await whole.check()
  await expect(box(roma.nomeSala)).toBeChecked()
  await expect(box(latina.nomeSala)).toBeChecked()
  await expect(page.getByText('2 sale selezionate')).toBeVisible()
  await box(latina.nomeSala).uncheck()
  await expect(whole).toBeChecked({ indeterminate: true })

  await page.getByRole('button', { name: 'Solo Helper' }).click()
  await expect(box(helper.nomeSala)).toBeChecked()
  await expect(box(roma.nomeSala)).not.toBeChecked()
  await page.getByRole('button', { name: 'Solo Sale' }).click()
  await expect(box(helper.nomeSala)).not.toBeChecked()
  await expect(box(roma.nomeSala)).toBeChecked()
  await page.getByRole('button', { name: 'Seleziona tutti' }).click()
  await expect(box(helper.nomeSala)).toBeChecked()

  await page.getByPlaceholder('Filtra sale o book').fill(latina.nomeSala)
  await expect(box(roma.nomeSala)).toHaveCount(0)
  await expect(page.getByText(/nascoste dal filtro/)).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('Nessuna sala selezionata')).toBeVisible()
  await expect(box(roma.nomeSala)).not.toBeChecked()

  // By keyboard: Enter ticks the one found, and what is typed next replaces its name.
  await page.getByPlaceholder('Filtra sale o book').fill(latina.nomeSala)
  await page.keyboard.press('Enter')
  await expect(box(latina.nomeSala)).toBeChecked()
  await page.keyboard.type('nessuna così')
  await page.getByRole('button', { name: 'Cancella la ricerca' }).click()
  await expect(page.getByPlaceholder('Filtra sale o book')).toHaveValue('')
  await expect(page.getByText('1 sala selezionata')).toBeVisible()
})

test('a missing value is reported at its field; filling one mode empties the others @slow', async ({
  page,
  world,
  signIn,
}) => {
  const sala = await world.sala()
  await signIn(page, await world.user('OPERATORE'), '/xbetapp/sparabets')
  const send = page.getByRole('button', { name: 'SPARA' })
  await expect(page.getByRole('checkbox', { name: sala.nomeSala, exact: true })).toBeVisible()

  await send.click()
  await expect(page.getByText("Compila l'ID")).toBeVisible()
  await expect(page.getByText('Seleziona almeno una sala')).toBeVisible()
  await page.getByLabel('ID Bet').fill('12')
  await page.getByLabel('Note').fill('subito')

  await page.getByRole('tab', { name: 'Bet Nuova' }).click()
  await expect(page).toHaveURL(/tab=1/)
  await send.click()
  await expect(page.getByText("Compila almeno il testo o carica un'immagine")).toBeVisible()
  await expect(page.getByText('Seleziona un Tipster')).toBeVisible()
  await page.getByLabel('Testo').fill('Inter')

  await page.getByRole('tab', { name: 'Bet Esistente' }).click()
  await expect(page.getByLabel('ID Bet')).toHaveValue('')
  await expect(page.getByLabel('Note')).toHaveValue('')
  await page.getByRole('tab', { name: 'SparaChat' }).click()
  await send.click()
  await expect(page.getByText('Compila il testo')).toBeVisible()
  await page.getByLabel('Messaggio').fill('ciao')
  await page.getByRole('tab', { name: 'Bet Nuova' }).click()
  await expect(page.getByLabel('Testo')).toHaveValue('')
})

test('bets that exist are sent once; unknown ones and closed rooms are named', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Invio${Date.now()}`
  const sala = await world.sala()
  for (const giorno of DAYS) {
    await world.api.post('POST /api/v1/fascia-oraria', {
      giorno,
      oraInizio: '00:00',
      oraFine: '00:00',
      idSala: sala.idSala,
    })
  }
  const one = await world.bet(`${key} uno`)
  const two = await world.bet(`${key} due`)
  await signIn(
    page,
    await world.user('OPERATORE'),
    `/xbetapp/sparabets?idReceivedBet=${one.idReceivedBet}-${two.idReceivedBet}-999999`,
  )
  // A list, only shown: no field for an id.
  await expect(page.getByLabel('ID Bet')).toHaveCount(0)
  await expect(page.getByText(`${key} uno`)).toBeVisible()
  await expect(page.getByText('La bet con il codice 999999 non esiste')).toBeVisible()
  await page.getByRole('button', { name: `Info Bet ${two.idReceivedBet}`, exact: true }).click()
  await expect(dialogOf(page, `Bet ${two.idReceivedBet}`)).toContainText(`${key} due`)
  await page.keyboard.press('Escape')

  await page.getByRole('checkbox', { name: sala.nomeSala, exact: true }).check()
  await page.getByRole('button', { name: 'SPARA' }).dblclick()
  const outcome = dialogOf(page, 'Invio effettuato')
  await expect(outcome).toContainText('Operazione completata con successo')
  await expect(outcome).toContainText(/di 2 inviati|Tutti i messaggi sono arrivati/)
  await expect(outcome).toContainText('Bet non trovata, non inviata: 999999')
  await expect(outcome).toContainText(`Sala in orario di chiusura, inviata comunque: ${sala.nomeSala}`)
  await outcome.getByRole('button', { name: 'CHIUDI', exact: true }).click()
  await expect(outcome).toBeHidden()
  // Nothing is left to be sent again by a slip, not even after a reload.
  await expect(page.getByText('Nessuna sala selezionata')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('ID Bet')).toHaveValue('')

  const chat = sala.idGruppoTg!
  await world.telegram.waitForMessage(chat, ({ text }) => text === `${key} due`)
  expect((await world.telegram.sends(chat)).map(({ text }) => text).sort()).toEqual([
    `${key} due`,
    `${key} uno`,
  ])

  await page.getByLabel('ID Bet').fill('999999')
  await page.getByRole('checkbox', { name: sala.nomeSala, exact: true }).check()
  await page.getByRole('button', { name: 'SPARA' }).click()
  const failure = dialogOf(page, 'Invio non effettuato')
  await expect(failure).toContainText('La bet con il codice 999999 non esiste')
  await failure.getByRole('button', { name: 'CHIUDI', exact: true }).click()
  // The refused input is still there, to be corrected.
  await expect(page.getByLabel('ID Bet')).toHaveValue('999999')

  await page.goto('/xbetapp/sparabets?idReceivedBet=999998-999999')
  await page.getByRole('checkbox', { name: sala.nomeSala, exact: true }).check()
  await page.getByRole('button', { name: 'SPARA' }).click()
  await expect(failure).toContainText('Le bet con i codici selezionati non esistono')
  await failure.getByRole('button', { name: 'ESCI' }).click()
  await expect(page).toHaveURL(/\/xbetapp\/?$/)
})

test('a new bet with an image goes to the rooms and into the list @slow', async ({ page, world, signIn }) => {
  const key = `Nuova${Date.now()}`
  const [tipster, sala] = [await world.tipster(), await world.sala()]
  await signIn(page, await world.user('OPERATORE'), '/xbetapp/sparabets?tab=1')
  const image = page.getByLabel('Immagine', { exact: true })

  await image.setInputFiles({ name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') })
  await expect(page.getByText('Sono ammesse solo immagini')).toBeVisible()
  const tooBig = Buffer.alloc(10 * 1024 * 1024 + 1)
  await image.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: tooBig })
  await expect(page.getByText("L'immagine è di 10,1 MB: il massimo è 10 MB")).toBeVisible()

  // Pasted, as a screenshot is; then another dropped on the page.
  await hand(page, 'paste', 'schermata.png', await pngOf(40, 30))
  await expect(page.getByRole('img', { name: /Anteprima/ })).toBeVisible()
  await expect(page.getByText('schermata.png')).toBeVisible()
  await hand(page, 'drop', 'trascinata.png', await pngOf(30, 40))
  await expect(page.getByText('trascinata.png')).toBeVisible()
  await page.getByRole('button', { name: "Togli l'immagine" }).click()
  await expect(page.getByRole('img', { name: /Anteprima/ })).toHaveCount(0)

  const photo = await jpegOf(600, 800)
  await image.setInputFiles({ name: 'schedina.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByLabel('Testo').fill(`${key} @1.90`)
  await choose(page, 'Tipster', tipster.nomeTipster)
  await page.getByRole('checkbox', { name: sala.nomeSala, exact: true }).check()
  await page.getByRole('button', { name: 'SPARA' }).click()
  const outcome = dialogOf(page, 'Invio effettuato')
  await expect(outcome).toContainText('Tutti i messaggi sono arrivati')

  const sent = await world.telegram.waitForMessage(sala.idGruppoTg!, ({ photos }) => photos.length === 1)
  expect(sent.caption).toBe(`${key} @1.90`)
  const bytes = await world.telegram.download(sent.photos[0]!.url)
  expect(Buffer.compare(bytes, photo)).toBe(0)
  await outcome.getByRole('button', { name: 'ESCI' }).click()
  await expect(page.getByRole('row').filter({ hasText: key })).toContainText(tipster.nomeTipster)
})

test('in manual mode nothing is sent; without a network an error is shown @slow', async ({
  page,
  world,
  signIn,
}) => {
  const sala = await world.sala()
  const { idReceivedBet } = await world.bet(`Manuale${Date.now()}`)
  await signIn(page, await world.user('OPERATORE'), `/xbetapp/sparabets?idReceivedBet=${idReceivedBet}`)
  await page.getByRole('checkbox', { name: sala.nomeSala, exact: true }).check()
  await page.getByRole('button', { name: /Invii Telegram automatici/ }).click()
  await page.getByRole('button', { name: 'Passa a manuale' }).click()
  await page.getByRole('button', { name: 'SPARA' }).click()
  const refused = dialogOf(page, 'Invio non effettuato')
  await expect(refused).toContainText('Attivare la gestione automatica degli invii Telegram')
  await refused.getByRole('button', { name: 'CHIUDI', exact: true }).click()

  await page.getByRole('button', { name: /Invii Telegram manuali/ }).click()
  await page.route('**/sparabet/send-messages-old-bet', (route) => route.abort())
  await page.getByRole('button', { name: 'SPARA' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /^Errore di rete: / })).toBeVisible()
  await page.unroute('**/sparabet/send-messages-old-bet')
  // Nothing typed was lost: the same press sends it.
  await page.getByRole('button', { name: 'SPARA' }).click()
  await expect(dialogOf(page, 'Invio effettuato')).toBeVisible()
  await world.telegram.waitForMessage(sala.idGruppoTg!, ({ text }) => (text ?? '').startsWith('Manuale'))
  expect(await world.telegram.sends(sala.idGruppoTg!)).toHaveLength(1)
})

type World = Parameters<Parameters<typeof test>[2]>[0]['world']
type Page = Parameters<Parameters<typeof test>[2]>[0]['page']

async function roomsOf(world: World, nomeBook: string, count: number) {
  const idBook = await world.book(nomeBook)
  const rooms = []
  for (let i = 0; i < count; i++) rooms.push(await world.sala({ idBook }))
  return rooms as [(typeof rooms)[0], (typeof rooms)[0], (typeof rooms)[0]]
}

async function helperBook(world: World): Promise<number> {
  const { body } = await world.api.get('GET /api/v1/book')
  return body.find(({ nomeBook }) => nomeBook === 'Helper')!.idBook
}

/** Gives the page a file as a hand does: from the clipboard, or let go over it. */
async function hand(page: Page, how: 'paste' | 'drop', name: string, bytes: Buffer): Promise<void> {
  await page.evaluate(
    ({ how, name, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const held = new DataTransfer()
      held.items.add(new File([bytes], name, { type: 'image/png' }))
      const event =
        how === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: held, bubbles: true })
          : new DragEvent('drop', { dataTransfer: held, bubbles: true, cancelable: true })
      document.body.dispatchEvent(event)
    },
    { how, name, base64: bytes.toString('base64') },
  )
}
