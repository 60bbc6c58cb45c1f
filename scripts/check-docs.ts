import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

// Checks references in documents and code: every path and npm script that documents name in code spans or links exists,
// and so does every cited rule and decision.
const DOCS = globSync(['*.md', 'docs/**/*.md', 'apps/*/README.md'])
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const LOOKS_LIKE_PATH =
  /^(apps|packages|docs|e2e|lab|scripts|tools|kernel|http|bot|jobs|db|modules)\/[\w./*:-]+$/
/** The map names server folders without their long prefix. */
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
  for (const [, target = '', heading] of text.matchAll(/\]\(([^)#\s]+)(?:#([^)\s]+))?/g)) {
    if (/^https?:/.test(target)) continue
    const path = normalize(join(dirname(doc), target))
    if (!existsSync(path)) problems.push(`${doc}: ${target} does not exist`)
    else if (heading && !headings(path).has(heading)) problems.push(`${doc}: ${target} has no #${heading}`)
  }
}

/** Sections, numbered decisions and rows of documents outside the repository. */
const OUTSIDE =
  /\b[1-3] §|§ ?\d|\bD[1-4]\.\d+\b|\bdomain\.md\b|\bdecisions\.md\b|\b[ABC]\d{3}\b|\b[Ii]nvariant [12]\b|\b[Tt]he specification\b/g
/** `(rule: drop/frozen-terms)`, on one line; anything else that begins like it is an error. */
const CITATION = /[(]rule:(?: ([\w-]+)\/([\w-]+)[)])?/g
const SOURCES = globSync(
  ['*.md', '{apps,packages,e2e,lab,scripts,docs,deploy}/**/*.{ts,tsx,css,sql,md,html,json,sh,yml}'],
  { exclude: (path) => /(^|\/)(node_modules|dist|generated)(\/|$)/.test(path) },
)
for (const source of SOURCES) {
  const text = readFileSync(source, 'utf8')
  for (const [reference] of text.matchAll(OUTSIDE)) {
    problems.push(`${source}: ${reference} stands in no document of the repository`)
  }
  for (const [citation, noun, rule = ''] of text.matchAll(CITATION)) {
    const path = `docs/rules/${noun}.md`
    if (!existsSync(path) || !headings(path).has(rule)) problems.push(`${source}: ${citation} leads nowhere`)
  }
  for (const [citation, number] of text.matchAll(/\bdecision (\d{3})\b/gi)) {
    if (globSync(`docs/decisions/${number}-*.md`).length === 0) {
      problems.push(`${source}: ${citation} leads nowhere`)
    }
  }
}

/** The anchors of a document's headings: `## Frozen terms` is `frozen-terms`. */
function headings(path: string): Set<string> {
  const titles = readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)
  return new Set(
    [...titles].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
        .trim()
        .replaceAll(/\s+/g, '-'),
    ),
  )
}

function found(path: string): boolean {
  const plain = path.replace(/:\d+$/, '')
  return plain.includes('*') ? globSync(plain).length > 0 : existsSync(plain)
}

for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
