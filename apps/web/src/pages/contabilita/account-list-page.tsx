import { Button } from '@mantine/core'
import { IconHourglassEmpty, IconSend, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListEntity } from '#web/features/contabilita/account-card.ts'
import { AccountList } from '#web/features/contabilita/account-list.tsx'
import { readCardFilters } from '#web/features/contabilita/card-filters.ts'
import { cardsQuery } from '#web/features/contabilita/contabilita.api.ts'
import { contabilitaText as text } from '#web/features/contabilita/contabilita.it.ts'
import { LIST_KINDS } from '#web/features/contabilita/list-kinds.ts'
import { errorText } from '#web/lib/api-error.ts'
import { useAddressSearch } from '#web/lib/use-address-search.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { RefreshButton } from './refresh-button.tsx'

interface AccountListPageProps {
  entity: ListEntity
  /** Only the rooms of this book. */
  book?: { idBook: number; nomeBook: string } | undefined
}

/** The list of any kind of account (3 §2.4-2.8). */
export function AccountListPage({ entity, book }: AccountListPageProps) {
  const kind = LIST_KINDS[entity]
  const [filters, change] = useAddressSearch(readCardFilters)
  const { data, error, refetch } = useQuery(cardsQuery(entity))
  const cards = useMemo(
    () => (book ? data?.filter((card) => card.book?.idBook === book.idBook) : data),
    [data, book],
  )
  const sending = filters.invio === 1
  return (
    <PageFrame
      title={book ? text.ofBook(book.nomeBook) : kind.title}
      actions={
        <>
          {kind.hasConti && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconHourglassEmpty size={16} aria-hidden />}
            >
              {text.attesaConti}
            </Button>
          )}
          <Button
            variant={sending ? 'light' : 'default'}
            size="xs"
            leftSection={sending ? <IconX size={16} aria-hidden /> : <IconSend size={16} aria-hidden />}
            onClick={() => change({ invio: sending ? undefined : 1 })}
          >
            {sending ? text.closeSendMode : text.sendMode}
          </Button>
          <RefreshButton />
        </>
      }
    >
      <AccountList
        kind={kind}
        cards={cards}
        error={error ? errorText(error) : null}
        onRetry={() => void refetch()}
        filters={filters}
        onFilters={change}
        showBook={entity === 'sala' && book === undefined}
      />
    </PageFrame>
  )
}
