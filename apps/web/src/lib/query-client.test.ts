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

it('a read refused while the server serves others is read again by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response())),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const queryFn = vi.fn(() => {
    const error = new ApiError('http', 'Il server è occupato', 503)
    noteAnswer(new Response(null, { status: 503 }))
    return Promise.reject<string>(error)
  })
  const observer = new QueryObserver(queryClient, { queryKey: [crypto.randomUUID()], queryFn, retry: false })
  onTestFinished(observer.subscribe(() => {}))
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
  queryFn.mockResolvedValue('letto')
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('letto'))
})
