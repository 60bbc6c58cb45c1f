import { useQuery } from '@tanstack/react-query'
import { SETTINGS_EDITORS } from '@xbetapp/contract/access'
import { useCallback, useMemo } from 'react'
import { booksQuery } from '#web/entities/book/book.api.ts'
import { useViewer } from '#web/entities/session/use-viewer.ts'
import { mayAny } from '#web/entities/session/viewer.ts'
import { shownBooks, splitSecret } from '#web/entities/venue/sale.ts'
import { saleQuery } from '#web/entities/venue/venue.api.ts'
import { type Link, linkId } from '#web/features/links/link.ts'
import type { Prefill } from '#web/features/links/link-columns.tsx'
import { readLinksSearch, writePrefill, writeRooms } from '#web/features/links/links-search.ts'
import { toastError } from '#web/lib/toast.ts'
import { useAddressSearch } from '#web/lib/use-address-search.ts'
import { useDialogAddress } from '#web/lib/use-dialog-address.ts'
import { LINK_DIALOGS } from './link-dialogs.tsx'

/** What the links pages of tipsters and of sparax have in common. `blocked`: why no link may be added now. */
export function useLinksPage(blocked: string | null) {
  const viewer = useViewer()
  const mayEdit = mayAny(viewer, SETTINGS_EDITORS)
  const [search, change] = useAddressSearch(readLinksSearch)
  const write = change as unknown as (values: Record<string, unknown>) => void
  const dialogs = useDialogAddress(LINK_DIALOGS)
  const { show } = dialogs

  const { data: allBooks } = useQuery(booksQuery)
  const { data: allSale } = useQuery(saleQuery)
  const books = useMemo(() => allBooks && shownBooks(allBooks), [allBooks])
  const sale = useMemo(() => allSale && splitSecret(allSale).sale, [allSale])
  const chosen = search.sale.join('-')
  // By its text: a new array of the same rooms must not make the table anew.
  const rooms = useMemo(() => new Set(chosen.split('-').filter(Boolean).map(Number)), [chosen])

  const add = useCallback(
    (prefill?: Prefill) => {
      if (blocked !== null) toastError(blocked)
      else show('nuovo', prefill && writePrefill(prefill))
    },
    [blocked, show],
  )
  const openLink = useCallback((link: Link) => show('dettaglio', linkId(link)), [show])
  const removeLink = useCallback((link: Link) => show('elimina', linkId(link)), [show])

  return {
    viewer,
    mayEdit,
    search,
    write,
    setRooms: (ids: number[]) => write(writeRooms(ids)),
    dialogs,
    books,
    sale,
    rooms,
    add,
    onOpen: openLink,
    onRemove: mayEdit ? removeLink : undefined,
    onAdd: mayEdit ? add : undefined,
  }
}
