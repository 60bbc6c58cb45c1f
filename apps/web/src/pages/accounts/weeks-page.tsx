import { Button, Loader } from '@mantine/core'
import {
  IconAlertTriangle,
  IconChevronLeft,
  IconChevronRight,
  IconFileSpreadsheet,
  IconSend,
} from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { NEEDS } from '@xbetapp/domain/accounts/reports/needs'
import { weekOf } from '@xbetapp/domain/accounts/reports/weeks'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { addRomeDays, romeDay } from '@xbetapp/domain/platform/time/rome'
import { isTechnicalBook } from '@xbetapp/domain/reference/reference/names'
import { useState } from 'react'
import { namedAccountLink } from '#web/accounts/accounting/public/account-link.ts'
import { earlier } from '#web/accounts/accounting/public/period.ts'
import { DifferencesDialog } from '#web/accounts/statements/differences-dialog.tsx'
import { StateDialog } from '#web/accounts/statements/statement-state.tsx'
import {
  allWeeksQuery,
  statementQuery,
  type Weeks,
  weeksQuery,
} from '#web/accounts/statements/statements.api.ts'
import { statementsText as text } from '#web/accounts/statements/statements.it.ts'
import classes from '#web/accounts/statements/statements.module.css'
import { WeeksTable, weeksRows } from '#web/accounts/statements/weeks-table.tsx'
import { CloseWeekDialog, ReopenWeekDialog, type WeekTarget } from '#web/ledger/closed-weeks/week-dialogs.tsx'
import { saveSheet } from '#web/lib/save-file.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { booksQuery } from '#web/reference/reference/public/lists.api.ts'
import { PagePager } from '#web/ui/data-table/page-pager.tsx'
import { FilterBar, FilterPicker, SearchField } from '#web/ui/filter-bar/filter-bar.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { useNarrow } from '#web/ui/narrow.ts'
import { EmptyState, ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { RefreshButton } from './account-actions.tsx'
import { WEEK_KINDS } from './checks.search.ts'
import { SendWeek } from './send-week.tsx'
import { useChosenAccounts } from './use-chosen-accounts.ts'

/** Weeks side by side. */
const WEEKS = 6
/** Accounts on a page. */
const SIZE = 50
/** A phone shows one week, the last that is over, and fewer accounts. */
const NARROW_SIZE = 25
const WEEK_DAYS = 7
const KIND_OPTIONS = WEEK_KINDS.map((value) => ({ value, label: text.kinds[value] }))

/** Accounts by weeks: state, sent, now and difference, those that need attention first. */
export default function WeeksPage() {
  const navigate = useNavigate()
  const { search, change } = useAddress('/contabilita/settimane')
  const { tipo, stato, book, nome, fine, pagina = 1 } = search
  const { differenze, cambia, chiudi, riapri, conto, tutti } = search
  const isNarrow = useNarrow()
  const size = isNarrow ? NARROW_SIZE : SIZE
  const today = romeDay(new Date())
  const last = fine ?? (isNarrow ? addRomeDays(weekOf(today).startDate, -1) : today)
  const client = useQueryClient()
  const request = {
    fine: last,
    settimane: isNarrow ? 1 : WEEKS,
    ...(tipo && { entity: tipo }),
    ...(stato && { stato }),
    ...(book && { idBook: book }),
    ...(nome && { nome }),
  }
  const { data: latest, error, refetch } = useQuery(weeksQuery({ ...request, page: pagina - 1, size }))
  const data = useSteadyOrder(latest)
  const workbook = useMutation({
    mutationFn: async () => {
      const all = await client.fetchQuery(allWeeksQuery(client, request))
      const titolo = titleOf('/contabilita/settimane')
      await saveSheet({ lista: 'settimane', titolo, ...weeksRows(all, all.conti) })
    },
    onError: (failure) => toastFailure(failure),
  })
  const { data: books } = useQuery(booksQuery)
  const bookOptions = (books ?? [])
    .filter(({ nomeBook }) => !isTechnicalBook(nomeBook))
    .map(({ idBook, nomeBook }) => ({ value: String(idBook), label: nomeBook }))
  // By its number: a statement that was sent again meanwhile is no longer in the table, and a press on it says so.
  const { data: changed } = useQuery({ ...statementQuery(cambia ?? 0), enabled: cambia !== undefined })
  const { chosen, setChosen, elsewhere, table, choosingAll, offersAll } = useChosenAccounts(request, data)
  const [sending, setSending] = useState(false)
  const named = conto === undefined ? chosen : new Set([conto])
  const holder = conto === undefined && !tutti ? table : data
  const target = holder && targetOf(holder, chiudi ?? riapri, tutti ? null : named)
  const leaveClosing = () => {
    change({ chiudi: undefined, riapri: undefined, conto: undefined, tutti: undefined })
    setChosen(new Set())
  }
  // The choice must be among the accounts of the filters, so a new filter clears it.
  const show: typeof change = (patch) => {
    setChosen(new Set())
    change(patch)
  }
  const step = (label: string, Icon: typeof IconChevronLeft, weeks: 1 | -1) => (
    <IconButton
      icon={Icon}
      iconSize={17}
      label={label}
      titled
      variant="default"
      size="lg"
      disabled={weeks > 0 && last >= today}
      onClick={() => {
        show({ fine: earlier(addRomeDays(last, weeks * WEEK_DAYS), today), pagina: undefined })
      }}
    />
  )
  const over = data?.settimane.find(({ finita }) => finita)
  const needOptions = NEEDS.map((value) => ({
    value,
    label:
      value === 'da-inviare' && over
        ? text.toSendOf(text.week(over.startDate, over.endDate))
        : text.needs[value],
  }))
  const pages = Math.max(1, Math.ceil((data?.totale ?? 0) / size))
  return (
    <PageFrame
      title={titleOf('/contabilita/settimane')}
      actions={
        <>
          <Button
            component={Link}
            to="/contabilita/contestazioni"
            variant="default"
            size="xs"
            leftSection={<IconAlertTriangle size={16} aria-hidden />}
          >
            {text.openDisputes}
          </Button>
          <ToolButton
            icon={IconFileSpreadsheet}
            title={text.workbook.hint}
            loading={workbook.isPending}
            disabled={!data || data.totale === 0}
            onClick={() => workbook.mutate()}
          >
            {text.workbook.button}
          </ToolButton>
          <RefreshButton />
        </>
      }
    >
      <FilterBar>
        <FilterPicker
          label={text.kindLabel}
          placeholder={text.allKinds}
          options={KIND_OPTIONS}
          value={tipo}
          onChange={(value) => show({ tipo: WEEK_KINDS.find((one) => one === value), pagina: undefined })}
        />
        <FilterPicker
          label={text.bookLabel}
          placeholder={text.allBooks}
          options={bookOptions}
          value={book?.toString()}
          onChange={(value) => show({ book: value === undefined ? value : Number(value), pagina: undefined })}
        />
        <FilterPicker
          label={text.stateLabel}
          placeholder={text.allStates}
          className={classes.need}
          options={needOptions}
          value={stato}
          onChange={(value) => show({ stato: NEEDS.find((one) => one === value), pagina: undefined })}
        />
        <SearchField
          placeholder={text.search}
          value={nome}
          onChange={(nome) => show({ nome, pagina: undefined })}
        />
        <div className="row gap-3">
          {step(text.previousWeeks, IconChevronLeft, -1)}
          {step(text.nextWeeks, IconChevronRight, 1)}
        </div>
      </FilterBar>
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <Loader size="sm" color="gray" aria-label={text.loading} />
      ) : data.conti.length === 0 ? (
        <EmptyState title={text.noWeeks}>{text.noWeeksHint}</EmptyState>
      ) : (
        <>
          <p className={`row wraps middle gap-4 flush type-sm quiet ${classes.scope}`} role="status">
            {text.endOfWeek}{' '}
            {chosen.size === 0
              ? text.locks(Boolean(tipo || stato || book || nome))
              : text.chosen(chosen.size, elsewhere)}
            {chosen.size > 0 && (
              <>
                {over && (
                  <Button
                    size="compact-xs"
                    leftSection={<IconSend size={14} aria-hidden />}
                    disabled={!table}
                    onClick={() => setSending(true)}
                  >
                    {text.sendWeek(text.week(over.startDate, over.endDate))}
                  </Button>
                )}
                {offersAll && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    loading={choosingAll.isPending}
                    onClick={() => choosingAll.mutate()}
                  >
                    {text.chooseEvery(data.totale)}
                  </Button>
                )}
                <Button size="compact-xs" variant="subtle" onClick={() => setChosen(new Set())}>
                  {text.clearChosen}
                </Button>
              </>
            )}
          </p>
          <WeeksTable
            data={data}
            chosen={chosen}
            onChosen={setChosen}
            onDifferences={(id) => change({ differenze: id })}
            onState={(id) => change({ cambia: id })}
            onClosing={(act, startDate, idAccount) =>
              change({
                [act]: startDate,
                conto: idAccount,
                tutti: idAccount === undefined && chosen.size === 0 ? 1 : undefined,
              })
            }
          />
        </>
      )}
      {pages > 1 && (
        <div className={`row middle gap-5 ${classes.foot}`}>
          <PagePager
            label={text.weeks}
            page={pagina}
            pages={pages}
            onPage={(page) => change({ pagina: page })}
          />
        </div>
      )}
      {sending && over && table && (
        <SendWeek
          week={over}
          conti={table.conti.filter(({ idAccount }) => chosen.has(idAccount))}
          onSent={(conti) => {
            const sent = new Set(conti.map(({ idAccount }) => idAccount))
            setChosen((now) => new Set([...now].filter((one) => !sent.has(one))))
          }}
          onClose={() => setSending(false)}
        />
      )}
      {target && chiudi && <CloseWeekDialog {...target} onClose={leaveClosing} />}
      {target && !chiudi && riapri && <ReopenWeekDialog {...target} onClose={leaveClosing} />}
      {cambia !== undefined && changed && (
        <StateDialog estratto={changed} onClose={() => change({ cambia: undefined })} />
      )}
      {differenze && (
        <DifferencesDialog
          id={differenze}
          onBet={(id) => {
            const of = data?.conti.find(({ celle }) => celle.some((one) => one.estratto?.id === differenze))
            if (of) void navigate({ ...namedAccountLink(of), search: { bet: id } })
          }}
          onClose={() => change({ differenze: undefined })}
        />
      )}
    </PageFrame>
  )
}

