import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { useConditions } from '#web/lib/conditions.ts'
import { isTyping, useListedShortcut } from '#web/lib/shortcuts.ts'
import { acceptToast, getToasts, subscribeToToasts, type Toast } from '#web/lib/toast.ts'
import { useSession } from '#web/platform/auth/public/use-session.ts'
import { useViewer } from '#web/platform/auth/public/viewer.ts'
import { TableOwner } from '#web/ui/data-table/table-owner.ts'
import { drawnAtLatest } from '#web/ui/part/first-drawn.ts'
import { lazyPart, Part } from '#web/ui/part/part.tsx'
import { TooltipLayer } from '#web/ui/tooltip/tooltip-layer.tsx'
import { Brand } from './brand.tsx'
import { shellText as text } from './shell.it.ts'
import classes from './shell.module.css'

const loadControls = () => import('./controls/user-controls.tsx')
const loadMenu = () => import('./drawer/menu-button.tsx')
const UserControls = lazyPart(loadControls)
const MenuButton = lazyPart(loadMenu)
export const loadStatusLines = () => import('./status-lines.tsx')
const StatusLines = lazyPart(loadStatusLines)
export const loadToasts = () => import('./toasts.tsx')
const Toasts = lazyPart(loadToasts)
const TouchHints = lazyPart(async () => {
  await drawnAtLatest()
  return import('#web/ui/tooltip/touch-hints.tsx')
})
const hasTouch = (): boolean => matchMedia('(any-pointer: coarse)').matches

/** Frame of every screen. Login has the same frame without the controls of a user. */
export function Shell() {
  const onLogin = useLocation({ select: ({ pathname }) => pathname === '/login' })
  const signedIn = useSession() !== null && !onLogin
  const bar = useRef<HTMLElement>(null)
  const main = useNavigationFocus()
  const { isCut, hasNewVersion } = useConditions()
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts)
  useOfferKey(toasts)
  const { preloadRoute } = useRouter()
  // Prefetches the code of the first screens while a password is typed.
  useEffect(() => {
    if (!onLogin) return
    const timer = setTimeout(
      () => void Promise.all([loadControls(), loadMenu(), preloadRoute({ to: '/' })]),
      500,
    )
    return () => clearTimeout(timer)
  }, [onLogin, preloadRoute])
  return (
    <div className={`column ${classes.shell}`}>
      <a href="#contenuto" className={`off-paper undecorated rounded-md ${classes.skip}`}>
        {text.skip}
      </a>
      <header ref={bar} className={`row middle gap-3 off-paper ${classes.bar}`}>
        {signedIn && (
          <Part>
            <MenuButton />
          </Part>
        )}
        <Brand />
        <div className={`row middle gap-1 pushed ${classes.controls}`}>
          {signedIn && (
            <Part>
              <UserControls />
            </Part>
          )}
        </div>
        <TooltipLayer within={bar} />
      </header>
      {(isCut || hasNewVersion) && (
        <Part over>
          <StatusLines />
        </Part>
      )}
      <main id="contenuto" tabIndex={-1} ref={main} className={`column grows shrinks ${classes.main}`}>
        <TableOwner value={useViewer().username}>
          <Outlet />
        </TableOwner>
      </main>
      <footer className={`rigid type-xs quiet centred off-paper line-above ${classes.footer}`}>
        {text.footer(new Date().getFullYear())}
      </footer>
      {hasTouch() && (
        <Part>
          <TouchHints />
        </Part>
      )}
      {toasts.length > 0 && (
        <Part over>
          <Toasts />
        </Part>
      )}
    </div>
  )
}

/**
 * After a change of screen the focus moves to the content, so that a keyboard continues from there and a screen reader
 * announces it. A field the screen focused itself, or a dialog over it, keeps the focus; a changed filter does not move it.
 */
function useNavigationFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        const content = main.current
        if (!pathChanged || !fromLocation || !content) return
        if (document.activeElement?.closest('main, [aria-modal="true"]')) return
        content.focus({ preventScroll: true })
      }),
    [router],
  )
  return main
}

/** Ctrl+Z runs the action a toast offers; in a field with text it keeps its native function. */
function useOfferKey(toasts: readonly Toast[]): void {
  useListedShortcut('Ctrl+Z', text.offerKey, 'app')
  const offer = toasts.findLast(({ action }) => action !== undefined)?.id
  useEffect(() => {
    if (offer === undefined) return
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isUndo || event.key.toLowerCase() !== 'z' || event.defaultPrevented || hasOwnUndo(event.target))
        return
      event.preventDefault()
      acceptToast(offer)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [offer])
}

/** Whether the element takes text and has some. */
const hasOwnUndo = (target: EventTarget | null): boolean =>
  isTyping(target) && ((target as { value?: string }).value ?? target.textContent) !== ''
