import { useQuery } from '@tanstack/react-query'
import type { Book } from '#web/reference/reference/public/book.api.ts'
import type { Sala } from '#web/reference/reference/public/venue.api.ts'
import { topicName, topicsQuery } from '#web/telegram/chats/public/topic.api.ts'
import { type RuleValues, ruleFrom } from './rule.ts'

export interface RuleWorld {
  sale: readonly Sala[]
  books: readonly Book[]
  /** The chat the messages come from; null while unknown. */
  sourceChat: number | null
}

/** Builds a rule, with its sentence, from the input for a link to a room. */
export function useRuleOf({ sale, books, sourceChat }: RuleWorld, idSala: string | null) {
  const room = sale.find((one) => String(one.idSala) === idSala)
  const { data: from = [] } = useQuery(topicsQuery(sourceChat))
  const { data: to = [] } = useQuery(topicsQuery(room?.idGruppoTg ?? null))
  return (values: RuleValues, version: number) => {
    const nomeBook = books.find(({ idBook }) => idBook === room?.idBook)?.nomeBook ?? ''
    const bookEscluso = books.find(({ idBook }) => String(idBook) === values.idBookEscluso)?.nomeBook ?? null
    const rule = ruleFrom(values, {
      room: room && { nomeSala: room.nomeSala, nomeBook },
      bookEscluso,
      daArgomento: topicName(from, values.daArgomento),
      inArgomento: topicName(to, values.argomento),
      version,
    })
    return { room, bookEscluso, rule, names: { from, to } }
  }
}
