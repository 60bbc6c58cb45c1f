import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/**
 * The files the web app is built into. Every user's browser loads the first ones, before Login. A screen has its own
 * small files, named by their hash alone, and waits for the large ones that it shares with others (decision 085). No
 * two files import each other, and a first file imports no later one: {@link refuseChunks} ends such a build.
 */
const FIRST = ['base', 'react', 'tanstack']
/** Imported by all our other files. */
const LISTS = ['screen', 'table']
const DIALOGS = ['forms', 'shared']

type Test = (file: string) => boolean
const isOneOf = (names: readonly string[]): Test => {
  const pattern = new RegExp(`/(${names.join('|')})-`)
  return (file) => pattern.test(file)
}
const isFirst = isOneOf(FIRST)
const isList = isOneOf(LISTS)
const isLate = isOneOf([...LISTS, ...DIALOGS])

// The first file fetched lists those of every screen: their names would weigh more than their hashes.
export const chunkFileNames = ({ name }: { name: string }): string =>
  [...FIRST, ...LISTS, ...DIALOGS].includes(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'

/**
 * What a file preloads with one that it is about to load. Loaded chunks need no preload. Routes preload only the large
 * chunks: a screen loads its small ones itself, or when the pointer comes near its link.
 */
export function preloadsOf(
  files: string[],
  { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' },
): string[] {
  if (hostType === 'html') return files
  const isOfRoutes = isFirst(hostId)
  return files.filter((file) =>
    isOfRoutes ? file.endsWith('.css') || isLate(file) : !isFirst(file) && !isList(file),
  )
}

/** The first screen of all users. Its code is bundled in a few files instead of one per shared module. */
const LOGIN = ['main.tsx', 'pages/login/login-page.tsx']
const BET = [
  'app/shell/controls/user-controls.tsx',
  'app/shell/drawer/menu-button.tsx',
  'pages/bet/bet-page.tsx',
]

/** Left in a separate file: no other screen needs it. */
const ONLY_BET = /[\\/](pages[\\/]bet|src[\\/]bets[\\/]bets)[\\/](?!bets\.it|public[\\/])/

const ICON = /@tabler[\\/]icons-react[\\/].*[\\/](Icon\w+)\.mjs$/

/** Own modules the given screens import statically, directly or not, and their icons. */
function importedBy(screens: readonly string[]) {
  let found: Set<string> | undefined
  return (id: string, modules: Rolldown.ChunkingContext): boolean => {
    found ??= importsOf(screens, modules)
    return found.has(ICON.exec(id)?.[1] ?? id) && !ONLY_BET.test(id)
  }
}

function importsOf(screens: readonly string[], modules: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>()
  const waiting = screens.map((screen) => join(import.meta.dirname, 'src', screen))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next) || next.includes('node_modules')) continue
    found.add(next)
    const { code, importedIds } = modules.getModuleInfo(next) ?? { code: '', importedIds: [] }
    waiting.push(...importedIds)
    // All icons are imported from one file: which of them is only in the text.
    for (const [name] of (code ?? '').matchAll(/\bIcon[A-Z]\w+/g)) found.add(name)
  }
  return found
}

/** Lists without an end are on few screens. */
const isEndless: Test = (id) => /[\\/](useI|i)nfiniteQuery(Observer|Options)?\.js/.test(id)
const isTanstack: Test = (id) => /node_modules[\\/]@tanstack[\\/](?!react-virtual|virtual-core)/.test(id)
const isOfTables: Test = (id) => /node_modules[\\/](@tanstack|big\.js|@date-fns)[\\/]/.test(id)
/** Libraries, and our folders of dialogs and fields. */
const FORMS = /node_modules|[/](dialog|form-dialog|confirm-dialog|fields)[/]/
/** Our folders from which screens share most. */
const SHARED = /[/](lib|public|domain|drops|data-table|numbers)[/]/

// React and TanStack change only with an upgrade: in separate files, browsers keep them cached across releases. Each
// other group includes the imports of its modules, so that no two files import each other.
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const inLogin = importedBy(LOGIN)
  const inBet = importedBy(BET)
  return [
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 5 },
    { name: 'tanstack', test: (id) => isTanstack(id) && !isEndless(id), priority: 4 },
    { name: 'table', test: (id) => isOfTables(id) && !isEndless(id), priority: 3 },
    { name: (id, modules) => (inLogin(id, modules) ? 'base' : null), debugName: 'base', priority: 2 },
    { name: (id, modules) => (inBet(id, modules) ? 'screen' : null), debugName: 'screen', priority: 1 },
    // The first file lists all others, so what many files import is in three, not in a hundred.
    { name: 'icons', test: ICON, minShareCount: 2, priority: 0.5 },
    { name: 'forms', test: FORMS, minShareCount: 20, priority: 0.4 },
    { name: 'shared', test: SHARED, minShareCount: 8, priority: 0.3 },
  ]
}

export const refuseChunks = (): Plugin => ({
  name: 'refuse-chunks',
  apply: 'build',
  generateBundle(_, bundle) {
    const importsByFile = new Map(
      Object.values(bundle).map((file) => [file.fileName, file.type === 'chunk' ? file.imports : []]),
    )
    refuseCycles(importsByFile)
    refuseLateImports(importsByFile)
  },
})

type ImportsByFile = ReadonlyMap<string, readonly string[]>

/** Files that import each other run in an undefined order, so that an import may still be undefined. */
function refuseCycles(importsByFile: ImportsByFile): void {
  const done = new Set<string>()
  const visit = (file: string, way: readonly string[]) => {
    if (way.includes(file)) throw new Error(`chunks import each other: ${[...way, file].join(' -> ')}`)
    if (done.has(file)) return
    for (const next of importsByFile.get(file) ?? []) visit(next, [...way, file])
    done.add(file)
  }
  for (const file of importsByFile.keys()) visit(file, [])
}

/** Every user would load the file that a first one imports before Login. */
function refuseLateImports(importsByFile: ImportsByFile): void {
  for (const [file, imports] of importsByFile) {
    const late = imports.find(isLate)
    if (isFirst(file) && late) throw new Error(`${file}, which Login waits for, imports ${late}`)
  }
}
