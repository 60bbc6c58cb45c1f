import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

// Documents tell the truth about paths: every path they name in code spans or links exists, every npm script too.
const DOCS = globSync(['*.md', 'docs/**/*.md', 'apps/*/README.md'])
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const LOOKS_LIKE_PATH = /^(apps|packages|docs|e2e|bench|scripts|tools|kernel|http|bot|jobs|db|modules)\/[\w./*:-]+$/
/** Server folders are named without their long prefix in the map. */
const ROOTS = ['', 'apps/server/src']

const problems: string[] = []
for (const doc of DOCS) {
  const text = readFileSync(doc, 'utf8')
  for (const [, span = ''] of text.matchAll(/`([^`\n]+)`/g)) {
    if (LOOKS_LIKE_PATH.test(span) && !ROOTS.some((root) => found(join(root, span)))) {
      problems.push(`${doc}: ${span} does not exist`)
    }
    const script = span.match(/^npm run ([\w:-]+)/)?.[1]
    if (script && !scripts[script]) problems.push(`${doc}: there is no script ${script}`)
  }
  for (const [, target = ''] of text.matchAll(/\]\(([^)#\s]+)/g)) {
    if (/^https?:/.test(target)) continue
    if (!existsSync(normalize(join(dirname(doc), target)))) problems.push(`${doc}: ${target} does not exist`)
  }
}

function found(path: string): boolean {
  const plain = path.replace(/:\d+$/, '')
  return plain.includes('*') ? globSync(plain).length > 0 : existsSync(plain)
}

for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
