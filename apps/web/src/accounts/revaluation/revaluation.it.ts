import { formatDate, formatDayMonth } from '@xbetapp/domain/platform/format/date'
import { formatMoney, formatNumber } from '@xbetapp/domain/platform/format/number'
import type { RevaluedCurrency } from './revaluation.api.ts'

const rate = (cambio: number) => formatNumber(cambio, 3)

export const revaluationText = {
  day: 'Giorno',
  rateOf: (idValuta: string) => `Cambio ${idValuta}`,
  explain: 'Contano le bet refertate e i movimenti fino alla fine del giorno.',
  opening: 'Un saldo iniziale non ha un cambio registrato: conta a quello del giorno, senza differenza.',
  withoutWallets: 'Senza i portafogli e le sale riservate, che vede un ADMIN.',
  bookLater: 'Da domani si può registrare la differenza di oggi, con il suo storno.',
  list: 'Saldi in altre valute',
  none: 'Nessun saldo in altre valute',
  noneHint: 'A quel giorno ogni conto è in euro o a zero.',
  columns: { valuta: 'Valuta', conto: 'Conto', tipo: 'Tipo', registrazione: 'Registrazione' },
  wallet: 'Portafoglio',
  accountsIn: (idValuta: string) => `Conti in ${idValuta}`,
  balance: 'Saldo',
  booked: 'Ai cambi registrati',
  bookedHint: 'Gli euro con cui è stata registrata ogni riga, anche di ciò che nel frattempo è uscito.',
  rate: 'Cambio',
  worth: 'Al cambio del giorno',
  difference: 'Differenza',
  isBooked: ({ cambio, importo, storno }: NonNullable<RevaluedCurrency['registrata']>) =>
    `Registrata${importo === null ? '' : ` ${formatMoney(importo)}`} a ${rate(cambio)}, storno il ${formatDayMonth(storno)}`,
  book: 'Registra la differenza',
  title: (idValuta: string, giorno: string) => `Differenza in ${idValuta} al ${formatDate(giorno)}`,
  reversalDay: 'Giorno dello storno',
  lines: 'Movimenti che si registrano',
  date: 'Data',
  note: 'Nota',
  amount: 'Importo',
  conti: { INCASSI: 'Incassi', SPESE: 'Spese' },
  noWallet: 'Nessun portafoglio si muove. I due movimenti si annullano, o si eliminano, insieme.',
  done: 'Differenza registrata',
  failed: 'Registrazione non riuscita',
}
