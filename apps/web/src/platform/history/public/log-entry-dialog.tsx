import { Button } from '@mantine/core'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { didOf, type LogEntry } from './activity-log.api.ts'
import { activityLogText as text } from './activity-log.it.ts'
import classes from './activity-log.module.css'

interface LogEntryDialogProps {
  entry: LogEntry
  onUndo: (entry: LogEntry) => void
  onClose: () => void
}

/** A whole line of the Registro: all its fields, from where and why. */
export default function LogEntryDialog({ entry, onUndo, onClose }: LogEntryDialogProps) {
  // `motivo` is the reason the person gave, `perche` why the act cannot be undone.
  const { chi, cosa, parte, data, via, ip, motivo, campi, annullabile, perche } = entry
  return (
    <Dialog
      width={720}
      title={text.detailTitle}
      onClose={onClose}
      actions={
        annullabile && (
          <Button
            variant="default"
            onClick={() => {
              onUndo(entry)
              onClose()
            }}
          >
            {entry.insieme > 1 ? text.undoTogether(entry.insieme) : text.undo}
          </Button>
        )
      }
    >
      <p className="flush type-md">
        <strong>{chi}</strong> {didOf(entry)} <strong>{cosa}</strong>
        {parte !== null && `, ${parte}`}
      </p>
      <p className="flush above-3 type-sm quiet">
        {[formatDateTime(data), via && text.via[via], ip, motivo && `${text.motivo}: ${motivo}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {perche !== null && <p className="flush above-3 type-sm quiet">{perche}</p>}
      <table className={`above-8 type-sm wide ${classes.fields}`}>
        <thead>
          <tr>
            <th scope="col">{text.field}</th>
            <th scope="col">{text.before}</th>
            <th scope="col">{text.after}</th>
          </tr>
        </thead>
        <tbody>
          {campi.map(({ campo, etichetta, prima, dopo }) => (
            <tr key={campo}>
              <th scope="row">{etichetta}</th>
              <td>{prima ?? text.none}</td>
              <td>{dopo ?? text.none}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
