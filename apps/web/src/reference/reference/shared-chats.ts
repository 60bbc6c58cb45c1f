import type { FieldErrors, FieldValues } from './field.ts'
import type { ChatOwner } from './kind.ts'
import { referenceText as text } from './reference.it.ts'

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
    if (chat && owner) errors[name] = text.sharedChat(owner.nome)
  }
  return errors
}
