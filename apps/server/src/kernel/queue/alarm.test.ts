import { expect, it } from 'vitest'
import { atMost } from '../at-most.ts'
import { createAlarm } from './alarm.ts'

const AN_HOUR = 3_600_000

it('a rest ends when it is woken', async () => {
  const alarm = createAlarm()
  setTimeout(() => alarm.wake(), 10)
  await alarm.rest(AN_HOUR)
})

// Work that arrives while the last work is being looked for would otherwise wait for the whole rest.
it('a wake before the rest is not slept through', async () => {
  const alarm = createAlarm()
  alarm.set()
  alarm.wake()
  await alarm.rest(AN_HOUR)
})

it('a wake before the look that found its work is forgotten', async () => {
  const alarm = createAlarm()
  alarm.wake()
  alarm.set()
  let woken = false
  const resting = alarm.rest(AN_HOUR).then(() => {
    woken = true
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(woken).toBe(false)
  alarm.wake()
  await resting
})

it('a wait has an end, and a failure within it is passed on', async () => {
  await atMost(10, new Promise(() => undefined))
  await expect(atMost(AN_HOUR, Promise.reject(new Error('rotto')))).rejects.toThrow('rotto')
})
