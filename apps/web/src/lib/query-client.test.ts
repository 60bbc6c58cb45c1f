import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { noteAnswer, noteCut } from './conditions.ts'
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

it('a failed read is shown by its screen, unless it asks for a toast', async () => {
  await failing(new ApiError('http', 'Non disponibile', 500))
  expect(told()).toEqual([])
  await failing(new ApiError('http', 'Non disponibile', 500), true)
  expect(told()).toEqual(['Non disponibile'])
})

it('the end of the session is not reported here, nor an obsolete answer', async () => {
  await failing(new ApiError('http', 'Sessione scaduta', 401), true)
  await failing(new ApiError('stale', ''), true)
  await failing(new DOMException('', 'AbortError'), true)
  expect(told()).toEqual([])
})

it('reads that failed while the server was away run again once it is back, refused ones do not', async () => {
  const watch = (error: Error) => {
    const queryFn = vi.fn(() => Promise.reject<string>(error))
    const observer = new QueryObserver(queryClient, {
      queryKey: [crypto.randomUUID()],
      queryFn,
      retry: false,
    })
    onTestFinished(observer.subscribe(() => {}))
    return { observer, queryFn }
  }
  const [unserved, refused] = [
    watch(new ApiError('http', 'Il server si sta riavviando. Riprova tra qualche secondo', 503)),
    watch(new ApiError('http', 'Non hai i permessi', 403)),
  ]
  const isError = ({ observer }: typeof unserved) => observer.getCurrentResult().isError
  await expect.poll(() => isError(unserved) && isError(refused)).toBe(true)
  noteCut()
  unserved.queryFn.mockResolvedValue('letto')
  noteAnswer(new Response())
  await expect.poll(() => unserved.observer.getCurrentResult().data).toBe('letto')
  expect(refused.queryFn).toHaveBeenCalledTimes(1)
})
