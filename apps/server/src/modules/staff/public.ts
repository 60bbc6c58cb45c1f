export { noticeToStaff, tellStaff } from './staff-message.ts'
