export { composeMessages } from './compose-message.ts'
export { relayMovedBet } from './relay-moved-bet.ts'
export { noticeToStaff } from './staff-message.ts'
