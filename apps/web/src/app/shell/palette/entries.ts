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
import { foldLoosely } from '@xbetapp/domain/platform/text/fold'
import { betPermissions } from '#web/pages/bet/bet-permissions.ts'
import { paletteText as text } from './palette.it.ts'
import { OWN_TASKS, type OwnTask, SETTINGS, TASKS } from './settings.it.ts'

/** Something the palette leads to. */
export interface Entry {
  /** The same from one opening to the next: recent ones are known by it. */
  id: string
  label: string
  about?: string | undefined
  /** What it is looked for by, beside its label; by default what is shown about it. */
  words?: string
  /** Below the product's own address; empty for a dialog. */
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
 * What the user may do, screens that need no id, and settings, by purpose.
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
    ...{ id: `schermata ${path}`, label: nameOf(path), about: parentOf(path), path },
  }))
  const variables = settings.map((nome) => ({
    id: `variabile ${nome}`,
    label: VARIABLE_NAMES[nome] ?? nome,
    about: SCREENS['/impostazioni/variabili-admin'].title,
    path: `/impostazioni/variabili-admin#${nome}`,
  }))
  const onScreens = SETTINGS.flatMap(([label, screen, words]) =>
    mayOpen(screen, roles)
      ? [
          {
            id: `impostazione ${label}`,
            label,
            about: nameOf(screen),
            path: screen as string,
            ...(words && { words }),
          },
        ]
      : [],
  )
  return [
    { title: text.screens, entries: screens },
    {
      title: text.tasks,
      entries: [
        ...TASKS.flatMap(([label, screen, search, words, isForAdmin]) =>
          isShown(screen) && (isForAdmin === undefined || hasAnyRole(roles, [isForAdmin]))
            ? [{ id: `azione ${label}`, label, about: nameOf(screen), path: `${screen}${search}`, words }]
            : [],
        ),
        ...OWN_TASKS.map(([label, dialog, words]) => ({
          ...{ id: `azione ${label}`, label, about: text.own, path: '', dialog, words },
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

/** Results of the server's search, each with the screens it can open. */
export function foundGroups({ bet, tipster, venue }: Found, roles: Roles): EntryGroup[] {
  return [
    { title: text.bets, entries: bet.flatMap((one) => betEntry(one, roles)) },
    { title: text.tipsters, entries: tipster.flatMap((one) => tipsterEntries(one, roles)) },
    { title: text.venues, entries: venue.flatMap((one) => venueEntries(one, roles)) },
  ]
}

function betEntry(bet: Found['bet'][number], roles: Roles): Entry[] {
  const { idReceivedBet: id, testo, nomeTipster, messageDate, nellaSettimana } = bet
  const screen =
    nellaSettimana && mayOpen('/', roles) ? '/' : mayOpen('/calcolatore', roles) ? '/calcolatore' : null
  if (screen === null) return []
  const about = `${id} · ${nomeTipster} · ${formatDateTime(messageDate)}`
  return [{ id: `bet ${id}`, label: testo.replaceAll(/\s+/g, ' '), about, path: `${screen}?dettaglio=${id}` }]
}

function tipsterEntries({ idTipster: id, nomeTipster }: Found['tipster'][number], roles: Roles): Entry[] {
  const entry = (about: string, screen: ScreenPath, path: string): Entry[] =>
    mayOpen(screen, roles) ? [{ id: `tipster ${id} ${about}`, label: nomeTipster, about, path }] : []
  const links = '/impostazioni/anagrafiche/collegamenti-tipster'
  const records = '/impostazioni/anagrafiche/tipster'
  return [
    ...entry(text.account, '/contabilita/tipster/$idTipster', `/contabilita/tipster/${id}`),
    ...entry(text.betsOf, '/', `/?tipster=${id}`),
    ...entry(text.record, records, `${records}?${byName(nomeTipster)}`),
    ...entry(text.links, `${links}/$idTipster`, `${links}/${id}`),
  ]
}

function venueEntries({ tipo, id, nome, book }: Found['venue'][number], roles: Roles): Entry[] {
  const ofRoom = book?.helper ? `helper/${id}` : `sala/${book?.idBook}/${id}`
  const entry = (kind: string, screen: ScreenPath, path: string): Entry[] => {
    const about = [book?.nomeBook, kind].filter(Boolean).join(' · ')
    return mayOpen(screen, roles) ? [{ id: `${tipo} ${id} ${kind}`, label: nome, about, path }] : []
  }
  const records = `/impostazioni/anagrafiche/${tipo}` as const
  return [
    ...entry(text.account, '/contabilita', `/contabilita/${tipo === 'sala' ? ofRoom : `${tipo}/${id}`}`),
    ...entry(text.record, records, `${records}?${byName(nome)}`),
  ]
}

const byName = (nome: string): string => `nome=${encodeURIComponent(nome)}`

/** Without its ending: `orario` finds what is called Orari, `aggiungi` what has `aggiungere`, `cambiare` Cambia. */
const stemOf = (word: string): string => (word.length > 4 ? word.replace(/(?:[aei]r)?[aeio]$/, '') : word)
/** Words that say nothing beside others. */
const LITTLE = new Set(
  'a al alla alle che da dal dalla degli dei del della delle di e il in la le lo i gli per un una uno'.split(
    ' ',
  ),
)

/** Entries whose name and other words contain every typed word: the one called so, those that begin with it, others. */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  const all = foldLoosely(typed).split(/\s+/).filter(Boolean)
  const [first] = all
  if (first === undefined) return []
  const name = all.join(' ')
  const telling = all.filter((word) => !LITTLE.has(word))
  const words = telling.length > 0 ? telling : all
  const rank = ({ label }: Entry) => {
    const called = foldLoosely(label)
    return called === name ? 2 : Number(called.startsWith(first))
  }
  return entries
    .filter(({ label, about = '', words: others = about }) => {
      const whole = foldLoosely(`${label} ${others}`)
      return words.every((word) => whole.includes(stemOf(word)))
    })
    .toSorted((a, b) => rank(b) - rank(a))
}

/**
 * The groups in the order of what is meant: what is called exactly as typed, screens and actions, what the server found,
 * settings last. A number is a bet's first of all.
 */
export function byRelevance(
  local: readonly EntryGroup[],
  found: readonly EntryGroup[],
  typed: string,
): EntryGroup[] {
  if (/^#?\d+$/.test(typed.trim())) return [...found, ...local]
  const name = foldLoosely(typed).trim()
  const isNamed = ({ entries }: EntryGroup) => entries.some(({ label }) => foldLoosely(label) === name)
  const settings = local.filter(({ title }) => title === text.settings)
  const all = [...local.filter((group) => !settings.includes(group)), ...found, ...settings]
  return all.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
}
