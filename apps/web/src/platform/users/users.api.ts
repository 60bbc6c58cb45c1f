import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { api } from '#web/lib/api.ts'
import { toldQuery } from '#web/lib/api-query.ts'

export type User = Answer<'GET /api/v1/utente'>[number]

export const USERS_KEY = ['utenze'] as const

export const usersQuery = toldQuery([...USERS_KEY, 'utenti'], 'GET /api/v1/utente')

/** The roles the viewer may assign: never SUPERADMIN, EXTRA for SUPERADMIN only. */
export const rolesQuery = queryOptions({
  queryKey: [...USERS_KEY, 'ruoli'],
  queryFn: ({ signal }) => api('GET /api/v1/role', { signal }).then((roles) => roles.map(({ name }) => name)),
  meta: { toast: true },
})

export const taskQuery = queryOptions({
  queryKey: [...USERS_KEY, 'task'],
  queryFn: ({ signal }) => api('GET /api/v1/task', { signal }).then((tasks) => tasks.map(({ name }) => name)),
  meta: { toast: true },
})
