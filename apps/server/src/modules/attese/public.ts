export { type HeldSend, holdForwards, holdRelays } from './wait-for-person.ts'
