import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './page-header.module.css'

const BACK = 'Indietro'

interface PageHeaderProps {
  title: ReactNode
  /** The Back button; the home page has none. */
  back?: boolean
  /** Beside the title: counts, states. */
  children?: ReactNode
  /** At the right: what the page can do. */
  actions?: ReactNode
}

export function PageHeader({ title, back = true, children, actions }: PageHeaderProps) {
  const { history } = useRouter()
  return (
    <header className={classes.header}>
      {back && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={BACK}
          title={BACK}
          onClick={() => history.back()}
        >
          <IconArrowLeft size={19} aria-hidden />
        </ActionIcon>
      )}
      <h1 className={classes.title}>{title}</h1>
      {children && <div className={classes.beside}>{children}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}
