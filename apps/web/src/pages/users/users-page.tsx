import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { useState } from 'react'
import { errorText } from '#web/lib/api-error.ts'
import { useAddress, useDialogs, useTableView } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { isAdmin, useViewer } from '#web/platform/auth/public/viewer.ts'
import { CoverageBanner } from '#web/platform/users/coverage-banner.tsx'
import { userColumns } from '#web/platform/users/user-columns.tsx'
import { DeleteUserDialog, UserDialog } from '#web/platform/users/user-dialog.tsx'
import { rolesQuery, taskQuery, type User, usersQuery } from '#web/platform/users/users.api.ts'
import { usersText as text } from '#web/platform/users/users.it.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { useCreatedRow } from '#web/ui/data-table/use-created-row.ts'
import { FilterBar, SearchField } from '#web/ui/filter-bar/filter-bar.tsx'
import { hasWords } from '#web/ui/picker/filter-options.ts'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'

const DIALOGS = ['nuovo', 'modifica', 'elimina'] as const
const USERS_LIST = { sort: [{ id: 'username', desc: false }], pageSizes: [8, 16, 24, 32] } as const
const HEIGHT_PX = 600

const rowId = (user: User): string => String(user.id)

export default function UsersPage() {
  const viewer = useViewer()
  const mayEdit = isAdmin(viewer)
  const address = useAddress('/utenze')
  const { search, change } = address
  const { nome = '' } = search
  const [view, setView] = useTableView(address, USERS_LIST)
  const { data: users, error, refetch } = useQuery(usersQuery)
  const { data: roles } = useQuery(rolesQuery)
  const { data: tasks } = useQuery(taskQuery)
  const { open, show, close } = useDialogs(address, DIALOGS)
  const found = users?.filter(({ username }) => hasWords(username, nome))
  const [created, setCreated] = useState<string | null>(null)
  const marked = useCreatedRow(
    created,
    users?.find((user) => rowId(user) === created),
    ({ username }) => {
      if (!hasWords(username, nome)) change({ nome: undefined, pagina: undefined })
    },
  )
  const handlers = mayEdit
    ? {
        onEdit: ({ id }: User) => show('modifica', id),
        onDelete: ({ id }: User) => show('elimina', id),
      }
    : undefined
  const target = users?.find(({ id, modificabile }) => modificabile && id === open?.value)
  const form = mayEdit &&
    roles &&
    tasks && {
      roles,
      tasks,
      onCreated: (user: User) => setCreated(rowId(user)),
      onClose: close,
    }

  return (
    <PageFrame
      title={titleOf('/utenze')}
      beside={
        roles && users ? <CoverageBanner roles={roles} users={users} /> : <Skeleton height={28} width={190} />
      }
      actions={
        mayEdit && (
          <Button size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => show('nuovo', 1)}>
            {text.add}
          </Button>
        )
      }
    >
      <FilterBar>
        <SearchField
          placeholder={text.filter}
          value={nome}
          onChange={(nome) => change({ nome, pagina: undefined })}
        />
      </FilterBar>
      <DataTable<User>
        tableKey="utenze"
        filters={['nome']}
        label={text.table}
        columns={userColumns(viewer.username, handlers)}
        rows={found}
        rowId={rowId}
        view={view}
        onView={setView}
        pageSizes={USERS_LIST.pageSizes}
        height={HEIGHT_PX}
        estimatedRowHeight={40}
        goTo={created}
        highlighted={(user) => rowId(user) === marked}
        error={error ? errorText(error) : null}
        onRetry={() => void refetch()}
        empty={<EmptyState title={text.empty}>{nome !== '' && text.emptyFiltered}</EmptyState>}
      />
      {form && open?.name === 'nuovo' && <UserDialog user={null} {...form} />}
      {form && target && open?.name === 'modifica' && <UserDialog key={target.id} user={target} {...form} />}
      {mayEdit && target && open?.name === 'elimina' && <DeleteUserDialog user={target} onClose={close} />}
    </PageFrame>
  )
}
