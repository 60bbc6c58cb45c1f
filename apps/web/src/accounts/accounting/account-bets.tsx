import { IconClockHour4, IconPhoto } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ESITI } from '@xbetapp/domain/ledger/postings/esito'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { useState } from 'react'
import { OutcomeChip } from '#web/bets/bets/public/outcome-chip.tsx'
import { keepPage } from '#web/lib/keep-page.ts'
import { type ListView, lastSort } from '#web/lib/table-search.ts'
import { TipsterName } from '#web/reference/reference/public/tipster-name.tsx'
import { CopyId } from '#web/ui/copy-id/copy-id.tsx'
import { columnsOf, type DataColumn } from '#web/ui/data-table/columns.ts'
import { DataTable, listState } from '#web/ui/data-table/data-table.tsx'
import type { RowState } from '#web/ui/data-table/data-table.types.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DateTime, Money, Odds } from '#web/ui/numbers/numbers.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import type { Tone } from '#web/ui/tones/tone.ts'
import { contiText as text } from './account.it.ts'
import { ACCOUNT_BET_LIST } from './account.search.ts'
import classes from './account-bets.module.css'
import { accountBetsQuery, type BetsOf, DUPLICATES_FROM } from './accounting.api.ts'
import { type Account, type AccountBet, ODDS_PLACES } from './public/account.ts'
import type { Period } from './public/period.ts'

/** Colour of a row by its outcome; an Open bet has none. */
const TONES: Partial<Record<AccountBet['esito'], Tone>> = {
  Win: 'green',
  HalfWin: 'green-pale',
  Loss: 'red',
  HalfLoss: 'red-pale',
  Void: 'grey',
}

interface AccountBetsProps {
  account: Account
  period: Period
  view: ListView
  onView: (view: ListView) => void
  onOpen: (bet: AccountBet) => void
  onPhoto: (bet: AccountBet) => void
  /** In a dialog: which bets, and what it says where there are none. Absent on the account's screen. */
  group?: { of: BetsOf; empty: string }
}

/** Bets a phone shows before more are asked for: few, as the figures come first on the screen. */
const CARDS_AT_ONCE = 4

/** The bets a period's figures are made of, cut and sorted by the server. */
export function AccountBets(props: AccountBetsProps) {
  const { account, period, view, onView, onOpen, group } = props
  const of = group?.of
  const client = useQueryClient()
  const shown = accountBetsQuery(account, period, view, of)
  const bets = useQuery({ ...shown, placeholderData: keepPage(shown.queryKey) })
  const { data } = bets
  return (
    <DataTable<AccountBet>
      tableKey={`conto-${account.kind}`}
      filters={['dal', 'al']}
      label={text.table(account.nome)}
      columns={accountBetColumns(props)}
      rows={data?.content}
      total={data?.totalElements ?? 0}
      pageRows={async (page, pageSize) =>
        (await client.fetchQuery(accountBetsQuery(account, period, { ...view, page, pageSize }, of))).content
      }
      rowId={({ idReceivedBet }) => String(idReceivedBet)}
      rowState={betRowState}
      view={view}
      onView={(next) => onView({ ...next, sort: lastSort(view.sort, next.sort, ACCOUNT_BET_LIST.sort) })}
      pageSizes={ACCOUNT_BET_LIST.pageSizes}
      filterKey={JSON.stringify([account.kind, account.conto ?? account.id, period, of])}
      {...listState(bets)}
      onOpen={onOpen}
      atOnce={CARDS_AT_ONCE}
      hasReport={!group}
      {...(group ? { maxHeight: 520 } : { height: '70vh' })}
      empty={<EmptyState title={group?.empty ?? text.emptyTitle}>{!group && text.emptyHint}</EmptyState>}
    />
  )
}

function betRowState({ esito }: AccountBet): RowState | undefined {
  const tone = TONES[esito]
  return tone && { tone, label: esito }
}

