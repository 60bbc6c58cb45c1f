import type { Answer } from '@xbetapp/contract/contract'
import { toldQuery } from '#web/lib/api-query.ts'

export type User = Answer<'GET /api/v1/utente'>[number]

export const USERS_KEY = ['utenze'] as const

export const usersQuery = toldQuery([...USERS_KEY, 'utenti'], 'GET /api/v1/utente')

const namesOf = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name)

/** The roles the viewer may assign: never SUPERADMIN, EXTRA for SUPERADMIN only. */
export const rolesQuery = { ...toldQuery([...USERS_KEY, 'ruoli'], 'GET /api/v1/role'), select: namesOf }

export const taskQuery = { ...toldQuery([...USERS_KEY, 'task'], 'GET /api/v1/task'), select: namesOf }
