import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The server refuses writes whose Origin is not its own host, so the browser's Host header must reach it unchanged.
const toServer = { target: 'http://127.0.0.1:8080', changeOrigin: false }

/** Where everybody starts. What these screens need is fetched as a few files instead of one per shared module. */
const LOGIN = ['main.tsx', 'pages/login/login-page.tsx']
const BET = [
  'app/shell/controls/user-controls.tsx',
  'app/shell/drawer/menu-button.tsx',
  'pages/bet/bet-page.tsx',
]

/** Left in a file of its own: no other screen needs it. */
const ONLY_BET = /[\\/](pages[\\/]bet|features[\\/]bets)[\\/]/

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/** Our own modules that the given screens import, directly or not, without what they fetch later. */
function importedBy(screens: readonly string[]) {
  let found: Set<string> | undefined
  return (id: string, modules: Modules): boolean => {
    if (found === undefined) {
      found = new Set()
      const waiting = screens.map((screen) => join(import.meta.dirname, 'src', screen))
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        if (found.has(next) || next.includes('node_modules')) continue
        found.add(next)
        waiting.push(...(modules.getModuleInfo(next)?.importedIds ?? []))
      }
    }
    return found.has(id) && !ONLY_BET.test(id)
  }
}

// React and TanStack change only with an upgrade: in files of their own a release does not make browsers fetch them
// again. Of the rest each group takes along what its modules import, so that no two files need each other.
function chunkGroups() {
  const inLogin = importedBy(LOGIN)
  const inBet = importedBy(BET)
  return [
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 5 },
    {
      name: 'tanstack',
      // Lists without an end are on few screens.
      test: /node_modules[\\/]@tanstack[\\/](?!react-table|table-core|react-virtual|virtual-core)(?!.*[\\/](useI|i)nfiniteQuery(Observer|Options)?\.js)/,
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
  ]
}

const NAMED = ['react', 'tanstack', 'table', 'base', 'screen']

interface Chunk {
  imports: string[]
}

/** What Login waits for. With a file of the tables among them it would wait for those too. */
const FIRST = /\/(base|react|tanstack)-/

/**
 * Two files that need each other run in an order nobody chose: what one takes from the other may still be undefined. And
 * one import in the first file brings everybody what one screen needs.
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
        const late = imports.find((next) => /\/(table|screen)-/.test(next))
        if (FIRST.test(file) && late) throw new Error(`${file}, which Login waits for, imports ${late}`)
      }
    },
  }
}

export default defineConfig({
  base: '/xbetapp/',
  plugins: [react(), refuseChunks()],
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': toServer, '/sparabet': toServer, '/health': toServer },
  },
  build: {
    target: 'es2023',
    // The server answers with `script-src 'self'`: the polyfill is not needed by any browser that runs the rest.
    modulePreload: { polyfill: false },
    // A data: URL is one more thing to allow in the content policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rollupOptions: {
      output: {
        codeSplitting: { groups: chunkGroups() },
        // The first file fetched lists those of every screen: their names would weigh more than their hashes.
        chunkFileNames: ({ name }) => (NAMED.includes(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
        assetFileNames: 'assets/[hash][extname]',
      },
    },
  },
})
