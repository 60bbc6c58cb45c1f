export { saldoTotale, type VenueKey } from './saldo-totale.ts'
