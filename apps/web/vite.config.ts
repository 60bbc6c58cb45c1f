import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkFileNames, chunkGroups, preloadsOf, refuseChunks } from './chunks.ts'
import { theme } from './src/app/theme/theme.ts'

// The server refuses writes whose Origin is not its own host, so the browser's Host header must reach it unchanged.
const toServer = { target: 'http://127.0.0.1:8080', changeOrigin: false }

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
      resolveDependencies: (_, files, host) => preloadsOf(files, host),
    },
    // A data: URL is one more thing to allow in the content policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rollupOptions: {
      output: {
        codeSplitting: { groups: chunkGroups() },
        chunkFileNames,
        assetFileNames: 'assets/[hash:7][extname]',
      },
    },
  },
})
