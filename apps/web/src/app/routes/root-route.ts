import { createRootRoute } from '@tanstack/react-router'
import { Shell } from '#web/app/shell/shell.tsx'
import { ErrorPage } from '#web/pages/error/error-page.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
  }
}

/** What an address may carry before its screen has read it: see `useAddressSearch`. */
export type AddressSearch = Record<string, string | number | undefined>

export const rootRoute = createRootRoute({
  validateSearch: (raw: Record<string, unknown>) => raw as AddressSearch,
  component: Shell,
  errorComponent: ErrorPage,
})
