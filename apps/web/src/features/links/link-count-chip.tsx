import { IconLink } from '@tabler/icons-react'
import { linkCountTone } from '@xbetapp/domain/links/link-count'
import { Chip } from '#web/ui/chips/chip.tsx'
import { collegamentiText as text } from './links.it.ts'

interface LinkCountChipProps {
  count: number
  /** Null: no limit. */
  max: number | null
  title?: string
}

/** How many links there are of those allowed: yellow near the maximum, red at it. */
export function LinkCountChip({ count, max, title }: LinkCountChipProps) {
  return (
    <Chip tone={linkCountTone(count, max)} icon={<IconLink size={13} aria-hidden />} title={title}>
      {text.count(count, max)}
    </Chip>
  )
}
