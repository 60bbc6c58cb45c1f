import { ADMINS } from '@xbetapp/contract/access'
import { formatOdds } from '@xbetapp/domain/platform/format/number'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { actionsColumn, RowButton } from '#web/reference/reference/cells.tsx'
import type { ReferenceKind } from '#web/reference/reference/kind.ts'
import { type Valuta, valuteQuery } from '#web/reference/reference/public/valuta.api.ts'
import { referenceText } from '#web/reference/reference/reference.it.ts'
import { valutaText as text } from './valuta.it.ts'

const EUR = 'EUR'
const KEY_LENGTH = 10
const RATE_PLACES = 3

/** Currencies; the name is the key. */
export const valutaKind: ReferenceKind<Valuta> = {
  slice: 'valuta',
  key: 'valuta',
  title: titleOf('/impostazioni/anagrafiche/valuta'),
  query: valuteQuery,
  filters: [{ kind: 'nome', label: text.filter, of: (row) => row.valuta }],
  sort: [{ id: 'valuta', desc: false }],
  height: 500,
  columns: (_viewer, { onEdit }) => [
    {
      id: 'valuta',
      header: text.columns.valuta,
      width: 200,
      grow: 1,
      hideable: false,
      value: (row) => row.valuta,
      card: { slot: 'title' },
    },
    {
      id: 'cambio',
      header: text.columns.cambio,
      width: 200,
      align: 'end',
      value: (row) => row.cambio,
      cell: (row) => formatOdds(row.cambio, RATE_PLACES),
    },
    {
      id: 'simbolo',
      header: text.columns.simbolo,
      width: 160,
      align: 'center',
      value: (row) => row.simbolo,
    },
    ...(onEdit
      ? [actionsColumn<Valuta>((row) => <RowButton label={referenceText.edit} onClick={() => onEdit(row)} />)]
      : []),
  ],
  create: 'POST /api/v1/valuta',
  update: 'PUT /api/v1/valuta',
  fields: [
    {
      kind: 'text',
      name: 'valuta',
      label: text.valuta,
      max: KEY_LENGTH,
      required: true,
      wide: true,
      fixed: true,
    },
    {
      kind: 'rate',
      name: 'cambio',
      label: text.cambio,
      required: true,
      initial: '1,000',
      hint: text.cambioHint,
      locked: (row) => (row.valuta === EUR ? text.euroFixed : null),
    },
    { kind: 'text', name: 'simbolo', label: text.simbolo, max: 1, required: true, hint: text.simboloHint },
  ],
  creators: ADMINS,
  editors: ADMINS,
  text,
}
