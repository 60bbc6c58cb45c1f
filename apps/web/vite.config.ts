import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The server refuses writes whose Origin is not its own host, so the browser's Host header must reach it unchanged.
const toServer = { target: 'http://127.0.0.1:8080', changeOrigin: false }

export default defineConfig({
  base: '/xbetapp/',
  plugins: [react()],
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
        codeSplitting: {
          // What changes only with an upgrade stays in its own files, so a release does not make browsers fetch it
          // again. Mantine is left to the automatic split: one chunk would carry every screen's components.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            {
              name: 'tanstack',
              test: /node_modules[\\/]@tanstack[\\/](?!react-table|table-core|react-virtual|virtual-core)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
