export { saldoTotale } from './saldo-totale.ts'
