export { saldoTotale } from './total-balance.ts'
