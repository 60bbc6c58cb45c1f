import { describe, expect, it, vi } from 'vitest'
import { SubmissionKey } from './submission-key.ts'

const submitter = (results: readonly ('ok' | 'fail')[]) => {
  let call = 0
  return vi.fn<(key: string) => Promise<string>>(() =>
    results[call++] === 'fail' ? Promise.reject(new Error('rete')) : Promise.resolve('ok'),
  )
}
const keysOf = (submit: ReturnType<typeof submitter>) => submit.mock.calls.map(([key]) => key)

describe('submission key', () => {
  it('shows a second click the attempt that is running, for the same data only', async () => {
    const submission = new SubmissionKey<string>()
    const attempt = submission.run({ x: 1 }, submitter(['ok']))
    expect(submission.running({ x: 1 })).toBe(attempt)
    expect(submission.running({ x: 2 })).toBeUndefined()
    await attempt
    expect(submission.running({ x: 1 })).toBeUndefined()
  })

  it('repeats the key of a failed attempt with the same data', async () => {
    const submit = submitter(['fail', 'ok'])
    const submission = new SubmissionKey<string>()
    await expect(submission.run({ x: 1 }, submit)).rejects.toThrow('rete')
    await submission.run({ x: 1 }, submit)
    const [first, second] = keysOf(submit)
    expect(second).toBe(first)
  })

  it('takes a new key when the data changed after a failure', async () => {
    const submit = submitter(['fail', 'ok'])
    const submission = new SubmissionKey<string>()
    await expect(submission.run({ x: 1 }, submit)).rejects.toThrow('rete')
    await submission.run({ x: 2 }, submit)
    expect(new Set(keysOf(submit)).size).toBe(2)
  })

  it('takes a new key after a success: the same data again are a second submission', async () => {
    const submit = submitter(['ok', 'ok'])
    const submission = new SubmissionKey<string>()
    await submission.run({ x: 1 }, submit)
    await submission.run({ x: 1 }, submit)
    expect(new Set(keysOf(submit)).size).toBe(2)
  })
})
