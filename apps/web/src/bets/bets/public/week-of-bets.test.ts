import { environmentManager, focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { apiWithEtag } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { setPushed } from '#web/lib/push.ts'
import { makeBet } from './make-bet.fixture.ts'
import { NOT_LOADED, newBetsQuery, pollWeek, takePushed, weekQuery } from './week-of-bets.ts'

vi.mock('#web/lib/api.ts')

const whole = (revision: number, ...ids: number[]) => ({
  notModified: false as const,
  data: ids.map((id) => makeBet(id)),
  etag: `"${revision}-2025-03-30"`,
})
const changes = (revision: number, ids: number[], deleted: number[] = []) => ({
  notModified: false as const,
  data: { revision, from: '2025-03-24T00:00:00', bets: ids.map((id) => makeBet(id)), deleted },
  etag: `"${revision}-2025-03-30"`,
})

const running: Array<() => void> = []

function setup() {
  const client = new QueryClient()
  const fetchBets = vi
    .mocked(apiWithEtag)
    .mockReset()
    .mockResolvedValue({ notModified: true, etag: undefined })
  const onRefused = vi.fn()
  const onPolled = vi.fn()
  const start = (intervalMs = 2000, token = 'anna') => {
    const stop = pollWeek(client, { token, intervalMs, onRefused, onPolled })
    running.push(stop)
    return stop
  }
  const state = (token = 'anna') => client.getQueryState(weekQuery(token).queryKey)
  const ids = (token?: string) => state(token)?.data?.bets.map((bet) => bet.idReceivedBet)
  const newIds = () => [...(client.getQueryData(newBetsQuery('anna').queryKey) ?? [])]
  const refetch = () => client.refetchQueries({ queryKey: ['bets', 'last-week'] }, { cancelRefetch: false })
  const asked = (call: number) => fetchBets.mock.calls[call]?.[1]
  return { client, fetchBets, asked, onRefused, onPolled, start, state, ids, newIds, refetch }
}
const settle = () => vi.advanceTimersByTimeAsync(1)
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
})
afterEach(() => {
  for (const stop of running.splice(0)) stop()
  setPushed(false)
  vi.useRealTimers()
  environmentManager.setIsServer(() => true)
  focusManager.setFocused(undefined)
})

describe('polling', () => {
  it('reads the whole list first, then the changes since its revision', async () => {
    const { fetchBets, asked, start, ids } = setup()
    fetchBets.mockResolvedValueOnce(whole(7, 1, 2)).mockResolvedValueOnce(changes(9, [3], [1]))
    start()
    await settle()
    expect(asked(0)).toMatchObject({ query: {}, etag: undefined })
    expect(ids()).toEqual([2, 1])
    await wait(2000)
    expect(asked(1)).toMatchObject({ query: { since: 7 }, etag: '"7-2025-03-30"' })
    expect(ids()).toEqual([3, 2])
    await wait(2000)
    expect(asked(2)).toMatchObject({ query: { since: 9 }, etag: '"9-2025-03-30"' })
  })

  it('polls every minute when told so', async () => {
    const { fetchBets, start } = setup()
    start(60_000)
    await wait(59_999)
    expect(fetchBets).toHaveBeenCalledTimes(1)
    await wait(10)
    expect(fetchBets).toHaveBeenCalledTimes(2)
  })

  it('never overlaps: the next fetch is timed from the answer, and a click joins the one that runs', async () => {
    const { fetchBets, start, refetch } = setup()
    const answer = Promise.withResolvers<ReturnType<typeof whole>>()
    fetchBets.mockReturnValueOnce(answer.promise)
    start()
    void refetch()
    await wait(9000)
    expect(fetchBets).toHaveBeenCalledTimes(1)
    answer.resolve(whole(1, 1))
    await wait(1999)
    expect(fetchBets).toHaveBeenCalledTimes(1)
    await wait(10)
    expect(fetchBets).toHaveBeenCalledTimes(2)
  })

  it('rests while the tab is hidden and asks at once when it returns', async () => {
    const { client, fetchBets, start } = setup()
    client.mount()
    start()
    await settle()
    focusManager.setFocused(false)
    await wait(60_000)
    expect(fetchBets).toHaveBeenCalledTimes(1)
    focusManager.setFocused(true)
    await settle()
    expect(fetchBets).toHaveBeenCalledTimes(2)
    client.unmount()
  })
})

