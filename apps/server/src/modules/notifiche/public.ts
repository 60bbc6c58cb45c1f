export { notify, notifyUser } from './notifiche.ts'
