import { Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Chip } from '#web/ui/chips/chip.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ErrorLine } from '#web/ui/error-state/error-state.tsx'
import type { Tone } from '#web/ui/tones/tone.ts'
import { type ReportSend, reportSendQuery } from './reports.api.ts'
import { reportText as text } from './reports.it.ts'
import classes from './send-progress.module.css'

interface SendProgressDialogProps {
  idReportInvio: number
  onClose: () => void
}

type Recipient = ReportSend['destinatari'][number]

const TONES: Record<Recipient['stato'], Tone> = {
  in_attesa: 'grey',
  in_invio: 'blue',
  inviato: 'green',
  incerto: 'yellow',
  fallito: 'red',
}

/** Faults first, as they need an action. */
const ORDER: readonly Recipient['stato'][] = ['fallito', 'incerto', 'in_invio', 'in_attesa', 'inviato']
const byUrgency = (a: Recipient, b: Recipient) => ORDER.indexOf(a.stato) - ORDER.indexOf(b.stato)

/** Progress of a send of reports, recipient by recipient; the send continues if the dialog is closed. */
export function SendProgressDialog({ idReportInvio, onClose }: SendProgressDialogProps) {
  const { data, error, refetch } = useQuery(reportSendQuery(idReportInvio))
  return (
    <Dialog width={600} title={text.progressTitle} onClose={onClose}>
      {error && <ErrorLine error={error} onRetry={refetch} />}
      {data && (
        <>
          <p className="flush below-5" role="status">
            {text.progress(data.inviati, data.totale)}
            {data.falliti > 0 && `, ${text.failed(data.falliti)}`}
            {data.incerti > 0 && `, ${text.uncertain(data.incerti)}`}
          </p>
          <Progress
            aria-label={text.progressTitle}
            value={((data.inviati + data.falliti + data.incerti) / Math.max(1, data.totale)) * 100}
            animated={!data.concluso}
          />
          <ul className="column gap-1 above-7 bare-list">
            {data.destinatari.toSorted(byUrgency).map((recipient) => (
              <li key={recipient.idReportDestinatario} className={`type-sm middle ${classes.recipient}`}>
                <span className="weight-600">{recipient.nome}</span>
                <span className="quiet">
                  {recipient.messaggi.map(({ tipo }) => text.kinds[tipo]).join(', ')}
                </span>
                <Chip tone={TONES[recipient.stato]}>{text.states[recipient.stato]}</Chip>
                {recipient.errore && <span className="red whole-row">{recipient.errore}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