/** The accounts in the order they were first shown: a row that is closed, and so needs less, stays where it is. */
function useSteadyOrder(data: Weeks | undefined): Weeks | undefined {
  const [order, setOrder] = useState<readonly number[]>([])
  const shown = data?.conti.map(({ idAccount }) => idAccount) ?? []
  if (shown.length > 0 && (shown.length !== order.length || shown.some((id) => !order.includes(id)))) {
    setOrder(shown)
  }
  const place = new Map(order.map((id, index) => [id, index]))
  return (
    data && {
      ...data,
      conti: data.conti.toSorted((a, b) => (place.get(a.idAccount) ?? 0) - (place.get(b.idAccount) ?? 0)),
    }
  )
}

/**
 * The week to close or reopen, of the chosen accounts or (`chosen` null) of all. Undefined while the week is not over,
 * and where the table has neither the week nor any of the accounts.
 */
function targetOf(
  { settimane, conti }: Weeks,
  startDate: string | undefined,
  chosen: ReadonlySet<number> | null,
): WeekTarget | undefined {
  const index = settimane.findIndex((one) => one.startDate === startDate)
  const week = settimane[index]
  if (!week?.finita) return undefined
  if (chosen === null) return { week, conti: null }
  const named = conti.filter(({ idAccount }) => chosen.has(idAccount))
  if (named.length === 0) return undefined
  return {
    week,
    conti: named.map((one) => ({
      ...one,
      chiusura: one.celle[index]?.chiusura ?? null,
      estratto: one.celle[index]?.estratto ?? null,
    })),
  }
}
