import { MantineContext, MantineThemeProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { ContextType } from 'react'
import { queryClient } from '#web/lib/query-client.ts'
import { router } from './router.tsx'
import { theme } from './theme/theme.ts'

/**
 * The setup of MantineProvider without the stylesheet it writes at each start: `virtual:theme.css` has it from the
 * build (decision 085). The colour scheme is always dark, as set in index.html.
 */
const MANTINE: ContextType<typeof MantineContext> = {
  colorScheme: 'dark',
  setColorScheme: () => {},
  clearColorScheme: () => {},
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
}

export function App() {
  return (
    <MantineContext value={MANTINE}>
      <MantineThemeProvider theme={theme}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineThemeProvider>
    </MantineContext>
  )
}
