import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { useState } from 'react'
import { apiQuery } from '#web/lib/api-query.ts'
import { foldLetters, hasWords } from '#web/ui/picker/filter-options.ts'
import { chatFieldText as text } from './chat-field.it.ts'

const seenChats = apiQuery(['chat'], 'GET /api/v1/chat')

/** How soon a group that is new to the bot can be chosen. */
const AGAIN_MS = 5_000

export interface ChatFieldProps extends AutocompleteProps {
  /** Whether the number is another than the stored one, whose chat may have been silent for long. */
  isChanged: boolean
  /** Whether the field is meant for a chat of the house: elsewhere such a chat gets a warning. */
  isOfHouse?: boolean
}

/**
 * The number of a chat, typed or chosen by name among those the bot heard of; above it is the name of a known one, with
 * a warning where it is the house's own, or that the bot does not know it. The list opens on focus, with the chats that
 * have no owner yet, because a chat has one owner. Enter takes the first that a typed name finds; leaving the field
 * takes the one it means.
 */
export function ChatField({ description, isChanged, isOfHouse = false, error, ...field }: ChatFieldProps) {
  // Read again while the form is open: the group to choose may be one that somebody just wrote in.
  const { data, isFetchedAfterMount, refetch } = useQuery({
    ...seenChats,
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  })
  const [isLeft, setLeft] = useState(false)
  const chats = data ?? []
  const chatOf = (id: string) => chats.find((chat) => String(chat.id) === id.trim())
  const value = String(field.value ?? '')
  const known = chatOf(value)
  // A form says how to find a group only once, at its first chat.
  const isFirst = field.name !== 'idDropTg'
  const isUnknown = isChanged && isFetchedAfterMount && isChatNumber(value)
  const free = chats.filter(({ di }) => di === null)
  const found = chatsFound(free, value)
  const [taken] = chatsFound(chats, value)
  // `-12,5` is a wrong number.
  const isName = found.length > 0 || /\p{L}/u.test(value)
  const nameError =
    found.length > 0 ? text.manyNamed : taken?.di ? text.takenBy(taken.titolo, taken.di) : text.noneNamed
  const said = known
    ? text.named(known.titolo)
    : isUnknown
      ? text.unknown
      : isFirst && value.trim() === '' && free.length === 0 && text.howToFind
  const told = [description, said].filter(Boolean).join(' · ')
  return (
    <Autocomplete
      {...field}
      // A name is no wrong number: while it is typed it may still find a chat.
      error={isName ? isLeft && isChanged && nameError : error}
      onFocus={(event) => {
        setLeft(false)
        void refetch()
        field.onFocus?.(event)
      }}
      onBlur={(event) => {
        setLeft(true)
        const meant = chatMeant(free, value)
        if (meant) field.onChange?.(String(meant.id))
        field.onBlur?.(event)
      }}
      description={
        known?.dellaCasa && !isOfHouse ? (
          <>
            {told} · <span className="yellow">{text.ofHouse(known.dellaCasa)}</span>
          </>
        ) : (
          told || undefined
        )
      }
      placeholder={text.placeholder}
      autoComplete="off"
      openOnFocus={value.trim() === ''}
      selectFirstOptionOnChange={found.length > 0}
      comboboxProps={{ keepMounted: false }}
      data={free.map(({ id }) => String(id))}
      filter={({ options, search }) => {
        // An empty field shows all chats, one that holds a known chat the others too.
        if (search.trim() === '' || chatOf(search)) return options
        const ids = new Set(chatsFound(free, search).map(({ id }) => String(id)))
        return options.filter((option) => 'value' in option && ids.has(option.value))
      }}
      renderOption={({ option }) => {
        const chat = chatOf(option.value)
        return (
          <span className="column">
            <span>{chat?.titolo}</span>
            <span className="type-sm quiet">{option.value}</span>
          </span>
        )
      }}
    />
  )
}

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
