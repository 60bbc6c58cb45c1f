import { linkOptions } from '@tanstack/react-router'
import { ADMINS, SETTINGS_EDITORS } from '@xbetapp/contract/access'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { decimal2, percentage } from '@xbetapp/domain/platform/validation/rules'
import { isAmericans, isNoDrop } from '@xbetapp/domain/reference/reference/names'
import { onOff } from '@xbetapp/domain/reference/reference/stato'
import {
  balanceColumn,
  chatColumn,
  editColumn,
  nameColumn,
  percentColumn,
  stateColumn,
  textColumn,
} from '#web/reference/reference/cells.tsx'
import { markRare, type ReferenceKind } from '#web/reference/reference/kind.ts'
import { tipsterNotices } from '#web/reference/reference/notices.ts'
import { authorFields, ownChats } from '#web/reference/reference/own-chats.ts'
import { type Tipster, tipsterQuery } from '#web/reference/reference/public/lists.api.ts'
import { referenceText } from '#web/reference/reference/reference.it.ts'
import { atLimitField, balanceFields, creditFields, stateField } from '#web/reference/reference/venue.ts'
import { tipsterText as text } from './kinds.it.ts'

const { sections } = referenceText

const percent = {
  kind: 'percent',
  required: true,
  rules: [percentage, decimal2],
  initial: '0',
  section: sections.importi,
} as const
const message = { kind: 'lines', wide: true, section: sections.messaggi } as const

/** Two names carry meaning in the product (rule: names/four-names). */
const meaningOf = (name: string): string | null =>
  isNoDrop(name) ? text.noDrop : isAmericans(name) ? text.americans : null
const nameLock = ({ nomeTipster }: Tipster): string | null => {
  const meaning = meaningOf(nomeTipster)
  return meaning && `${meaning}. ${text.nameProtected(nomeTipster)}`
}

const LINKS = '/impostazioni/anagrafiche/collegamenti-tipster/$idTipster'

export const tipsterKind: ReferenceKind<Tipster> = {
  slice: 'tipster',
  key: 'idTipster',
  title: titleOf('/impostazioni/anagrafiche/tipster'),
  query: tipsterQuery,
  filters: [
    { kind: 'nome', label: referenceText.filterName, of: (tipster) => tipster.nomeTipster },
    { kind: 'stato', states: ['A', 'D'], of: ({ stato }) => onOff(stato) },
  ],
  columns: (onEdit) => [
    {
      ...nameColumn('nomeTipster'),
      width: 164,
      cell: ({ nomeTipster }) => {
        const meaning = meaningOf(nomeTipster)
        return (
          <span data-cut data-hint={meaning ?? undefined}>
            <span className="weight-600">{nomeTipster}</span>
            {meaning && <span className="type-xs quiet"> {text.ofProduct}</span>}
          </span>
        )
      },
    },
    chatColumn('gruppo', 'idGruppoTg'),
    chatColumn('drop', 'idDropTg'),
    { ...textColumn('messaggioApertura', 148), id: 'apertura' },
    { ...textColumn('messaggioChiusura', 148), id: 'chiusura' },
    percentColumn('action'),
    percentColumn('freeroll', 96),
    balanceColumn('saldoOutstandingBase'),
    balanceColumn('saldoFreerollBase'),
    stateColumn(({ stato }) => onOff(stato)),
    ...editColumn(onEdit),
  ],
  fields: [
    { kind: 'text', name: 'nomeTipster', required: true, wide: true, locked: nameLock },
    { ...stateField('onOff'), wide: true },
    { kind: 'chat', name: 'idGruppoTg', section: sections.telegram, hint: text.gruppoHint },
    { kind: 'chat', name: 'idDropTg', section: sections.telegram, hint: text.dropHint },
    { name: 'action', ...percent },
    { name: 'freeroll', ...percent },
    ...markRare<Tipster>([
      ...balanceFields,
      ...creditFields,
      atLimitField,
      ...authorFields('tipster'),
      { name: 'messaggioApertura', ...message },
      { name: 'messaggioChiusura', ...message },
    ]),
  ],
  ...ownChats('tipster', ({ idTipster }) => idTipster),
  creators: ADMINS,
  editors: SETTINGS_EDITORS,
  text,
  notices: tipsterNotices,
  next: {
    label: text.link,
    screen: LINKS,
    link: ({ idTipster }) =>
      linkOptions({ to: LINKS, params: { idTipster: String(idTipster) }, search: { nuovo: '1' } }),
  },
}
