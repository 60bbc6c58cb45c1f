import { IconPlus } from '@tabler/icons-react'
import { columnsOf, type DataColumn } from '#web/ui/data-table/columns.ts'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { type LinkKind, linkId } from './link.ts'
import type { LinkRow } from './link-rows.ts'
import { linksText as text } from './links.it.ts'
import { type ChipHandlers, RoomChip } from './room-chip.tsx'

/** Initial values of a new link, from the row whose plus was pressed or the room just created. */
export type Prefill =
  | { kind: 'book'; idBook: number }
  | { kind: 'parola'; keyword: string }
  | { kind: 'escluso'; idBook: number }
  | { kind: 'sala'; idSala: number }

interface LinkHandlers extends ChipHandlers {
  /** Absent for those who may not add links. */
  onAdd?: ((prefill: Prefill) => void) | undefined
}

const column = columnsOf(text.columns)

export function linkColumns(kind: LinkKind, { onAdd, ...chips }: LinkHandlers): DataColumn<LinkRow>[] {
  /** A column of names, each with a plus that starts a new link where `prefillOf` says from what. */
  const named = (
    id: 'book' | 'keyword' | 'escluso',
    nameOf: (row: LinkRow) => string,
    prefillOf?: (row: LinkRow) => Prefill,
  ): DataColumn<LinkRow> =>
    column(id, {
      width: id === 'keyword' ? 260 : 220,
      hideable: false,
      value: nameOf,
      cell: (row) => <Named name={nameOf(row)} onAdd={onAdd && prefillOf && (() => onAdd(prefillOf(row)))} />,
    })
  const everyBook = kind === 'automatico' || kind === 'riconoscimento'
  const fromBook = ({ book }: LinkRow): Prefill => ({ kind: 'book', idBook: book.idBook })
  const keywordOf = ({ keyword = '' }: LinkRow) => keyword
  return [
    {
      ...named('book', ({ book }) => book.nomeBook, everyBook ? fromBook : undefined),
      card: { slot: 'title' },
    },
    ...(kind === 'keyword'
      ? [named('keyword', keywordOf, (row) => ({ kind: 'parola', keyword: keywordOf(row) }))]
      : []),
    ...(kind === 'speciale'
      ? [
          named(
            'escluso',
            ({ bookEscluso }) => bookEscluso?.nomeBook ?? '',
            ({ bookEscluso }) => ({ kind: 'escluso', idBook: bookEscluso?.idBook ?? 0 }),
          ),
        ]
      : []),
    column('sale', {
      width: 400,
      grow: 1,
      hideable: false,
      cell: (row) =>
        row.links.length === 0 ? (
          <span className="faint">{text.none}</span>
        ) : (
          <div className="row wraps gap-3 cell-chips">
            {row.links.map((link) => (
              <RoomChip key={linkId(link)} link={link} {...chips} />
            ))}
          </div>
        ),
      card: { slot: 'body' },
    }),
  ]
}

/** A name with a plus that starts a new link from it. */
function Named({ name, onAdd }: { name: string; onAdd: (() => void) | undefined }) {
  return (
    <span className="inline-row middle gap-4 fits">
      <span className="shrinks weight-600 shortened">{name}</span>
      {onAdd && (
        <IconButton
          icon={IconPlus}
          iconSize={14}
          label={text.addTo(name)}
          variant="light"
          color="green"
          className="green"
          size="sm"
          onClick={onAdd}
        />
      )}
    </span>
  )
}
