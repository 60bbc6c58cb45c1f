export { type ClosedWeek, closedWeeks } from './closings.ts'
