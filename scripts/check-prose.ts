import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

// Comments, test titles and documents are plain technical English: subject, verb, object. These words are the sign of a
// sentence that has to be read twice; each has a plain one that says who does what.
const AVOIDED: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b[Ww]hoever\b/, 'name the actor: the caller, the user, the worker'],
  [/\b[Nn]obody\b/, 'say what does not happen, or use "no one" where a person is meant'],
  [/\b[Ss]tands (?!for\b)|\bstand (?:in|at|on|as) (?!mode)/, 'use "is", "shows" or "depends on"'],
]
/** Citations of rules and what is quoted keep their words. */
const QUOTED = /\([a-z]+: [^)]*\)|`[^`]*`|'[^']*'|"[^"]*"/g
const COMMENT = /^\s*(?:\/\/|\/?\*{1,2}(?!\/))(?<text>.*)/
const TITLE = /^\s*(?:it|test|describe)(?:\.\w+)*\((?<text>['"`].*?['"`]),/

const tracked = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', ...patterns], { encoding: 'utf8' })
    .trim()
    .split('\n')
const code = tracked('*.ts', '*.tsx').filter((file) => !file.includes('/generated/'))
const documents = tracked('*.md').filter(
  (file) => !file.startsWith('docs/guida/') && !file.startsWith('docs/rules/'),
)

const proseOf = (file: string, line: string): string | undefined => {
  if (file.endsWith('.md')) return line
  const title = TITLE.exec(line)?.groups?.text
  return title ?? COMMENT.exec(line)?.groups?.text?.replaceAll(QUOTED, '')
}

const found: string[] = []
for (const file of [...code, ...documents])
  for (const [at, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    const prose = proseOf(file, line)
    if (prose === undefined) continue
    for (const [word, instead] of AVOIDED)
      if (word.test(prose)) found.push(`${file}:${at + 1}: ${line.trim().slice(0, 100)}\n  ${instead}`)
  }
if (found.length > 0) {
  console.error(found.join('\n'))
  process.exit(1)
}
