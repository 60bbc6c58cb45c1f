import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { dropAmericaniText as text } from './americani.it.ts'

const CLOSE_AFTER_MS = 2000
/** A window the browser does not let us close is still here after this. */
const STILL_OPEN_MS = 400

/** The drop is on its way; the window closes itself. */
export function DropDone({ onHome }: { onHome: () => void }) {
  const [stillOpen, setStillOpen] = useState(false)
  useEffect(() => {
    let waiting = setTimeout(() => {
      window.close()
      waiting = setTimeout(() => setStillOpen(true), STILL_OPEN_MS)
    }, CLOSE_AFTER_MS)
    return () => clearTimeout(waiting)
  }, [])
  return (
    <div role="status">
      <EmptyState
        title={text.done}
        icon={<IconCircleCheck size={42} stroke={1.3} color="var(--tone-green)" aria-hidden />}
        action={
          stillOpen && (
            <Button variant="default" onClick={onHome}>
              {text.home}
            </Button>
          )
        }
      >
        {stillOpen ? text.stillOpen : text.closing}
      </EmptyState>
    </div>
  )
}
