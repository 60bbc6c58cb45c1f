import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { explainFault } from './explain-fault.ts'

it('a disk that fills up under a write is one sentence, though the error names no file', async () => {
  const error = await writeFile('/dev/full', 'x').catch((reason: unknown) => reason)
  expect(explainFault(error)).toBe('Il disco è pieno')
})
