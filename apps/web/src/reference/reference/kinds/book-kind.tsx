import { linkOptions } from '@tanstack/react-router'
import { ADMINS } from '@xbetapp/contract/access'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { ownPicture } from '@xbetapp/domain/platform/validation/rules'
import { isHelper, isTechnicalBook } from '@xbetapp/domain/reference/reference/names'
import { editColumn, type HoursHandlers, hoursColumn, nameColumn } from '#web/reference/reference/cells.tsx'
import type { ReferenceKind } from '#web/reference/reference/kind.ts'
import { BookLogo } from '#web/reference/reference/public/book-logo.tsx'
import { type Book, booksQuery } from '#web/reference/reference/public/lists.api.ts'
import { referenceText } from '#web/reference/reference/reference.it.ts'
import { bookText as text } from './kinds.it.ts'

const ROOMS = '/impostazioni/anagrafiche/sala'

/** Bookmakers; the technical one is hidden. */
export const bookKind = (hours: HoursHandlers<Book>): ReferenceKind<Book> => ({
  slice: 'book',
  key: 'idBook',
  title: titleOf('/impostazioni/anagrafiche/book'),
  query: booksQuery,
  isShown: (book) => !isTechnicalBook(book.nomeBook),
  filters: [{ kind: 'nome', label: referenceText.filterName, of: (book) => book.nomeBook }],
  columns: (onEdit) => [
    {
      id: 'logo',
      header: text.columns.logo,
      width: 72,
      align: 'center',
      cell: (book) => <BookLogo pathFoto={book.pathFoto} size={24} />,
      card: { slot: 'title', order: -1 },
    },
    nameColumn('nomeBook'),
    {
      ...hoursColumn<Book>(text.columns.orari, 90, (book) => text.hours(book.nomeBook), hours),
      card: { slot: 'aside' },
    },
    ...editColumn(onEdit),
  ],
  fields: [
    { kind: 'text', name: 'nomeBook', required: true, wide: true, locked: nameLock },
    { kind: 'logo', name: 'pathFoto', wide: true, hint: text.pathFotoHint, rules: [ownPicture] },
    { kind: 'switch', name: 'pulsanti', wide: true, hint: text.pulsantiHint },
  ],
  creators: ADMINS,
  editors: ADMINS,
  text,
  next: {
    label: text.addRoom,
    screen: ROOMS,
    link: ({ idBook }) => linkOptions({ to: ROOMS, search: { nuovo: 1, book: String(idBook) } }),
  },
})

/** Helper is identified by its name, so that the name cannot change (rule: names/four-names). */
const nameLock = ({ nomeBook }: Book): string | null =>
  isHelper(nomeBook) ? text.nameProtected(nomeBook) : null
