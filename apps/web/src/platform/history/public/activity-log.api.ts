import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Answer, Query } from '@xbetapp/contract/contract'
import type { AuditEntity } from '@xbetapp/domain/oversight/activity-log/words'
import { api } from '#web/lib/api.ts'
import { readPages } from '#web/lib/read-pages.ts'
import { LONGEST_UNDO_MS } from '#web/lib/undo-act.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { activityLogText } from './activity-log.it.ts'

export type LogEntry = Answer<'GET /api/v1/registro'>['voci'][number]

/** What a line did; of one that took an earlier line back, that it did. */
export const didOf = ({ azione, annulla }: Pick<LogEntry, 'azione' | 'annulla'>): string =>
  annulla === null ? azione : activityLogText.takingBack(azione)

export type ActivityLogFilters = Omit<Query<'GET /api/v1/registro'>, 'cursore'>

const LOG_KEY = ['registro'] as const

/** What queries by pages share: each page begins where the page before ended. */
const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ cursore }: Answer<'GET /api/v1/registro'>) => cursore ?? undefined,
  staleTime: 0,
}

export const activityLogQuery = (filters: ActivityLogFilters) =>
  infiniteQueryOptions({
    queryKey: [...LOG_KEY, filters],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/registro', { query: { ...filters, cursore: pageParam }, signal }),
    ...pages,
  })

/** How many lines of a day each person has under the filters, whichever person is chosen. */
export const peopleOfDayQuery = (giorno: string, { chi: _, da: __, a: ___, ...rest }: ActivityLogFilters) =>
  queryOptions({
    queryKey: [...LOG_KEY, 'persone', giorno, rest],
    queryFn: ({ signal }) => api('GET /api/v1/registro/persone', { query: { ...rest, giorno }, signal }),
    staleTime: 0,
  })

/** A record, or a part of one: the room of a drop or link. */
export interface LoggedRecord {
  entita: AuditEntity
  numero: string | number
  parte?: string | undefined
}

export const historyQuery = ({ entita, numero, parte }: LoggedRecord) =>
  infiniteQueryOptions({
    queryKey: [...LOG_KEY, 'storia', entita, String(numero), parte],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/registro/storia/:entita/:numero', {
        params: { entita, numero: String(numero) },
        query: { parte, cursore: pageParam },
        signal,
      }),
    ...pages,
  })

/** The first `most` lines, whatever was loaded so far. */
export const readLogEntries = (
  client: QueryClient,
  query: ReturnType<typeof activityLogQuery> | ReturnType<typeof historyQuery>,
  most: number,
): Promise<LogEntry[]> => readPages(client, query, ({ voci }) => voci, most)

/** Undoes an act and reads every query again: the change may be on any screen. */
export const useUndoAct = () =>
  useApiMutation('POST /api/v1/registro/:id/annulla', {
    invalidates: [[]],
    success: ({ message }) => message,
    timeoutMs: LONGEST_UNDO_MS,
  })
