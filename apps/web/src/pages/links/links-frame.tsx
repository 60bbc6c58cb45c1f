import { Button, Skeleton } from '@mantine/core'
import { IconLink, IconPlus } from '@tabler/icons-react'
import { linkCountTone } from '@xbetapp/domain/reference/links/link-count'
import type { ReactNode } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import type { LinkBook } from '#web/reference/links/link.ts'
import { linksText as text } from '#web/reference/links/links.it.ts'
import { RoomFilter } from '#web/reference/links/room-filter.tsx'
import type { Sala } from '#web/reference/reference/public/venue.api.ts'
import { Chip } from '#web/ui/chips/chip.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { type LinksOwner, LinksTabs } from './links-tabs.tsx'
import type { useLinksPage } from './use-links-page.ts'

interface LinksFrameProps<L> {
  nome: string
  page: ReturnType<typeof useLinksPage>
  links: L | undefined
  /** How many links there are, and how many there may be; `max` null: no limit. */
  count: number
  max: number | null
  countHint?: string
  addLabel: string
  error: Error | null
  onRetry: () => void
  /** The tipster or sparax whose rules the laboratory tries. */
  tries: LinksOwner
  /** Further actions, left of the button that adds. */
  more?: ReactNode
  children: (shown: { links: L; books: readonly LinkBook[]; sale: readonly Sala[] }) => ReactNode
}

/** Frame of the links of a tipster or of a sparax: their number, the actions, the rooms shown. */
export function LinksFrame<L>(props: LinksFrameProps<L>) {
  const { nome, page, links, count, max, countHint, addLabel, error, onRetry, tries, more, children } = props
  const { books, sale } = page
  const shown = links && books && sale ? { links, books, sale } : undefined
  return (
    <PageFrame
      title={text.title(nome)}
      beside={
        <>
          {links && (
            // Yellow near the maximum, red at it.
            <Chip
              tone={linkCountTone(count, max)}
              icon={<IconLink size={13} aria-hidden />}
              title={countHint}
            >
              {text.count(count, max)}
            </Chip>
          )}
          <LinksTabs owner={tries} />
        </>
      }
      actions={
        <>
          {page.mayEdit && shown && more}
          {page.mayEdit && shown && (
            // Green; the dark shade carries white text.
            <Button
              size="xs"
              color="green.9"
              leftSection={<IconPlus size={15} aria-hidden />}
              onClick={() => page.add()}
            >
              {addLabel}
            </Button>
          )}
        </>
      }
    >
      {shown ? (
        <>
          <RoomFilter sale={shown.sale} value={[...page.rooms]} onChange={page.setRooms} />
          {children(shown)}
        </>
      ) : error ? (
        <LinksError error={error} onRetry={onRetry} />
      ) : (
        // Placeholders where tabs and table will be.
        <div role="status" aria-label={text.loading}>
          <Skeleton height={36} width={420} maw="100%" radius="md" />
          <Skeleton height={320} mt="sm" radius="lg" />
        </div>
      )}
    </PageFrame>
  )
}

/** Why the links are not there. Retrying does not bring a tipster or sparax that does not exist, nor a right. */
function LinksError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const decided = error instanceof ApiError && [400, 403, 404].includes(error.status)
  return <ErrorState error={error} {...(decided ? {} : { onRetry })} />
}
