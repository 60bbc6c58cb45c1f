import { describe, expect, it } from 'vitest'
import { SubmissionKey } from './submission-key.ts'

/** Submits like the hook: the key is read a moment after the attempt began. */
function form() {
  const submission = new SubmissionKey<string>()
  const keys: string[] = []
  const submit = (input: unknown, outcome: 'ok' | 'fail' = 'ok') =>
    submission.submit(input, async () => {
      await Promise.resolve()
      keys.push(submission.keyFor(input))
      if (outcome === 'fail') throw new Error('rete')
      return 'ok'
    })
  return { keys, submit }
}

describe('submission key', () => {
  it('makes one submission of a double click', async () => {
    const { keys, submit } = form()
    expect(await Promise.all([submit({ x: 1 }), submit({ x: 1 })])).toEqual(['ok', 'ok'])
    expect(keys).toHaveLength(1)
  })

  it('repeats the key of a failed attempt with the same data', async () => {
    const { keys, submit } = form()
    await expect(submit({ x: 1 }, 'fail')).rejects.toThrow('rete')
    await submit({ x: 1 })
    expect(keys).toEqual([keys[0], keys[0]])
  })

  it('takes a new key when the data changed after a failure', async () => {
    const { keys, submit } = form()
    await expect(submit({ x: 1 }, 'fail')).rejects.toThrow('rete')
    await submit({ x: 2 })
    expect(new Set(keys).size).toBe(2)
  })

  it('takes a new key after a success: the same data again are a second submission', async () => {
    const { keys, submit } = form()
    await submit({ x: 1 })
    await submit({ x: 1 })
    expect(new Set(keys).size).toBe(2)
  })

  it('submits other data beside the attempt that runs', async () => {
    const { keys, submit } = form()
    await Promise.all([submit({ x: 1 }), submit({ x: 2 })])
    expect(new Set(keys).size).toBe(2)
  })
})
