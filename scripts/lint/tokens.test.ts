import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '../../apps/web/src')
const read = (file: string) => readFileSync(join(SRC, file), 'utf8')
const texts = globSync('**/*.{css,ts,tsx}', { cwd: SRC }).map(read)
const found = (pattern: RegExp, among: readonly string[]) =>
  new Set(among.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)))

describe('the sizes and colours of the theme', () => {
  const named = found(/var\((--(?!mantine-)[\w-]+)[,)]/g, texts)

  it('are declared wherever one is named: another would be nothing, in silence', () => {
    const declared = found(/(--[\w-]+)['"`]?\]?:/g, texts)
    expect([...named].filter((name) => !declared.has(name))).toEqual([])
  })

  it('are each named somewhere', () => {
    const tokens = found(/^ {2}(--(?!mantine-|tone-)[\w-]+):/gm, [read('app/theme/tokens.css')])
    expect([...tokens].filter((name) => !named.has(name))).toEqual([])
  })
})

describe('the words of arrangement', () => {
  const declared = rulesOf(read('app/theme/words.css')).flatMap(([selector, body]) =>
    declarations(body).map((declaration) => [selector.slice(1), declaration] as const),
  )
  const words = new Set(declared.map(([word]) => word))
  const said = [
    ...found(/(?:className|Class|look)="([^"]+)"/g, texts),
    ...found(/'([a-z][a-z0-9 -]+)'/g, texts),
  ]
  const spoken = new Set(
    [...said, ...found(/`([^`\n]+)`/g, texts)].flatMap((text) =>
      text.replace(/\$\{[^}]*\}/g, ' ').split(/\s+/),
    ),
  )

  it('are all that a plain class name says: another would be nothing, in silence', () => {
    const plain = [...found(/\bclassName="([^"]+)"/g, texts)].flatMap((text) => text.split(' '))
    expect(plain.filter((word) => !words.has(word))).toEqual([])
  })

  it('are each said somewhere', () => {
    expect([...words].filter((word) => !spoken.has(word))).toEqual([])
  })

  it('are said instead of a class that would say nothing else', () => {
    const sayable = new Set(declared.map(([, declaration]) => declaration))
    const repeated = globSync('**/*.module.css', { cwd: SRC }).flatMap((file) => {
      const text = read(file).replace(/\/\*[\s\S]*?\*\//g, '')
      return rulesOf(text)
        .filter(([selector, body]) => {
          const uses = text.match(new RegExp(`\\${selector}(?![\\w-])`, 'g')) ?? []
          return uses.length === 1 && declarations(body).every((declaration) => sayable.has(declaration))
        })
        .map(([selector]) => `${file} ${selector}`)
    })
    expect(repeated).toEqual([])
  })
})

/** The rules of a class alone that stand at the left edge, as the formatter puts them: in no other rule. */
function rulesOf(css: string): [selector: string, body: string][] {
  return [...css.matchAll(/^(\.[\w-]+) \{\n([^{}]*)^\}/gm)].map(([, selector = '', body = '']) => [
    selector,
    body,
  ])
}

function declarations(body: string): string[] {
  return body.split(';').flatMap((text) => text.trim() || [])
}
