import { toWire } from '../../platform/time/rome.ts'

/** Hours of Rome between which reminders are sent. */
const MORNING = 9
const EVENING = 21

/** Whether no reminders are sent: from nine in the evening to nine in the morning, Rome. */
export function isNight(now: Date): boolean {
  const hour = Number(toWire(now).slice(11, 13))
  return hour < MORNING || hour >= EVENING
}
