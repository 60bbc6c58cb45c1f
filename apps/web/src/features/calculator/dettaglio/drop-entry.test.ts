import { expect, it } from 'vitest'
import type { DettaglioRow } from './dettaglio-rows.ts'
import { accountEntry, roomEntry } from './drop-entry.ts'

const terms = {
  percentualeImporto: 50,
  tassaQuota: 0,
  cambioValuta: 1.17,
  nomeValuta: 'GBP',
  letteraImporto: 0,
  letteraQuota: 26,
}
const row = (change: Partial<DettaglioRow>): DettaglioRow => ({
  id: 'sala-3',
  kind: 'sala',
  venueId: 3,
  name: 'Torino',
  book: 'Aurora',
  stato: 'A',
  currency: '£',
  freerollAttivo: 0,
  terms,
  chatDrop: -1001,
  drop: undefined,
  ...change,
})

it('sends a room’s correction whole: what was typed, our share, its columns and its chat', () => {
  expect(roomEntry(620, row({}), { importo: 100.01, quota: 1.95 })).toEqual({
    idReceivedBet: 620,
    idSala: 3,
    sala: 'Torino',
    importo: 50.01,
    importoNoPerc: 100.01,
    quota: 1.95,
    ...terms,
    chatDrop: -1001,
  })
})

it('names a site or an other, never both', () => {
  const typed = { importo: 10, quota: 2 }
  const site = accountEntry(620, row({ kind: 'sito', name: 'Bianco', chatDrop: null }), typed)
  expect(site).toEqual({ idReceivedBet: 620, sito: 'Bianco', idSito: 3, idAltro: null, ...typed, ...terms })
  expect(accountEntry(620, row({ kind: 'altro' }), typed)).toMatchObject({ idSito: null, idAltro: 3 })
})
