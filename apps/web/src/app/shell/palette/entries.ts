import type { Answer } from '@xbetapp/contract/contract'
import { VARIABLE_NAMES } from '@xbetapp/domain/oversight/activity-log/variable-names'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { hasAnyRole } from '@xbetapp/domain/platform/roles/roles'
import {
  mayOpen,
  SCREEN_PATHS,
  SCREENS,
  type Screen,
  type ScreenPath,
} from '@xbetapp/domain/platform/roles/screens'
import { SETTINGS, screenOf, TASKS } from '@xbetapp/domain/platform/roles/tasks'
import { foldText } from '@xbetapp/domain/platform/text/fold'
import { FILLERS, stemOf } from '@xbetapp/domain/platform/text/stem'
import { betPermissions } from '#web/bets/bets/bet-permissions.ts'
import { paletteText as text } from './palette.it.ts'
import { OWN_TASKS, type OwnTask, RECORD_WORDS } from './settings.it.ts'

/** Something the palette leads to. */
export interface Entry {
  /** The same whenever the palette opens: recent entries are remembered by their id. */
  id: string
  label: string
  about?: string | undefined
  /** Words the entry is found by beside its label; by default `about`. */
  words?: string
  /** The address below the product's own; empty for a dialog. */
  path: string
  dialog?: OwnTask
}

export interface EntryGroup {
  title: string
  entries: readonly Entry[]
}

type Found = Answer<'GET /api/v1/cerca'>
type Roles = Parameters<typeof betPermissions>[0]

/**
 * The entries that need no search: screens whose address has no id, what the user may do, and settings.
 * @param without screens that have nothing to show
 */
export function fixedGroups(
  roles: Roles,
  settings: readonly string[],
  without: readonly ScreenPath[] = [],
): EntryGroup[] {
  const isShown = (path: ScreenPath) => mayOpen(path, roles) && !without.includes(path)
  const isEntry = (path: ScreenPath) => !path.includes('$') && path !== '/login' && isShown(path)
  const screens = SCREEN_PATHS.filter(isEntry).map((path) => ({
    id: `schermata ${path}`,
    label: nameOf(path),
    about: parentOf(path),
    path,
  }))
  const variables = settings.map((nome) => ({
    id: `variabile ${nome}`,
    label: VARIABLE_NAMES[nome] ?? nome,
    about: SCREENS['/impostazioni/variabili-admin'].title,
    path: `/impostazioni/variabili-admin#${nome}`,
  }))
  const onScreens = Object.entries(SETTINGS).flatMap(([label, [screen, words]]): Entry[] => {
    if (!mayOpen(screen, roles)) return []
    return [
      { id: `impostazione ${label}`, label, about: nameOf(screen), path: screen, ...(words && { words }) },
    ]
  })
  return [
    { title: text.screens, entries: screens },
    {
      title: text.tasks,
      entries: [
        ...Object.entries(TASKS).flatMap(([label, [path, words, onlyFor]]) =>
          isShown(screenOf(path)) && (onlyFor === undefined || hasAnyRole(roles, [onlyFor]))
            ? [{ id: `azione ${label}`, label, about: nameOf(screenOf(path)), path, words }]
            : [],
        ),
        ...OWN_TASKS.map(([label, dialog, words]) => ({
          id: `azione ${label}`,
          label,
          about: text.own,
          path: '',
          dialog,
          words,
        })),
      ],
    },
    { title: text.settings, entries: [...onScreens, ...variables] },
  ]
}

function nameOf(path: ScreenPath): string {
  const { menu, title }: Screen = SCREENS[path]
  return typeof menu === 'string' ? menu : title
}

/** Name of the parent screen, which distinguishes screens with the same name. */
function parentOf(path: ScreenPath): string | undefined {
  const parent = SCREEN_PATHS.filter((other) => other !== '/' && path.startsWith(`${other}/`)).at(-1)
  return parent && nameOf(parent)
}

/** Actions on the bet whose detail is open. */
export function betActions(id: number, roles: Roles): Entry[] {
  const may = betPermissions(roles)
  const action = (name: keyof typeof text.actions, search: string, allowed: boolean): Entry[] =>
    allowed ? [{ id: `azione ${name}`, label: text.actions[name], path: `/?${search}` }] : []
  return [
    ...action('drop', `drop=${id}`, may.drop),
    ...action('percorso', `dettaglio=${id}&vista=percorso`, may.actions),
    ...action('modifica', `modifica=${id}`, may.editText),
    ...action('regole', `regole=${id}`, true),
    ...action('stop', `dettaglio=${id}&sopra=stop`, may.operate),
  ]
}

