export { noticeToStaff, notifyStaff, tellStaffChat } from './staff-message.ts'
