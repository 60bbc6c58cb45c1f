import { Progress } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Chip } from '#web/ui/chips/chip.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ErrorLine } from '#web/ui/placeholders/placeholders.tsx'
import type { Tone } from '#web/ui/tones/tone.ts'
import { type ReportSend, reportSendQuery } from './reports.api.ts'
import { reportText as text } from './reports.it.ts'
import classes from './send-progress.module.css'

interface SendProgressDialogProps {
  /** Sends that began together: one for each kind of account. */
  ids: readonly number[]
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

/** Progress of sends of reports, recipient by recipient; they continue if the dialog is closed. */
export function SendProgressDialog({ ids, onClose }: SendProgressDialogProps) {
  const { sends, error, refetch } = useQueries({
    queries: ids.map((id) => reportSendQuery(id)),
    combine: (results) => ({
      sends: results.flatMap(({ data }) => data ?? []),
      error: results.find(({ error }) => error)?.error,
      refetch: () => results.forEach(({ refetch }) => void refetch()),
    }),
  })
  const total = (count: 'inviati' | 'falliti' | 'incerti' | 'totale') =>
    sends.reduce((sum, send) => sum + send[count], 0)
  const inviati = total('inviati')
  const falliti = total('falliti')
  const incerti = total('incerti')
  const totale = total('totale')
  const recipients = sends.flatMap(({ destinatari }) => destinatari).toSorted(byUrgency)
  return (
    <Dialog width={600} title={text.progressTitle} onClose={onClose}>
      {error && <ErrorLine error={error} onRetry={refetch} />}
      {sends.length === ids.length && (
        <>
          <p className="flush below-5" role="status">
            {text.progress(inviati, totale)}
            {falliti > 0 && `, ${text.failed(falliti)}`}
            {incerti > 0 && `, ${text.uncertain(incerti)}`}
          </p>
          <Progress
            aria-label={text.progressTitle}
            value={((inviati + falliti + incerti) / Math.max(1, totale)) * 100}
            animated={!sends.every(({ concluso }) => concluso)}
          />
          <ul className="column gap-1 above-7 bare-list">
            {recipients.map((recipient) => (
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