/**
 * Results of the server's search, each with the screens it can open, of which the typed words choose one.
 * @param named results of what {@link nameIn} leaves of the typed words
 */
export function foundGroups(found: Found, named: Found | null, typed: string, roles: Roles): EntryGroup[] {
  const tipsters = new Map([...found.tipster, ...(named?.tipster ?? [])].map((one) => [one.idTipster, one]))
  const venues = new Map(
    [...found.venue, ...(named?.venue ?? [])].map((one) => [`${one.tipo} ${one.id}`, one]),
  )
  const ofTipsters = [...tipsters.values()].flatMap((one) => tipsterEntries(one, roles))
  const ofVenues = [...venues.values()].flatMap((one) => venueEntries(one, roles))
  return [
    { title: text.bets, entries: found.bet.flatMap((one) => betEntry(one, roles)) },
    { title: text.tipsters, entries: matchEntries(ofTipsters, typed) },
    { title: text.venues, entries: matchEntries(ofVenues, typed) },
  ]
}

export const LISTED = {
  users: '/utenze',
  books: '/impostazioni/anagrafiche/book',
  currencies: '/impostazioni/anagrafiche/valuta',
} as const

/** Records of a list the browser reads whole, by name; each opens its list at it. */
export const listEntries = (list: keyof typeof LISTED, names: readonly string[]): EntryGroup => ({
  title: text[list],
  entries: names.map((name) => ({
    id: `${list} ${name}`,
    label: name,
    about: text.one[list],
    words: RECORD_WORDS[list],
    path: `${LISTED[list]}?${byName(name)}`,
  })),
})

const ACTIONS = [...Object.values(text.of), ...Object.values(RECORD_WORDS)].flatMap((words) =>
  foldText(words).split(' '),
)
/** Letters from which a typed word counts as the beginning of an action; a shorter one is part of a name. */
const SHORTEST_ACTION = 3

/** The typed text without the words for what is done with a record: the server knows names only. */
export function nameIn(typed: string): string {
  const isAction = (word: string) =>
    FILLERS.has(word) ||
    (word.length >= SHORTEST_ACTION && ACTIONS.some((action) => action.startsWith(stemOf(word))))
  return typed
    .trim()
    .split(/\s+/)
    .filter((word) => !isAction(foldText(word)))
    .join(' ')
}

function betEntry(bet: Found['bet'][number], roles: Roles): Entry[] {
  const { idReceivedBet: id, testo, nomeTipster, messageDate, nellaSettimana } = bet
  const screen =
    nellaSettimana && mayOpen('/', roles) ? '/' : mayOpen('/calcolatore', roles) ? '/calcolatore' : null
  if (screen === null) return []
  const about = `${id} · ${nomeTipster} · ${formatDateTime(messageDate)}`
  return [{ id: `bet ${id}`, label: testo.replaceAll(/\s+/g, ' '), about, path: `${screen}?dettaglio=${id}` }]
}

/** Makes the entry that opens a part of a record, where the user may open its screen. */
const partsOf =
  (record: { id: string; label: string; book?: string | undefined }, roles: Roles) =>
  (what: keyof typeof text.of, screen: ScreenPath, path: string): Entry[] => {
    if (!mayOpen(screen, roles)) return []
    const { id, label, book } = record
    const about = [book, text.of[what]].filter(Boolean).join(' · ')
    return [{ id: `${id} ${text.of[what]}`, label, about, words: `${about} ${RECORD_WORDS[what]}`, path }]
  }

function tipsterEntries({ idTipster: id, nomeTipster }: Found['tipster'][number], roles: Roles): Entry[] {
  const entry = partsOf({ id: `tipster ${id}`, label: nomeTipster }, roles)
  const links = '/impostazioni/anagrafiche/collegamenti-tipster'
  const records = '/impostazioni/anagrafiche/tipster'
  const rules = '/impostazioni/gestione-regole-tipster'
  return [
    ...entry('account', '/contabilita/tipster/$idTipster', `/contabilita/tipster/${id}`),
    ...entry('bets', '/', `/?tipster=${id}`),
    ...entry('record', records, `${records}?${byName(nomeTipster)}`),
    ...entry('links', `${links}/$idTipster`, `${links}/${id}`),
    ...entry('rules', rules, `${rules}?${byName(nomeTipster)}`),
  ]
}

