import { IconMessageOff } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { ADMINS, SETTINGS_EDITORS } from '@xbetapp/contract/access'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { columnOf } from '@xbetapp/domain/reference/reference/fields'
import { isAmericans, isNoDrop } from '@xbetapp/domain/reference/reference/names'
import {
  chatColumn,
  editColumn,
  fieldColumn,
  type HoursHandlers,
  hoursColumn,
  nameColumn,
} from '#web/reference/reference/cells.tsx'
import type { ChatOwner, Field, ReferenceKind } from '#web/reference/reference/kind.ts'
import { LimitMarks, Mark } from '#web/reference/reference/limit-marks.tsx'
import { salaNotices } from '#web/reference/reference/notices.ts'
import { authorFields, ownChats } from '#web/reference/reference/own-chats.ts'
import { BookLogo } from '#web/reference/reference/public/book-logo.tsx'
import { type Sala, saleQuery } from '#web/reference/reference/public/lists.api.ts'
import { StatusChip } from '#web/reference/reference/public/status-chip.tsx'
import { referenceText } from '#web/reference/reference/reference.it.ts'
import {
  atLimitField,
  creditFields,
  currencyColumn,
  currencyField,
  letterFields,
  limitColumn,
  moneyFields,
  roomFigureColumns,
  roomLimits,
  stateField,
  venueStateColumn,
} from '#web/reference/reference/venue.ts'
import { Chip } from '#web/ui/chips/chip.tsx'
import type { DataColumn } from '#web/ui/data-table/columns.ts'
import { salaText as text } from './kinds.it.ts'
import classes from './sala.module.css'

const { sections } = referenceText

interface SalaHandlers extends HoursHandlers<Sala> {
  /** Why and since when the bot may not write in a chat, by the chat's id. */
  paused: ReadonlyMap<number, string>
}

/** Fields that most new rooms need; the form of a new room folds the others away. */
const OFTEN: ReadonlySet<string> = new Set([
  'nomeSala',
  'idBook',
  'idValuta',
  'stato',
  'idGruppoTg',
  'idDropTg',
  'percentualeImporto',
])

const allFields: readonly Field<Sala>[] = [
  { kind: 'text', name: 'nomeSala', required: true, wide: true },
  { kind: 'book', name: 'idBook', required: true, fixed: true },
  currencyField('fixed'),
  { ...stateField('room'), wide: true },
  { kind: 'chat', name: 'idGruppoTg', section: sections.telegram, hint: text.gruppoHint },
  { kind: 'chat', name: 'idDropTg', section: sections.telegram, hint: text.dropHint },
  ...roomLimits,
  ...moneyFields,
  ...letterFields,
  ...creditFields,
  atLimitField,
  { kind: 'switch', name: 'accettaDaSolo', wide: true, section: text.risposte, hint: text.accettaHint },
  { kind: 'money', name: 'accettaImportoMax', section: text.risposte },
  { kind: 'odds', name: 'accettaScartoQuota', section: text.risposte, hint: text.scartoHint },
  { kind: 'switch', name: 'saldoInChat', wide: true, section: text.risposte, hint: text.saldoInChatHint },
  ...authorFields('sala'),
]

const fields = allFields.map((field) => ({ ...field, isRare: !OFTEN.has(field.name) }))

const TIPSTERS = '/impostazioni/anagrafiche/tipster'
const LINKS = '/impostazioni/anagrafiche/collegamenti-tipster'

/** A tipster somebody created: two come with the product (rule: names/four-names). */
const isOwnTipster = ({ kind, nome }: ChatOwner): boolean =>
  kind === 'tipster' && !isNoDrop(nome) && !isAmericans(nome)

export const salaKind = ({ paused, ...hours }: SalaHandlers): ReferenceKind<Sala> => ({
  slice: 'sala',
  key: 'idSala',
  title: titleOf('/impostazioni/anagrafiche/sala'),
  query: saleQuery,
  isShown: (sala) => sala.isSecret === 0,
  filters: [
    { kind: 'nome', label: referenceText.filterName, of: (sala) => sala.nomeSala },
    { kind: 'book', of: (sala) => sala.idBook },
    { kind: 'stato', states: ['A', 'S', 'D'], of: (sala) => sala.stato },
  ],
  columns: (onEdit) => [
    nameColumn('nomeSala'),
    {
      id: 'book',
      header: columnOf('idBook'),
      width: 92,
      grow: 1,
      value: (sala) => sala.book.nomeBook,
      cell: ({ book }) => (
        <span className="row middle gap-3 fits">
          <BookLogo pathFoto={book.pathFoto} size={18} />
          <span data-cut className="shortened">
            {book.nomeBook}
          </span>
        </span>
      ),
    },
    { ...chatColumn('gruppo', 'idGruppoTg'), width: 112 },
    { ...chatColumn('drop', 'idDropTg'), width: 112 },
    { ...currencyColumn, width: 60 },
    ...roomFigureColumns.map((column) => ({ ...column, width: column.width - 8 })),
    fieldColumn('sendOriginalBet', {
      width: 98,
      cell: ({ sendOriginalBet }) => (
        <Chip tone={sendOriginalBet ? 'green' : 'grey'}>{sendOriginalBet ? text.active : text.inactive}</Chip>
      ),
    }),
    {
      ...(venueStateColumn as DataColumn<Sala>),
      width: 104,
      cell: (sala) => (
        <StatoCell sala={sala} paused={sala.idGruppoTg === null ? undefined : paused.get(sala.idGruppoTg)} />
      ),
    },
    limitColumn,
    hoursColumn(text.orari, 52, (sala) => text.hours(sala.nomeSala), hours),
    ...editColumn(onEdit),
  ],
  fields,
  ...ownChats('sala', ({ idSala }) => idSala),
  creators: ADMINS,
  editors: SETTINGS_EDITORS,
  text,
  notices: salaNotices,
  dense: true,
  next: (owners) =>
    owners.some(isOwnTipster)
      ? {
          label: text.link,
          screen: LINKS,
          link: ({ idSala }) => linkOptions({ to: LINKS, search: { sala: idSala } }),
        }
      : {
          label: text.addTipster,
          screen: TIPSTERS,
          link: () => linkOptions({ to: TIPSTERS, search: { nuovo: 1 } }),
        },
})

/** The room's own state, with marks if its chat is paused, or its book takes nothing or no more than a limit. */
function StatoCell({ sala, paused }: { sala: Sala; paused: string | undefined }) {
  return (
    <span className={`row middle gap-3 ${classes.stato}`}>
      <StatusChip stato={sala.stato} />
      <LimitMarks {...sala} />
      {paused !== undefined && <Mark label={text.paused(paused)} icon={IconMessageOff} tone="yellow" />}
    </span>
  )
}
