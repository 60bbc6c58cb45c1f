import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { useLatest } from '#web/ui/latest.ts'
import type { Partenza } from './forecast.ts'
import { sparabetText as text } from './relay.it.ts'
import { RoomGroupCard } from './room-group-card.tsx'
import classes from './rooms.module.css'
import { type Choice, filterGroups, type RoomGroup, reachable, toggleGroup, toggleRoom } from './rooms.ts'

interface RoomChooserProps {
  /** Undefined while they are fetched. */
  groups: readonly RoomGroup[] | undefined
  error: string | null
  onRetry: () => void
  chosen: Choice
  onChoose: (chosen: Choice) => void
  /** Rooms that have the bet already. */
  received: ReadonlySet<number>
  /** Why nothing leaves for a room, by its id. */
  paused: ReadonlyMap<number, string>
  /** When the message of a chosen room leaves, by its id. */
  forecast: ReadonlyMap<number, Partenza>
  onReset: () => void
}

/** Which rooms receive the message. A filter narrows what is shown; the buttons act on all rooms and show them. */
export function RoomChooser({
  groups,
  error,
  onRetry,
  chosen,
  onChoose,
  received,
  paused,
  forecast,
  onReset,
}: RoomChooserProps) {
  const [typed, setTyped] = useState('')
  const filter = useDeferredValue(typed)
  const shown = useMemo(() => groups && filterGroups(groups, filter), [groups, filter])
  const field = useRef<HTMLInputElement>(null)
  useShortcut('/', text.filter, () => field.current?.select())

  const latest = useLatest({ chosen, onChoose })
  const toggle = useCallback(
    (idSala: number) => latest.current.onChoose(toggleRoom(latest.current.chosen, idSala)),
    [latest],
  )
  const toggleAll = useCallback(
    (group: RoomGroup) => latest.current.onChoose(toggleGroup(latest.current.chosen, group)),
    [latest],
  )
  const only = (kind: (group: RoomGroup) => boolean) => () => {
    setTyped('')
    onChoose(new Set(reachable(groups?.filter(kind) ?? [])))
  }
  const hidden = useMemo(() => {
    const seen = new Set(shown?.flatMap(({ rooms }) => rooms.map(({ idSala }) => idSala)))
    return [...chosen].filter((id) => !seen.has(id)).length
  }, [shown, chosen])

  const act = (label: string, run: () => void, disabled = groups === undefined) => (
    <Button variant="default" size="xs" disabled={disabled} onClick={run}>
      {label}
    </Button>
  )
  return (
    <section aria-label={text.rooms}>
      <div className={`row wraps middle gap-4 ${classes.tools}`}>
        <TextInput
          ref={field}
          size="xs"
          className={classes.filter}
          placeholder={text.filter}
          aria-label={text.filter}
          autoComplete="off"
          spellCheck={false}
          leftSection={<IconSearch size={14} aria-hidden />}
          rightSection={
            typed !== '' && (
              <CloseButton size="sm" aria-label={text.clearFilter} onClick={() => setTyped('')} />
            )
          }
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Escape' && setTyped('')}
        />
        {hidden > 0 && (
          <button type="button" className={classes.hidden} onClick={() => setTyped('')}>
            {text.hidden(hidden)}
          </button>
        )}
        <div className={`row wraps gap-3 pushed ${classes.actions}`}>
          {act(
            text.selectAll,
            only(() => true),
          )}
          {act(
            text.onlyHelper,
            only(({ helper }) => helper),
          )}
          {act(
            text.onlyRooms,
            only(({ helper }) => !helper),
          )}
          {act(
            text.reset,
            () => {
              setTyped('')
              onReset()
            },
            false,
          )}
        </div>
      </div>
      {error !== null && groups === undefined && <ErrorState message={error} onRetry={onRetry} />}
      {groups?.length === 0 && <EmptyState title={text.noBooks}>{text.noBooksHint}</EmptyState>}
      {groups !== undefined && groups.length > 0 && shown?.length === 0 && (
        <EmptyState title={text.nothingFound}>{text.nothingFoundHint}</EmptyState>
      )}
      <div className={classes.groups} aria-busy={groups === undefined && error === null}>
        {shown?.map((group) => (
          <RoomGroupCard
            key={group.idBook}
            group={group}
            chosen={chosen}
            received={received}
            paused={paused}
            forecast={forecast}
            onToggle={toggle}
            onToggleAll={toggleAll}
          />
        ))}
        {groups === undefined && error === null && <Skeletons />}
      </div>
    </section>
  )
}

const Skeletons = () => ['a', 'b', 'c', 'd'].map((key) => <div key={key} className={classes.skeleton} />)
