import { SegmentedControl } from '@mantine/core'
import { statoLabel } from '@xbetapp/domain/reference/reference/stato'
import { SearchField } from '#web/ui/filter-bar/filter-bar.tsx'
import type { CardFilters } from './account.search.ts'
import { accountsText as text } from './accounting.it.ts'
import type { ListKind } from './list-kinds.ts'

const ALL = 'tutti'

export const stateOptions = ({ states }: ListKind) =>
  states.map((value) => ({ value, label: statoLabel(value) }))

export const CONTI_OPTIONS = [
  { value: 'attesa', label: text.inAttesa },
  { value: 'confermati', label: text.confermati },
] as const

interface CardFilterFieldsProps {
  kind: ListKind
  filters: CardFilters
  onFilters: (change: CardFilters) => void
}

/** Name, state and confirmation of the accounts to show. */
export function CardFilterFields({ kind, filters, onFilters }: CardFilterFieldsProps) {
  const segments = <Name extends 'stato' | 'conti'>(
    name: Name,
    options: readonly { value: NonNullable<CardFilters[Name]>; label: string }[],
  ) => (
    <SegmentedControl<string>
      aria-label={text[name]}
      data={[{ value: ALL, label: text.tutti }, ...options]}
      value={filters[name] ?? ALL}
      onChange={(value) => onFilters({ [name]: value === ALL ? undefined : value })}
    />
  )
  return (
    <>
      <SearchField placeholder={text.search} value={filters.nome} onChange={(nome) => onFilters({ nome })} />
      {segments('stato', stateOptions(kind))}
      {kind.hasConti && segments('conti', CONTI_OPTIONS)}
    </>
  )
}
