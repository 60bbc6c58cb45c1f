import { ADMINS, SETTINGS_EDITORS } from '@xbetapp/contract/access'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { decimal2, percentage } from '@xbetapp/domain/platform/validation/rules'
import { isAmericans, isNoDrop } from '@xbetapp/domain/reference/reference/names'
import { onOff } from '@xbetapp/domain/reference/reference/stato'
import { authorErrors, authorFields } from '#web/reference/reference/author-fields.ts'
import {
  actionsColumn,
  balanceColumn,
  chatColumn,
  LongText,
  nameColumn,
  percentColumn,
  RowButton,
  statoColumn,
} from '#web/reference/reference/cells.tsx'
import type { Field } from '#web/reference/reference/field.ts'
import type { ReferenceKind, RowHandlers } from '#web/reference/reference/kind.ts'
import { type Tipster, tipsterQuery } from '#web/reference/reference/public/tipster.api.ts'
import { referenceText } from '#web/reference/reference/reference.it.ts'
import { sharedChatErrors } from '#web/reference/reference/shared-chats.ts'
import { statoField } from '#web/reference/reference/venue-fields.ts'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { tipsterText as text } from './tipster.it.ts'
import { tipsterNotices } from './tipster-notices.ts'

const { columns: headers, fields: labels, sections } = referenceText
/** A Telegram message holds no more. */
const MESSAGE_LENGTH = 4096

const percent = (name: 'action' | 'freeroll', label: string): Field<Tipster> => ({
  kind: 'percent',
  name,
  label,
  required: true,
  rules: [percentage, decimal2],
  initial: '0',
  financial: true,
  section: sections.importi,
})

const balance = (name: 'saldoOutstandingBase' | 'saldoFreerollBase', label: string): Field<Tipster> => ({
  kind: 'money',
  name,
  label,
  required: true,
  initial: '0,00',
  financial: true,
  section: sections.importi,
})

const message = (name: 'messaggioApertura' | 'messaggioChiusura', label: string): Field<Tipster> => ({
  kind: 'lines',
  name,
  label,
  max: MESSAGE_LENGTH,
  wide: true,
  financial: true,
  section: sections.messaggi,
})

/** Two names carry meaning in the product (rule: names/four-names). */
const nameLock = ({ nomeTipster }: Tipster): string | null =>
  isNoDrop(nomeTipster) || isAmericans(nomeTipster) ? text.nameProtected(nomeTipster) : null

export const tipsterKind: ReferenceKind<Tipster> = {
  slice: 'tipster',
  key: 'idTipster',
  title: titleOf('/impostazioni/anagrafiche/tipster'),
  query: tipsterQuery,
  filters: [
    { kind: 'nome', label: referenceText.filterName, of: (tipster) => tipster.nomeTipster },
    { kind: 'stato', states: ['A', 'D'], of: ({ stato }) => onOff(stato) },
  ],
  sort: [{ id: 'nome', desc: false }],
  height: 600,
  columns: (_viewer, handlers) => tipsterColumns(handlers),
  create: 'POST /api/v1/tipster',
  update: 'PUT /api/v1/tipster',
  fields: [
    { kind: 'text', name: 'nomeTipster', label: text.nome, required: true, wide: true, locked: nameLock },
    { ...statoField('onOff'), wide: true },
    { kind: 'chat', name: 'idGruppoTg', label: labels.gruppo, section: sections.telegram },
    { kind: 'chat', name: 'idDropTg', label: labels.drop, section: sections.telegram },
    percent('action', text.action),
    percent('freeroll', text.freeroll),
    balance('saldoOutstandingBase', labels.saldo),
    balance('saldoFreerollBase', labels.saldoFreeroll),
    ...authorFields('tipster'),
    message('messaggioApertura', text.apertura),
    message('messaggioChiusura', text.chiusura),
  ],
  validate: (values, row, { chats }) => ({
    ...sharedChatErrors(values, chats, row && { kind: 'tipster', id: row.idTipster }),
    ...authorErrors(values),
  }),
  ownsChats: true,
  creators: ADMINS,
  editors: SETTINGS_EDITORS,
  text,
  notices: tipsterNotices,
}

const euro = () => '€'

const messageColumn = (
  id: string,
  header: string,
  of: (tipster: Tipster) => string | null,
): DataColumn<Tipster> => ({
  id,
  header,
  width: 160,
  value: (row) => of(row) || text.noMessage,
  cell: (row) => <LongText text={of(row)} none={text.noMessage} />,
})

const tipsterColumns = ({ onEdit }: RowHandlers<Tipster>): DataColumn<Tipster>[] => [
  nameColumn(headers.nome, (tipster) => tipster.nomeTipster),
  chatColumn('gruppo', headers.gruppo, (tipster) => tipster.idGruppoTg),
  chatColumn('drop', headers.drop, (tipster) => tipster.idDropTg),
  messageColumn('apertura', text.columns.apertura, (tipster) => tipster.messaggioApertura),
  messageColumn('chiusura', text.columns.chiusura, (tipster) => tipster.messaggioChiusura),
  percentColumn('action', text.columns.action, (tipster) => tipster.action),
  percentColumn('freeroll', text.columns.freeroll, (tipster) => tipster.freeroll, 96),
  balanceColumn('saldoOutstandingBase', headers.saldo, (tipster) => tipster.saldoOutstandingBase, euro),
  balanceColumn('saldoFreerollBase', headers.saldoFreeroll, (tipster) => tipster.saldoFreerollBase, euro),
  statoColumn(({ stato }) => onOff(stato)),
  ...(onEdit
    ? [actionsColumn<Tipster>((row) => <RowButton label={referenceText.edit} onClick={() => onEdit(row)} />)]
    : []),
]
