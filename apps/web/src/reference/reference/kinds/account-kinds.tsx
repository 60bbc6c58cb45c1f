import { ADMINS, SETTINGS_EDITORS } from '@xbetapp/contract/access'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { webAddress } from '@xbetapp/domain/platform/validation/rules'
import { editColumn, nameColumn, textColumn } from '#web/reference/reference/cells.tsx'
import { type Field, markRare, type ReferenceKind } from '#web/reference/reference/kind.ts'
import { LimitMarks } from '#web/reference/reference/limit-marks.tsx'
import { type Altro, altriQuery, type Sito, sitiQuery } from '#web/reference/reference/public/lists.api.ts'
import { StatusChip } from '#web/reference/reference/public/status-chip.tsx'
import { referenceText } from '#web/reference/reference/reference.it.ts'
import {
  accountFigureColumns,
  accountLimits,
  accountMoneyFields,
  creditFields,
  currencyColumn,
  currencyField,
  letterFields,
  limitColumn,
  stateField,
  venueStateColumn,
} from '#web/reference/reference/venue.ts'
import type { DataColumn } from '#web/ui/data-table/columns.ts'
import { altroText, sitoText } from './kinds.it.ts'

type Own<Row extends Sito | Altro> = Pick<
  ReferenceKind<Row>,
  'slice' | 'key' | 'title' | 'query' | 'text'
> & {
  nameField: keyof Row & ('nomeSito' | 'nomeAltro')
  /** Columns and fields after the name. */
  columns?: DataColumn<Row>[]
  fields?: Field<Row>[]
}

/** A site, or any other account, which is a site without an address. */
function accountKind<Row extends Sito | Altro>(own: Own<Row>): ReferenceKind<Row> {
  const { nameField, columns = [], fields = [], ...kind } = own
  return {
    ...kind,
    filters: [
      { kind: 'nome', label: referenceText.filterName, of: (row) => String(row[nameField]) },
      { kind: 'stato', states: ['A', 'D'], of: (row) => row.stato },
    ],
    columns: (onEdit) => [
      nameColumn(nameField) as DataColumn<Row>,
      ...columns,
      ...accountFigureColumns,
      textColumn('info', 130),
      {
        ...venueStateColumn,
        width: 108,
        cell: (row) => (
          <span className="row middle gap-3">
            <StatusChip stato={row.stato} />
            <LimitMarks {...row} />
          </span>
        ),
      },
      limitColumn,
      currencyColumn,
      ...editColumn(onEdit),
    ],
    fields: [
      { kind: 'text', name: nameField, required: true, wide: true },
      ...fields,
      stateField('venue'),
      currencyField('balance'),
      ...markRare<Row>(accountLimits),
      ...accountMoneyFields,
      ...markRare<Row>([
        ...letterFields,
        ...creditFields,
        { kind: 'lines', name: 'info', wide: true, section: referenceText.sections.altro },
      ]),
    ],
    creators: ADMINS,
    editors: SETTINGS_EDITORS,
  }
}

export const sitoKind = accountKind<Sito>({
  slice: 'sito',
  key: 'idSito',
  title: titleOf('/impostazioni/anagrafiche/sito'),
  query: sitiQuery,
  nameField: 'nomeSito',
  columns: [textColumn('url', 170)],
  fields: [{ kind: 'text', name: 'url', rules: [webAddress], wide: true }],
  text: sitoText,
})

export const altroKind = accountKind<Altro>({
  slice: 'altro',
  key: 'idAltro',
  title: titleOf('/impostazioni/anagrafiche/altro'),
  query: altriQuery,
  nameField: 'nomeAltro',
  text: altroText,
})
