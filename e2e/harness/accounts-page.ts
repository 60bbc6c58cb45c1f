import { expect, type Locator, type Page } from '@playwright/test'
import type { Esito } from '@xbetapp/domain/ledger/postings/esito'
import { addRomeDays, romeDay } from '@xbetapp/domain/platform/time/rome'
import type { Tipster, World } from './world.ts'

interface Played {
  tipster: Tipster
  testo: string
  /** Drops of rooms or sites. */
  drops: readonly { idSala?: number; idSito?: number; importo: number; quota: number }[]
  credit?: { totTipster: number; quotaDrop: number }
  esito?: Esito
}

/** A bet with its drops, credit and outcome, all through the product's own calls. */
export async function playedBet(
  world: World,
  { tipster, testo, drops, credit, esito }: Played,
): Promise<number> {
  const { idReceivedBet } = await world.bet(testo, tipster)
  for (const { idSala, idSito, importo, quota } of drops) {
    const reply =
      idSala === undefined
        ? await world.api.post('POST /sparabet/new-drop', {
            data: [{ idReceivedBet, idSito: idSito ?? null, importo, quota }],
            is_telegram_active: false,
          })
        : await world.api.post('POST /sparabet/new-sale-drop', {
            data: [{ idReceivedBet, idSala, importoNoPerc: importo, quota }],
            is_telegram_active: false,
          })
    expect(reply.status).toBe(200)
  }
  if (credit) {
    const reply = await world.api.post('POST /sparabet/drop-tipster', {
      bet: { idReceivedBet, ...credit },
      is_telegram_active: false,
    })
    expect(reply.status).toBe(200)
  }
  if (esito) await world.api.put('PUT /api/v1/bets', { idReceivedBet, esito }).then((reply) => reply.body)
  return idReceivedBet
}

export async function wallet(world: World, nome: string): Promise<number> {
  return (await world.api.post('POST /api/v1/portafoglio', { nome }).body).idPortafoglio
}

/** 100 of a new currency, worth € 90, which an account owes since before yesterday. @returns the name of the account */
export async function balanceInCurrency(world: World, valuta: string): Promise<string> {
  await world.api.post('POST /api/v1/valuta', { valuta, cambio: 0.9, simbolo: '$' }).body
  const { idAltro, nomeAltro } = await world.altro({ idValuta: valuta })
  const data = addRomeDays(romeDay(new Date()), -2)
  await world.api.post('POST /api/v1/cashflow-altro', { idAltro, data, nota: 'Anticipo', importo: 100 }).body
  return nomeAltro
}

/** The figure of a line of the summary card; pressing it explains it. */
export const line = (page: Page, label: string): Locator =>
  page.getByRole('button', { name: `Da dove viene: ${label}`, exact: true })

/** Chooses from a list one types in. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true })
  await field.click()
  // A long list shows the first of them.
  await field.fill(option)
  await page.getByRole('option', { name: option }).click()
}

interface Movement {
  tipo: 'Cashin' | 'Cashout' | 'DepositoIn' | 'DepositoOut'
  importo: string
  nota: string
}

/** The first step of a movement, up to its split. */
export async function startMovement(page: Page, { tipo, importo, nota }: Movement): Promise<void> {
  const add = tipo.startsWith('Deposito') ? 'Aggiungi deposito' : 'Aggiungi cashflow'
  await page.getByRole('button', { name: add }).click()
  await page.getByRole('dialog').getByText(tipo, { exact: true }).click()
  await page.getByRole('textbox', { name: /^Importo/ }).fill(importo)
  await page.getByRole('textbox', { name: /^Nota/ }).fill(nota)
}

export async function proceed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Procedi' }).click()
  await expect(page.getByRole('button', { name: 'Salva' })).toBeVisible()
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}
