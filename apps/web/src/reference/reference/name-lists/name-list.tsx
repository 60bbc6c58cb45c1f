import { ActionIcon, TextInput } from '@mantine/core'
import { IconLock, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isEsito } from '@xbetapp/domain/ledger/postings/esito'
import { firstError, maxLength, required } from '@xbetapp/domain/platform/validation/rules'
import { useMemo } from 'react'
import { errorText } from '#web/lib/api-error.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { DeleteRowDialog } from '#web/ui/confirm-dialog/delete-dialog.tsx'
import { columnsOf, type DataColumn } from '#web/ui/data-table/columns.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { FormDialog, useJudgedForm } from '#web/ui/form-dialog/form-dialog.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { addName, type NameListName, nameListQuery, removeName } from './name-lists.api.ts'
import { nameListsText as text } from './name-lists.it.ts'

interface NameListProps {
  elenco: NameListName
  /** The name is above the table, beside the button that adds; a page of one list has both in its own header. */
  withHeading?: boolean
  /** The open dialog: one that adds a name, or one that deletes this name. */
  isAdding: boolean
  removed: string | undefined
  onAdd: () => void
  onRemove: (nome: string) => void
  onClose: () => void
}

interface Name {
  nome: string
}

const PAGE_SIZES = [8, 16, 24, 32] as const
const HEIGHT_PX = 600

const rowId = (row: Name): string => row.nome

/** A list of names, 8 to a page, to add to and delete from, with its dialogs. */
export function NameList(props: NameListProps) {
  const { elenco, withHeading = false, isAdding, removed, onAdd, onRemove, onClose } = props
  const { data, error, refetch } = useQuery(nameListQuery(elenco))
  const { title, add, article, ending } = text[elenco]
  const client = useQueryClient()
  const columns = useMemo(() => nameColumns(elenco, onRemove), [elenco, onRemove])
  return (
    <div className="column gap-4 shrinks">
      {withHeading && (
        <header className="row middle apart" style={{ minHeight: 28 }}>
          <h2 className="flush type-lg weight-600">{title}</h2>
          <ToolButton size="compact-sm" variant="light" icon={IconPlus} iconSize={15} onClick={onAdd}>
            {add}
          </ToolButton>
        </header>
      )}
      <DataTable<Name>
        tableKey={`elenco-${elenco}`}
        label={title}
        columns={columns}
        rows={data}
        rowId={rowId}
        pageSizes={PAGE_SIZES}
        height={HEIGHT_PX}
        error={error ? errorText(error) : null}
        onRetry={() => void refetch()}
        empty={
          <EmptyState title={text.empty}>{elenco === 'task' ? text.noTasks : text.emptyHint}</EmptyState>
        }
      />
      {isAdding && <AddNameDialog elenco={elenco} onClose={onClose} />}
      {removed !== undefined && (
        <DeleteRowDialog
          title={text.deleteTitle}
          remove={() => removeName(elenco, removed)}
          forget={() => client.invalidateQueries({ queryKey: nameListQuery(elenco).queryKey })}
          success={text.deleted(removed, ending)}
          onClose={onClose}
        >
          {text.deleteBody(article, removed)}
        </DeleteRowDialog>
      )}
    </div>
  )
}

const column = columnsOf(text.columns)

function nameColumns(elenco: NameListName, onRemove: (nome: string) => void): DataColumn<Name>[] {
  return [
    column('nome', {
      width: 160,
      grow: 1,
      hideable: false,
      value: ({ nome }) => nome,
      card: { slot: 'title' },
    }),
    column('elimina', {
      width: 84,
      align: 'center',
      hideable: false,
      cell: ({ nome }) =>
        // The accounts know these outcomes by name.
        elenco === 'esito' && isEsito(nome) ? (
          <span data-hint={text.protectedHint} className="faint">
            <IconLock size={15} aria-label={text.protectedHint} />
          </span>
        ) : (
          <ActionIcon
            variant="subtle"
            color="red"
            size="sm"
            className="quiet reddens"
            aria-label={text.remove(nome)}
            onClick={() => onRemove(nome)}
          >
            <IconTrash size={15} aria-hidden />
          </ActionIcon>
        ),
      card: { slot: 'aside' },
    }),
  ]
}

const NAME_LENGTH = 100

function AddNameDialog({ elenco, onClose }: { elenco: NameListName; onClose: () => void }) {
  const { add, field, ending } = text[elenco]
  const client = useQueryClient()
  const form = useJudgedForm({
    initialValues: { nome: '' },
    validate: { nome: firstError(required, maxLength(NAME_LENGTH)) },
  })
  return (
    <FormDialog
      width={600}
      title={add}
      form={form}
      submitDisabled={!form.isValid()}
      onClose={onClose}
      onSubmit={async ({ nome }) => {
        await addName(elenco, nome.trim())
        // At once, because the toast carries the offer to undo.
        toastSuccess(text.saved(nome.trim(), ending))
        await client.invalidateQueries({ queryKey: nameListQuery(elenco).queryKey })
      }}
    >
      <TextInput label={field} required autoComplete="off" {...form.getInputProps('nome')} />
    </FormDialog>
  )
}
