import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { useMemo, useRef, useState } from 'react'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { hasArrived, isPlanned, type PathLine } from '#web/relay/routing/public/path-line.ts'
import { PathList, PathNotice, PathRemark, RecallLines } from '#web/relay/routing/public/path-list.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { DialogFrame } from '#web/ui/dialog/dialog.tsx'
import { FieldBeforeClose } from '#web/ui/dialog/first-field.ts'
import { EmptyState, ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import { RowButton } from '#web/ui/row-button/row-button.tsx'
import { FORWARDS_KEY, type ForwardPath, forwardPathQuery } from './forwards.api.ts'
import { forwardsText as text } from './forwards.it.ts'
import classes from './forwards.module.css'

interface ForwardDialogProps {
  idInoltro: number
  /** Opens the page where uncertain messages are resolved; absent for users who may not act. */
  onResolve: (() => void) | undefined
  onClose: () => void
}

/** A relayed message: its text, and why each room and recipient did or did not get it. */
export default function ForwardDialog({ idInoltro, onResolve, onClose }: ForwardDialogProps) {
  const { data, error, refetch } = useQuery(forwardPathQuery(idInoltro))
  const lines = useMemo(() => data?.righe.map(lineOf), [data])
  const path = useRef<HTMLDivElement>(null)
  return (
    <DialogFrame tall width={1000} title={text.title(idInoltro)} onClose={onClose}>
      {data === undefined && error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <div ref={path} className={`column gap-5 grows shrinks-down ${classes.path}`}>
          {data && <Head forward={data} />}
          <PathList
            label={text.label(idInoltro)}
            lines={lines}
            onResolve={onResolve}
            empty={<EmptyState title={text.noRooms}>{text.noRoomsHint}</EmptyState>}
          >
            {data && <Recall forward={data} acts={onResolve !== undefined} />}
            {data?.doppione && (
              <PathRemark>{text.like(data.doppione.idInoltro, data.doppione.motivo)}</PathRemark>
            )}
          </PathList>
          <FieldBeforeClose within={path} />
        </div>
      )}
    </DialogFrame>
  )
}

function Head({ forward: { testo, contenuto, data, da, link, modificatoAt } }: { forward: ForwardPath }) {
  return (
    <>
      <p className="row wraps middle rigid flush type-sm quiet gap-2 across-6">
        {da.length > 0 && <span>{da.map(({ nome }) => nome).join(', ')}</span>}
        <span>{formatDateTime(data)}</span>
        {contenuto !== null && <span>{contenuto}</span>}
        {modificatoAt && <span>{text.changedAt(formatDateTime(modificatoAt))}</span>}
        {link && (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {text.open}
          </a>
        )}
      </p>
      {testo !== '' && <p className={`rigid scrolls flush breaks spaces-kept ${classes.message}`}>{testo}</p>}
    </>
  )
}

/** The withdrawal of a message, or the button to withdraw it. */
function Recall({ forward, acts }: { forward: ForwardPath; acts: boolean }) {
  const { idInoltro: id, versione, ritiratoAt, richiamo, righe } = forward
  const invalidates = [FORWARDS_KEY]
  const stop = useApiMutation('POST /api/v1/inoltri/:id/ferma', { success: text.stopped, invalidates })
  const restore = useApiMutation('POST /api/v1/inoltri/:id/annulla-ritiro', {
    success: text.restored,
    invalidates,
  })
  const [asks, setAsks] = useState(false)
  const arrived = hasArrived(righe)
  return (
    <>
      {ritiratoAt && (
        <PathNotice
          tone=""
          action={
            acts && (
              <RowButton
                variant="default"
                label={text.restore}
                loading={restore.isPending}
                onClick={() => restore.mutate({ params: { id }, body: { versione } })}
              />
            )
          }
        >
          {text.withdrawnAt(formatDateTime(ritiratoAt))}
        </PathNotice>
      )}
      {richiamo.length > 0 && <RecallLines richiamo={richiamo} />}
      {!ritiratoAt && acts && (isPlanned(righe) || arrived) && (
        <PathNotice
          tone="quiet"
          action={
            <RowButton
              color="red"
              label={arrived ? text.stop : text.stopNow}
              loading={stop.isPending}
              // A message not yet in any chat is stopped at once; one already in chats needs a confirmation.
              onClick={() => (arrived ? setAsks(true) : stop.mutate({ params: { id } }))}
            />
          }
        >
          {!arrived && text.nothingLeft}
        </PathNotice>
      )}
      {asks && (
        <ConfirmDialog
          danger
          title={text.stopTitle}
          confirmLabel={text.stop}
          onClose={() => setAsks(false)}
          onConfirm={() => stop.mutateAsync({ params: { id } })}
        >
          {text.stopBody}
        </ConfirmDialog>
      )}
    </>
  )
}

const lineOf = ({ tipo, da, ...line }: ForwardPath['righe'][number]): PathLine => ({
  ...line,
  regola: text.kind[tipo],
  regolaHint: da,
})
