import { useQuery } from '@tanstack/react-query'
import { SETTINGS_EDITORS } from '@xbetapp/contract/access'
import { useCallback, useMemo } from 'react'
import type { SearchOf } from '#web/lib/search-params.ts'
import { toastError } from '#web/lib/toast.ts'
import type { Address } from '#web/lib/use-address.ts'
import { useDialogs } from '#web/lib/use-dialogs.ts'
import { useViewer } from '#web/platform/auth/public/use-viewer.ts'
import { mayAny } from '#web/platform/auth/public/viewer.ts'
import { type Link, linkId } from '#web/reference/links/link.ts'
import type { Prefill } from '#web/reference/links/link-columns.tsx'
import {
  LINK_DIALOGS,
  type LINKS_SEARCH,
  readRooms,
  writePrefill,
  writeRooms,
} from '#web/reference/links/links.search.ts'
import { booksQuery } from '#web/reference/reference/public/book.api.ts'
import { shownBooks, splitSecret } from '#web/reference/reference/public/rooms.ts'
import { saleQuery } from '#web/reference/reference/public/venue.api.ts'

/** Common logic of the links pages of tipsters and sparax. `blocked`: why no link may be added now. */
export function useLinksPage(address: Address<SearchOf<typeof LINKS_SEARCH>>, blocked: string | null) {
  const mayEdit = mayAny(useViewer(), SETTINGS_EDITORS)
  const { search, change } = address
  const dialogs = useDialogs(address, LINK_DIALOGS)
  const { show } = dialogs

  const { data: allBooks } = useQuery(booksQuery)
  const { data: allSale } = useQuery(saleQuery)
  const books = useMemo(() => allBooks && shownBooks(allBooks), [allBooks])
  const sale = useMemo(() => allSale && splitSecret(allSale).ordinary, [allSale])
  const { sale: chosen } = search
  const rooms = useMemo(() => new Set(readRooms({ sale: chosen })), [chosen])

  const add = useCallback(
    (prefill?: Prefill) => {
      if (blocked !== null) toastError(blocked)
      else show('nuovo', prefill ? writePrefill(prefill) : '1')
    },
    [blocked, show],
  )
  const openLink = useCallback((link: Link) => show('dettaglio', linkId(link)), [show])
  const removeLink = useCallback((link: Link) => show('elimina', linkId(link)), [show])

  return {
    mayEdit,
    address,
    setRooms: (ids: number[]) => change(writeRooms(ids)),
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
