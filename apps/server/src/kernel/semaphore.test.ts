import { setImmediate as idle } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createSemaphore } from './semaphore.ts'

/** Work that lasts until it is told to end. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    work: (name: string) => async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.set(name, end))
    },
    end: async (name: string) => {
      ends.get(name)?.()
      await idle()
    },
  }
}

it('at most the limit begin at once, the others in their order', async () => {
  const semaphore = createSemaphore(2)
  const { begun, work, end } = works()
  for (const name of ['a', 'b', 'c', 'd']) void semaphore('persone', work(name))
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('a')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

it('work in an empty lane does not wait for the many in another', async () => {
  const semaphore = createSemaphore(1)
  const { begun, work, end } = works()
  for (const name of ['p1', 'p2', 'p3', 'p4']) void semaphore('persone', work(name))
  for (const name of ['b1', 'b2']) void semaphore('bot', work(name))
  for (const name of ['p1', 'p2', 'b1', 'p3', 'b2']) await end(name)
  expect(begun).toEqual(['p1', 'p2', 'b1', 'p3', 'b2', 'p4'])
})

it('failed work passes its place on', async () => {
  const semaphore = createSemaphore(1)
  const failed = semaphore('persone', () => Promise.reject(new Error('no')))
  const then = semaphore('persone', () => Promise.resolve('sì'))
  await expect(failed).rejects.toThrow('no')
  expect(await then).toBe('sì')
  expect(await semaphore('bot', () => Promise.resolve('anche'))).toBe('anche')
})
