import { expect, it } from 'vitest'
import { browserName, isHandheld } from './browser-name.ts'

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

it.each([
  [WINDOWS, 'Chrome su Windows', false],
  [IPHONE, 'Safari su iOS', true],
  [WINDOWS.replace('Chrome', 'HeadlessChrome'), 'Chrome su Windows', false],
  [`${WINDOWS} Edg/140.0.0.0`, 'Edge su Windows', false],
  [FIREFOX, 'Firefox su Linux', false],
  ['', 'Browser sconosciuto', false],
  ['<script>alert(1)</script>', 'Browser sconosciuto', false],
])('%s is called %s', (userAgent, name, handheld) => {
  expect(browserName(userAgent)).toBe(name)
  expect(isHandheld(userAgent)).toBe(handheld)
})
