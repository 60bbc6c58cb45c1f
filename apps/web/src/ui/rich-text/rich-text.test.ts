import { expect, it } from 'vitest'
import { safeLink } from './rich-text.tsx'

it.each([
  ['https://x.it/a?b=1', 'https://x.it/a?b=1'],
  ['http://x.it', 'http://x.it/'],
  ['x.it/a', 'https://x.it/a'],
  ['javascript:alert(1)', null],
  [' JaVaScRiPt:alert(1)', null],
  ['java\tscript:alert(1)', null],
  ['data:text/html,<script>', null],
  ['vbscript:x', null],
  ['file:///etc/passwd', null],
  ['tg://resolve?domain=x', null],
  ['', null],
])('%j leads to %j', (written, href) => {
  expect(safeLink(written)).toBe(href)
})
