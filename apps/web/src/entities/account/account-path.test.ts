import { expect, it } from 'vitest'
import { accountPath } from './account-path.ts'

it.each([
  [{ kind: 'tipster', id: 7 }, '/xbetapp/contabilita/tipster/7'],
  [{ kind: 'sito', id: 2 }, '/xbetapp/contabilita/sito/2'],
  [{ kind: 'sala', id: 9, book: { idBook: 3, nomeBook: 'Aurora' } }, '/xbetapp/contabilita/sala/3/9'],
  [{ kind: 'sala', id: 9, book: { idBook: 1, nomeBook: 'helper' } }, '/xbetapp/contabilita/helper/9'],
] as const)('the account of %o is at %s', (place, path) => {
  expect(accountPath(place)).toBe(path)
})
