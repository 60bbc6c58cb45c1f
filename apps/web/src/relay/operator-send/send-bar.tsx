import { Button } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { operatorSendText as text } from './operator-send.it.ts'
import type { Room } from './rooms.ts'
import classes from './send-bar.module.css'

interface SendBarProps {
  rooms: readonly Room[]
  /** When the messages will leave, shown before the send. */
  estimate: string | null
  error: string | undefined
  sending: boolean
  onSend: () => void
}

/** The bar that is always in sight: the rooms the message goes to, and the button that sends it. */
export function SendBar({ rooms, estimate, error, sending, onSend }: SendBarProps) {
  const names = rooms.map(({ nomeSala }) => nomeSala).join(', ')
  return (
    <div className={`row middle gap-8 ${classes.bar}`}>
      <div className={`row baseline gap-5 grows shrinks ${classes.about}`}>
        {error === undefined ? (
          <output className="rigid type-sm weight-600">
            {rooms.length === 0 ? text.noneChosen : text.chosen(rooms.length)}
            {estimate !== null && <span className={`weight-400 blue ${classes.estimate}`}>{estimate}</span>}
          </output>
        ) : (
          <span role="alert" className="rigid type-sm weight-600 red">
            {error}
          </span>
        )}
        <span className={`type-sm quiet cut ${classes.names}`} title={names}>
          {names}
        </span>
      </div>
      <Button
        size="md"
        className={`rigid weight-700 ${classes.send}`}
        loading={sending}
        leftSection={<IconSend2 size={18} aria-hidden />}
        title={text.sendHint}
        onClick={onSend}
      >
        {text.send}
      </Button>
    </div>
  )
}
