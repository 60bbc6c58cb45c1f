import { fromWire } from '@xbetapp/domain/platform/time/rome'
import type { RoomAnswers } from './room-answers.ts'

const MINUTE_MS = 60_000

const isPast = (moment: string | null, now: Date): boolean => moment !== null && fromWire(moment) < now

/** How late the silent rooms are. */
export const lateness = ({ giallo, rosso }: Pick<RoomAnswers, 'giallo' | 'rosso'>, now: Date) =>
  isPast(rosso, now) ? 'red' : isPast(giallo, now) ? 'yellow' : undefined

/** Whole minutes of a silence; 0 where the browser's clock is behind. */
export const minutesSince = (moment: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - fromWire(moment).getTime()) / MINUTE_MS))
