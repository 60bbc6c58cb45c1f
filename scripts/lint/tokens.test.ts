import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '../../apps/web/src')
const read = (file: string) => readFileSync(join(SRC, file), 'utf8')
const texts = globSync('**/*.{css,ts,tsx}', { cwd: SRC }).map(read)
const found = (pattern: RegExp, among: readonly string[]) =>
  new Set(among.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)))

describe('the sizes and colours of the theme', () => {
  const named = found(/var\((--(?!mantine-)[\w-]+)[,)]/g, texts)

  it('are declared if they are used: an unknown one has no effect and no error', () => {
    const declared = found(/(--[\w-]+)['"`]?\]?:/g, texts)
    expect([...named].filter((name) => !declared.has(name))).toEqual([])
  })

  it('are each used somewhere', () => {
    const tokens = found(/^ {2}(--(?!mantine-|tone-)[\w-]+):/gm, [read('app/theme/tokens.css')])
    expect([...tokens].filter((name) => !named.has(name))).toEqual([])
  })
})

describe('utility classes', () => {
  const utilities = globSync('app/theme/utilities/*.css', { cwd: SRC })
    .map(read)
    .join('')
    .replace(/\/\*[\s\S]*?\*\//g, '')
  const declared = rulesOf(utilities)
  const words = found(/\.([a-z][\w-]*)/g, [utilities])
  const strings = [/="([^"\n]+)"/g, /'([^'\n]+)'/g, /`([^`\n]+)`/g].flatMap((quoted) => [
    ...found(quoted, texts),
  ])
  const said = new Set(strings.flatMap((text) => text.replace(/\$\{[^}]*\}/g, ' ').split(/\s+/)))

  it('include every plain class name: an unknown one has no effect and no error', () => {
    const plain = [...found(/\bclassName="([^"]+)"/g, texts)].flatMap((text) => text.split(' '))
    expect(plain.filter((word) => !words.has(word))).toEqual([])
  })

  it('are each used somewhere', () => {
    expect([...words].filter((word) => !said.has(word))).toEqual([])
  })

  it('are used instead of a class with the same declarations', () => {
    // A class that is looked up by its purpose must have a name.
    const lookedUp = texts.filter((text) => text.includes('classes['))
    const files = globSync('**/*.module.css', { cwd: SRC }).filter(
      (file) => !lookedUp.some((text) => text.includes(`/${basename(file)}'`)),
    )
    const repeated = files.flatMap((file) => {
      const text = read(file).replace(/\/\*[\s\S]*?\*\//g, '')
      return rulesOf(text)
        .filter(([selector]) => text.match(new RegExp(`\\${selector}(?![\\w-])`, 'g'))?.length === 1)
        .filter(([, own]) => {
          const sayable = declared.flatMap(([, word]) => (word.every((one) => own.includes(one)) ? word : []))
          return own.every((declaration) => sayable.includes(declaration))
        })
        .map(([selector]) => `${file} ${selector}`)
    })
    expect(repeated).toEqual([])
  })
})

/** Classes that have a rule of their own, with its declarations, in the formatter's layout. */
function rulesOf(css: string): [selector: string, declarations: string[]][] {
  return [...css.matchAll(/(?<!,\n)^(\.[\w-]+) \{\n([^{}]*)^\}/gm)].map(([, selector = '', body = '']) => [
    selector,
    body.split(';').flatMap((text) => text.trim() || []),
  ])
}
