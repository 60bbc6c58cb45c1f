import { createContext, use } from 'react'
import { Chip } from '#web/ui/chips/chip.tsx'
import { betsText as text } from './bets.it.ts'

/** Bets that arrived within the last minute. A context, so that an arrival draws its own mark and no row. */
export const NewBetIds = createContext<ReadonlySet<number>>(new Set())

export function NewMark({ id }: { id: number }) {
  return use(NewBetIds).has(id) ? <Chip tone="blue">{text.isNew}</Chip> : null
}
