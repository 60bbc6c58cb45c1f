import { useMemo } from 'react'
import { Picker } from '#web/ui/picker/picker.tsx'
import { type DropTarget, offeredBooks } from './drop-targets.ts'
import { dropsText as text } from './drops.it.ts'

interface BookPickerProps {
  /** Undefined while they are fetched. */
  targets: readonly DropTarget[] | undefined
  value: number | null
  onChange: (idBook: number | null) => void
}

export function BookPicker({ targets, value, onChange }: BookPickerProps) {
  const books = useMemo(() => offeredBooks(targets ?? []), [targets])
  const options = useMemo(
    () => books.map(({ idBook, nomeBook }) => ({ value: String(idBook), label: nomeBook })),
    [books],
  )
  return (
    <>
      <Picker
        label={text.book}
        clearable
        placeholder={text.allBooks}
        options={options}
        disabled={options.length === 0}
        value={value === null ? null : String(value)}
        onChange={(id) => onChange(id === null ? null : Number(id))}
      />
      {targets !== undefined && books.length === 0 && (
        <p role="alert" className="flush type-xs yellow">
          {text.noBooks}
        </p>
      )}
    </>
  )
}
