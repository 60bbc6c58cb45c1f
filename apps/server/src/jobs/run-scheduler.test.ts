import { expect, it } from 'vitest'
import { testApp } from '#test/test-app.ts'
import { until } from '#test/until.ts'
import { type Job, runScheduler } from './run-scheduler.ts'

const { aWorker, clock, ctx } = await testApp()
const MINUTE_MS = 60_000

it('what falls due while a round looks for work is not slept through', async () => {
  const began = clock.now()
  const dueAt = new Date(began.getTime() + MINUTE_MS)
  const asked: Date[] = []
  let done = false
  const job: Job = {
    name: 'prova',
    async run({ now }) {
      const isDue = now() >= dueAt
      // Its hour strikes right after the look.
      if (!isDue) clock.advance(MINUTE_MS)
      const isNew = isDue && !done
      done ||= isDue
      return isNew
    },
    async nextAt(_ctx, after) {
      asked.push(after)
      return !done && dueAt > after ? dueAt : null
    },
  }
  const ending = new AbortController()
  const scheduler = runScheduler(ctx, aWorker(), ending.signal, [job])
  await until('it is done', async () => done)
  ending.abort()
  await scheduler.ended
  expect(asked[0]).toEqual(began)
})

it('woken again and again, work that nobody waits for is looked for once a pause, and none is slept through', async () => {
  const rounds: number[] = []
  const worker = aWorker()
  const ending = new AbortController()
  const job: Job = { name: 'prova', run: async () => rounds.push(performance.now()) < 0 }
  const scheduler = runScheduler(ctx, worker, ending.signal, [job], 50)
  await until('it has begun', async () => rounds.length > 0)
  await until('it is looked for again whenever it is woken', async () => {
    scheduler.wake()
    return rounds.length > 3
  })
  ending.abort()
  await scheduler.ended
  const gaps = rounds.slice(1).map((at, n) => at - (rounds[n] ?? 0))
  // Timers count whole milliseconds.
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(49)
})
