import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { mayAny, type Viewer } from '#web/entities/session/viewer.ts'
import type { ReferenceKind, ReferenceRow } from '#web/features/reference/kind.ts'
import { anagraficheText as text } from '#web/features/reference/reference.it.ts'
import { ReferenceDialog } from '#web/features/reference/reference-dialog.tsx'
import { toastError } from '#web/lib/toast.ts'

interface RowDialogProps<Row extends ReferenceRow> {
  kind: ReferenceKind<Row>
  viewer: Viewer
  /** Key of the row to edit, null to create. */
  wanted: string | null
  onClose: () => void
}

/** The form the address asks for. An address may be sent to somebody without the right, or name a row that is gone. */
export function RowDialog<Row extends ReferenceRow>({ kind, viewer, wanted, onClose }: RowDialogProps<Row>) {
  const { data } = useQuery(kind.query)
  // As it was when the form opened: a list made anew must not hand the form another row's version.
  const opened = useRef<Row>(undefined)
  opened.current ??= data?.find((candidate) => String(candidate[kind.key]) === wanted)

  const allowed = mayAny(viewer, wanted === null ? kind.creators : kind.editors)
  const denied = wanted === null ? kind.text.createDenied : kind.text.editDenied
  const gone = wanted !== null && data !== undefined && opened.current === undefined
  const refusal = !allowed ? (denied ?? text.denied) : gone ? text.gone : null
  useEffect(() => {
    if (refusal === null) return
    toastError(refusal)
    onClose()
  }, [refusal, onClose])

  if (refusal !== null || (wanted !== null && opened.current === undefined)) return null
  return <ReferenceDialog kind={kind} viewer={viewer} row={opened.current ?? null} onClose={onClose} />
}
