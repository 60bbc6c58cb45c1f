export { creditMarks, freeCredit, heldBackRooms } from './credit.queries.ts'
