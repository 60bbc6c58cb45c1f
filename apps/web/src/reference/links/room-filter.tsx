import { useMemo } from 'react'
import { FilterBar } from '#web/ui/filter-bar/filter-bar.tsx'
import { MultiPicker } from '#web/ui/picker/multi-picker.tsx'
import { linksText as text } from './links.it.ts'
import classes from './room-filter.module.css'

interface RoomFilterProps {
  sale: readonly { idSala: number; nomeSala: string; book: { nomeBook: string } }[]
  value: readonly number[]
  onChange: (ids: number[]) => void
}

export function RoomFilter({ sale, value, onChange }: RoomFilterProps) {
  const options = useMemo(
    () =>
      sale.map(({ idSala, nomeSala, book }) => ({
        value: String(idSala),
        label: nomeSala,
        note: book.nomeBook,
      })),
    [sale],
  )
  return (
    <FilterBar>
      <MultiPicker
        className={classes.rooms}
        aria-label={text.filterRooms}
        placeholder={text.filterRooms}
        options={options}
        value={value.map(String)}
        onChange={(ids) => onChange(ids.map(Number))}
      />
    </FilterBar>
  )
}
