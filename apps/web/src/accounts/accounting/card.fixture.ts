import type { AccountCard } from './list-kinds.ts'

const NOTHING = {
  saldoProfit: 0,
  saldoOperativo: 0,
  saldoDeposito: 0,
  saldoFr: 0,
  saldoTotale: 0,
  saldoNoOpen: 0,
  actionAtteso: 0,
  freerollAtteso: 0,
}

/** A room's card with the given fields, the others by default. */
export function makeCard(given: Partial<AccountCard> & { saldo?: number } = {}): AccountCard {
  const { saldo = 100, ...card } = given
  return {
    id: 1,
    nome: 'Sala',
    stato: 'A',
    idValuta: 'EUR',
    simbolo: '€',
    recap: { ...NOTHING, saldoTotale: saldo },
    terms: [],
    freeroll: 0,
    percentualeImporto: 100,
    conti: false,
    accettazione: null,
    book: null,
    estratto: null,
    verifica: null,
    fido: null,
    ...card,
  }
}
