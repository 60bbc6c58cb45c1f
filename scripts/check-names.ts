import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

// Checks that modules and exported names have the English term of docs/glossary.md, not its Italian noun. The contract
// and the texts of the screens are exempt: the wire and what people read are Italian.

/** Nouns that code shares with the screens: kinds of accounts, and the figures whose formulas have their names. */
const SHARED = new Set(
  'sala sale sito siti altro altri tipster book fascia esito conto sparax canale canali drop freeroll action saldo tot quota'.split(
    ' ',
  ),
)
const [, ...rows] = readFileSync('docs/glossary.md', 'utf8').matchAll(/^\| ([^|]+) \| ([^|]*) \| /gm)
/** Italian noun to English term; phrases and field names of several words are left out. */
const ENGLISH = new Map(
  rows.flatMap(([, english = '', italian = '']) =>
    italian
      .split(/,| o /)
      .map((noun) => noun.trim())
      .filter((noun) => /^[a-z]+$/.test(noun) && !SHARED.has(noun) && noun !== english.trim())
      .flatMap((noun) => [noun, plural(noun)].map((form) => [form, english.trim()] as const)),
  ),
)
/** Forms that are English words too. */
for (const word of ['code', 'quote']) ENGLISH.delete(word)

/** `giocata` is `giocate`, `invio` is `invii`, `errore` is `errori`. */
function plural(noun: string): string {
  if (noun.endsWith('io')) return noun.slice(0, -1)
  if (noun.endsWith('a')) return `${noun.slice(0, -1)}e`
  return `${noun.slice(0, -1)}i`
}

const files = execFileSync('git', ['ls-files', '-z', 'apps', 'packages/domain', 'scripts', 'lab'], {
  encoding: 'utf8',
})
  .split('\0')
  .filter(
    (file) => /\.tsx?$/.test(file) && !/\.it\.ts$|\.(test|spec)\.|\/generated\/|\/fixtures\//.test(file),
  )
const words = (name: string) =>
  name.split(/[-_./]|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((word) => word.toLowerCase())
const problems = new Set<string>()
function refuse(where: string, name: string) {
  for (const word of words(name)) {
    const english = ENGLISH.get(word)
    if (english)
      problems.add(`${where}: ${name} has the Italian word ${word}: docs/glossary.md calls it ${english}`)
  }
}
for (const file of files) {
  const folder = /^(?:apps\/\w+|packages\/domain)\/src\/(\w[\w-]*\/\w[\w-]*)\//.exec(file)?.[1]
  if (folder) refuse(file.slice(0, file.indexOf(folder) + folder.length), folder)
  const text = readFileSync(file, 'utf8')
  for (const [, name = ''] of text.matchAll(
    /^export (?:default )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm,
  )) {
    refuse(file, name)
  }
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.size > 0 ? 1 : 0
