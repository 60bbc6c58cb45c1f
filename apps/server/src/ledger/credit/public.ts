export { freeCredit, heldBackRooms } from './credit.queries.ts'
export { creditMarks } from './credit-marks.ts'
