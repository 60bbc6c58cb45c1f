import type { Altro, Book, BookEntry, Sala, Sito, Valuta, ValutaEntry } from '@xbetapp/contract/reference'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#server/db/generated/tables.ts'

type Row<T extends keyof DB> = Selectable<DB[T]>

export const toValuta = (row: Row<'valuta'>): z.output<typeof Valuta> => ({
  valuta: row.valuta,
  cambio: Number(row.cambio),
  simbolo: row.simbolo,
})

export const toBook = (row: Row<'book'>): z.output<typeof Book> => ({
  idBook: row.idBook,
  nomeBook: row.nomeBook,
  pathFoto: row.pathFoto,
})

export const toValutaEntry = (row: Row<'valuta'>): z.output<typeof ValutaEntry> => ({
  ...toValuta(row),
  version: row.version,
})

export const toBookEntry = (row: Row<'book'>): z.output<typeof BookEntry> => ({
  ...toBook(row),
  version: row.version,
})

type Venue = Row<'sala'> | Row<'sito'> | Row<'altro'>

const venueFields = (row: Venue, valuta: Row<'valuta'>) => ({
  percentualeImporto: Number(row.percentualeImporto),
  freerollAttivo: Number(row.freerollAttivo),
  freerollReale: Number(row.freerollReale),
  saldoOutstandingBase: Number(row.saldoOutstandingBase),
  saldoFreerollBase: Number(row.saldoFreerollBase),
  saldoOutstandingBaseNoPerc: Number(row.saldoOutstandingBaseNoPerc),
  saldoFreerollBaseNoPerc: Number(row.saldoFreerollBaseNoPerc),
  idValuta: row.idValuta,
  valuta: toValuta(valuta),
  letteraImporto: row.letteraImporto,
  letteraQuota: row.letteraQuota,
  stato: row.stato,
  passivo: row.passivo,
  version: row.version,
})

export const toSala = (
  row: Row<'sala'>,
  book: Row<'book'>,
  valuta: Row<'valuta'>,
): z.output<typeof Sala> => ({
  idSala: row.idSala,
  nomeSala: row.nomeSala,
  idBook: row.idBook,
  book: toBook(book),
  idGruppoTg: row.idGruppoTg,
  idDropTg: row.idDropTg,
  ...venueFields(row, valuta),
  conti: row.conti,
  isSecret: row.isSecret ? 1 : 0,
  sendOriginalBet: row.sendOriginalBet,
  promptGpt: row.promptGpt,
})

export const toSito = (row: Row<'sito'>, valuta: Row<'valuta'>): z.output<typeof Sito> => ({
  idSito: row.idSito,
  nomeSito: row.nomeSito,
  url: row.url,
  info: row.info,
  tassaQuota: Number(row.tassaQuota),
  ...venueFields(row, valuta),
})

export const toAltro = (row: Row<'altro'>, valuta: Row<'valuta'>): z.output<typeof Altro> => ({
  idAltro: row.idAltro,
  nomeAltro: row.nomeAltro,
  info: row.info,
  tassaQuota: Number(row.tassaQuota),
  ...venueFields(row, valuta),
})
