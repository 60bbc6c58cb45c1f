import { CloseButton, TextInput } from '@mantine/core'
import {
  IconChecks,
  IconGauge,
  IconLock,
  IconMessageOff,
  IconPlayerPause,
  IconSearch,
} from '@tabler/icons-react'
import { memo, useCallback, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { creditText } from '#web/ledger/credit/public/credit.it.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import boxes from '#web/ui/data-table/select-box.module.css'
import { useLatest } from '#web/ui/latest.ts'
import { EmptyState, ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { type ForecastDeparture, isPlain, leavesIn, leavesWhy } from './forecast.ts'
import { operatorSendText as text } from './operator-send.it.ts'
import classes from './rooms.module.css'
import {
  type Choice,
  chosenRooms,
  filterGroups,
  idsChosenTogether,
  type Room,
  type RoomGroup,
  toggleGroup,
  toggleRoom,
} from './rooms.ts'

interface RoomBoxProps {
  room: Room
  checked: boolean
  received: boolean
  /** Why sends to the room's group are paused; undefined when they are not. */
  paused: string | undefined
  /** Undefined for a room not chosen, and until the forecast is read. */
  departure: ForecastDeparture | undefined
  onToggle: (idSala: number) => void
}

/** A room with its checkbox. Drawn again only when its own props change: there may be hundreds of rooms. */
const RoomBox = memo(function RoomBox(props: RoomBoxProps) {
  const { room, checked, received, paused, departure, onToggle } = props
  const { idSala, nomeSala, standby, bloccata, fido, hasChat } = room
  const reason = useId()
  return (
    <label
      className={`row middle gap-5 shrinks type-sm rounded-sm pressable ${classes.room}`}
      data-off={!hasChat || undefined}
      title={hasChat ? nomeSala : text.withoutChat}
    >
      <input
        type="checkbox"
        className={boxes.box}
        aria-label={nomeSala}
        checked={checked && hasChat}
        disabled={!hasChat}
        aria-describedby={
          !hasChat || standby || bloccata || fido !== null || received || paused || departure
            ? reason
            : undefined
        }
        onChange={() => onToggle(idSala)}
      />
      <span className={`cut ${classes.name}`}>{nomeSala}</span>
      <span id={reason} className={`inline-row middle gap-3 rigid type-2xs ${classes.marks}`}>
        {!hasChat && <span className="faint">{text.withoutChatShort}</span>}
        {departure && (
          <span
            // The bar below states a plain one for all rooms; on a phone the name needs the space.
            className={`type-xs ${departure.chiusa === null ? 'blue' : 'yellow'} ${isPlain(departure) ? 'off-phone' : ''}`}
            title={leavesWhy(departure)}
          >
            {leavesIn(departure)}
          </span>
        )}
        {paused !== undefined && (
          <Mark size={15} icon={IconMessageOff} label={text.roomPaused(paused)} className="yellow" />
        )}
        {fido !== null && (
          <Mark
            icon={IconGauge}
            label={creditText.used(fido)}
            className={room.isHeldBack ? 'red' : 'yellow'}
          />
        )}
        {bloccata && <Mark icon={IconLock} label={text.blocked} className="red" />}
        {standby && <Mark icon={IconPlayerPause} label={text.standby} className="yellow" />}
        {received && <Mark size={15} icon={IconChecks} label={text.received} className="faint" />}
      </span>
    </label>
  )
})

interface MarkProps {
  icon: typeof IconLock
  size?: number
  label: string
  className: string
}

function Mark({ icon: Icon, size = 14, label, className }: MarkProps) {
  return (
    <Icon size={size} role="img" aria-label={label} className={className}>
      <title>{label}</title>
    </Icon>
  )
}

interface RoomChooserProps {
  /** Undefined while the rooms are fetched. */
  groups: readonly RoomGroup[] | undefined
  error: string | null
  onRetry: () => void
  chosen: Choice
  onChoose: (chosen: Choice) => void
  facts: {
    /** Rooms that have the bet already. */
    received: ReadonlySet<number>
    /** Why the sends to a chat are paused, by its id. */
    paused: ReadonlyMap<number, string>
    /** When the message of a chosen room leaves, by its id. */
    forecast: ReadonlyMap<number, ForecastDeparture>
  }
  /** How many sends were done: the next one begins without a filter. */
  sends: number
  onReset: () => void
}

/**
 * Chooses the rooms that receive the message. A filter narrows the list; the buttons act on all rooms and show them.
 */
export function RoomChooser(props: RoomChooserProps) {
  const { groups, error, onRetry, chosen, onChoose, facts, sends, onReset } = props
  const [typed, setTyped] = useState('')
  const [emptiedAfter, setEmptiedAfter] = useState(sends)
  if (emptiedAfter !== sends) {
    setEmptiedAfter(sends)
    setTyped('')
  }
  const filter = useDeferredValue(typed)
  const shown = useMemo(() => groups && filterGroups(groups, filter), [groups, filter])
  const field = useRef<HTMLInputElement>(null)
  useShortcut('/', text.filter, () => field.current?.select())

  const latest = useLatest({ chosen, onChoose })
  const toggle = useCallback(
    (idSala: number) => latest.current.onChoose(toggleRoom(latest.current.chosen, idSala)),
    [latest],
  )
  /** Chooses the first room the typed words find, also before the list shows it; selects them for the next name. */
  const tickFirst = (search: HTMLInputElement) => {
    const first =
      typed.trim() !== '' &&
      filterGroups(groups ?? [], typed)
        .flatMap(({ rooms }) => rooms)
        .find(({ hasChat }) => hasChat)
    if (first) onChoose(new Set([...chosen, first.idSala]))
    search.select()
  }
  const hidden = useMemo(() => {
    const seen = new Set(shown?.flatMap(({ rooms }) => rooms.map(({ idSala }) => idSala)))
    return [...chosen].filter((id) => !seen.has(id)).length
  }, [shown, chosen])

  const only = (label: string, kind: (group: RoomGroup) => boolean) => (
    <ToolButton
      disabled={groups === undefined}
      onClick={() => {
        setTyped('')
        onChoose(new Set(idsChosenTogether(groups?.filter(kind) ?? [])))
      }}
    >
      {label}
    </ToolButton>
  )
  return (
    <section aria-label={text.rooms} className="grows">
      <div className="row wraps middle gap-4 list-tools">
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
          onKeyDown={(event) => {
            if (event.key === 'Escape') setTyped('')
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            tickFirst(event.currentTarget)
          }}
        />
        {hidden > 0 && (
          <button type="button" className="small-button hovers type-xs yellow" onClick={() => setTyped('')}>
            {text.hidden(hidden)}
          </button>
        )}
        <div className={`row wraps gap-3 pushed ${classes.actions}`}>
          {only(text.selectAll, () => true)}
          {only(text.onlyHelper, ({ helper }) => helper)}
          {only(text.onlyRooms, ({ helper }) => !helper)}
          <ToolButton
            onClick={() => {
              setTyped('')
              onReset()
            }}
          >
            {text.reset}
          </ToolButton>
        </div>
      </div>
      {error !== null && groups === undefined && <ErrorState message={error} onRetry={onRetry} />}
      {groups?.length === 0 && <EmptyState title={text.noBooks}>{text.noBooksHint}</EmptyState>}
      {groups !== undefined && groups.length > 0 && shown?.length === 0 && (
        <EmptyState
          title={text.nothingFound}
          action={
            <ToolButton
              onClick={() => {
                setTyped('')
                field.current?.focus()
              }}
            >
              {text.clearSearch}
            </ToolButton>
          }
        />
      )}
      <div className="panel if-any" aria-busy={groups === undefined && error === null}>
        {shown?.map((group) => (
          <RoomGroupCard
            key={group.idBook}
            group={group}
            whole={groups?.find(({ idBook }) => idBook === group.idBook) ?? group}
            chosen={chosen}
            facts={facts}
            onToggle={toggle}
            onToggleAll={() => onChoose(toggleGroup(chosen, group))}
          />
        ))}
        {groups === undefined &&
          error === null &&
          ['a', 'b', 'c', 'd'].map((key) => <div key={key} className={classes.skeleton} />)}
      </div>
    </section>
  )
}

interface RoomGroupCardProps extends Pick<RoomChooserProps, 'chosen' | 'facts'> {
  /** The rooms shown, which the box of the book chooses. */
  group: RoomGroup
  /** All rooms of the book, which are counted. */
  whole: RoomGroup
  onToggle: (idSala: number) => void
  onToggleAll: () => void
}

/** A book: all of its rooms at once, or one by one. */
function RoomGroupCard(props: RoomGroupCardProps) {
  const { group, whole, chosen, facts, onToggle, onToggleAll } = props
  const ids = idsChosenTogether([group])
  const count = chosenRooms([whole], chosen).length
  const all = ids.length > 0 && ids.every((id) => chosen.has(id))
  return (
    <fieldset className={`shrinks flush ${classes.group}`} data-some={count > 0 || undefined}>
      <legend className={classes.legend}>
        <label className={`row top gap-5 shrinks hovers pressable ${classes.book}`}>
          <input
            type="checkbox"
            className={boxes.box}
            aria-label={text.groupOf(group.nomeBook)}
            checked={all}
            disabled={ids.length === 0}
            ref={(box) => {
              if (box) box.indeterminate = count > 0 && !all
            }}
            onChange={onToggleAll}
          />
          <span className="type-sm weight-700 breaks">{group.nomeBook}</span>
          <span className={`pushed type-xs faint ${classes.count}`}>
            {count}/{whole.rooms.filter(({ hasChat }) => hasChat).length}
          </span>
        </label>
      </legend>
      <div className={classes.rooms}>
        {group.rooms.map((room) => (
          <RoomBox
            key={room.idSala}
            room={room}
            checked={chosen.has(room.idSala)}
            received={facts.received.has(room.idSala)}
            paused={facts.paused.get(room.idGruppoTg ?? 0)}
            departure={chosen.has(room.idSala) ? facts.forecast.get(room.idSala) : undefined}
            onToggle={onToggle}
          />
        ))}
      </div>
    </fieldset>
  )
}
