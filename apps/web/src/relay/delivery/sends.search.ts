import { searchOneOf, searchText } from '#web/lib/search-params.ts'

export const PERIODS = ['minuti', 'ora', 'giorno'] as const

export const SENDS_SEARCH = { cerca: searchText(100), periodo: searchOneOf(PERIODS) } as const
