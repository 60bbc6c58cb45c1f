import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { BetsFeed, type FetchAnswer, type FetchRequest } from './bets-feed.ts'
import { makeBet } from './make-bet.fixture.ts'

const whole = (revision: number, ...ids: number[]): FetchAnswer => ({
  notModified: false,
  data: ids.map((id) => makeBet(id)),
  etag: `"${revision}-2025-03-30"`,
})
const changes = (revision: number, ids: number[], deleted: number[] = []): FetchAnswer => ({
  notModified: false,
  data: { revision, from: '2025-03-24T00:00:00', bets: ids.map((id) => makeBet(id)), deleted },
  etag: `"${revision}-2025-03-30"`,
})
const unchanged: FetchAnswer = { notModified: true }

function setup() {
  const page = { visible: true, listener: () => {} }
  const fetchBets = vi.fn<(request: FetchRequest) => Promise<FetchAnswer>>(async () => unchanged)
  const onRefused = vi.fn()
  const onPolled = vi.fn()
  const feed = new BetsFeed({
    fetchBets,
    isVisible: () => page.visible,
    onVisibilityChange: (listener) => {
      page.listener = listener
      return () => {}
    },
  })
  const show = (visible: boolean) => {
    page.visible = visible
    page.listener()
  }
  const start = (intervalMs = 2000) => feed.start({ intervalMs, onRefused, onPolled })
  const ids = () => feed.getState().bets.map((bet) => bet.idReceivedBet)
  return { feed, fetchBets, onRefused, onPolled, show, start, ids }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what is asked', () => {
  it('asks for the whole list first, then for what changed since its revision', async () => {
    const { fetchBets, start, ids } = setup()
    fetchBets.mockResolvedValueOnce(whole(7, 1, 2)).mockResolvedValueOnce(changes(9, [3], [1]))
    start()
    await settle()
    expect(fetchBets.mock.calls[0]?.[0]).toMatchObject({ since: undefined, etag: undefined })
    expect(ids()).toEqual([2, 1])
    await wait(2000)
    expect(fetchBets.mock.calls[1]?.[0]).toMatchObject({ since: 7, etag: '"7-2025-03-30"' })
    expect(ids()).toEqual([3, 2])
    await wait(2000)
    expect(fetchBets.mock.calls[2]?.[0]).toMatchObject({ since: 9, etag: '"9-2025-03-30"' })
  })

  it('polls every minute when told so', async () => {
    const { fetchBets, start } = setup()
    start(60_000)
    await wait(59_999)
    expect(fetchBets).toHaveBeenCalledTimes(1)
    await wait(1)
    expect(fetchBets).toHaveBeenCalledTimes(2)
  })

  it('never overlaps: the next fetch is timed from the answer, and a click joins the one that runs', async () => {
    const { feed, fetchBets, start } = setup()
    const answer = Promise.withResolvers<FetchAnswer>()
    fetchBets.mockReturnValueOnce(answer.promise)
    start()
    void feed.refetch()
    await wait(9000)
    expect(fetchBets).toHaveBeenCalledTimes(1)
    answer.resolve(whole(1, 1))
    await wait(1999)
    expect(fetchBets).toHaveBeenCalledTimes(1)
    await wait(1)
    expect(fetchBets).toHaveBeenCalledTimes(2)
  })

  it('rests while the tab is hidden and asks at once when it returns', async () => {
    const { fetchBets, show, start } = setup()
    start()
    await settle()
    show(false)
    await wait(60_000)
    expect(fetchBets).toHaveBeenCalledTimes(1)
    show(true)
    await settle()
    expect(fetchBets).toHaveBeenCalledTimes(2)
  })
})

describe('new bets', () => {
  it('marks none at the first load, later ones for a minute', async () => {
    const { feed, fetchBets, start } = setup()
    const newIds = () => [...feed.getState().newIds]
    fetchBets.mockResolvedValueOnce(whole(1, 1)).mockResolvedValueOnce(changes(2, [2]))
    start()
    await settle()
    expect(newIds()).toEqual([])
    await wait(2000)
    expect(newIds()).toEqual([2])
    await wait(59_999)
    expect(newIds()).toEqual([2])
    await wait(1)
    expect(newIds()).toEqual([])
  })

  it('forgets a new bet that is deleted', async () => {
    const { feed, fetchBets, start } = setup()
    fetchBets
      .mockResolvedValueOnce(whole(1, 1))
      .mockResolvedValueOnce(changes(2, [2, 3]))
      .mockResolvedValueOnce(changes(3, [], [2]))
    start()
    await wait(4000)
    expect([...feed.getState().newIds]).toEqual([3])
  })
})

describe('the sync flag', () => {
  it('is in sync after a success, out of sync after a failure, and a click sets it right', async () => {
    const { feed, fetchBets, start } = setup()
    const timeout = new ApiError('timeout', 'Timeout della richiesta')
    fetchBets.mockResolvedValueOnce(whole(1, 1)).mockRejectedValueOnce(timeout)
    start()
    expect(feed.getState().sync).toBe('pending')
    await settle()
    expect(feed.getState().sync).toBe('in-sync')
    await wait(2000)
    expect(feed.getState()).toMatchObject({ sync: 'out-of-sync', error: timeout })
    await feed.refetch()
    expect(feed.getState()).toMatchObject({ sync: 'in-sync', error: null })
  })

  it('keeps polling and keeps the bets after a failure', async () => {
    const { fetchBets, start, ids } = setup()
    fetchBets.mockResolvedValueOnce(whole(1, 1)).mockRejectedValueOnce(new ApiError('network', 'giù'))
    start()
    await wait(4000)
    expect(fetchBets).toHaveBeenCalledTimes(3)
    expect(ids()).toEqual([1])
  })

  it('publishes nothing when nothing changed', async () => {
    const { feed, fetchBets, start, onPolled } = setup()
    fetchBets.mockResolvedValueOnce(whole(1, 1))
    start()
    await settle()
    const state = feed.getState()
    await wait(6000)
    expect(onPolled).toHaveBeenCalledTimes(4)
    expect(feed.getState()).toBe(state)
  })
})

describe('the end of a session', () => {
  it.each([401, 403])('stops and logs out on a %i', async (status) => {
    const { feed, fetchBets, onRefused, start, ids } = setup()
    fetchBets.mockResolvedValueOnce(whole(1, 1)).mockRejectedValueOnce(new ApiError('http', 'no', status))
    start()
    await wait(60_000)
    expect(onRefused).toHaveBeenCalledTimes(1)
    expect(fetchBets).toHaveBeenCalledTimes(2)
    expect(ids()).toEqual([])
    expect(feed.getState().loaded).toBe(false)
  })

  it('drops an answer that arrives after the stop, also when another session has begun', async () => {
    const { feed, fetchBets, start, ids } = setup()
    const late = Promise.withResolvers<FetchAnswer>()
    fetchBets.mockReturnValueOnce(late.promise).mockResolvedValueOnce(whole(5, 50))
    start()
    const { signal } = fetchBets.mock.calls[0]![0]
    feed.stop()
    expect(signal.aborted).toBe(true)
    start()
    await settle()
    late.resolve(whole(1, 1))
    await settle()
    expect(ids()).toEqual([50])
    await wait(2000)
    expect(fetchBets).toHaveBeenCalledTimes(3)
  })
})
