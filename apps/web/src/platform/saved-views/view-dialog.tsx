import { Switch, TextInput } from '@mantine/core'
import type { ListName } from '@xbetapp/domain/platform/roles/lists'
import { firstError, maxLength, required } from '@xbetapp/domain/platform/validation/rules'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { FormDialog, useJudgedForm } from '#web/ui/form-dialog/form-dialog.tsx'
import {
  type SavedView,
  useDeleteView,
  useEditView,
  useSaveView,
  type ViewContent,
} from './saved-views.api.ts'
import { savedViewsText as text } from './saved-views.it.ts'

interface ViewDialogProps {
  lista: ListName
  /** The view to edit; null saves a new one. */
  vista: SavedView | null
  /** Current state of the list. */
  content: ViewContent
  onSaved: (id: number) => void
  onClose: () => void
}

const NAME_LENGTH = 60
const LABELS = { nome: text.nome, condivisa: text.condivisa }

export function ViewDialog({ lista, vista, content, onSaved, onClose }: ViewDialogProps) {
  const create = useSaveView()
  const edit = useEditView()
  const values = { nome: vista?.nome ?? '', condivisa: vista?.condivisa ?? false }
  const form = useJudgedForm({
    initialValues: values,
    validate: { nome: firstError(required, maxLength(NAME_LENGTH)) },
  })
  return (
    <FormDialog
      title={vista ? text.editTitle(vista.nome) : text.newTitle}
      form={form}
      stored={
        vista ? { version: vista.version, values, describe: (name) => ({ label: LABELS[name] }) } : undefined
      }
      onClose={onClose}
      onSubmit={async ({ nome, condivisa }, version) => {
        const saved = vista
          ? await edit.mutateAsync({ params: { id: vista.id }, body: { nome, condivisa, version } })
          : await create.mutateAsync({ body: { lista, nome, condivisa, contenuto: content } })
        onSaved(saved.id)
      }}
    >
      <TextInput
        label={text.nome}
        description={vista ? undefined : text.nomeHint}
        required
        autoComplete="off"
        {...form.getInputProps('nome')}
      />
      <Switch
        label={text.condivisa}
        description={text.condivisaHint}
        {...form.getInputProps('condivisa', { type: 'checkbox' })}
      />
    </FormDialog>
  )
}

interface DeleteViewDialogProps {
  vista: SavedView
  onDeleted: () => void
  onClose: () => void
}

export function DeleteViewDialog({ vista, onDeleted, onClose }: DeleteViewDialogProps) {
  const remove = useDeleteView()
  return (
    <ConfirmDialog
      danger
      title={text.deleteTitle}
      confirmLabel={text.deleteConfirm}
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id: vista.id } })
        onDeleted()
      }}
    >
      {text.deleteQuestion(vista.nome)}
    </ConfirmDialog>
  )
}
