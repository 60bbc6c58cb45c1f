import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { toastError } from '#web/lib/toast.ts'
import { tellSessionOver } from './session-over.ts'

vi.mock('#web/lib/toast.ts', () => ({ toastError: vi.fn() }))
beforeEach(() => vi.mocked(toastError).mockReset())

it.each([
  ['a refused write is left to Login', 'PUT /api/v1/bets', '/', undefined],
  ['who only looked reads the refusal', 'GET /api/v1/bets/last-week', '/', 'Sessione scaduta'],
  ['also where the question has a body', 'POST /api/v1/auth/check_auth', '/', 'Sessione scaduta'],
  [
    'or is that of a list of accounts',
    'POST /api/v1/conto/:entity/paginated',
    '/contabilita',
    'Sessione scaduta',
  ],
  ['and nothing on quiet pages', 'GET /api/v1/sala', '/impostazioni', undefined],
])('%s', (_, key, pathname, text) => {
  tellSessionOver(new ApiError('http', 'Sessione scaduta', 401), key, pathname)
  expect(vi.mocked(toastError).mock.lastCall?.[0]).toBe(text)
})
