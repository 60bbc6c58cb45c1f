import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useSession } from '#web/entities/session/use-session.ts'
import { Footer } from './footer.tsx'
import { shellMessages as text } from './shell.it.ts'
import classes from './shell.module.css'
import { Toasts } from './toasts.tsx'
import { TopBar } from './top-bar.tsx'
import { useNavigationFocus } from './use-navigation-focus.ts'

const loadControls = () => import('./controls/user-controls.tsx')
const loadMenu = () => import('./drawer/menu-button.tsx')
const UserControls = lazy(loadControls)
const MenuButton = lazy(loadMenu)

/** What surrounds every screen. Login has the same frame without the controls of a user. */
export function Shell() {
  const onLogin = useLocation({ select: ({ pathname }) => pathname === '/login' })
  const signedIn = useSession() !== null && !onLogin
  const main = useNavigationFocus()
  const { preloadRoute } = useRouter()
  // While somebody types a password, what comes after it is on its way.
  useEffect(() => {
    if (!onLogin) return
    const timer = setTimeout(
      () => void Promise.all([loadControls(), loadMenu(), preloadRoute({ to: '/' })]),
      500,
    )
    return () => clearTimeout(timer)
  }, [onLogin, preloadRoute])
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
