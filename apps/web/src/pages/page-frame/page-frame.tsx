import { IconArrowLeft } from '@tabler/icons-react'
import { useLocation, useRouter } from '@tanstack/react-router'
import { firstAllowedScreen, screenAbove } from '@xbetapp/domain/platform/roles/screens'
import type { ReactNode } from 'react'
import { useRoles } from '#web/platform/auth/public/use-session.ts'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import classes from './page-frame.module.css'
import { useDocumentTitle } from './use-document-title.ts'

const BACK = 'Indietro'

interface PageFrameProps {
  title: string
  /** The Back button, which in a tab without an earlier page leads one level up; the home page has none. */
  back?: boolean
  /** Beside the title: counts, states. */
  beside?: ReactNode
  /** Actions of the page, at the right. */
  actions?: ReactNode
  /** The page is as high as the screen, for a table that scrolls inside. */
  fill?: boolean
  children: ReactNode
}

/** The frame of every screen. The title is also the name of the browser tab. */
export function PageFrame({ title, back = true, beside, actions, fill = false, children }: PageFrameProps) {
  useDocumentTitle(title)
  const { history, navigate } = useRouter()
  const roles = useRoles()
  const above = useLocation({ select: ({ pathname }) => screenAbove(pathname, roles) })
  const home = above ?? firstAllowedScreen(roles) ?? '/'
  return (
    <div className={`column gap-6 ${classes.frame}`} data-fill={fill || undefined}>
      <header className={`row wraps middle gap-4 rigid ${classes.header}`}>
        {back && (
          <IconButton
            icon={IconArrowLeft}
            iconSize={19}
            label={BACK}
            titled
            onClick={() =>
              history.canGoBack() ? history.back() : void navigate({ to: home, replace: true })
            }
          />
        )}
        <h1 className={`type-xl weight-700 breaks tight ${classes.title}`}>{title}</h1>
        {beside && <div className="row wraps middle gap-3">{beside}</div>}
        {actions && <div className={`row wraps middle gap-4 pushed ${classes.actions}`}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
