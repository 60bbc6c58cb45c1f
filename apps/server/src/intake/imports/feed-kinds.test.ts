import type { Body } from '@xbetapp/contract/contract'
import { fromWire } from '@xbetapp/domain/platform/time/rome'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { rowsOf } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'
import { exportArchive } from './export-file.ts'

const { as, aUser, aBet, ctx, db } = await testApp()
const admin = as(await aUser({ roles: ['ADMIN'] }))

type File = Body<'POST /api/v1/importa/effetto'>
const csv = (nome: string, ...lines: string[]): File => ({
  nome,
  contenuto: Buffer.from(lines.join('\r\n')).toString('base64'),
})
const look = async (file: File) => (await admin.post('POST /api/v1/importa/effetto', file)).body
const write = async (file: File) =>
  admin.post('POST /api/v1/importa', { ...file, impronta: (await look(file)).impronta })
const aTip = async (text: string) =>
  (await aBet({ text, messageDate: fromWire('2026-03-11T10:00:00') })).idReceivedBet
const scores = async () =>
  (await rowsOf(db, 'event', {}, ['risultato'], 'idEvent')).map((row) => row.risultato)
const odds = async () =>
  (await rowsOf(db, 'bet', {}, ['dropChiusura'], 'idReceivedBet')).map((row) => Number(row.dropChiusura))

const first = await aTip('⚽ Vela - Scoglio\nAH 1 -0,75 @1.85')
await aTip('⚽ Faro - Molo\nOver 2,5 @1.90')

it('a file of scores is shown and then written; what it cannot enter is left with its reason and stops nothing', async () => {
  const file = csv(
    'risultati.csv',
    'Giorno;Casa;Ospite;Sport;Risultato',
    '12/03/2026;Vela FC;Scoglio;calcio;2-1',
    '12/03/2026;Nessuno;Scoglio;Calcio;1-0',
    '12/03/2026;Faro;Molo;Calcio;boh',
  )
  const left = { esito: 'lasciata', cambi: [], colonna: null }
  const [sheet] = (await look(file)).fogli
  expect(sheet).toMatchObject({ tipo: 'risultati', nuove: 1, lasciate: 2, rifiutate: 0 })
  expect(sheet?.righe).toMatchObject([
    { riga: 2, esito: 'nuova', motivo: null },
    { ...left, riga: 3, motivo: 'Nessuna bet su questa partita in quel giorno.' },
    { ...left, riga: 4, motivo: 'Risultato non letto: boh.' },
  ])
  expect(await scores()).toEqual([null, null])
  expect((await write(file)).status).toBe(200)
  expect(await scores()).toEqual(['2-1', null])
  const other = csv(
    'risultati.csv',
    'Giorno;Casa;Ospite;Sport;Risultato',
    '12/03/2026;Vela;Scoglio;Calcio;0-0',
  )
  expect((await look(other)).fogli[0]?.righe[0]?.motivo).toBe('Resta il risultato già scritto: 2-1.')
  expect((await write(other)).refusal).toBe('409 Il file non cambia niente')
})

it('a file of closing odds sets them on the bets with its selections, as one act; an export has scores and no such sheet', async () => {
  const file = csv(
    'Quote di chiusura.csv',
    'Giorno;Casa;Ospite;Sport;Pronostico;Quota',
    '12/03/2026;Vela;Scoglio;;AH 1 -0,75;1,72',
    '12/03/2026;Vela;Scoglio;;AH 1 +0,75;1,30',
    '12/03/2026;Faro;Molo;Calcio;Over 2,5;1,95',
  )
  const [sheet] = (await look(file)).fogli
  expect(sheet).toMatchObject({ tipo: 'quote', nuove: 2, lasciate: 1, rifiutate: 0 })
  expect(sheet?.righe[2]?.motivo).toBe('Nessuna bet singola su Asiatico +0,75 casa.')
  expect(await odds()).toEqual([0, 0])
  expect((await write(file)).status).toBe(200)
  expect(await odds()).toEqual([1.72, 1.95])
  const acts = await rowsOf(db, 'audit', { action: 'bets.edit' }, ['idAtto'])
  expect([acts.length, new Set(acts.map(({ idAtto }) => idAtto)).size]).toEqual([2, 1])
  const again = (await look(file)).fogli[0]
  expect(again).toMatchObject({ nuove: 0, lasciate: 3 })

  const zip = unzipSync(Buffer.from((await exportArchive(ctx, 'senza-foto')).fileContent, 'base64'))
  expect(Object.keys(zip).filter((name) => /Risultati|Quote/.test(name))).toEqual(['Risultati.csv'])
  expect(strFromU8(zip['Bet.csv'] ?? new Uint8Array())).toContain(`#${first}`)
})
