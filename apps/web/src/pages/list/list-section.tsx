import { AddNameDialog } from '#web/reference/reference/name-lists/add-name-dialog.tsx'
import { DeleteNameDialog } from '#web/reference/reference/name-lists/delete-name-dialog.tsx'
import { ListTable } from '#web/reference/reference/name-lists/list-table.tsx'
import type { NameListName } from '#web/reference/reference/name-lists/name-lists.api.ts'

/** Stands for a name while a name is being added. */
export const ADD_NAME = Symbol('add')

interface ListSectionProps {
  elenco: NameListName
  withHeading?: boolean
  /** The open dialog: of the name to delete, of a name to add (`ADD_NAME`), or none. */
  open: string | typeof ADD_NAME | null
  onAdd: () => void
  onRemove: (nome: string) => void
  onClose: () => void
}

/** A list of names with its dialogs. */
export function ListSection({ elenco, withHeading, open, onAdd, onRemove, onClose }: ListSectionProps) {
  return (
    <>
      <ListTable elenco={elenco} withHeading={withHeading} onAdd={onAdd} onRemove={onRemove} />
      {open === ADD_NAME && <AddNameDialog elenco={elenco} onClose={onClose} />}
      {typeof open === 'string' && <DeleteNameDialog elenco={elenco} nome={open} onClose={onClose} />}
    </>
  )
}
