import '@mantine/spotlight/styles.css'
import { useDebouncedValue, useLocalStorage } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { mayOpen, type ScreenPath } from '@xbetapp/domain/platform/roles/screens'
import { useEffect, useMemo } from 'react'
import { heldCurrenciesQuery } from '#web/accounts/revaluation/revaluation.api.ts'
import { REVALUATION } from '#web/app/navigation/navigation.ts'
import { showAccountDialog } from '#web/app/shell/controls/account-dialogs.ts'
import { openGuide } from '#web/app/shell/drawer/external-links.tsx'
import { apiQuery } from '#web/lib/api-query.ts'
import { signOut } from '#web/platform/auth/public/identity.ts'
import { useRoles, useSession } from '#web/platform/auth/public/use-session.ts'
import { variablesQuery } from '#web/platform/settings/settings.api.ts'
import { usersQuery } from '#web/platform/users/users.api.ts'
import { booksQuery, currenciesQuery, shownBooks } from '#web/reference/reference/public/lists.api.ts'
import {
  betActions,
  type Entry,
  type EntryGroup,
  fixedGroups,
  foundGroups,
  LISTED,
  listEntries,
  matchEntries,
  nameIn,
  sortByRelevance,
} from './entries.ts'
import { paletteText as text } from './palette.it.ts'

/** Chosen entries that are remembered; older ones are forgotten. */
const MOST_RECENT = 8
const NONE: string[] = []

const [store, spotlight] = createSpotlight()
/** Pause in typing after which the server is asked. */
const PAUSE_MS = 120
/** Entries shown of a group; typing more brings others up. */
const MOST_OF_GROUP = 8

const searchQuery = (testo: string) => ({
  ...apiQuery(['cerca', testo], 'GET /api/v1/cerca', { query: { testo } }),
  enabled: testo !== '',
  placeholderData: keepPreviousData,
  staleTime: 30_000,
  gcTime: 60_000,
  retry: false,
})

interface PaletteProps {
  typed: string
  onTyped: (typed: string) => void
  onClose: () => void
}

/** Finds everything by name: screens, settings, bets, tipsters, accounts, and actions on the open bet. */
export default function Palette({ typed, onTyped, onClose }: PaletteProps) {
  const roles = useRoles()
  const username = useSession()?.username ?? ''
  const router = useRouter()
  // Newest first; by user name, as a browser may have several users.
  const [recent, setRecent] = useLocalStorage({
    key: `xbetapp.recenti.${username}`,
    defaultValue: NONE,
    getInitialValueInEffect: false,
  })
  const [asked] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const { data, error, isFetching } = useQuery(searchQuery(asked))
  const name = nameIn(asked)
  const { data: named } = useQuery(searchQuery(name === asked ? '' : name))
  const ifOpen = (screen: ScreenPath) => ({ enabled: mayOpen(screen, roles) })
  const { data: users } = useQuery({ ...usersQuery, ...ifOpen(LISTED.users) })
  const { data: books } = useQuery({ ...booksQuery, ...ifOpen(LISTED.books) })
  const { data: currencies } = useQuery({ ...currenciesQuery, ...ifOpen(LISTED.currencies) })
  const { data: settings } = useQuery({ ...variablesQuery, ...ifOpen('/impostazioni/variabili-admin') })
  const { data: held } = useQuery({ ...heldCurrenciesQuery, ...ifOpen(REVALUATION) })
  useEffect(() => spotlight.open(), [])

  const groups = useMemo(() => {
    const fixed = fixedGroups(
      roles,
      settings?.map(({ nome }) => nome) ?? [],
      held?.length ? [] : [REVALUATION],
    )
    const bet = betInHand(router.state.location.search)
    const onBet: EntryGroup = {
      title: text.onBet(bet ?? 0),
      entries: bet === null ? [] : betActions(bet, roles),
    }
    if (typed.trim() === '') return [onBet, recentGroup(recent, fixed), ...fixed.slice(0, 2)]
    const ofName = named && name !== '' && name !== asked ? named : null
    const found = data && asked !== '' ? foundGroups(data, ofName, typed, roles) : []
    const matched = ({ title, entries }: EntryGroup) => ({ title, entries: matchEntries(entries, typed) })
    const listed = [
      listEntries('users', users?.map(({ username }) => username) ?? []),
      listEntries(
        'books',
        shownBooks(books ?? []).map(({ nomeBook }) => nomeBook),
      ),
      listEntries('currencies', currencies?.map(({ valuta }) => valuta) ?? []),
    ]
    return sortByRelevance([onBet, ...fixed].map(matched), [...found, ...listed.map(matched)], typed)
  }, [typed, asked, name, data, named, users, books, currencies, settings, held, roles, router, recent])
  const shown = useMemo(() => groups.filter(({ entries }) => entries.length > 0), [groups])
  // Results arrive after the input, also above the first entry; the library selects the first only on input.
  useEffect(() => {
    if (shown.length > 0) chooseFirst()
  }, [shown])
  const nothing = isFetching ? null : text.none
  const empty = error ? text.failed : nothing

  const open = ({ id, path, dialog }: Entry) => {
    setRecent([id, ...recent.filter((one) => one !== id)].slice(0, MOST_RECENT))
    spotlight.close()
    if (dialog === 'guide') void openGuide()
    else if (dialog === 'logout') signOut()
    else if (dialog) showAccountDialog(dialog)
    else router.history.push(`${router.basepath}${path}`)
  }
  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={onTyped}
      onSpotlightClose={onClose}
      shortcut={null}
      centered={false}
      overlayProps={{ blur: 0, backgroundOpacity: 0.6 }}
      scrollable
      maxHeight={460}
      aria-label={text.title}
    >
      <Spotlight.Search
        data-palette
        placeholder={text.placeholder}
        aria-label={text.title}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {shown.map(({ title, entries }) => (
          <Spotlight.ActionsGroup key={title} label={title}>
            {entries.slice(0, MOST_OF_GROUP).map((entry) => (
              <Spotlight.Action
                key={entry.id}
                label={entry.label}
                description={entry.about}
                onClick={() => open(entry)}
                closeSpotlightOnTrigger={false}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {shown.length === 0 && empty !== null && <Spotlight.Empty>{empty}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

/** The bet whose detail the address has open. */
function betInHand(search: unknown): number | null {
  const { dettaglio } = search as { dettaglio?: unknown }
  const id = Number(dettaglio)
  return Number.isInteger(id) && id > 0 ? id : null
}

/** Screens and settings chosen last; search results are left out. */
function recentGroup(recent: readonly string[], fixed: readonly EntryGroup[]): EntryGroup {
  const known = new Map(fixed.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry] as const)))
  return { title: text.recent, entries: recent.flatMap((id) => known.get(id) ?? []) }
}

function chooseFirst(): void {
  const state = store.getState()
  const list = document.getElementById(state.listId)
  const chosen = list?.querySelector('[data-selected]')
  if (!list || (chosen && state.selected > 0)) return
  chosen?.removeAttribute('data-selected')
  list.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.setState({ ...state, selected: 0 })
}
