import { PAGES } from '@xbetapp/domain/roles/pages'
import { expect, it } from 'vitest'
import { BASE_PATH, withoutBase } from '#web/lib/paths.ts'
import { router } from './router.tsx'

/** `/contabilita/sala/{bookId}` and `/contabilita/sala/$bookId` are the same screen. */
const shapeOf = (path: string) => path.replace(/\{\w+\}|\$\w+/g, '*')

it('has a route for every screen of the product, and no other', () => {
  const screens = PAGES.map(({ path }) => shapeOf(withoutBase(path)))
  const routes = Object.keys(router.routesByPath).map((path) => shapeOf(path.replace(/(.)\/$/, '$1')))
  expect(routes.sort()).toEqual(screens.sort())
})

it.each(PAGES.map(({ path }) => path))('gives %s its own screen, with a title', (path) => {
  const address = withoutBase(path).replace(/\{\w+\}/g, '7')
  const [, , match] = router.getMatchedRoutes(address)
  expect(shapeOf(BASE_PATH + match?.fullPath).replace(/\/$/, '')).toBe(shapeOf(path))
  expect(match?.options.staticData?.title).toBeTruthy()
})
