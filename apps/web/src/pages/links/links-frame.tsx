import { Button, Skeleton } from '@mantine/core'
import { IconLink, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { SETTINGS_EDITORS } from '@xbetapp/contract/access'
import { isLinkLimitReached, linkCountTone } from '@xbetapp/domain/reference/links/link-count'
import { type ReactNode, useCallback, useMemo } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import type { SearchOf } from '#web/lib/search-params.ts'
import { toastError } from '#web/lib/toast.ts'
import type { Address } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { mayAny, useViewer } from '#web/platform/auth/public/viewer.ts'
import { type Link, linkId } from '#web/reference/links/link.ts'
import type { Prefill } from '#web/reference/links/link-columns.tsx'
import type { ShownLinks } from '#web/reference/links/link-table.tsx'
import type { LinkOwner } from '#web/reference/links/links.api.ts'
import { linksText as text } from '#web/reference/links/links.it.ts'
import { type LINKS_SEARCH, readRooms, writePrefill, writeRooms } from '#web/reference/links/links.search.ts'
import {
  booksQuery,
  type Sala,
  saleQuery,
  shownBooks,
  splitSecret,
} from '#web/reference/reference/public/lists.api.ts'
import { Chip } from '#web/ui/chips/chip.tsx'
import { FilterBar } from '#web/ui/filter-bar/filter-bar.tsx'
import { MultiPicker } from '#web/ui/picker/multi-picker.tsx'
import { ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import { LinkDialogs, type OpenLinkDialog } from './link-dialogs.tsx'
import classes from './links-frame.module.css'
import { LinksTabs } from './links-tabs.tsx'

interface LinksFrameProps {
  address: Address<SearchOf<typeof LINKS_SEARCH>>
  dialogs: OpenLinkDialog
  owner: LinkOwner
  nome: string
  /** Links of the open tab; undefined while any are on their way. */
  links: readonly Link[] | undefined
  /** How many links there are, and how many there may be; `max` null: no limit. */
  count: number
  max: number | null
  error: Error | null
  onRetry: () => void
  /** Further actions, left of the button that adds. */
  more?: ReactNode
  children: (shown: ShownLinks & { sale: readonly Sala[] }) => ReactNode
}

/** Frame of the links of a tipster or of a sparax: their number, the actions, the rooms shown, the dialogs of a link. */
export function LinksFrame(props: LinksFrameProps) {
  const { address, dialogs, owner, nome, links, count, max, error } = props
  const { search, change } = address
  const { show } = dialogs
  const { full, addLabel, createTitle, countHint } = wordsOf(owner)
  const mayEdit = mayAny(useViewer(), SETTINGS_EDITORS)
  const { data: allBooks } = useQuery(booksQuery)
  const { data: allSale } = useQuery(saleQuery)
  const books = useMemo(() => allBooks && shownBooks(allBooks), [allBooks])
  const sale = useMemo(() => allSale && splitSecret(allSale).ordinary, [allSale])
  const { sale: chosen } = search
  const rooms = useMemo(() => new Set(readRooms({ sale: chosen })), [chosen])
  const blocked = links && isLinkLimitReached(count, max) ? full : null
  const add = useCallback(
    (prefill?: Prefill) => {
      if (blocked !== null) toastError(blocked)
      else show('nuovo', prefill ? writePrefill(prefill) : '1')
    },
    [blocked, show],
  )
  const onOpen = useCallback((link: Link) => show('dettaglio', linkId(link)), [show])
  const onRemove = useCallback((link: Link) => show('elimina', linkId(link)), [show])
  const shown = links &&
    books &&
    sale && {
      address,
      links,
      books,
      sale,
      rooms,
      onOpen,
      ...(mayEdit ? { onRemove, onAdd: add } : {}),
    }
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
          <LinksTabs owner={owner.kind === 'sparax' ? { sparax: owner.id } : { tipster: owner.id }} />
        </>
      }
      actions={
        mayEdit &&
        shown && (
          <>
            {props.more}
            {/* Green; the dark shade carries white text. */}
            <Button
              size="xs"
              color="green.9"
              leftSection={<IconPlus size={15} aria-hidden />}
              onClick={() => add()}
            >
              {addLabel}
            </Button>
          </>
        )
      }
    >
      {shown ? (
        <>
          <FilterBar>
            <MultiPicker
              className={classes.rooms}
              aria-label={text.filterRooms}
              placeholder={text.filterRooms}
              options={shown.sale.map(({ idSala, nomeSala, book }) => ({
                value: String(idSala),
                label: nomeSala,
                note: book.nomeBook,
              }))}
              value={[...rooms].map(String)}
              onChange={(ids) => change(writeRooms(ids.map(Number)))}
            />
          </FilterBar>
          {props.children(shown)}
          <LinkDialogs
            {...shown}
            dialogs={dialogs}
            owner={owner}
            createTitle={createTitle}
            mayEdit={mayEdit}
            blocked={blocked}
          />
        </>
      ) : error ? (
        <LinksError error={error} onRetry={props.onRetry} />
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

/** What differs between the links of a sparax and those of a tipster: why no link may be added, and the titles. */
function wordsOf({ kind }: LinkOwner) {
  if (kind === 'sparax')
    return { full: text.maxSparax, addLabel: text.addSparax, createTitle: text.addSparax }
  return {
    full: text.maxTipster,
    addLabel: text.add,
    createTitle: text.createTitle(text.tabs[kind]),
    countHint: kind === 'speciale' ? text.specialHint : text.countHint,
  }
}

/** Why the links are not there. Retrying does not bring a tipster or sparax that does not exist, nor a right. */
function LinksError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const decided = error instanceof ApiError && [400, 403, 404].includes(error.status)
  return <ErrorState error={error} {...(decided ? {} : { onRetry })} />
}
