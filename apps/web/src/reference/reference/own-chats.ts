import type { ChatOwner, Field, FieldErrors, FieldValues, ReferenceKind, ReferenceRow } from './kind.ts'
import { referenceText } from './reference.it.ts'

// What rooms and tipsters have in common: chats of their own, and people whose messages are read in them.

const { autori: text, sections } = referenceText

interface Filtered {
  filtroAutori: boolean
  autoriAmmessi: number[]
}

/** Fields of the filter on allowed authors: of a tipster's group, or of the people who answer for a room. */
export const authorFields = (of: ChatOwner['kind']): readonly Field<Filtered>[] => {
  const shared = { wide: true, onlyStored: true, section: sections.autori[of] }
  return [
    { kind: 'switch', name: 'filtroAutori', hint: text.filtroHint[of], ...shared },
    { kind: 'autori', of, name: 'autoriAmmessi', ...shared },
  ]
}

/** The form knows the owners of all chats, and judges the chats and the filter on authors. */
export const ownChats = <Row extends ReferenceRow>(
  kind: ChatOwner['kind'],
  idOf: (row: Row) => number,
): Pick<ReferenceKind<Row>, 'ownsChats' | 'validate'> => ({
  ownsChats: true,
  validate: (values, row, owners) => ({
    ...sharedChatErrors(values, owners, row && { kind, id: idOf(row) }),
    // A filter without authors would read no messages.
    ...(values.filtroAutori === true && values.autoriAmmessi === '' ? { autoriAmmessi: text.missing } : {}),
  }),
})

/**
 * A chat belongs to one room or tipster only, as group or as drop chat, or as both
 * (rule: chat/one-owner). Empty and 0 mean none. The server checks again: it also knows the secret rooms.
 * @param self the room or tipster being edited, whose own chats are no fault; null while one is created
 */
export function sharedChatErrors(
  values: FieldValues,
  owners: readonly ChatOwner[],
  self: Pick<ChatOwner, 'kind' | 'id'> | null,
): FieldErrors {
  const others = owners.filter(({ kind, id }) => kind !== self?.kind || id !== self.id)
  const errors: FieldErrors = {}
  for (const name of ['idGruppoTg', 'idDropTg']) {
    const chat = Number(String(values[name] ?? '').trim())
    const owner = others.find(({ idGruppoTg, idDropTg }) => idGruppoTg === chat || idDropTg === chat)
    if (chat && owner) errors[name] = referenceText.sharedChat(owner.nome)
  }
  return errors
}
