import { expect, it } from 'vitest'
import { type Weeks, weeksQuery } from './statements.api.ts'

const asked = { fine: '2026-11-25', settimane: 6, page: 0, size: 50, stato: 'da-inviare' } as const
const before: Weeks = { settimane: [], conti: [], totali: [], totale: 0 }
const shown = (next: Parameters<typeof weeksQuery>[0]) =>
  weeksQuery(next).placeholderData(before, { queryKey: weeksQuery(asked).queryKey })

it('the accounts of a week stay while another page of them comes', () => {
  expect(shown({ ...asked, page: 1 })).toBe(before)
})

it('accounts under the filters of before are not there to be closed under others', () => {
  expect(shown({ ...asked, stato: 'chiuso' })).toBeUndefined()
  expect(shown({ ...asked, entity: 'sala' })).toBeUndefined()
  expect(shown({ ...asked, fine: '2026-11-18' })).toBeUndefined()
})
