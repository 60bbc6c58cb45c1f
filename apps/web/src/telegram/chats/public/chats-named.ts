import type { Answer } from '@xbetapp/contract/contract'
import { foldLetters, hasWords } from '#web/ui/picker/filter-options.ts'

type Chat = Pick<Answer<'GET /api/v1/chat'>[number], 'id' | 'titolo'>

export const isChatNumber = (typed: string): boolean => /^\s*-?\d+\s*$/.test(typed)

/** The chats that a typed name or part of an id finds; none for an empty text or a number. */
export const chatsFound = <T extends Chat>(chats: readonly T[], typed: string): T[] =>
  typed.trim() === '' || isChatNumber(typed)
    ? []
    : chats.filter(({ id, titolo }) => hasWords(`${titolo} ${id}`, typed))

/** The chat a typed name means: the only one called so, or the only one it finds. */
export function chatMeant<T extends Chat>(chats: readonly T[], typed: string): T | undefined {
  const found = chatsFound(chats, typed)
  const name = foldLetters(typed.trim())
  const named = found.filter(({ titolo }) => foldLetters(titolo.trim()) === name)
  const meant = named.length > 0 ? named : found
  return meant.length === 1 ? meant[0] : undefined
}
