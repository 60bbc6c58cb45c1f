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
