import { expect, it } from 'vitest'
import { keepPage } from './keep-page.ts'

const key = (query: object) => ['calcolatore', 'pages', query]
const asked = { nomeTipster: 'Falco', pageNumber: 0, pageSize: 25, sortBy: 'messageDate' }
const shown = (before: object | undefined, now: object) =>
  keepPage(key(now))('the page before', before && { queryKey: key(before) })

it('keeps a page while another of the same list, or another order, is on its way', () => {
  expect(shown(asked, { ...asked, pageNumber: 1 })).toBe('the page before')
  expect(shown(asked, { ...asked, sortBy: 'tot', sortDirection: 'asc', pageSize: 50 })).toBe(
    'the page before',
  )
})

it('shows no rows under filters they are not the answer to', () => {
  expect(shown(asked, { ...asked, nomeTipster: 'Lupo' })).toBeUndefined()
  expect(shown(asked, { ...asked, esito: 'Win' })).toBeUndefined()
  expect(shown(undefined, asked)).toBeUndefined()
})
