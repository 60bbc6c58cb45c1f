import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { elenchiText } from '#web/features/reference/elenchi/elenchi.it.ts'
import { useDialogAddress } from '#web/lib/use-dialog-address.ts'
import { titles } from '#web/messages/titles.ts'
import { ElencoSection } from '#web/pages/elenco/elenco-section.tsx'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'

const DIALOGS = ['nuovo'] as const

/** The tasks that can be given to users (2 §2). */
export function TaskPage() {
  const { show } = useDialogAddress(DIALOGS)
  return (
    <PageFrame
      title={titles.gestioneTask}
      actions={
        <Button size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => show('nuovo')}>
          {elenchiText.task.add}
        </Button>
      }
    >
      <ElencoSection elenco="task" />
    </PageFrame>
  )
}
