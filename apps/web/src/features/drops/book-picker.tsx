import { useMemo } from 'react'
import type { Sala } from '#web/entities/venue/venue.api.ts'
import { Picker } from '#web/ui/picker/picker.tsx'
import classes from './drop-entries.module.css'
import { offeredBooks } from './drop-targets.ts'
import { dropsText as text } from './drops.it.ts'
import type { Drop } from './drops.types.ts'

const NO_DROPS: readonly Drop[] = []

interface BookPickerProps {
  /** Undefined while they are fetched. */
  sale: readonly Sala[] | undefined
  drops?: readonly Drop[] | undefined
  value: number | null
  onChange: (idBook: number | null) => void
}

export function BookPicker({ sale, drops = NO_DROPS, value, onChange }: BookPickerProps) {
  const books = useMemo(() => offeredBooks(sale ?? [], drops), [sale, drops])
  const options = useMemo(
    () => books.map(({ idBook, nomeBook }) => ({ value: String(idBook), label: nomeBook })),
    [books],
  )
  return (
    <>
      <Picker
        label={text.book}
        required
        options={options}
        disabled={options.length === 0}
        value={value === null ? null : String(value)}
        onChange={(id) => onChange(id === null ? null : Number(id))}
      />
      {sale !== undefined && books.length === 0 && (
        <p role="alert" className={classes.current}>
          {text.noBooks}
        </p>
      )}
    </>
  )
}
