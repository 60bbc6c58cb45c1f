import { describe, expect, it } from 'vitest'
import { searchOf } from '#web/lib/search-params.ts'
import {
  LINKS_SEARCH,
  readKind,
  readPrefill,
  readRooms,
  writeKind,
  writePrefill,
  writeRooms,
} from './links.search.ts'

const readLinksSearch = (raw: Record<string, unknown>) => {
  const search = searchOf(LINKS_SEARCH)(raw)
  return { kind: readKind(search), sale: readRooms(search) }
}

describe('the address of the links page', () => {
  it('names the tab and the chosen rooms, and neither at its default', () => {
    expect({ ...writeKind('automatico'), ...writeRooms([]) }).toEqual({ scheda: undefined, sale: undefined })
    expect(readLinksSearch({ ...writeKind('speciale'), ...writeRooms([3, 17]) })).toEqual({
      kind: 'speciale',
      sale: [3, 17],
    })
  })

  it('survives any typed value', () => {
    expect(readLinksSearch({ scheda: 'altro', sale: 'x-0-9' })).toEqual({ kind: 'automatico', sale: [9] })
  })

  it('carries the initial values of a new link', () => {
    const starts = [
      { kind: 'parola', keyword: 'derby: roma' },
      { kind: 'escluso', idBook: 4 },
      { kind: 'book', idBook: 2 },
      { kind: 'sala', idSala: 9 },
    ] as const
    for (const start of starts) expect(readPrefill(writePrefill(start))).toEqual(start)
    expect(readPrefill('1')).toBeNull()
  })
})
