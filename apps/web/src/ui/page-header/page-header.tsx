import { IconArrowLeft } from '@tabler/icons-react'
import { type LinkOptions, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import classes from './page-header.module.css'

const BACK = 'Indietro'

interface PageHeaderProps {
  title: ReactNode
  /** The path the Back button leads to in a tab without an earlier page; absent: no button. */
  back?: LinkOptions['to']
  /** Beside the title: counts, states. */
  children?: ReactNode
  /** Actions of the page, at the right. */
  actions?: ReactNode
}

export function PageHeader({ title, back, children, actions }: PageHeaderProps) {
  const { history, navigate } = useRouter()
  return (
    <header className={`row wraps middle gap-4 rigid ${classes.header}`}>
      {back !== undefined && (
        <IconButton
          icon={IconArrowLeft}
          iconSize={19}
          label={BACK}
          titled
          onClick={() => (history.canGoBack() ? history.back() : void navigate({ to: back, replace: true }))}
        />
      )}
      <h1 className={`type-xl weight-700 breaks ${classes.title}`}>{title}</h1>
      {children && <div className="row wraps middle gap-3">{children}</div>}
      {actions && <div className={`row wraps middle gap-4 pushed ${classes.actions}`}>{actions}</div>}
    </header>
  )
}
