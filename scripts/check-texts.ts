import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

// Checks every line of the repository: marks that do not belong in it, the words developers read and the words users
// read. Each rule names the alternative.
interface Rule {
  files: RegExp
  except?: RegExp
  /** What is checked of a line; without it, all of it. */
  part?: (line: string, file: string) => readonly string[]
  forbidden: RegExp
  instead: string
  /** Texts that keep their words, by their beginning. */
  kept?: readonly string[]
}

const SOURCE = /\.(ts|tsx|js|mjs|sql|css|html)$/

const MARKS: readonly Rule[] = [
  {
    files: SOURCE,
    forbidden: /\b(TODO|FIXME|XXX|HACK)\b|not implemented|non implementat/,
    instead: 'finish it, or write down in docs/decisions why it is left out',
  },
  {
    files: /\.(test|spec)\.tsx?$/,
    forbidden: /\b(it|test|describe)\.(only|skip|todo|fails|fixme)\(|\bx(it|describe)\(/,
    instead: 'a test runs or does not exist; what depends on the machine takes runIf',
  },
  {
    files: SOURCE,
    forbidden: /@ts-(ignore|expect-error|nocheck)/,
    instead: 'say the type; where a library is wrong about it, in one place with the reason',
  },
  {
    files: /\.(ts|tsx|js|mjs|sql|css|html|md|json)$|^\.ci\/run$/,
    forbidden: /(^|[\s"'`(=])\/(home|Users|root|work|mnt)\/[\w.-]+/,
    instead: 'no path of one machine: relative to the repository, or to DATA_DIR',
  },
]

// Comments, test titles and documents are plain technical English: subject, verb, object. These words are the sign of a
// sentence that has to be read twice; each has a plain one that says who does what.
const COMMENT = /^\s*(?:\/\/|\/?\*{1,2}(?!\/))(?<text>.*)/
const TITLE = /^\s*(?:it|test|describe)(?:\.\w+)*\((?<text>['"`].*?['"`]),/
/** Citations of rules and what is quoted keep their words. */
const QUOTED = /\([a-z]+: [^)]*\)|`[^`]*`|'[^']*'|"[^"]*"/g
const prose = (line: string, file: string): string[] => {
  if (file.endsWith('.md')) return [line]
  const text = TITLE.exec(line)?.groups?.text ?? COMMENT.exec(line)?.groups?.text?.replaceAll(QUOTED, '')
  return text === undefined ? [] : [text]
}
const PROSE: readonly Rule[] = [
  { forbidden: /\b[Ww]hoever\b/, instead: 'name the actor: the caller, the user, the worker' },
  {
    forbidden: /\b[Nn]obody\b/,
    instead: 'say what does not happen, or use "no one" where a person is meant',
  },
  {
    forbidden: /\b[Ss]tands (?!for\b)|\bstand (?:in|at|on|as) (?!mode)/,
    instead: 'use "is", "shows" or "depends on"',
  },
].map((rule) => ({
  ...rule,
  files: /\.(ts|tsx|md)$/,
  except: /\/generated\/|^docs\/(guida|rules)\//,
  part: prose,
}))

// Every text of the screens (*.it.ts), every refusal, and the sentences of the rules; on the server, whose other texts
// are for programmers and databases, only those in Italian.
const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g
const literals = (line: string): string[] =>
  /^\s*(\/\/|\/?\*|import\b|export \{|export \* )/.test(line)
    ? []
    : [...line.replace(/\s\/\/.*$/, '').matchAll(LITERAL)].map(([, single, double, template]) =>
        (single ?? double ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, 'x'),
      )
const ITALIAN =
  /[àèéìòù]|\b(di|del|della|dei|delle|il|gli|una|non|che|per|nel|nella|sono|alla|dal|messaggio|invio|errore)\b/i
const ENGLISH =
  /\b(the|is|are|was|not|please|error|failed|cannot|could|with|loading|invalid|unknown|missing|your|this|that|of)\b/i
/** Given sentences, which keep their words and figures, and browser messages matched to translate them. */
const KEPT = [
  'quote (scritte come @1.85)',
  'Error fetching link',
  'An error occurred during',
  'Failed to fetch',
  'Inserisci un numero decimale compreso tra 0.00 e 100.00',
]
const SCREENS =
  /^(apps\/web\/src\/.*\.it\.ts|packages\/contract\/src\/errors\.ts|packages\/domain\/src\/(platform\/validation|bets\/limits|oversight\/activity-log|accounts\/reports)\/.*\.ts|packages\/domain\/src\/accounts\/movements\/wallet-split\.ts)$/
const SERVER = /^apps\/server\/src\/(?!db\/|demo\/).*\.ts$/
const ofBoth: readonly Rule[] = [
  { files: SCREENS, forbidden: /’/, instead: "the apostrophe is '" },
  {
    files: SCREENS,
    forbidden: /(?<![\d.])\d+\.\d{1,2}(?![\d.])/,
    instead: 'numbers have a comma',
    kept: KEPT,
  },
  {
    files: SCREENS,
    // Instructions use the imperative: "ricarica", not "ricaricare".
    forbidden: /\b(Ricaricare|Controllare|Indicare|Riprovare|Contattare|Verificare|Premere|Scegliere)\b/,
    instead: 'what to do is said with tu',
    // Given texts, not changed.
    kept: [
      'Ricaricare la pagina e controllare il corretto inserimento',
      'Controllare che il drop della bet',
      'Controllare drop',
      "Errore durante l'aggiornamento dei bot",
      'Impossibile finalizzare la richiesta',
    ],
  },
]
const WORDS: readonly Rule[] = [
  ...ofBoth.map((rule) => ({ ...rule, part: literals })),
  ...ofBoth.map((rule) => ({
    ...rule,
    files: SERVER,
    part: (line: string) => literals(line).filter((text) => ITALIAN.test(text)),
  })),
  {
    files: SCREENS,
    part: (line: string) => literals(line).filter((text) => text.trim().split(/\s+/).length > 2),
    forbidden: ENGLISH,
    instead: 'a sentence in English',
    kept: KEPT,
  },
].map((rule) => ({ ...rule, except: /\.test\.ts$/ }))

const RULES = [...MARKS, ...PROSE, ...WORDS]
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  // A file deleted but not yet committed is still listed.
  .filter((file) => file !== 'package-lock.json' && file !== 'scripts/check-texts.ts' && existsSync(file))

const faults: string[] = []
for (const file of files) {
  const rules = RULES.filter((rule) => rule.files.test(file) && !rule.except?.test(file))
  if (rules.length === 0) continue
  for (const [at, line] of readFileSync(file, 'utf8').split('\n').entries())
    for (const { part, forbidden, instead, kept = [] } of rules)
      for (const text of part?.(line, file) ?? [line])
        if (forbidden.test(text) && !kept.some((beginning) => text.startsWith(beginning)))
          faults.push(`${file}:${at + 1}: ${line.trim().slice(0, 120)}\n    ${instead}`)
}
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exitCode = 1
}
