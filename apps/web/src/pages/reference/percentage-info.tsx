import { IconInfoCircle } from '@tabler/icons-react'
import { useDialogs } from '#web/lib/use-dialogs.ts'
import { PercentageInfoDialog } from '#web/reference/reference/percentage-info-dialog.tsx'
import { referenceText as text } from '#web/reference/reference/reference.it.ts'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import type { ReferenceAddress } from './reference-page.tsx'

const DIALOGS = ['info'] as const

/** The info icon beside the title, and its dialog. */
export function PercentageInfo({ address }: { address: ReferenceAddress }) {
  const { open, show, close } = useDialogs(address, DIALOGS)
  return (
    <>
      <IconButton
        icon={IconInfoCircle}
        iconSize={19}
        label={text.infoOpen}
        titled
        onClick={() => show('info', 1)}
      />
      {open && <PercentageInfoDialog onClose={close} />}
    </>
  )
}
