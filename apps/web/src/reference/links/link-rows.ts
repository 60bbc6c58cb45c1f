import { compareNames } from '#web/lib/compare-names.ts'
import type { Link, LinkBook, LinkKind } from './link.ts'

/** A row of a tab: the linked rooms of one book, and of one keyword or excluded book where the tab has them. */
export interface LinkRow {
  id: string
  book: LinkBook
  keyword?: string | undefined
  bookEscluso?: LinkBook | undefined
  links: readonly Link[]
}

export const byRoom = (a: Link, b: Link): number => compareNames(a.nomeSala, b.nomeSala)

/** The links of the chosen rooms; all links if no room is chosen. */
export const inChosenRooms = (links: readonly Link[], rooms: ReadonlySet<number>): readonly Link[] =>
  rooms.size === 0 ? links : links.filter(({ idSala }) => rooms.has(idSala))

/**
 * The rows of a tab, by book and then by keyword or excluded book; keywords count as one whatever their case.
 * Automatico and Riconoscimento show every book, also one without links, unless rooms were chosen.
 */
export function linkRows(
  kind: LinkKind,
  links: readonly Link[],
  books: readonly LinkBook[],
  rooms: ReadonlySet<number>,
): LinkRow[] {
  const rows = new Map<string, LinkRow & { links: Link[] }>()
  const everyBook = kind === 'automatico' || kind === 'riconoscimento'
  if (everyBook && rooms.size === 0)
    for (const book of books) rows.set(String(book.idBook), { id: String(book.idBook), book, links: [] })

  for (const link of inChosenRooms(links, rooms)) {
    const { book, keyword, bookEscluso } = link
    const id = [book.idBook, keyword?.toLowerCase() ?? bookEscluso?.idBook].filter(Boolean).join('.')
    const row = rows.get(id) ?? { id, book, keyword, bookEscluso, links: [] }
    row.links.push(link)
    rows.set(id, row)
  }
  return [...rows.values()]
    .map((row) => ({ ...row, links: row.links.sort(byRoom) }))
    .sort(
      (a, b) =>
        compareNames(a.book.nomeBook, b.book.nomeBook) ||
        compareNames(keywordOrExcluded(a), keywordOrExcluded(b)),
    )
}

const keywordOrExcluded = ({ keyword, bookEscluso }: LinkRow): string =>
  keyword ?? bookEscluso?.nomeBook ?? ''

export interface SparaxRow {
  id: string
  /** The link of the row in each book's column, by the id of the book. */
  links: ReadonlyMap<number, Link>
}

/** The rooms linked to a sparax in columns, one per book: row `i` holds the `i`-th room of every book. */
export function sparaxRows(links: readonly Link[], rooms: ReadonlySet<number>): SparaxRow[] {
  const rows: { id: string; links: Map<number, Link> }[] = []
  /** How many rooms of each book have a row so far. */
  const placedOfBook = new Map<number, number>()
  for (const link of [...inChosenRooms(links, rooms)].sort(byRoom)) {
    const { idBook } = link.book
    const rowIndex = placedOfBook.get(idBook) ?? 0
    placedOfBook.set(idBook, rowIndex + 1)
    const row = rows[rowIndex] ?? { id: String(rowIndex), links: new Map() }
    rows[rowIndex] = row
    row.links.set(idBook, link)
  }
  return rows
}
