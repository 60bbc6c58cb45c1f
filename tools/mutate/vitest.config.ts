import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import all from '../../vitest.config.ts'

// One project of vitest.config.ts with the tests of one folder, passed in environment variables because the mutation
// tester passes no arguments.
const { MUTATE_PROJECT: name, MUTATE_TESTS: tests, MUTATE_FOLDER: folder } = process.env
const projects = (all.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project && project.test ? [project.test] : [],
)
const project = projects.find((each) => each.name === name)
if (!project || !tests || !folder) throw new Error('started by npm run mutate, not by hand')

// A test timeout must not count as detection: only the mutation tester's own, longer limit ends a run.
const patient = { testTimeout: 600_000, hookTimeout: 600_000 }

/** As the first failure ends a run, the folder's own tests run before its neighbours', fast files before slow ones. */
class Quickest extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (moduleId.includes(`/${folder}/`) ? 0 : 1)
    // The base class puts slow files first.
    const bySpeed = (await super.sort(files)).toReversed()
    return bySpeed.sort((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: { ...project, ...patient, include: JSON.parse(tests), sequence: { sequencer: Quickest } },
})
