export { notify, notifyUser } from './notifications.ts'
