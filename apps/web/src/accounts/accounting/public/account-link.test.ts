import { expect, it } from 'vitest'
import { accountLink } from './account-link.ts'

it.each([
  [{ kind: 'tipster', id: 7 }, '/contabilita/tipster/7'],
  [{ kind: 'sito', id: 2 }, '/contabilita/sito/2'],
  [{ kind: 'sala', id: 9, book: { idBook: 3, nomeBook: 'Aurora' } }, '/contabilita/sala/3/9'],
  [{ kind: 'sala', id: 9 }, '/contabilita/sala/9'],
  [{ kind: 'sala', id: 9, book: { idBook: 1, nomeBook: 'helper' } }, '/contabilita/helper/9'],
] as const)('the account of %o is at %s', (place, path) => {
  const { to, params } = accountLink(place)
  const ids = new Map(Object.entries(params))
  expect(to.replace(/\$(\w+)/g, (_, name: string) => ids.get(name) ?? '')).toBe(path)
})
