import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { testApp } from '#test/test-app.ts'
import { until } from '#test/until.ts'
import { type Job, runScheduler } from './run-scheduler.ts'

const { aWorker, clock, ctx } = await testApp()
const MINUTE_MS = 60_000

it('work that falls due while a round looks for work is done without waiting out the rest', async () => {
  const began = clock.now()
  const dueAt = new Date(began.getTime() + MINUTE_MS)
  const asked: Date[] = []
  let done = false
  const job: Job = {
    name: 'prova',
    async run({ now }) {
      const isDue = now() >= dueAt
      // The job falls due right after the round has looked for it.
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

it('under repeated wakes, work without urgency is looked for once per pause, and none is missed', async () => {
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

it('a sparing job rests nine times as long as all its steps took, and other jobs do not wait', async () => {
  const steps: Array<{ began: number; ended: number }> = []
  let beside = 0
  const ending = new AbortController()
  const late: Job = {
    name: 'prova',
    isSparing: true,
    async run() {
      const began = performance.now()
      await sleep(5)
      steps.push({ began, ended: performance.now() })
      // Two steps make a pass.
      return steps.length % 2 === 1
    },
  }
  const scheduler = runScheduler(ctx, aWorker(), ending.signal, [
    late,
    { name: 'altra', run: async () => ++beside < 0 },
  ])
  await until('three passes are over', async () => {
    scheduler.wake()
    return steps.length >= 6
  })
  ending.abort()
  await scheduler.ended
  const [a, b, c] = steps
  if (!a || !b || !c) throw new Error('no steps')
  const took = b.ended - b.began + a.ended - a.began
  expect(c.began - b.ended).toBeGreaterThanOrEqual(9 * took)
  expect(beside).toBeGreaterThan(6)
})
