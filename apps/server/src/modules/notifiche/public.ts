export { notify } from './notifiche.ts'
