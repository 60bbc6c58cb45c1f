import { IconPlus } from '@tabler/icons-react'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { useAddress, useDialogs } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { NameList } from '#web/reference/reference/name-lists/name-list.tsx'
import { nameListsText } from '#web/reference/reference/name-lists/name-lists.it.ts'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'

const DIALOGS = ['nuovo', 'elimina'] as const

export default function TaskPage() {
  const { open, show, close } = useDialogs(useAddress('/impostazioni/gestione-task'), DIALOGS)
  return (
    <PageFrame
      title={titleOf('/impostazioni/gestione-task')}
      actions={
        <ToolButton variant="filled" icon={IconPlus} iconSize={15} onClick={() => show('nuovo', 1)}>
          {nameListsText.task.add}
        </ToolButton>
      }
    >
      <NameList
        elenco="task"
        isAdding={open?.name === 'nuovo'}
        removed={open?.name === 'elimina' ? open.value : undefined}
        onAdd={() => show('nuovo', 1)}
        onRemove={(nome) => show('elimina', nome)}
        onClose={close}
      />
    </PageFrame>
  )
}
