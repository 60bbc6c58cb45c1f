import { defineConfig } from 'vitest/config'
import all from '../../vitest.config.ts'

// One project of vitest.config.ts with the tests of one folder: named by the mutation tester, which takes no arguments
// through.
const { MUTATE_PROJECT: name, MUTATE_TESTS: tests } = process.env
const project = all.test?.projects?.find(
  (each) => typeof each === 'object' && 'test' in each && each.test?.name === name,
)
if (typeof project !== 'object' || !('test' in project) || !tests)
  throw new Error('started by npm run mutate, not by hand')

// One that waits too long has not noticed anything: only the mutation tester's own, longer limit ends a run.
const patient = { testTimeout: 600_000, hookTimeout: 600_000 }

export default defineConfig({ test: { ...project.test, ...patient, include: JSON.parse(tests) } })
