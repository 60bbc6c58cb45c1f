import { Chip } from '#web/ui/chips/chip.tsx'
import { buttonsColumn, columnsOf, type DataColumn } from '#web/ui/data-table/columns.ts'
import { RowActions } from '#web/ui/data-table/row-actions.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import type { User } from './users.api.ts'
import { usersText as text } from './users.it.ts'

interface UserHandlers {
  onEdit: (user: User) => void
  onDelete: (user: User) => void
}

const column = columnsOf(text.columns)

/** The columns of users, for the user `self`. Without `handlers`, as for those who are no admin, there are no buttons. */
export const userColumns = (self: string, handlers: UserHandlers | undefined): DataColumn<User>[] => [
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
  ...(handlers
    ? [
        buttonsColumn<User>(180, (user) =>
          user.modificabile ? (
            // Users cannot remove their own access.
            <RowActions
              edit={{ label: text.edit, run: () => handlers.onEdit(user) }}
              remove={
                user.username === self
                  ? undefined
                  : { label: text.delete, run: () => handlers.onDelete(user) }
              }
            />
          ) : (
            <span className="faint">{text.notAllowed}</span>
          ),
        ),
      ]
    : []),
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
