import { ActionIcon } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { PercentualeInfoDialog } from '#web/features/reference/percentuale-info-dialog.tsx'
import { anagraficheText as text } from '#web/features/reference/reference.it.ts'
import { useDialogAddress } from '#web/lib/use-dialog-address.ts'

const DIALOGS = ['info'] as const

/** The info icon beside the title, and what it opens. */
export function PercentualeInfo() {
  const { open, show, close } = useDialogAddress(DIALOGS)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={text.infoOpen}
        title={text.infoOpen}
        onClick={() => show('info')}
      >
        <IconInfoCircle size={19} aria-hidden />
      </ActionIcon>
      {open && <PercentualeInfoDialog onClose={close} />}
    </>
  )
}
