import { spawn } from 'node:child_process'
import { ensureTools } from './with-tools.ts'

// Checks types, lint, import rules, dead code, lock file, documents and the chunks of the web build in seconds, without
// any service. Checks run concurrently; only failures print. Results are cached beside the dependencies, so that the
// next run checks only changes.
const CACHE = 'node_modules/.cache/verify'
const types = (project: string): string[] => [
  'node_modules/typescript/bin/tsc',
  '-p',
  project,
  '--incremental',
  '--tsBuildInfoFile',
  `${CACHE}/${project.replaceAll('/', '-')}.tsbuildinfo`,
]
const CHECKS: Record<string, string[]> = {
  'types of server and packages': types('tsconfig.json'),
  'types of the web app': types('apps/web/tsconfig.json'),
  'types of journeys and benchmarks': types('tsconfig.browser.json'),
  'build of the web app': ['scripts/build-web.ts', '--if-needed'],
  'lint and format': ['tools/node_modules/@biomejs/biome/bin/biome', 'check', '--max-diagnostics=50', '.'],
  'import rules': [
    'tools/node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    'apps',
    'packages',
    '--config=.dependency-cruiser.mjs',
    '--output-type=err-long',
    `--cache=${CACHE}/import-rules`,
    '--cache-strategy=content',
  ],
  'dead code and dependencies': [
    'tools/node_modules/knip/bin/knip.js',
    '--no-progress',
    '--cache',
    `--cache-location=${CACHE}/knip`,
  ],
  'lock file': ['scripts/complete-lock.ts', '--check'],
  'circles of modules': ['scripts/check-modules.ts'],
  'owners of tables': ['scripts/check-tables.ts'],
  documents: ['scripts/check-docs.ts'],
  'marks and words': ['scripts/check-texts.ts'],
  'names of the glossary': ['scripts/check-names.ts'],
}

interface Outcome {
  name: string
  passed: boolean
  seconds: string
  output: string
}

function check(name: string, args: string[]): Promise<Outcome> {
  const began = performance.now()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    }
    child.once('exit', (code) =>
      resolve({ name, passed: code === 0, seconds: ((performance.now() - began) / 1000).toFixed(1), output }),
    )
  })
}

ensureTools()
const outcomes = await Promise.all(Object.entries(CHECKS).map(([name, args]) => check(name, args)))
for (const { name, passed, output } of outcomes) if (!passed) console.log(`\n--- ${name}\n${output.trim()}`)
console.log()
for (const { name, passed, seconds } of outcomes)
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
process.exitCode = outcomes.every((outcome) => outcome.passed) ? 0 : 1
