import { IconChecks, IconMessageOff, IconPlayerPause } from '@tabler/icons-react'
import { memo, useId } from 'react'
import boxes from '#web/ui/data-table/select-box.module.css'
import { isPlain, leavesIn, leavesWhy, type Partenza } from './forecast.ts'
import { sparabetText as text } from './relay.it.ts'
import classes from './rooms.module.css'
import { type Choice, type Room, type RoomGroup, reachable } from './rooms.ts'

interface RoomGroupCardProps {
  group: RoomGroup
  chosen: Choice
  received: ReadonlySet<number>
  paused: ReadonlyMap<number, string>
  forecast: ReadonlyMap<number, Partenza>
  onToggle: (idSala: number) => void
  onToggleAll: (group: RoomGroup) => void
}

/** A book: all of its rooms at once, or one by one. */
export function RoomGroupCard(props: RoomGroupCardProps) {
  const { group, chosen, received, paused, forecast, onToggle, onToggleAll } = props
  const ids = reachable([group])
  const count = ids.filter((id) => chosen.has(id)).length
  const all = count > 0 && count === ids.length
  return (
    <fieldset className={`shrinks flush ${classes.group}`} data-some={count > 0 || undefined}>
      <legend className={classes.legend}>
        <label className={`row top gap-5 shrinks ${classes.book}`}>
          <input
            type="checkbox"
            className={boxes.box}
            aria-label={text.groupOf(group.nomeBook)}
            checked={all}
            disabled={ids.length === 0}
            ref={(box) => {
              if (box) box.indeterminate = count > 0 && !all
            }}
            onChange={() => onToggleAll(group)}
          />
          <span className={`type-sm weight-700 breaks ${classes.bookName}`}>{group.nomeBook}</span>
          <span className={`pushed type-xs faint ${classes.count}`}>
            {count}/{ids.length}
          </span>
        </label>
      </legend>
      <div className={classes.rooms}>
        {group.rooms.map((room) => (
          <RoomBox
            key={room.idSala}
            room={room}
            checked={chosen.has(room.idSala)}
            received={received.has(room.idSala)}
            paused={paused.get(room.idSala)}
            partenza={chosen.has(room.idSala) ? forecast.get(room.idSala) : undefined}
            onToggle={onToggle}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface RoomBoxProps {
  room: Room
  checked: boolean
  received: boolean
  /** Why the bot may not write there. */
  paused: string | undefined
  partenza: Partenza | undefined
  onToggle: (idSala: number) => void
}

/** Drawn again only when it changes: there may be hundreds. */
const RoomBox = memo(function RoomBox(props: RoomBoxProps) {
  const { room, checked, received, paused, partenza, onToggle } = props
  const { idSala, nomeSala, standby, hasChat } = room
  const reason = useId()
  return (
    <label
      className={`row middle gap-5 shrinks type-sm ${classes.room}`}
      data-off={!hasChat || undefined}
      title={hasChat ? nomeSala : text.withoutChat}
    >
      <input
        type="checkbox"
        className={boxes.box}
        aria-label={nomeSala}
        checked={checked && hasChat}
        disabled={!hasChat}
        aria-describedby={!hasChat || standby || received || paused || partenza ? reason : undefined}
        onChange={() => onToggle(idSala)}
      />
      <span className={`cut ${classes.name}`}>{nomeSala}</span>
      <span id={reason} className={`inline-row middle gap-3 rigid pushed ${classes.marks}`}>
        {!hasChat && <span className="faint">{text.withoutChatShort}</span>}
        {partenza && (
          <span
            className={`type-xs blue ${classes.leaves}`}
            title={leavesWhy(partenza)}
            data-closed={partenza.chiusa !== null || undefined}
            data-plain={isPlain(partenza) || undefined}
          >
            {leavesIn(partenza)}
          </span>
        )}
        {paused !== undefined && (
          <IconMessageOff size={15} role="img" aria-label={text.roomPaused(paused)} className="yellow">
            <title>{text.roomPaused(paused)}</title>
          </IconMessageOff>
        )}
        {standby && (
          <IconPlayerPause size={14} role="img" aria-label={text.standby} className="yellow">
            <title>{text.standby}</title>
          </IconPlayerPause>
        )}
        {received && (
          <IconChecks size={15} role="img" aria-label={text.received} className="faint">
            <title>{text.received}</title>
          </IconChecks>
        )}
      </span>
    </label>
  )
})