function venueEntries({ tipo, id, nome, book }: Found['venue'][number], roles: Roles): Entry[] {
  const drops = book?.helper
    ? 'categoria=helper'
    : book
      ? `categoria=sale&book=${book.idBook}`
      : `categoria=${tipo === 'sito' ? 'siti' : 'altri'}`
  const ofRoom = book?.helper ? `helper/${id}` : `sala/${book?.idBook}/${id}`
  const entry = partsOf({ id: `${tipo} ${id}`, label: nome, book: book?.nomeBook }, roles)
  const records = `/impostazioni/anagrafiche/${tipo}` as const
  return [
    ...entry('account', '/contabilita', `/contabilita/${tipo === 'sala' ? ofRoom : `${tipo}/${id}`}`),
    ...entry('record', records, `${records}?${byName(nome)}`),
    ...entry('drops', '/drop', `/drop?${drops}&entita=${id}`),
  ]
}

const byName = (nome: string): string => `nome=${encodeURIComponent(nome)}`

/** Ranks of `rankFor`: the name of the entry is the typed text, begins with its first word, with the beginning of one. */
const CALLED = 5
const BEGINS_WHOLE = 4
const BEGINS = 3

const WORD_END = /[^\p{L}\p{N}]+/u

/**
 * How well an entry fits the typed text: 5 its name is the text, 4 its name begins with the first word of it, 3 with the
 * stem of that word (`importa` finds Importo too), 2 words of its name begin so, 1 its other words do, 0 the letters occur in it, null they do not.
 */
function rankFor(typed: string): (entry: Entry) => number | null {
  const all = foldText(typed).split(/\s+/).filter(Boolean)
  const name = all.join(' ')
  const telling = all.filter((word) => !FILLERS.has(word))
  const sought = telling.length > 0 ? telling : all
  const stems = sought.map(stemOf)
  const haveWords = (folded: string) => {
    const words = folded.split(WORD_END)
    return stems.every((stem) => words.some((word) => word.startsWith(stem)))
  }
  return ({ label, about = '', words: others = about }) => {
    const called = foldText(label)
    const whole = `${called} ${foldText(others)}`
    if (name === '' || !stems.every((stem) => whole.includes(stem))) return null
    if (called === name) return CALLED
    if (haveWords(called)) {
      if (called.split(WORD_END, 1)[0] === sought[0]) return BEGINS_WHOLE
      return called.startsWith(stems[0] ?? '') ? BEGINS : 2
    }
    return Number(haveWords(whole))
  }
}

/** The entries whose name and other words contain every typed word, the best fit first; of equal ones the user's own. */
export function matchEntries(entries: readonly Entry[], typed: string): Entry[] {
  const rank = rankFor(typed)
  return entries
    .map((entry) => ({ entry, fit: rank(entry) }))
    .filter(({ fit }) => fit !== null)
    .toSorted((a, b) => Number(b.fit) - Number(a.fit) || isOwn(b.entry) - isOwn(a.entry))
    .map(({ entry }) => entry)
}

const isOwn = ({ dialog }: Entry): number => Number(dialog !== undefined)

/**
 * Sorts the groups by how well their best entry fits: a room called as typed comes before an action that only has the
 * word. Of groups that fit alike, screens and actions come first, then records, then settings. Settings rise only where
 * a name begins with the typed text; bets, whose text is no name, only where it is the typed text. A typed number is
 * first of all the id of a bet.
 */
export function sortByRelevance(
  local: readonly EntryGroup[],
  found: readonly EntryGroup[],
  typed: string,
): EntryGroup[] {
  if (/^(?:bet\s*)?#?\s*\d+$/i.test(typed.trim())) return [...found, ...local]
  const rank = rankFor(typed)
  const best = ({ entries }: EntryGroup) => Math.max(0, ...entries.map((entry) => rank(entry) ?? 0))
  const settings = local.filter(({ title }) => title === text.settings)
  const others = local.filter((group) => !settings.includes(group)).toSorted((a, b) => best(b) - best(a))
  const place = (group: EntryGroup) => {
    const fit = best(group)
    const least = group.title === text.bets ? CALLED : settings.includes(group) ? BEGINS : 0
    return fit >= least ? fit : 0
  }
  return [...others, ...found, ...settings].toSorted((a, b) => place(b) - place(a))
}
