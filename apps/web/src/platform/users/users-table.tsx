import type { ListSearch } from '#web/lib/search-params.ts'
import type { ListDefaults } from '#web/lib/table-search.ts'
import { type Address, useTableView } from '#web/lib/use-address.ts'
import type { Viewer } from '#web/platform/auth/public/viewer.ts'
import { Chip } from '#web/ui/chips/chip.tsx'
import { buttonsColumn } from '#web/ui/data-table/buttons-column.ts'
import { columnsOf } from '#web/ui/data-table/columns-of.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { RowActions } from '#web/ui/data-table/row-actions.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import type { User } from './users.api.ts'
import { usersText as text } from './users.it.ts'

/** Parameters of the address that filter the list. */
const FILTERS = ['nome']

export interface UserHandlers {
  onEdit: (user: User) => void
  onDelete: (user: User) => void
}

interface UsersTableProps {
  address: Address<ListSearch>
  viewer: Viewer
  users: readonly User[] | undefined
  filtered: boolean
  /** Id of the user created last, and whether it is still to be noticed. */
  created: string | null
  marked: string | null
  error: string | null
  onRetry: () => void
  /** Absent for those who are no admin: no Azioni column. */
  handlers: UserHandlers | undefined
}

const PAGE_SIZES = [8, 16, 24, 32] as const
const USERS_LIST: ListDefaults = { sort: [{ id: 'username', desc: false }], pageSizes: PAGE_SIZES }
const HEIGHT_PX = 600

export const rowId = (user: User): string => String(user.id)

export function UsersTable({
  address,
  viewer,
  users,
  filtered,
  created,
  marked,
  error,
  onRetry,
  handlers,
}: UsersTableProps) {
  const [view, setView] = useTableView(address, USERS_LIST)
  return (
    <DataTable<User>
      tableKey="utenze"
      filters={FILTERS}
      label={text.table}
      columns={userColumns(viewer.username, handlers)}
      rows={users}
      rowId={rowId}
      view={view}
      onView={setView}
      pageSizes={PAGE_SIZES}
      height={HEIGHT_PX}
      estimatedRowHeight={40}
      goTo={created}
      highlighted={(user) => rowId(user) === marked}
      error={error}
      onRetry={onRetry}
      empty={<EmptyState title={text.empty}>{filtered && text.emptyFiltered}</EmptyState>}
    />
  )
}

const column = columnsOf(text.columns)

const userColumns = (self: string, handlers: UserHandlers | undefined): DataColumn<User>[] => [
  column('username', {
    width: 220,
    hideable: false,
    value: ({ username }) => username,
    cell: ({ username }) => <strong>{username}</strong>,
    card: { slot: 'title' },
  }),
  column('ruoli', {
    width: 400,
    grow: 1,
    hideable: false,
    value: ({ roles }) => roles.join(', '),
    cell: ({ roles }) => <Labels names={roles} />,
    card: { slot: 'body' },
  }),
  column('task', {
    width: 220,
    hiddenAtFirst: true,
    value: ({ tasks }) => tasks.join(', '),
    cell: ({ tasks }) => <Labels names={tasks} />,
  }),
  column('bonus', {
    width: 120,
    align: 'end',
    hiddenAtFirst: true,
    value: ({ bonus }) => bonus,
    cell: ({ bonus }) => <Money value={bonus} />,
  }),
  column('accessi', {
    width: 100,
    align: 'end',
    hiddenAtFirst: true,
    value: ({ nAccessi }) => nAccessi,
  }),
  column('verifica', {
    width: 120,
    hiddenAtFirst: true,
    value: ({ secondoFattore: { attivo, richiesto } }) =>
      text.secondFactorStates[attivo ? 'active' : richiesto ? 'required' : 'none'],
  }),
  ...(handlers ? [actionsColumn(self, handlers)] : []),
]

const Labels = ({ names }: { names: readonly string[] }) => (
  <span className="row wraps gap-3 cell-chips">
    {names.map((name) => (
      <Chip key={name} tone="grey">
        {name}
      </Chip>
    ))}
  </span>
)

const actionsColumn = (self: string, { onEdit, onDelete }: UserHandlers) =>
  buttonsColumn<User>(180, (user) =>
    user.modificabile ? (
      // Users cannot remove their own access.
      <RowActions
        edit={{ label: text.edit, run: () => onEdit(user) }}
        remove={user.username === self ? undefined : { label: text.delete, run: () => onDelete(user) }}
      />
    ) : (
      <span className="faint">{text.notAllowed}</span>
    ),
  )
