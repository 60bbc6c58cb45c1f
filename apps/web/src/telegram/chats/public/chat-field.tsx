import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/lib/api-query.ts'
import { hasWords } from '#web/ui/picker/filter-options.ts'
import { chatFieldText as text } from './chat-field.it.ts'

const seenChats = apiQuery(['chat'], 'GET /api/v1/chat')

/** How soon a group that is new to the bot can be chosen. */
const AGAIN_MS = 5_000

export interface ChatFieldProps extends AutocompleteProps {
  /** It is not the stored number, whose chat may have been silent for long. */
  isChanged: boolean
}

/**
 * The number of a chat, typed or chosen by name among those the bot heard of; above it is the name of a known one, or
 * that the bot does not know it. Enter takes the only chat a typed name finds.
 */
export function ChatField({ description, isChanged, error, ...field }: ChatFieldProps) {
  // Read again while the form is open: the group to choose may be one that somebody just wrote in.
  const { data, isFetchedAfterMount } = useQuery({ ...seenChats, staleTime: 0, refetchInterval: AGAIN_MS })
  const chats = data ?? []
  const chatOf = (id: string) => chats.find((chat) => String(chat.id) === id.trim())
  const value = String(field.value ?? '')
  const known = chatOf(value)
  // A form says how to find a group only once, at its first chat.
  const isFirst = field.name !== 'idDropTg'
  const isNumber = /^\s*-?\d+\s*$/.test(value)
  const isUnknown = isChanged && isFetchedAfterMount && isNumber
  const isFound = (id: string, search: string) => hasWords(`${chatOf(id)?.titolo ?? ''} ${id}`, search)
  const found = value.trim() === '' || isNumber ? [] : chats.filter(({ id }) => isFound(String(id), value))
  const said = known
    ? text.named(known.titolo)
    : isUnknown
      ? text.unknown
      : isFirst && value.trim() === '' && chats.length === 0 && text.howToFind
  return (
    <Autocomplete
      {...field}
      // A name that finds chats is no wrong number yet.
      error={found.length > 0 ? undefined : error}
      description={[description, said].filter(Boolean).join(' · ') || undefined}
      placeholder={text.placeholder}
      autoComplete="off"
      openOnFocus={false}
      selectFirstOptionOnChange={found.length === 1}
      comboboxProps={{ keepMounted: false }}
      data={chats.map(({ id }) => String(id))}
      filter={({ options, search }) => {
        // A field that holds a known chat shows the other chats too.
        if (chatOf(search)) return options
        return options.filter((option) => 'value' in option && isFound(option.value, search))
      }}
      renderOption={({ option }) => {
        const chat = chatOf(option.value)
        return (
          <span className="column">
            <span>{chat?.titolo}</span>
            <span className="type-sm quiet">
              {option.value}
              {chat?.di && ` · ${text.takenBy(chat.di)}`}
            </span>
          </span>
        )
      }}
    />
  )
}
