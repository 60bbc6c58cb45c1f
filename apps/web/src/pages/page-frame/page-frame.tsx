import { useLocation } from '@tanstack/react-router'
import { firstAllowedScreen, screenAbove } from '@xbetapp/domain/platform/roles/screens'
import type { ReactNode } from 'react'
import { useRoles } from '#web/platform/auth/public/use-session.ts'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import classes from './page-frame.module.css'
import { useDocumentTitle } from './use-document-title.ts'

interface PageFrameProps {
  title: string
  /** The Back button; the home page has none. */
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
  const roles = useRoles()
  const above = useLocation({ select: ({ pathname }) => screenAbove(pathname, roles) })
  const home = above ?? firstAllowedScreen(roles) ?? '/'
  return (
    <div className={`column gap-6 ${classes.frame}`} data-fill={fill || undefined}>
      <PageHeader title={title} back={back ? home : undefined} actions={actions}>
        {beside}
      </PageHeader>
      {children}
    </div>
  )
}
