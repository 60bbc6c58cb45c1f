import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// What people read, as far as a check can hold it: one apostrophe, a comma in numbers, no English sentence. Looked at is
// every text of the screens (*.it.ts), every refusal, and the sentences of the rules.
const ROOT = join(import.meta.dirname, '..')
const TEXTS = [
  'apps/web/src/**/*.it.ts',
  'packages/contract/src/errors.ts',
  'packages/domain/src/validation/*.ts',
  'packages/domain/src/accounting/wallet-split.ts',
  'packages/domain/src/limits/*.ts',
  'packages/domain/src/registro/*.ts',
]
/** Sentences the product has always had in English, and those of browsers that are told in Italian. */
const KEPT = ['Error fetching link', 'An error occurred during', 'Failed to fetch']
const ENGLISH =
  /\b(the|is|are|was|not|please|error|failed|cannot|could|with|loading|invalid|unknown|missing|your|this|that|of)\b/i
const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g

const faults: string[] = []
for (const file of TEXTS.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))) {
  if (file.endsWith('.test.ts')) continue
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n')
  for (const [at, line] of lines.entries()) {
    if (/^\s*(\/\/|\/?\*|import\b|export \{|export \* )/.test(line)) continue
    const told = (fault: string) => faults.push(`${file}:${at + 1}  ${fault}: ${line.trim()}`)
    for (const [, single, double, template] of line.replace(/\s\/\/.*$/, '').matchAll(LITERAL)) {
      const text = (single ?? double ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, '0')
      if (text.includes('’')) told("the apostrophe is '")
      if (/(?<![\d.])\d+\.\d{1,2}(?![\d.])/.test(text)) told('numbers have a comma')
      const words = text.trim().split(/\s+/)
      if (words.length > 2 && ENGLISH.test(text) && !KEPT.some((kept) => text.startsWith(kept)))
        told('a sentence in English')
    }
  }
}
for (const fault of faults) console.log(fault)
process.exitCode = faults.length === 0 ? 0 : 1
