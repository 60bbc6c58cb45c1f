import { SCREEN_PATHS } from '@xbetapp/domain/platform/roles/screens'
import { expect, it } from 'vitest'
import { router } from './router.tsx'

it('has a route for every screen of the product, and no other', () => {
  const routes = Object.keys(router.routesByPath).map((path) => path.replace(/(.)\/$/, '$1'))
  expect(routes.sort()).toEqual([...SCREEN_PATHS].sort())
})

it.each(SCREEN_PATHS)('gives %s its own screen, with a title', (path) => {
  const [, , match] = router.getMatchedRoutes(path.replace(/\$\w+/g, '7'))
  expect(match?.fullPath.replace(/(.)\/$/, '$1')).toBe(path)
  expect(match?.options.staticData?.title).toBeTruthy()
})
