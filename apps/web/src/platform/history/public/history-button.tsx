import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { ADMINS, HISTORY_READERS } from '@xbetapp/contract/access'
import { hasAnyRole } from '@xbetapp/domain/platform/roles/roles'
import { useState } from 'react'
import { useRoles } from '#web/platform/auth/public/use-session.ts'
import { lazyDialog } from '#web/ui/part/part.tsx'
import type { LoggedRecord } from './activity-log.api.ts'
import { activityLogText as text } from './activity-log.it.ts'

const load = () => import('./history-dialog.tsx')
const HistoryDialog = lazyDialog(load)

interface HistoryButtonProps extends LoggedRecord {
  /** The name of the record on its screen. */
  name: string
}

/** Opens the history of a record, for users who may read it. */
export function HistoryButton({ name, ...record }: HistoryButtonProps) {
  const roles = useRoles()
  const [open, setOpen] = useState(false)
  if (!hasAnyRole(roles, HISTORY_READERS[record.entita] ?? ADMINS)) return null
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        data-hint={text.storiaHint}
        leftSection={<IconHistory size={15} aria-hidden />}
        onPointerEnter={() => void load()}
        onClick={() => setOpen(true)}
      >
        {text.storia}
      </Button>
      {open && <HistoryDialog record={record} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
