import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { booksQuery } from '#web/reference/reference/public/book.api.ts'
import { bookOption } from '#web/reference/reference/public/book-logo.tsx'
import { shownBooks } from '#web/reference/reference/public/rooms.ts'
import { type Tipster, tipsterQuery } from '#web/reference/reference/public/tipster.api.ts'
import { currenciesQuery } from '#web/reference/reference/public/valuta.api.ts'
import { type Sala, saleQuery } from '#web/reference/reference/public/venue.api.ts'
import type { Option } from '#web/ui/picker/filter-options.ts'
import type { FieldInput } from './field.ts'
import type { ChatOwner, OtherRows } from './kind.ts'

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

const NOBODY: OtherRows = { chats: [] }

/** All rooms and tipsters with their chats; empty for forms that do not need them. */
export function useOthers(enabled: boolean): OtherRows {
  const sale = useQuery({ ...saleQuery, enabled }).data
  const tipsters = useQuery({ ...tipsterQuery, enabled }).data
  return useMemo(
    () =>
      enabled ? { chats: [...(sale ?? []).map(roomChats), ...(tipsters ?? []).map(tipsterChats)] } : NOBODY,
    [enabled, sale, tipsters],
  )
}

const roomChats = ({ idSala, nomeSala, idGruppoTg, idDropTg }: Sala): ChatOwner => ({
  kind: 'sala',
  id: idSala,
  nome: nomeSala,
  idGruppoTg,
  idDropTg,
})

const tipsterChats = ({ idTipster, nomeTipster, idGruppoTg, idDropTg }: Tipster): ChatOwner => ({
  kind: 'tipster',
  id: idTipster,
  nome: nomeTipster,
  idGruppoTg,
  idDropTg,
})
