import { createRootRoute } from '@tanstack/react-router'
import { ErrorPage } from '#web/pages/error/error-page.tsx'
import { Shell } from './shell/shell.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
  }
}

export const rootRoute = createRootRoute({ component: Shell, errorComponent: ErrorPage })
