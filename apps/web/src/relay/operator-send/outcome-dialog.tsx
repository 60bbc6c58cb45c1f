import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Dialog, DialogClose } from '#web/ui/dialog/dialog.tsx'
import type { SendAnswer } from './operator-send.api.ts'
import { operatorSendText as text } from './operator-send.it.ts'
import classes from './outcome-dialog.module.css'
import { SendReceipt } from './send-receipt.tsx'
import type { SendOutcome } from './use-operator-send.ts'

interface OutcomeDialogProps {
  outcome: SendOutcome
  /** Leaves the page. */
  onLeave: () => void
  /** Opens the sends that need attention. */
  onCheck: () => void
  onClose: () => void
}

export default function OutcomeDialog({ outcome, onLeave, onCheck, onClose }: OutcomeDialogProps) {
  const done = outcome.kind === 'done'
  const Icon = done ? IconCircleCheck : IconAlertTriangle
  return (
    <Dialog
      onClose={onClose}
      width={done ? 640 : undefined}
      title={done ? text.doneTitle : text.failedTitle}
      footer={
        <>
          <Button variant="default" onClick={onLeave}>
            {text.leave}
          </Button>
          <DialogClose label={text.close} onClose={onClose} />
        </>
      }
    >
      <div className="row gap-7">
        <Icon size={30} stroke={1.5} aria-hidden className={`rigid ${done ? 'green' : 'red'}`} />
        <div className="column gap-4 shrinks">
          <p className="flush above-2 weight-600">{done ? outcome.answer.message : outcome.message}</p>
          {done && <Details answer={outcome.answer} />}
        </div>
      </div>
      {done && <SendReceipt idSpedizione={outcome.answer.idSpedizione} onCheck={onCheck} />}
    </Dialog>
  )
}

function Details({ answer: { idNonTrovati, idFermate, saleChiuse } }: { answer: SendAnswer }) {
  const warning = (words: (count: number) => string, names: readonly (string | number)[]) =>
    names.length > 0 && (
      <p className={`type-sm breaks easy ${classes.warning}`}>
        {words(names.length)} <strong>{names.join(', ')}</strong>
      </p>
    )
  return (
    <>
      {warning(text.unknownIds, idNonTrovati)}
      {warning(text.stoppedIds, idFermate)}
      {warning(text.closedRooms, saleChiuse)}
    </>
  )
}
