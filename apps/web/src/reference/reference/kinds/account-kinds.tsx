import { ADMINS, SETTINGS_EDITORS } from '@xbetapp/contract/access'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { webAddress } from '@xbetapp/domain/platform/validation/rules'
import { editColumn, nameColumn, textColumn } from '#web/reference/reference/cells.tsx'
import type { Field } from '#web/reference/reference/field.ts'
import type { ReferenceKind } from '#web/reference/reference/kind.ts'
import { type Altro, altriQuery, type Sito, sitiQuery } from '#web/reference/reference/public/venue.api.ts'
import { referenceText } from '#web/reference/reference/reference.it.ts'
import {
  accountFigureColumns,
  infoColumn,
  valutaColumn,
  venueStatoColumn,
} from '#web/reference/reference/venue-columns.tsx'
import {
  accountMoneyFields,
  infoField,
  letterFields,
  limitFields,
  statoField,
  valutaField,
} from '#web/reference/reference/venue-fields.ts'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { accountKindsText as text } from './account-kinds.it.ts'

const URL_LENGTH = 500

type Own<Row extends Sito | Altro> = Pick<
  ReferenceKind<Row>,
  'slice' | 'key' | 'title' | 'query' | 'create' | 'update' | 'balance' | 'text'
> & {
  nameOf: (row: Row) => string
  nameField: keyof Row & string
  /** After the name. */
  columns?: DataColumn<Row>[]
  fields?: Field<Row>[]
}

/** A site, or any other account, which is a site without an address. */
function accountKind<Row extends Sito | Altro>(own: Own<Row>): ReferenceKind<Row> {
  const { nameOf, nameField, columns = [], fields = [], ...kind } = own
  return {
    ...kind,
    filters: [
      { kind: 'nome', label: referenceText.filterName, of: nameOf },
      { kind: 'stato', states: ['A', 'D'], of: (row) => row.stato },
    ],
    sort: [{ id: 'nome', desc: false }],
    height: 600,
    columns: (_viewer, { onEdit }) => [
      nameColumn(referenceText.columns.nome, nameOf),
      ...columns,
      ...accountFigureColumns,
      infoColumn,
      venueStatoColumn,
      valutaColumn,
      ...editColumn(onEdit),
    ],
    fields: [
      { kind: 'text', name: nameField, label: text.nome, required: true, wide: true },
      ...fields,
      statoField('venue'),
      valutaField('balance'),
      ...accountMoneyFields,
      ...letterFields,
      ...limitFields,
      infoField,
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
  nameOf: (sito) => sito.nomeSito,
  nameField: 'nomeSito',
  columns: [textColumn('url', text.url, 170, (sito) => sito.url)],
  fields: [{ kind: 'text', name: 'url', label: text.url, max: URL_LENGTH, rules: [webAddress], wide: true }],
  create: 'POST /api/v1/sito',
  update: 'PUT /api/v1/sito',
  balance: 'GET /api/v1/sito/:id/saldo-totale',
  text: text.sito,
})

export const altroKind = accountKind<Altro>({
  slice: 'altro',
  key: 'idAltro',
  title: titleOf('/impostazioni/anagrafiche/altro'),
  query: altriQuery,
  nameOf: (altro) => altro.nomeAltro,
  nameField: 'nomeAltro',
  create: 'POST /api/v1/altro',
  update: 'PUT /api/v1/altro',
  balance: 'GET /api/v1/altro/:id/saldo-totale',
  text: text.altro,
})
