import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { GUIDE, guideAddress, headingName } from './guide.ts'
import { SCREEN_PATHS } from './screens.ts'

const file = (page: string) => new URL(`../../../../../docs/guida/${page}.md`, import.meta.url)

it.each(SCREEN_PATHS.filter((path) => path !== '/extra-sale'))(
  'the guide has a page for the screen %s and, where named, a heading',
  (path) => {
    const [page = '', heading] = GUIDE[path].split('#')
    expect(existsSync(file(page))).toBe(true)
    const headings = [...readFileSync(file(page), 'utf8').matchAll(/^#+ (.+)$/gm)].map(
      ([, words = '']) => words,
    )
    if (heading !== undefined) expect(headings.map(headingName)).toContain(heading)
    expect(guideAddress(path)).toBe(`/xbetapp/guida/${GUIDE[path]}`)
  },
)

it('the guide shows its first page for a screen it does not describe, and for none', () => {
  expect(guideAddress('/extra-sale')).toBe('/xbetapp/guida/')
  expect(guideAddress(undefined)).toBe('/xbetapp/guida/')
})

it.each([
  ['Bet da refertare', 'bet-da-refertare'],
  ['Estratti: quello che è stato inviato, resta', 'estratti-quello-che-è-stato-inviato-resta'],
  ['«2 persone»', '2-persone'],
])('the heading %s is named %s', (heading, name) => {
  expect(headingName(heading)).toBe(name)
})
