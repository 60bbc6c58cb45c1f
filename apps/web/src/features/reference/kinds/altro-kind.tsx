import { ADMINS, SETTINGS_EDITORS } from '@xbetapp/contract/access'
import { titleOf } from '@xbetapp/domain/roles/screens'
import { type Altro, altriQuery } from '#web/entities/venue/venue.api.ts'
import { actionsColumn, nameColumn, RowButton } from '#web/features/reference/cells.tsx'
import type { ReferenceKind } from '#web/features/reference/kind.ts'
import { anagraficheText } from '#web/features/reference/reference.it.ts'
import {
  accountFigureColumns,
  infoColumn,
  valutaColumn,
  venueStatoColumn,
} from '#web/features/reference/venue-columns.tsx'
import {
  accountMoneyFields,
  infoField,
  letterFields,
  statoField,
  valutaField,
} from '#web/features/reference/venue-fields.ts'
import { altroText as text } from './altro.it.ts'

const { columns: headers, edit } = anagraficheText

/** Any other account: a site without an address (2 §2 Altri). */
export const altroKind: ReferenceKind<Altro> = {
  slice: 'altro',
  key: 'idAltro',
  title: titleOf('/impostazioni/anagrafiche/altro'),
  query: altriQuery,
  filters: [
    { kind: 'nome', label: anagraficheText.filterName, of: (altro) => altro.nomeAltro },
    { kind: 'stato', states: ['A', 'D'], of: (altro) => altro.stato },
  ],
  sort: [{ id: 'nome', desc: false }],
  height: 600,
  columns: (_viewer, { onEdit }) => [
    nameColumn(headers.nome, (altro) => altro.nomeAltro),
    ...accountFigureColumns,
    infoColumn,
    venueStatoColumn,
    valutaColumn,
    ...(onEdit
      ? [actionsColumn<Altro>((altro) => <RowButton label={edit} onClick={() => onEdit(altro)} />)]
      : []),
  ],
  create: 'POST /api/v1/altro',
  update: 'PUT /api/v1/altro',
  fields: [
    { kind: 'text', name: 'nomeAltro', label: text.nome, required: true, wide: true },
    statoField('other'),
    valutaField('balance'),
    ...accountMoneyFields,
    ...letterFields,
    infoField,
  ],
  balance: 'GET /api/v1/altro/:id/saldo-totale',
  creators: ADMINS,
  editors: SETTINGS_EDITORS,
  text,
}
