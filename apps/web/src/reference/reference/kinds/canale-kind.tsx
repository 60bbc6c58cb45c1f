import { ADMINS, RULE_TRIERS, SETTINGS_EDITORS } from '@xbetapp/contract/access'
import type { Answer } from '@xbetapp/contract/contract'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { columnOf, labelOf } from '@xbetapp/domain/reference/reference/fields'
import { isAdmin, mayAny } from '#web/platform/auth/public/viewer.ts'
import { ActionButton, actionsColumn, idColumn } from '#web/reference/reference/cells.tsx'
import type { FieldErrors, FieldValues, ReferenceKind } from '#web/reference/reference/kind.ts'
import { canaliQuery } from '#web/reference/reference/public/lists.api.ts'
import { referenceText } from '#web/reference/reference/reference.it.ts'
import { CopyId } from '#web/ui/copy-id/copy-id.tsx'
import type { DataColumn } from '#web/ui/data-table/columns.ts'
import { canaleText as text } from './kinds.it.ts'

export type Canale = Answer<'GET /api/v1/canale'>[number]

interface CanaleHandlers {
  onDelete: (canale: Canale) => void
  onForwards: (canale: Canale) => void
}

const ACTIONS_WIDTH = 250

/** Groups whose messages go on to another group. Every user may open the screen. */
export const canaleKind = ({ onDelete, onForwards }: CanaleHandlers): ReferenceKind<Canale> => ({
  slice: 'canale',
  key: 'idCanale',
  title: titleOf('/impostazioni/anagrafiche/canali'),
  query: canaliQuery,
  filters: [
    { kind: 'mittente', label: labelOf('nomeMittente'), of: (canale) => canale.nomeMittente },
    {
      kind: 'destinatario',
      label: labelOf('nomeDestinatario'),
      of: (canale) => canale.nomeDestinatario,
    },
  ],
  sort: [{ id: 'id', desc: true }],
  columns: (onEdit, viewer) => [
    {
      id: 'mittente',
      header: columnOf('nomeMittente'),
      width: 200,
      grow: 1,
      value: (canale) => canale.nomeMittente,
      card: { slot: 'title' },
    },
    chatColumn('gruppoMittente', 'idGruppoTgMittente'),
    {
      id: 'destinatario',
      header: columnOf('nomeDestinatario'),
      width: 200,
      grow: 1,
      cell: (canale) => canale.nomeDestinatario,
    },
    chatColumn('gruppoDestinatario', 'idGruppoTgDestinatario'),
    // The sender alone is sortable.
    { ...idColumn((canale) => canale.idCanale), sortable: false },
    actionsColumn(
      (canale) => (
        <>
          {onEdit && <ActionButton label={referenceText.edit} onClick={() => onEdit(canale)} />}
          {mayAny(viewer, RULE_TRIERS) && (
            <ActionButton label={text.forwards} onClick={() => onForwards(canale)} />
          )}
          {isAdmin(viewer) && <ActionButton danger label={text.delete} onClick={() => onDelete(canale)} />}
        </>
      ),
      ACTIONS_WIDTH,
    ),
  ],
  fields: [
    { kind: 'text', name: 'nomeMittente', required: true },
    { kind: 'chat', name: 'idGruppoTgMittente', required: true },
    { kind: 'topic', of: 'source', chat: 'idGruppoTgMittente', name: 'argomentoMittente' },
    { kind: 'text', name: 'nomeDestinatario', required: true },
    { kind: 'chat', name: 'idGruppoTgDestinatario', required: true },
    { kind: 'topic', of: 'target', chat: 'idGruppoTgDestinatario', name: 'argomentoDestinatario' },
  ],
  validate: sameChatError,
  creators: ADMINS,
  editors: SETTINGS_EDITORS,
  offeredToAll: true,
  text,
})

const chatColumn = (
  id: string,
  name: 'idGruppoTgMittente' | 'idGruppoTgDestinatario',
): DataColumn<Canale> => ({
  id,
  header: columnOf(name),
  width: 230,
  cell: (canale) => <CopyId id={canale[name]} />,
})

function sameChatError(values: FieldValues): FieldErrors {
  const from = String(values.idGruppoTgMittente ?? '').trim()
  const to = String(values.idGruppoTgDestinatario ?? '').trim()
  return from !== '' && Number(from) === Number(to) ? { idGruppoTgDestinatario: text.sameChat } : {}
}
