import { ActionIcon } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { PercentualeInfoDialog } from '#web/features/reference/percentuale-info-dialog.tsx'
import { anagraficheText as text } from '#web/features/reference/reference.it.ts'
import { useDialogs } from '#web/lib/use-dialogs.ts'
import type { ReferenceAddress } from './reference-page.tsx'

const DIALOGS = ['info'] as const

/** The info icon beside the title, and what it opens. */
export function PercentualeInfo({ address }: { address: ReferenceAddress }) {
  const { open, show, close } = useDialogs(address, DIALOGS)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={text.infoOpen}
        title={text.infoOpen}
        onClick={() => show('info', 1)}
      >
        <IconInfoCircle size={19} aria-hidden />
      </ActionIcon>
      {open && <PercentualeInfoDialog onClose={close} />}
    </>
  )
}
