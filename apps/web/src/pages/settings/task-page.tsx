import { IconPlus } from '@tabler/icons-react'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { useAddress } from '#web/lib/use-address.ts'
import { useDialogs } from '#web/lib/use-dialogs.ts'
import { ADD_NAME, ListSection } from '#web/pages/list/list-section.tsx'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { nameListsText } from '#web/reference/reference/name-lists/name-lists.it.ts'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'

const DIALOGS = ['nuovo', 'elimina'] as const

export default function TaskPage() {
  const dialogs = useDialogs(useAddress('/impostazioni/gestione-task'), DIALOGS)
  return (
    <PageFrame
      title={titleOf('/impostazioni/gestione-task')}
      actions={
        <ToolButton variant="filled" icon={IconPlus} iconSize={15} onClick={() => dialogs.show('nuovo', 1)}>
          {nameListsText.task.add}
        </ToolButton>
      }
    >
      <ListSection
        elenco="task"
        open={dialogs.open && (dialogs.open.name === 'nuovo' ? ADD_NAME : dialogs.open.value)}
        onAdd={() => dialogs.show('nuovo', 1)}
        onRemove={(nome) => dialogs.show('elimina', nome)}
        onClose={dialogs.close}
      />
    </PageFrame>
  )
}
