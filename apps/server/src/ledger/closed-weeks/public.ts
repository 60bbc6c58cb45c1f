export { type ClosedWeek, closedWeeks } from './closed-weeks.ts'
