import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { type ReactNode, useMemo } from 'react'
import { compareNames } from '#web/reference/reference/public/venue.ts'
import { Picker } from '#web/ui/picker/picker.tsx'
import { type DropTarget, targetOption } from './drop-targets.ts'
import { dropsText as text } from './drops.it.ts'

interface VenuePickerProps {
  label: string
  targets: readonly DropTarget[]
  /** Keys of those that have the bet: they come first. */
  received: ReadonlySet<string>
  value: string | null
  error?: ReactNode
  disabled?: boolean
  onChange: (key: string | null) => void
}

/** The one choice of who played: all that can be chosen, found by name or book, those that have the bet first. */
export function VenuePicker({
  label,
  targets,
  received,
  value,
  error,
  disabled,
  onChange,
}: VenuePickerProps) {
  const options = useMemo(() => venueOptions(targets, received), [targets, received])
  return (
    <Picker
      name="venue"
      label={label}
      required
      disabled={disabled ?? false}
      options={options}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}

/** Groups, each by name: venues with the bet but no drop, those with a drop, the others, and blocked ones. */
export function venueOptions(targets: readonly DropTarget[], received: ReadonlySet<string>) {
  const rank = ({ key, drop, bloccata }: DropTarget) =>
    bloccata && !drop ? 4 : received.has(key) ? (drop ? 1 : 0) : drop ? 2 : 3
  return targets
    .toSorted((a, b) => rank(a) - rank(b) || compareNames(a.name, b.name))
    .map((target) => {
      const { note, ...option } = targetOption(target)
      const notes = [
        target.book?.nomeBook,
        received.has(target.key) && text.hasBet,
        target.drop && text.hasDrop,
        target.bloccata && text.blocked,
        target.limiteImporto !== null && text.limited(formatMoney(target.limiteImporto, target.currency)),
        note,
      ]
      return { ...option, note: notes.filter(Boolean).join(' · ') }
    })
}
