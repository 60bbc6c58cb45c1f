import { romeDay } from '@xbetapp/domain/platform/time/rome'

/** Whether the bell shows its dot for a notification: it is dated today or later, in Rome. */
export const isCurrent = (notifica: { data: string }, now: Date): boolean =>
  notifica.data.slice(0, 10) >= romeDay(now)
