import { afterEach, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { queryClient } from './query-client.ts'
import { dismissToast, getToasts } from './toast.ts'

const failing = (error: Error, toast?: boolean) =>
  queryClient
    .fetchQuery({
      queryKey: [crypto.randomUUID()],
      queryFn: () => Promise.reject(error),
      retry: false,
      ...(toast === undefined ? {} : { meta: { toast } }),
    })
    .catch(() => {})
const told = () => getToasts().map(({ text }) => text)

afterEach(() => {
  for (const { id } of getToasts()) dismissToast(id)
})

it('a read that fails is left to the screen that shows it, unless it is to be told', async () => {
  await failing(new ApiError('http', 'Non disponibile', 500))
  expect(told()).toEqual([])
  await failing(new ApiError('http', 'Non disponibile', 500), true)
  expect(told()).toEqual(['Non disponibile'])
})

it('nobody is told of the end of the session here, nor of an answer nobody waits for', async () => {
  await failing(new ApiError('http', 'Sessione scaduta', 401), true)
  await failing(new ApiError('stale', ''), true)
  await failing(new DOMException('', 'AbortError'), true)
  expect(told()).toEqual([])
})
