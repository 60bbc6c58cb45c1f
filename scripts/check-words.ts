import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Checks texts that users read: the apostrophe, commas in numbers, "tu", no English sentences. Checked are every text
// of the screens (*.it.ts), every refusal, and the sentences of the rules; on the server, whose other texts are for
// programmers and databases, only those in Italian.
const ROOT = join(import.meta.dirname, '..')
const TEXTS = [
  'apps/web/src/**/*.it.ts',
  'packages/contract/src/errors.ts',
  'packages/domain/src/validation/*.ts',
  'packages/domain/src/accounts/movements/wallet-split.ts',
  'packages/domain/src/limits/*.ts',
  'packages/domain/src/registro/*.ts',
  'packages/domain/src/reports/*.ts',
]
const MIXED = ['apps/server/src/{bot,http,jobs,kernel,modules}/**/*.ts']
const ITALIAN =
  /[àèéìòù]|\b(di|del|della|dei|delle|il|gli|una|non|che|per|nel|nella|sono|alla|dal|messaggio|invio|errore)\b/i
/** Instructions use the imperative: "ricarica", not "ricaricare". */
const TO_NOBODY = /\b(Ricaricare|Controllare|Indicare|Riprovare|Contattare|Verificare|Premere|Scegliere)\b/
/** Given texts, not changed. */
const GIVEN = [
  'Ricaricare la pagina e controllare il corretto inserimento',
  'Controllare che il drop della bet',
  'Controllare drop',
  "Errore durante l'aggiornamento dei bot",
  'Impossibile finalizzare la richiesta',
]
/**
 * Sentences that have always been in English in the product, and browser messages that are matched to translate them.
 */
const KEPT = [
  'quote (scritte come @1.85)',
  'Error fetching link',
  'An error occurred during',
  'Failed to fetch',
]
const ENGLISH =
  /\b(the|is|are|was|not|please|error|failed|cannot|could|with|loading|invalid|unknown|missing|your|this|that|of)\b/i
const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g

const faults: string[] = []
const files = (patterns: readonly string[]) => patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
const mixed = new Set(files(MIXED))
for (const file of [...files(TEXTS), ...mixed]) {
  if (file.endsWith('.test.ts')) continue
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n')
  for (const [at, line] of lines.entries()) {
    if (/^\s*(\/\/|\/?\*|import\b|export \{|export \* )/.test(line)) continue
    const told = (fault: string) => faults.push(`${file}:${at + 1}  ${fault}: ${line.trim()}`)
    for (const [, single, double, template] of line.replace(/\s\/\/.*$/, '').matchAll(LITERAL)) {
      const text = (single ?? double ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, 'x')
      if (mixed.has(file) && !ITALIAN.test(text)) continue
      if (text.includes('’')) told("the apostrophe is '")
      if (/(?<![\d.])\d+\.\d{1,2}(?![\d.])/.test(text) && !KEPT.some((kept) => text.startsWith(kept)))
        told('numbers have a comma')
      if (TO_NOBODY.test(text) && !GIVEN.some((given) => text.startsWith(given)))
        told('what to do is said with tu')
      const words = text.trim().split(/\s+/)
      if (
        !mixed.has(file) &&
        words.length > 2 &&
        ENGLISH.test(text) &&
        !KEPT.some((kept) => text.startsWith(kept))
      )
        told('a sentence in English')
    }
  }
}
for (const fault of faults) console.log(fault)
process.exitCode = faults.length === 0 ? 0 : 1
