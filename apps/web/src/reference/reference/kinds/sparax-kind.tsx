import { ADMINS, RULE_TRIERS, SETTINGS_EDITORS } from '@xbetapp/contract/access'
import type { Answer } from '@xbetapp/contract/contract'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { onOff } from '@xbetapp/domain/reference/reference/stato'
import { isSuperadmin, mayAny } from '#web/platform/auth/public/viewer.ts'
import {
  ActionButton,
  actionsColumn,
  chatColumn,
  fieldColumn,
  idColumn,
  nameColumn,
  stateColumn,
} from '#web/reference/reference/cells.tsx'
import type { ReferenceKind } from '#web/reference/reference/kind.ts'
import { sparaxQuery } from '#web/reference/reference/public/lists.api.ts'
import { referenceText } from '#web/reference/reference/reference.it.ts'
import { stateField } from '#web/reference/reference/venue.ts'
import { sparaxText as text } from './kinds.it.ts'

export type Sparax = Answer<'GET /api/v1/sparax'>[number]

interface SparaxHandlers {
  onLinks: (sparax: Sparax) => void
  onForwards: (sparax: Sparax) => void
}

const MODES = ['NONE', 'SALA', 'HELPER', 'SALA_HELPER'] as const

const ACTIONS_WIDTH = 300

/** Telegram groups whose messages are relayed. */
export const sparaxKind = ({ onLinks, onForwards }: SparaxHandlers): ReferenceKind<Sparax> => ({
  slice: 'sparax',
  key: 'idSparax',
  title: titleOf('/impostazioni/anagrafiche/sparax'),
  query: sparaxQuery,
  filters: [
    { kind: 'nome', label: referenceText.filterName, of: (sparax) => sparax.nomeSparax },
    { kind: 'stato', states: ['A', 'D'], of: ({ stato }) => onOff(stato) },
  ],
  sort: [{ id: 'id', desc: true }],
  columns: (onEdit, viewer) => [
    nameColumn('nomeSparax'),
    chatColumn('gruppo', 'idGruppoTg'),
    fieldColumn('soloFoto', { width: 110, value: ({ soloFoto }) => (soloFoto ? text.yes : text.no) }),
    stateColumn(({ stato }) => onOff(stato)),
    fieldColumn('autoLinkMode', { width: 200, value: ({ autoLinkMode }) => text.modes[autoLinkMode] }),
    ...(isSuperadmin(viewer)
      ? [{ ...fieldColumn('delaySecondsSparax', { width: 140, align: 'end' }), id: 'delay' }]
      : []),
    { ...idColumn((sparax) => sparax.idSparax), descFirst: true },
    actionsColumn(
      (sparax) => (
        <>
          {onEdit && <ActionButton label={referenceText.edit} onClick={() => onEdit(sparax)} />}
          <ActionButton label={text.links} onClick={() => onLinks(sparax)} />
          {mayAny(viewer, RULE_TRIERS) && (
            <ActionButton label={text.forwards} onClick={() => onForwards(sparax)} />
          )}
        </>
      ),
      ACTIONS_WIDTH,
    ),
  ],
  fields: [
    { kind: 'text', name: 'nomeSparax', required: true, wide: true },
    { kind: 'chat', name: 'idGruppoTg', required: true },
    stateField('onOff'),
    {
      kind: 'choice',
      name: 'autoLinkMode',
      required: true,
      initial: 'NONE',
      options: MODES.map((mode) => ({ value: mode, label: text.modes[mode] })),
      hint: text.autoLinkHint,
    },
    {
      kind: 'whole',
      name: 'delaySecondsSparax',
      required: true,
      initial: '0',
      unit: 's',
      isShownTo: isSuperadmin,
    },
    { kind: 'switch', name: 'soloFoto', hint: text.soloFotoHint, wide: true },
  ],
  creators: ADMINS,
  editors: SETTINGS_EDITORS,
  text,
})
