import { join } from 'node:path'
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { theme } from './src/app/theme/theme.ts'

// The server refuses writes whose Origin is not its own host, so the browser's Host header must reach it unchanged.
const toServer = { target: 'http://127.0.0.1:8080', changeOrigin: false }

/** The first screen of all users. Its code is bundled in a few files instead of one per shared module. */
const LOGIN = ['main.tsx', 'pages/login/login-page.tsx']
const BET = [
  'app/shell/controls/user-controls.tsx',
  'app/shell/drawer/menu-button.tsx',
  'pages/bet/bet-page.tsx',
]

/** Left in a separate file: no other screen needs it. */
const ONLY_BET = /[\\/](pages[\\/]bet|src[\\/]bets[\\/]bets)[\\/](?!bets\.it|public[\\/])/

interface Modules {
  getModuleInfo: (id: string) => { code: string | null; importedIds: readonly string[] } | null
}

const ICON = /@tabler[\\/]icons-react[\\/].*[\\/](Icon\w+)\.mjs$/

/** Own modules the given screens import statically, directly or not, and their icons. */
function importedBy(screens: readonly string[]) {
  let found: Set<string> | undefined
  return (id: string, modules: Modules): boolean => {
    if (found === undefined) {
      found = new Set()
      const waiting = screens.map((screen) => join(import.meta.dirname, 'src', screen))
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        if (found.has(next) || next.includes('node_modules')) continue
        found.add(next)
        const { code, importedIds } = modules.getModuleInfo(next) ?? { code: '', importedIds: [] }
        waiting.push(...importedIds)
        // All icons are imported from one file: which of them is only in the text.
        for (const [name] of (code ?? '').matchAll(/\bIcon[A-Z]\w+/g)) found.add(name)
      }
    }
    return found.has(ICON.exec(id)?.[1] ?? id) && !ONLY_BET.test(id)
  }
}

/** Modules of most dialogs: Mantine's modals and fields, and our wrappers. */
const FORMS = /node_modules|[/](dialog|form-dialog|confirm-dialog|fields)[/]/
/** Modules of most other screens: small ones of ours that import no library. */
const SMALL = /[/](lib|public|domain|drops|data-table|numbers)[/]/

// React and TanStack change only with an upgrade: in separate files, browsers keep them cached across releases. Each
// other group includes the imports of its modules, so that no two files import each other.
function chunkGroups() {
  const inLogin = importedBy(LOGIN)
  const inBet = importedBy(BET)
  return [
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 5 },
    {
      name: 'tanstack',
      // Lists without an end are on few screens.
      test: /node_modules[\\/]@tanstack[\\/](?!react-virtual|virtual-core)(?!.*[\\/](useI|i)nfiniteQuery(Observer|Options)?\.js)/,
      priority: 4,
    },
    {
      name: 'table',
      test: /node_modules[\\/](@tanstack|big\.js|@date-fns)[\\/](?!.*[\\/](useI|i)nfiniteQuery(Observer|Options)?\.js)/,
      priority: 3,
    },
    {
      name: (id: string, modules: Modules) => (inLogin(id, modules) ? 'base' : null),
      debugName: 'base',
      priority: 2,
    },
    {
      name: (id: string, modules: Modules) => (inBet(id, modules) ? 'screen' : null),
      debugName: 'screen',
      priority: 1,
    },
    // The first file lists all others, so shared modules are in three files, not in a hundred (decision 085).
    { name: 'icons', test: ICON, minShareCount: 2, priority: 0.5 },
    { name: 'forms', test: FORMS, minShareCount: 20, priority: 0.4 },
    { name: 'shared', test: SMALL, minShareCount: 8, priority: 0.3 },
  ]
}

const NAMED = ['react', 'tanstack', 'table', 'base', 'screen', 'forms', 'shared']

interface Chunk {
  imports: string[]
}

/** Chunks Login waits for; they must not import those of the tables. */
const FIRST = /\/(base|react|tanstack)-/
/** Chunks that all our other chunks import. */
const LISTS = /\/(screen|table)-/
const DIALOGS = /\/(forms|shared)-/

/**
 * Refuses chunks that import each other: they run in an undefined order, so that an import may still be undefined. Also
 * refuses a chunk Login waits for that imports a later one, as every user would load that first.
 */
function refuseChunks() {
  return {
    name: 'refuse-chunks',
    apply: 'build' as const,
    writeBundle(_: unknown, bundle: Record<string, { type: string } & Partial<Chunk>>) {
      const done = new Set<string>()
      const visit = (file: string, way: readonly string[]) => {
        if (way.includes(file)) throw new Error(`chunks import each other: ${[...way, file].join(' -> ')}`)
        if (done.has(file)) return
        for (const next of bundle[file]?.imports ?? []) visit(next, [...way, file])
        done.add(file)
      }
      for (const file of Object.keys(bundle)) visit(file, [])
      for (const [file, { imports = [] }] of Object.entries(bundle)) {
        const late = imports.find((next) => /\/(table|screen|shared|forms)-/.test(next))
        if (FIRST.test(file) && late) throw new Error(`${file}, which Login waits for, imports ${late}`)
      }
    },
  }
}

/** Generates at build time the stylesheet Mantine makes of the theme at start: `virtual:theme.css` (decision 085). */
function themeVariables() {
  const name = 'virtual:theme.css'
  const resolved = `\0${name}`
  return {
    name: 'theme-variables',
    resolveId: (id: string) => (id === name ? resolved : null),
    load(id: string) {
      if (id !== resolved) return null
      const ours = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
      // The defaults are in Mantine's own stylesheet, and the light scheme is not used.
      const theirs = defaultCssVariablesResolver(DEFAULT_THEME)
      const changed = (part: 'variables' | 'dark') => {
        const known: Record<string, string> = theirs[part]
        return Object.fromEntries(Object.entries(ours[part]).filter(([key, value]) => known[key] !== value))
      }
      return convertCssVariables(
        { variables: changed('variables'), dark: changed('dark'), light: {} },
        ':root',
      )
    },
  }
}

export default defineConfig({
  base: '/xbetapp/',
  plugins: [react(), themeVariables(), refuseChunks()],
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': toServer, '/sparabet': toServer, '/health': toServer },
  },
  build: {
    target: 'es2023',
    // The server answers with `script-src 'self'`: the polyfill is not needed by any browser that runs the rest.
    modulePreload: {
      polyfill: false,
      // Loaded chunks need no preload. Routes preload only the large chunks: a screen loads its small ones itself, or
      // when the pointer comes near its link.
      resolveDependencies: (_, files, { hostId, hostType }) => {
        if (hostType === 'html') return files
        if (!FIRST.test(hostId)) return files.filter((file) => !FIRST.test(file) && !LISTS.test(file))
        return files.filter((file) => file.endsWith('.css') || LISTS.test(file) || DIALOGS.test(file))
      },
    },
    // A data: URL is one more thing to allow in the content policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rollupOptions: {
      output: {
        codeSplitting: { groups: chunkGroups() },
        // The first file fetched lists those of every screen: their names would weigh more than their hashes.
        chunkFileNames: ({ name }) =>
          NAMED.includes(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
      },
    },
  },
})
