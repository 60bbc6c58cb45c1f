import { ActionIcon, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dialogText } from '#web/ui/dialog/dialog.it.ts'
import classes from './calcolatore-page.module.css'

const TOO_NARROW = '(max-width: 74.99em)'

interface SidePanelProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** At the right of the table where both fit, over it where they do not. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const over = useMediaQuery(TOO_NARROW, undefined, { getInitialValueInEffect: false })
  if (over) {
    return (
      <Drawer
        opened
        position="right"
        size={380}
        title={title}
        onClose={onClose}
        closeButtonProps={{ 'aria-label': dialogText.close }}
        transitionProps={{ duration: 120 }}
      >
        <div className={classes.over}>{children}</div>
      </Drawer>
    )
  }
  return (
    <aside className={classes.docked} aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={dialogText.close}
          title={dialogText.close}
          onClick={onClose}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.body}>{children}</div>
    </aside>
  )
}
