import { useQuery } from '@tanstack/react-query'
import { isHelper, isNotFound } from '@xbetapp/domain/reference/names'
import { useMemo } from 'react'
import { tipsterQuery } from '#web/entities/tipster/tipster.api.ts'
import { splitSecret } from '#web/entities/venue/sale.ts'
import { altriQuery, type Sala, saleQuery, sitiQuery } from '#web/entities/venue/venue.api.ts'
import type { Option } from '#web/ui/picker/filter-options.ts'
import { dropListText as text } from './drop-list.it.ts'
import type { DropListFilters } from './drop-list-filters.ts'

const byLabel = new Intl.Collator('it', { numeric: true, sensitivity: 'base' })
const sorted = (options: Option[]): Option[] => options.sort((a, b) => byLabel.compare(a.label, b.label))

interface Named {
  id: number
  name: string
  stato: 'A' | 'S' | 'D'
}

const toOption = ({ id, name, stato }: Named): Option => ({
  value: String(id),
  label: name,
  ...(stato === 'A' ? {} : { note: stato === 'S' ? text.standby : text.off }),
})

/** What can be chosen for these filters. Whoever is off now may have played on a past day. */
export function useDropListChoices({ tipo, categoria, book }: DropListFilters) {
  const received = tipo === 'ricevuti'
  const { data: tipster } = useQuery({ ...tipsterQuery, enabled: !received })
  const { data: sale } = useQuery({
    ...saleQuery,
    enabled: received && (categoria === 'sale' || categoria === 'helper'),
  })
  const { data: siti } = useQuery({ ...sitiQuery, enabled: received && categoria === 'siti' })
  const { data: altri } = useQuery({ ...altriQuery, enabled: received && categoria === 'altri' })

  return {
    tipsters: useMemo(
      () =>
        sorted(
          (tipster ?? []).map((t) => toOption({ id: t.idTipster, name: t.nomeTipster, stato: t.stato })),
        ),
      [tipster],
    ),
    books: useMemo(() => booksOf(sale ?? []), [sale]),
    entities: useMemo(() => {
      if (categoria === 'siti')
        return sorted((siti ?? []).map((s) => toOption({ id: s.idSito, name: s.nomeSito, stato: s.stato })))
      if (categoria === 'altri')
        return sorted(
          (altri ?? []).map((a) => toOption({ id: a.idAltro, name: a.nomeAltro, stato: a.stato })),
        )
      const rooms = splitSecret(sale ?? []).sale.filter((sala) =>
        categoria === 'helper' ? isHelper(sala.book.nomeBook) : sala.idBook === book,
      )
      return sorted(rooms.map((s) => toOption({ id: s.idSala, name: s.nomeSala, stato: s.stato })))
    }, [categoria, book, sale, siti, altri]),
  }
}

/** Books of rooms: helpers are a category of their own (3 §9). */
function booksOf(sale: readonly Sala[]): Option[] {
  const rooms = splitSecret(sale).sale.filter(
    ({ book }) => !isHelper(book.nomeBook) && !isNotFound(book.nomeBook),
  )
  const books = new Map(rooms.map(({ book }) => [book.idBook, book.nomeBook]))
  return sorted([...books].map(([id, name]) => ({ value: String(id), label: name })))
}
