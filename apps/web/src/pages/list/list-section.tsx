import { useQueryClient } from '@tanstack/react-query'
import { removeRow } from '#web/lib/remove-row.ts'
import { AddNameDialog } from '#web/reference/reference/name-lists/add-name-dialog.tsx'
import { ListTable } from '#web/reference/reference/name-lists/list-table.tsx'
import {
  type NameListName,
  nameListQuery,
  removeName,
} from '#web/reference/reference/name-lists/name-lists.api.ts'
import { nameListsText as text } from '#web/reference/reference/name-lists/name-lists.it.ts'
import { DeleteDialog } from '#web/ui/confirm-dialog/delete-dialog.tsx'

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
  const client = useQueryClient()
  const remove = (nome: string) =>
    removeRow({
      remove: () => removeName(elenco, nome),
      forget: () => client.invalidateQueries({ queryKey: nameListQuery(elenco).queryKey }),
      success: text.deleted(nome, text[elenco].ending),
    })
  return (
    <>
      <ListTable elenco={elenco} withHeading={withHeading} onAdd={onAdd} onRemove={onRemove} />
      {open === ADD_NAME && <AddNameDialog elenco={elenco} onClose={onClose} />}
      {typeof open === 'string' && (
        <DeleteDialog title={text.deleteTitle} onDelete={() => remove(open)} onClose={onClose}>
          {text.deleteBody(text[elenco].article, open)}
        </DeleteDialog>
      )}
    </>
  )
}
