import { IconInfoCircle } from '@tabler/icons-react'
import { useDialogs } from '#web/lib/use-address.ts'
import { referenceText as text } from '#web/reference/reference/reference.it.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import type { ReferenceAddress } from './reference-page.tsx'

const DIALOGS = ['info'] as const

/** The info icon beside the title: when the percentage of rooms, sites and others may change. */
export function PercentageInfo({ address }: { address: ReferenceAddress }) {
  const { open, show, close } = useDialogs(address, DIALOGS)
  return (
    <>
      <IconButton
        icon={IconInfoCircle}
        iconSize={19}
        label={text.infoTitle}
        titled
        onClick={() => show('info', 1)}
      />
      {open && (
        <Dialog persistent width={500} title={text.infoTitle} onClose={close}>
          <p className="flush">{text.infoText}</p>
          <p className="flush above-5 quiet">{text.infoMore}</p>
        </Dialog>
      )}
    </>
  )
}
