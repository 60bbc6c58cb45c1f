import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

// Rejects marks, exceptions and paths that do not belong in the repository. Each rule names the alternative.
const SOURCE = /\.(ts|tsx|js|mjs|sql|css|html)$/
const TESTS = /\.(test|spec)\.tsx?$/
const TEXT = /\.(ts|tsx|js|mjs|sql|css|html|md|json)$|^\.ci\/run$/

interface Rule {
  files: RegExp
  forbidden: RegExp
  instead: string
}

const RULES: readonly Rule[] = [
  {
    files: SOURCE,
    forbidden: /\b(TODO|FIXME|XXX|HACK)\b|not implemented|non implementat/,
    instead: 'finish it, or write down in docs/decisions why it is left out',
  },
  {
    files: TESTS,
    forbidden: /\b(it|test|describe)\.(only|skip|todo|fails|fixme)\(|\bx(it|describe)\(/,
    instead: 'a test runs or does not exist; what depends on the machine takes runIf',
  },
  {
    files: SOURCE,
    forbidden: /@ts-(ignore|expect-error|nocheck)/,
    instead: 'say the type; where a library is wrong about it, in one place with the reason',
  },
  {
    files: TEXT,
    forbidden: /(^|[\s"'`(=])\/(home|Users|root|work|mnt)\/[\w.-]+/,
    instead: 'no path of one machine: relative to the repository, or to DATA_DIR',
  },
]

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && file !== 'package-lock.json' && file !== 'scripts/check-marks.ts')

let found = 0
for (const file of files) {
  const rules = RULES.filter((rule) => rule.files.test(file))
  if (rules.length === 0) continue
  const text = read(file)
  for (const [index, line] of text.split('\n').entries()) {
    for (const { forbidden, instead } of rules) {
      if (!forbidden.test(line)) continue
      console.error(`${file}:${index + 1}: ${line.trim().slice(0, 120)}\n    ${instead}`)
      found++
    }
  }
}
process.exitCode = found > 0 ? 1 : 0

/** A file deleted but not yet committed is still listed. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
