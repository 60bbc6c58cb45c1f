import { expect, it } from 'vitest'
import { LIST_NAMES, LISTS, maySeeList } from './lists.ts'
import { ROLES } from './roles.ts'
import { mayOpen } from './screens.ts'

it('exactly the users who may open a screen of a list may see the list', () => {
  for (const list of LIST_NAMES)
    for (const role of ROLES) {
      const opens = LISTS[list].some((path) => mayOpen(path, [role]))
      expect([list, role, maySeeList(list, [role])]).toEqual([list, role, opens])
    }
  expect(maySeeList('utenze', ['ADMIN'])).toBe(true)
  expect(maySeeList('utenze', ['OPERATORE'])).toBe(false)
  expect(maySeeList('utenze', ['OPERATORE', 'ADMIN'])).toBe(true)
  expect(maySeeList('bet', [])).toBe(false)
})
