import { expect, it } from 'vitest'
import { atMost } from '../waiting.ts'
import { createWaker } from './waker.ts'

const AN_HOUR = 3_600_000

it('a wake ends a rest', async () => {
  const waker = createWaker()
  setTimeout(() => waker.wake(), 10)
  await waker.rest(AN_HOUR)
})

// Work that arrives while a round looks for work would otherwise wait for the whole rest.
it('a wake before the rest ends the rest at once', async () => {
  const waker = createWaker()
  waker.reset()
  waker.wake()
  await waker.rest(AN_HOUR)
})

it('a wake before the round that found its work is forgotten', async () => {
  const waker = createWaker()
  waker.wake()
  waker.reset()
  let woken = false
  const resting = waker.rest(AN_HOUR).then(() => {
    woken = true
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(woken).toBe(false)
  waker.wake()
  await resting
})

it('a wait is limited, and a failure within it is passed on', async () => {
  await atMost(10, new Promise(() => undefined))
  await expect(atMost(AN_HOUR, Promise.reject(new Error('rotto')))).rejects.toThrow('rotto')
})
