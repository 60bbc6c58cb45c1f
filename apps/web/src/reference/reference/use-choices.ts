import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { bookOption } from '#web/reference/reference/public/book-logo.tsx'
import type { Option } from '#web/ui/picker/filter-options.ts'
import type { ChatOwner, FieldInput } from './kind.ts'
import { booksQuery, currenciesQuery, saleQuery, shownBooks, tipsterQuery } from './public/lists.api.ts'

/** Options of a form's pickers. */
export interface Choices {
  book: readonly Option[]
  valuta: readonly Option[]
  /** `€` without a currency: tipsters have none. */
  symbolOf: (valuta: string) => string
  /** The row that is edited, null for a new one. */
  idRow: number | null
}

/** The lists a form of these fields needs; undefined while they are on their way. */
export function useChoices(fields: readonly FieldInput[], idRow: number | null): Choices | undefined {
  const needs = (kind: FieldInput['kind']) => fields.some((field) => field.kind === kind)
  const withBooks = needs('book')
  const withValute = needs('valuta')
  const books = useQuery({ ...booksQuery, enabled: withBooks }).data
  const valute = useQuery({ ...currenciesQuery, enabled: withValute }).data
  return useMemo(() => {
    if ((withBooks && !books) || (withValute && !valute)) return undefined
    return {
      book: shownBooks(books ?? []).map(bookOption),
      valuta: (valute ?? []).map(({ valuta, simbolo }) => ({ value: valuta, label: valuta, note: simbolo })),
      symbolOf: (key) => valute?.find(({ valuta }) => valuta === key)?.simbolo ?? '€',
      idRow,
    }
  }, [books, valute, withBooks, withValute, idRow])
}

const NOBODY: readonly ChatOwner[] = []

/** All rooms and tipsters with their chats; empty for forms that do not need them. */
export function useChatOwners(enabled: boolean): readonly ChatOwner[] {
  const { data: sale = [] } = useQuery({ ...saleQuery, enabled })
  const { data: tipsters = [] } = useQuery({ ...tipsterQuery, enabled })
  if (!enabled) return NOBODY
  return [
    ...sale.map((sala) => ({ ...sala, kind: 'sala' as const, id: sala.idSala, nome: sala.nomeSala })),
    ...tipsters.map((tipster) => ({
      ...tipster,
      kind: 'tipster' as const,
      id: tipster.idTipster,
      nome: tipster.nomeTipster,
    })),
  ]
}
