import { expect, it } from 'vitest'
import { accountLink } from '#web/entities/account/account-link.ts'
import { router } from './router.tsx'

it.each([
  [{ kind: 'tipster', id: 7 }, '/contabilita/tipster/7'],
  [{ kind: 'sito', id: 2 }, '/contabilita/sito/2'],
  [{ kind: 'sala', id: 9, book: { idBook: 3, nomeBook: 'Aurora' } }, '/contabilita/sala/3/9'],
  [{ kind: 'sala', id: 9 }, '/contabilita/sala/9'],
  [{ kind: 'sala', id: 9, book: { idBook: 1, nomeBook: 'helper' } }, '/contabilita/helper/9'],
] as const)('the account of %o is at %s', (place, path) => {
  expect(router.buildLocation(accountLink(place)).pathname).toBe(path)
})
