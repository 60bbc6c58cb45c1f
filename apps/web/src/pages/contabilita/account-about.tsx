import { StatusChip } from '#web/entities/account/status-chip.tsx'
import type { Account } from '#web/features/accounting/account.ts'
import { Chip } from '#web/ui/chips/chip.tsx'

/** Beside the name: what it is, of which book, and whether it is on. */
export function AccountAbout({ account: { label, book, stato } }: { account: Account }) {
  return (
    <>
      {label && <Chip tone="grey">{book && label === 'Sala' ? `${label} · ${book.nomeBook}` : label}</Chip>}
      {stato && <StatusChip stato={stato} />}
    </>
  )
}
