import { ADMINS } from '@xbetapp/contract/access'
import { formatOdds } from '@xbetapp/domain/platform/format/number'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { editColumn, fieldColumn } from '#web/reference/reference/cells.tsx'
import type { ReferenceKind } from '#web/reference/reference/kind.ts'
import { type Currency, currenciesQuery } from '#web/reference/reference/public/lists.api.ts'
import { valutaText as text } from './kinds.it.ts'

const EUR = 'EUR'
const RATE_PLACES = 3

/** Currencies; the name is the key. */
export const currencyKind: ReferenceKind<Currency> = {
  slice: 'valuta',
  key: 'valuta',
  title: titleOf('/impostazioni/anagrafiche/valuta'),
  query: currenciesQuery,
  filters: [{ kind: 'nome', label: text.filter, of: (row) => row.valuta }],
  sort: [{ id: 'valuta', desc: false }],
  height: 500,
  columns: (onEdit) => [
    fieldColumn('valuta', { width: 200, grow: 1, hideable: false, card: { slot: 'title' } }),
    fieldColumn('cambio', {
      width: 200,
      align: 'end',
      cell: (row) => formatOdds(row.cambio, RATE_PLACES),
    }),
    fieldColumn('simbolo', { width: 160, align: 'center' }),
    ...editColumn(onEdit),
  ],
  fields: [
    { kind: 'text', name: 'valuta', required: true, wide: true, fixed: true },
    {
      kind: 'rate',
      name: 'cambio',
      required: true,
      initial: '1,000',
      hint: text.cambioHint,
      locked: (row) => (row.valuta === EUR ? text.euroFixed : null),
    },
    { kind: 'text', name: 'simbolo', required: true, hint: text.simboloHint },
  ],
  creators: ADMINS,
  editors: ADMINS,
  text,
}
