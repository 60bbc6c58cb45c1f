import { Button } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { dropsText as text } from '#web/features/drops/drops.it.ts'
import classes from './detail-dialog.module.css'

/** Each absent for those who may not. */
export interface DetailHandlers {
  onStop?: (() => void) | undefined
  onSparaBet?: (() => void) | undefined
  onSparaChat?: (() => void) | undefined
  onDropSite?: (() => void) | undefined
  onDropOther?: (() => void) | undefined
  onDropRoom?: (() => void) | undefined
  /** Shows the bet's way to the rooms in place of its drops, and back. */
  onPath?: (() => void) | undefined
}

interface DetailActionsProps {
  handlers: DetailHandlers
  showsPath: boolean
  onClose: () => void
}

export function DetailActions({ handlers, showsPath, onClose }: DetailActionsProps) {
  const action = (label: string, run: (() => void) | undefined, color?: string) =>
    run && (
      <Button size="xs" variant="light" color={color} onClick={run}>
        {label}
      </Button>
    )
  return (
    <div className={classes.actions}>
      {action(text.stopBet, handlers.onStop, 'red')}
      {action(text.sparaBet, handlers.onSparaBet)}
      {action(text.sparaChat, handlers.onSparaChat)}
      {action(text.dropSite, handlers.onDropSite, 'teal')}
      {action(text.dropOther, handlers.onDropOther, 'teal')}
      {action(text.dropRoom, handlers.onDropRoom, 'teal')}
      {handlers.onPath && (
        <Button
          size="xs"
          variant={showsPath ? 'filled' : 'light'}
          aria-pressed={showsPath}
          leftSection={<IconRoute size={15} aria-hidden />}
          onClick={handlers.onPath}
        >
          {text.path}
        </Button>
      )}
      <Button size="xs" variant="default" className={classes.leave} onClick={onClose}>
        {text.leave}
      </Button>
    </div>
  )
}
