import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useCallback } from 'react'
import { useViewer } from '#web/entities/session/use-viewer.ts'
import { mayAny } from '#web/entities/session/viewer.ts'
import type { ReferenceKind, ReferenceRow } from '#web/features/reference/kind.ts'
import { ReferenceList } from '#web/features/reference/reference-list.tsx'
import { toastError } from '#web/lib/toast.ts'
import { useDialogAddress } from '#web/lib/use-dialog-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { RowDialog } from './row-dialog.tsx'

const DIALOGS = ['nuovo', 'modifica'] as const

interface ReferencePageProps<Row extends ReferenceRow> {
  kind: ReferenceKind<Row>
  /** Beside the title. */
  beside?: ReactNode
  /** Dialogs of this kind alone. */
  children?: ReactNode
}

/** The screen of any kind of reference data: its list, and the form that creates and edits. */
export function ReferencePage<Row extends ReferenceRow>({ kind, beside, children }: ReferencePageProps<Row>) {
  const viewer = useViewer()
  const { open, show, close } = useDialogAddress(DIALOGS)
  const mayCreate = mayAny(viewer, kind.creators)
  const mayEdit = mayAny(viewer, kind.editors)
  const add = () => {
    if (mayCreate) show('nuovo')
    else toastError(kind.text.createDenied ?? '')
  }
  const edit = useCallback(
    (row: Row) => {
      if (mayEdit) show('modifica', String(row[kind.key]))
      else toastError(kind.text.editDenied ?? '')
    },
    [mayEdit, show, kind],
  )
  return (
    <PageFrame
      title={kind.title}
      beside={beside}
      actions={
        (mayCreate || kind.offeredToAll) && (
          <Button size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={add}>
            {kind.text.add}
          </Button>
        )
      }
    >
      <ReferenceList kind={kind} viewer={viewer} onEdit={mayEdit || kind.offeredToAll ? edit : undefined} />
      {open && (
        <RowDialog
          key={`${open.name}-${open.value}`}
          kind={kind}
          viewer={viewer}
          wanted={open.name === 'nuovo' ? null : open.value}
          onClose={close}
        />
      )}
      {children}
    </PageFrame>
  )
}
