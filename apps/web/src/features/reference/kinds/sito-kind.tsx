import { ADMINS, SETTINGS_EDITORS } from '@xbetapp/contract/access'
import { titleOf } from '@xbetapp/domain/roles/screens'
import { type Sito, sitiQuery } from '#web/entities/venue/venue.api.ts'
import { actionsColumn, nameColumn, RowButton, textColumn } from '#web/features/reference/cells.tsx'
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
import { sitoText as text } from './sito.it.ts'

const { columns: headers, edit } = anagraficheText
const URL_LENGTH = 500

/** Betting sites (2 §2 Sito). */
export const sitoKind: ReferenceKind<Sito> = {
  slice: 'sito',
  key: 'idSito',
  title: titleOf('/impostazioni/anagrafiche/sito'),
  query: sitiQuery,
  filters: [
    { kind: 'nome', label: anagraficheText.filterName, of: (sito) => sito.nomeSito },
    { kind: 'stato', states: ['A', 'D'], of: (sito) => sito.stato },
  ],
  sort: [{ id: 'nome', desc: false }],
  height: 600,
  columns: (_viewer, { onEdit }) => [
    nameColumn(headers.nome, (sito) => sito.nomeSito),
    textColumn('url', text.url, 170, (sito) => sito.url),
    ...accountFigureColumns,
    infoColumn,
    venueStatoColumn,
    valutaColumn,
    ...(onEdit
      ? [actionsColumn<Sito>((sito) => <RowButton label={edit} onClick={() => onEdit(sito)} />)]
      : []),
  ],
  create: 'POST /api/v1/sito',
  update: 'PUT /api/v1/sito',
  fields: [
    { kind: 'text', name: 'nomeSito', label: text.nome, required: true, wide: true },
    { kind: 'text', name: 'url', label: text.url, max: URL_LENGTH, wide: true },
    statoField('other'),
    valutaField('balance'),
    ...accountMoneyFields,
    ...letterFields,
    infoField,
  ],
  balance: 'GET /api/v1/sito/:id/saldo-totale',
  creators: ADMINS,
  editors: SETTINGS_EDITORS,
  text,
}