describe('new bets', () => {
  it('marks none at the first load, later ones for a minute', async () => {
    const { fetchBets, start, newIds } = setup()
    fetchBets.mockResolvedValueOnce(whole(1, 1)).mockResolvedValueOnce(changes(2, [2]))
    start()
    await settle()
    expect(newIds()).toEqual([])
    await wait(2000)
    expect(newIds()).toEqual([2])
    await wait(59_990)
    expect(newIds()).toEqual([2])
    await wait(20)
    expect(newIds()).toEqual([])
  })

  it('forgets a new bet that is deleted', async () => {
    const { fetchBets, start, newIds } = setup()
    fetchBets
      .mockResolvedValueOnce(whole(1, 1))
      .mockResolvedValueOnce(changes(2, [2, 3]))
      .mockResolvedValueOnce(changes(3, [], [2]))
    start()
    await wait(4010)
    expect(newIds()).toEqual([3])
  })
})

describe('the sync flag', () => {
  it('is in sync after a success, out of sync after a failure, and a click sets it right', async () => {
    const { fetchBets, start, state, refetch } = setup()
    const timeout = new ApiError('timeout', 'Timeout della richiesta')
    fetchBets.mockResolvedValueOnce(whole(1, 1)).mockRejectedValueOnce(timeout)
    start()
    expect(state()?.data).toBe(NOT_LOADED)
    await settle()
    expect(state()?.error).toBeNull()
    await wait(2000)
    expect(state()?.error).toBe(timeout)
    await refetch()
    expect(state()?.error).toBeNull()
  })

  it('stays out of sync while a first load that failed is retried', async () => {
    const { fetchBets, start, state } = setup()
    fetchBets.mockRejectedValueOnce(new ApiError('network', 'giù')).mockReturnValueOnce(new Promise(() => {}))
    start()
    await wait(5000)
    expect(fetchBets).toHaveBeenCalledTimes(2)
    expect(state()).toMatchObject({ data: NOT_LOADED, error: { message: 'giù' } })
  })

  it('keeps polling and keeps the bets after a failure', async () => {
    const { fetchBets, start, ids } = setup()
    fetchBets.mockResolvedValueOnce(whole(1, 1)).mockRejectedValueOnce(new ApiError('network', 'giù'))
    start()
    await wait(4010)
    expect(fetchBets).toHaveBeenCalledTimes(3)
    expect(ids()).toEqual([1])
  })

  it('holds the same week as long as nothing changed', async () => {
    const { fetchBets, start, state, onPolled } = setup()
    fetchBets.mockResolvedValueOnce(whole(1, 1))
    start()
    await settle()
    const week = state()?.data
    await wait(6010)
    expect(onPolled).toHaveBeenCalledTimes(4)
    expect(state()?.data).toBe(week)
  })
})

describe('the end of a session', () => {
  it.each([401, 403])('stops and logs out on a %i', async (status) => {
    const { fetchBets, onRefused, start } = setup()
    fetchBets.mockResolvedValueOnce(whole(1, 1)).mockRejectedValueOnce(new ApiError('http', 'no', status))
    start()
    await wait(60_000)
    expect(onRefused).toHaveBeenCalledTimes(1)
    expect(fetchBets).toHaveBeenCalledTimes(2)
  })

  it('drops an answer that arrives after the stop, also when another session has begun', async () => {
    const { client, fetchBets, asked, start, ids } = setup()
    const late = Promise.withResolvers<ReturnType<typeof whole>>()
    fetchBets.mockReturnValueOnce(late.promise).mockResolvedValueOnce(whole(5, 50))
    const stop = start()
    const signal = asked(0)?.signal
    stop()
    client.clear()
    expect(signal?.aborted).toBe(true)
    start(2000, 'luca')
    await settle()
    late.resolve(whole(1, 1))
    await settle()
    expect(ids('anna')).toBeUndefined()
    expect(ids('luca')).toEqual([50])
    await wait(2010)
    expect(fetchBets).toHaveBeenCalledTimes(3)
  })

  it('starts over after it, also for a component that shows bets throughout', async () => {
    const { client, fetchBets, start, ids } = setup()
    fetchBets.mockResolvedValueOnce(whole(1, 1)).mockResolvedValueOnce(whole(5, 50))
    const shown = new QueryObserver(client, { ...weekQuery('anna'), enabled: false })
    const hide = shown.subscribe(() => {})
    start()()
    await settle()
    client.clear()
    start(2000, 'luca')
    shown.setOptions({ ...weekQuery('luca'), enabled: false })
    await settle()
    expect(shown.getCurrentResult().data?.bets).toHaveLength(1)
    expect(ids('luca')).toEqual([50])
    hide()
  })
})

