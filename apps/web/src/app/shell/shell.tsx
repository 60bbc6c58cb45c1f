import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '#web/features/session/use-session.ts'
import { shellMessages as text } from '#web/messages/shell.ts'
import { Footer } from './footer.tsx'
import classes from './shell.module.css'
import { Toasts } from './toasts.tsx'
import { TopBar } from './top-bar.tsx'
import { useNavigationFocus } from './use-navigation-focus.ts'

const UserControls = lazy(() => import('./controls/user-controls.tsx'))
const MenuButton = lazy(() => import('./drawer/menu-button.tsx'))

/** What surrounds every screen. Login has the same frame without the controls of a user. */
export function Shell() {
  const onLogin = useLocation({ select: ({ pathname }) => pathname === '/login' })
  const signedIn = useSession() !== null && !onLogin
  const main = useNavigationFocus()
  return (
    <div className={classes.shell}>
      <a href="#contenuto" className={classes.skip}>
        {text.skip}
      </a>
      <TopBar
        menu={
          signedIn && (
            <Suspense>
              <MenuButton />
            </Suspense>
          )
        }
        controls={
          signedIn && (
            <Suspense>
              <UserControls />
            </Suspense>
          )
        }
      />
      <main id="contenuto" tabIndex={-1} ref={main} className={classes.main}>
        <Outlet />
      </main>
      <Footer />
      <Toasts />
    </div>
  )
}
