import { CloseButton } from '@mantine/core'
import { STATES } from '#web/reference/reference/public/status-chip.tsx'
import { toneVar } from '#web/ui/tones/tone.ts'
import type { Link } from './link.ts'
import { linksText as text } from './links.it.ts'
import classes from './room-chip.module.css'

export interface ChipHandlers {
  onOpen: (link: Link) => void
  /** Absent for those who may not delete links. */
  onRemove?: ((link: Link) => void) | undefined
}

/** A linked room in the colour of its state. */
export function RoomChip({ link, onOpen, onRemove }: ChipHandlers & { link: Link }) {
  const { nomeSala, stato } = link
  const { label, tone, Icon } = STATES[stato]
  return (
    <span
      className={`inline-row middle type-sm weight-600 round fits ${classes.chip}`}
      style={{ color: toneVar(tone) }}
      data-stato={stato}
    >
      <button
        type="button"
        className={`inline-row middle gap-3 shrinks round underlines ${classes.open}`}
        aria-label={text.open(nomeSala)}
        title={`${nomeSala}: ${label}`}
        onClick={() => onOpen(link)}
      >
        <Icon size={13} aria-hidden />
        <span className="cut">{nomeSala}</span>
      </button>
      {onRemove && (
        <CloseButton
          size={24}
          iconSize={13}
          className={`round ${classes.remove}`}
          aria-label={text.remove(nomeSala)}
          onClick={() => onRemove(link)}
        />
      )}
    </span>
  )
}
