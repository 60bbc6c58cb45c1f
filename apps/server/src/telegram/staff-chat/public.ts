export { noticeToStaff, notifyStaff } from './staff-message.ts'