describe('pushes', () => {
  const pushed = (since: number, revision: number, ids: number[], deleted: number[] = []) => ({
    since,
    etag: `"${revision}-2025-03-30"`,
    changes: changes(revision, ids, deleted).data,
  })

  it('is taken over without asking, and counts as new', async () => {
    const { client, fetchBets, start, ids, newIds, asked } = setup()
    fetchBets.mockResolvedValueOnce(whole(7, 1, 2))
    start()
    await settle()
    expect(takePushed(client, 'anna', 9, pushed(7, 9, [3], [1]))).toBe(true)
    expect([ids(), newIds()]).toEqual([[3, 2], [3]])
    await wait(2000)
    expect(asked(1)).toMatchObject({ query: { since: 9 }, etag: '"9-2025-03-30"' })
  })

  it('is ignored when already applied, and replaced by a read when an earlier one is missing', async () => {
    const { client, fetchBets, start, ids } = setup()
    fetchBets.mockResolvedValueOnce(whole(7, 1))
    start()
    await settle()
    expect(takePushed(client, 'anna', 7, undefined)).toBe(true)
    expect(takePushed(client, 'anna', 9, pushed(8, 9, [3]))).toBe(false)
    expect(takePushed(client, 'anna', 9, undefined)).toBe(false)
    // The database was restored: the cached list is of a revision that no longer exists.
    expect(takePushed(client, 'anna', 5, pushed(4, 5, [3]))).toBe(false)
    expect(ids()).toEqual([1])
  })

  it('before the first answer is left to that answer', () => {
    const { client } = setup()
    expect(takePushed(client, 'anna', 9, pushed(8, 9, [3]))).toBe(true)
    expect(client.getQueryData(weekQuery('anna').queryKey)).toBeUndefined()
  })

  it('while an older answer is on its way is not undone by it, nor doubled by a newer one', async () => {
    const { client, fetchBets, start, ids } = setup()
    fetchBets.mockResolvedValueOnce(whole(7, 1))
    const older = Promise.withResolvers<ReturnType<typeof changes>>()
    const newer = Promise.withResolvers<ReturnType<typeof changes>>()
    fetchBets.mockReturnValueOnce(older.promise).mockReturnValueOnce(newer.promise)
    start()
    await settle()
    await wait(2000)
    takePushed(client, 'anna', 9, pushed(7, 9, [3], [1]))
    older.resolve(changes(8, [], []))
    await settle()
    expect(ids()).toEqual([3])
    await wait(2000)
    takePushed(client, 'anna', 10, pushed(9, 10, [4]))
    newer.resolve(changes(11, [4, 5]))
    await settle()
    expect(ids()).toEqual([5, 4, 3])
  })

  it('makes asking rare, and the end of it makes it as often as before', async () => {
    const { fetchBets, start } = setup()
    start()
    await settle()
    setPushed(true)
    await wait(59_000)
    expect(fetchBets).toHaveBeenCalledTimes(1)
    await wait(1_001)
    expect(fetchBets).toHaveBeenCalledTimes(2)
    setPushed(false)
    await wait(2_001)
    expect(fetchBets).toHaveBeenCalledTimes(3)
  })
})
