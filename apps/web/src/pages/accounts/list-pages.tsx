import { Loader } from '@mantine/core'
import { IconHourglassEmpty, IconSend, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { isHelper } from '@xbetapp/domain/reference/reference/names'
import { useState } from 'react'
import { contiText } from '#web/accounts/accounting/account.it.ts'
import type { CARD_LIST_SEARCH } from '#web/accounts/accounting/account.search.ts'
import { AccountList } from '#web/accounts/accounting/account-list.tsx'
import { cardsQuery } from '#web/accounts/accounting/accounting.api.ts'
import { accountsText as text } from '#web/accounts/accounting/accounting.it.ts'
import { BatchUpdateDialog } from '#web/accounts/accounting/batch-update-dialog.tsx'
import { LIST_KINDS, type ListEntity } from '#web/accounts/accounting/list-kinds.ts'
import { RangeDialog } from '#web/accounts/accounting/send-parts.tsx'
import { reportRequests, useSendMode } from '#web/accounts/accounting/send-selection.ts'
import { useSendAccountReports } from '#web/accounts/reports/reports.api.ts'
import { SendProgressDialog } from '#web/accounts/reports/send-progress-dialog.tsx'
import type { SearchOf } from '#web/lib/search-params.ts'
import { type Address, useAddress, useDialogs } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { booksQuery, shownBooks } from '#web/reference/reference/public/lists.api.ts'
import { lazyPart, Part } from '#web/ui/part/part.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { AsKnownButton, RefreshButton } from './account-actions.tsx'
import { EntityAccountPage } from './account-page.tsx'
import { ALL_BOOKS } from './book-page.tsx'

const ListAsKnown = lazyPart(async () => ({
  default: (await import('#web/accounts/accounting/as-known-dialog.tsx')).ListAsKnown,
}))

const DIALOGS = ['attesaConti', 'comera'] as const

export const TipsterListPage = () => (
  <AccountListPage address={useAddress('/contabilita/tipster')} entity="tipster" />
)
export const HelperListPage = () => (
  <AccountListPage address={useAddress('/contabilita/helper')} entity="helper" />
)
export const SitoListPage = () => <AccountListPage address={useAddress('/contabilita/sito')} entity="sito" />
export const AltroListPage = () => (
  <AccountListPage address={useAddress('/contabilita/altro')} entity="altro" />
)

const OF_BOOK = '/contabilita/sala/$bookId'

/** `/sala/{x}`: the rooms of a book, or all rooms. An id that belongs to no book is a room's: its account is shown. */
export function SalaListPage() {
  const { bookId } = useParams({ from: OF_BOOK })
  const address = useAddress(OF_BOOK)
  const { data } = useQuery(booksQuery)
  if (bookId === ALL_BOOKS) return <AccountListPage address={address} entity="sala" />
  if (!data)
    return (
      <PageFrame title={titleOf('/contabilita/sala/$bookId')}>
        <Loader size="sm" color="gray" aria-label={contiText.loading} />
      </PageFrame>
    )
  const book = shownBooks(data).find(({ idBook }) => String(idBook) === bookId)
  // Helpers have a separate list, and are in no list of a book.
  if (book && isHelper(book.nomeBook)) return <AccountListPage address={address} entity="helper" />
  if (book) return <AccountListPage key={book.idBook} address={address} entity="sala" book={book} />
  return <EntityAccountPage address={address} kind="sala" id={bookId} />
}

interface AccountListPageProps {
  address: Address<SearchOf<typeof CARD_LIST_SEARCH>>
  entity: ListEntity
  book?: { idBook: number; nomeBook: string } | undefined
}

/** The list of any kind of account, its send mode and its bulk changes. */
function AccountListPage({ address, entity, book }: AccountListPageProps) {
  const kind = LIST_KINDS[entity]
  const { search: filters, change } = address
  const { open, show, close } = useDialogs(address, DIALOGS)
  const { data, error, refetch } = useQuery(cardsQuery(entity))
  const cards = book ? data?.filter((card) => card.book?.idBook === book.idBook) : data
  const mode = useSendMode(kind)
  const send = useSendAccountReports()
  const [sent, setSent] = useState<number | null>(null)
  const sending = filters.invio === 1

  const submit = () =>
    send.mutate(
      { params: { entity }, body: reportRequests(mode.selection, cards ?? []) },
      {
        onSuccess: ({ idReportInvio }) => {
          mode.clear()
          setSent(idReportInvio)
        },
      },
    )
  return (
    <PageFrame
      title={book ? text.ofBook(book.nomeBook) : kind.title}
      actions={
        <>
          {kind.hasConti && (
            <ToolButton icon={IconHourglassEmpty} onClick={() => show('attesaConti', 1)}>
              {text.attesaConti}
            </ToolButton>
          )}
          <ToolButton
            variant={sending ? 'light' : 'default'}
            icon={sending ? IconX : IconSend}
            onClick={() => {
              if (sending) mode.clear()
              change({ invio: sending ? undefined : 1 })
            }}
          >
            {sending ? text.closeSendMode : text.sendMode}
          </ToolButton>
          <AsKnownButton onOpen={(giorno) => show('comera', giorno)} />
          <RefreshButton />
        </>
      }
    >
      <AccountList
        kind={kind}
        cards={cards}
        error={error}
        onRetry={refetch}
        filters={filters}
        onFilters={change}
        send={sending ? { mode, isSending: send.isPending, onSend: submit } : undefined}
      />
      {mode.isAskingRange && (
        <RangeDialog
          kind={kind}
          range={mode.range}
          onConfirm={mode.confirmRange}
          onClose={mode.cancelRange}
        />
      )}
      {sent !== null && <SendProgressDialog ids={[sent]} onClose={() => setSent(null)} />}
      {open?.name === 'comera' && (
        <Part>
          <ListAsKnown
            kind={kind}
            cards={cards}
            giorno={open.value}
            onGiorno={(comera) => change({ comera })}
            onClose={close}
          />
        </Part>
      )}
      {open?.name === 'attesaConti' && cards && (
        <BatchUpdateDialog kind={kind} cards={cards} onClose={close} />
      )}
    </PageFrame>
  )
}