/** An account's columns; tipster and settlement date are hidden by default. A tipster's own account need not name him. */
function accountBetColumns({ account, period, onOpen, onPhoto }: AccountBetsProps): DataColumn<AccountBet>[] {
  const { simbolo } = account
  const column = columnsOf(text.columns)
  const figure = { align: 'end', sortable: true, descFirst: true } as const
  return [
    column('idReceivedBet', {
      width: 92,
      hideable: false,
      sortable: true,
      descFirst: true,
      cell: (bet) => <CopyId id={bet.idReceivedBet} />,
      card: { slot: 'title' },
    }),
    column('messageDate', {
      width: 172,
      sortable: true,
      descFirst: true,
      cell: (bet) => <BetDate bet={bet} start={period.start} />,
      card: { slot: 'aside' },
    }),
    ...(account.kind !== 'tipster'
      ? [
          column('tipster', {
            width: 120,
            hiddenAtFirst: true,
            cell: (bet: AccountBet) => <TipsterName name={bet.nomeTipster} />,
          }),
        ]
      : []),
    column('testo', {
      width: 200,
      grow: 1,
      cell: (bet) => <BetText bet={bet} onOpen={onOpen} onPhoto={onPhoto} />,
      card: { slot: 'body' },
    }),
    column('esito', {
      width: 104,
      sortable: true,
      cell: (bet) => <OutcomeChip esito={bet.esito} />,
      card: { slot: 'title', order: 1 },
    }),
    column('refertata', {
      width: 140,
      hiddenAtFirst: true,
      cell: (bet) => <DateTime value={bet.dataRefertazione} />,
      card: false,
    }),
    column('quota', {
      ...figure,
      width: 96,
      cell: (bet) => <Odds value={bet.quota} places={ODDS_PLACES} />,
    }),
    column('importo', {
      ...figure,
      width: 122,
      cell: (bet) => <Money value={bet.importo} currency={simbolo} />,
    }),
    column('profit', {
      ...figure,
      width: 122,
      cell: (bet) => <Money signed value={bet.profit} currency={simbolo} />,
    }),
  ]
}

/** The date of a bet; one from before the period says why it is in the list. */
function BetDate({ bet, start }: { bet: AccountBet; start: string }) {
  const { messageDate, esito, dataRefertazione } = bet
  const why =
    messageDate.slice(0, 10) >= start
      ? null
      : esito === 'Open'
        ? text.openBefore
        : text.settledNow(formatDateTime(dataRefertazione ?? ''))
  return (
    <span className="inline-row middle gap-3">
      <DateTime value={messageDate} />
      {why && (
        <span className="inline-row yellow" data-hint={why} role="img" aria-label={why}>
          <IconClockHour4 size={14} aria-hidden />
        </span>
      )}
    </span>
  )
}

/** The text opens the bet; until it is read from the bet's image, the image is shown instead. */
function BetText(props: Pick<AccountBetsProps, 'onOpen' | 'onPhoto'> & { bet: AccountBet }) {
  const { bet, onOpen, onPhoto } = props
  if (bet.shouldProcessImageToText && bet.photoPath !== null)
    return (
      <button
        type="button"
        className={`inline-row accent rounded-sm ${classes.image}`}
        aria-label={text.readImage}
        data-hint={text.readImage}
        onClick={() => onPhoto(bet)}
      >
        <IconPhoto size={17} aria-hidden />
      </button>
    )
  return (
    <button type="button" className={`cut fits ${classes.text}`} data-cut onClick={() => onOpen(bet)}>
      {bet.formattedBet || '—'}
    </button>
  )
}

/** The bets a figure of the summary card is made of. */
export type BetGroup = 'periodo' | 'refertate' | 'open' | 'precedenti' | 'duplicate'

const GROUPS: Record<BetGroup, { title: string; of: BetsOf; empty: string }> = {
  periodo: { title: 'Bet del periodo', of: {}, empty: 'Nessuna bet nel periodo' },
  refertate: {
    title: 'Bet refertate del periodo',
    of: { esito: ESITI.filter((esito) => esito !== 'Open') },
    empty: 'Nessuna bet refertata nel periodo',
  },
  open: { title: 'Bet Open', of: { esito: ['Open'] }, empty: 'Nessuna bet Open' },
  precedenti: {
    title: 'Bet precedenti al periodo',
    of: { side: 'previous' },
    empty: 'Nessuna bet precedente',
  },
  duplicate: { title: 'Bet duplicate', of: { onlyDuplicate: true }, empty: 'Nessuna bet duplicata' },
}

export const isBetGroup = (text: string): text is BetGroup => Object.hasOwn(GROUPS, text)

interface BetsDialogProps extends Pick<AccountBetsProps, 'account' | 'period' | 'onOpen' | 'onPhoto'> {
  group: BetGroup
  onClose: () => void
}

/** The bets a figure of the summary card is made of, and no others. */
export function BetsDialog({ group, period, onClose, ...list }: BetsDialogProps) {
  const { sort, pageSize } = ACCOUNT_BET_LIST
  const [view, setView] = useState<ListView>({ sort: [...sort], page: 1, pageSize })
  const { title, ...bets } = GROUPS[group]
  return (
    <Dialog width={1000} title={`${title} · ${list.account.nome}`} onClose={onClose}>
      <div className="column shrinks-down">
        <AccountBets
          {...list}
          period={group === 'duplicate' ? { start: DUPLICATES_FROM, end: period.end } : period}
          view={view}
          onView={setView}
          group={bets}
        />
      </div>
    </Dialog>
  )
}
