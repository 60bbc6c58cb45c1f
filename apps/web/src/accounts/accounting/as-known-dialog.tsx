import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { DateField } from '#web/ui/date-field/date-field.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FiguresTable } from '#web/ui/figures-table/figures-table.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import { SUMMARY_LINES } from './account.it.ts'
import { cardsQuery, knownSinceQuery, periodQuery } from './accounting.api.ts'
import { asKnownText as text } from './as-known.it.ts'
import type { AccountCard, ListKind } from './list-kinds.ts'
import type { Account } from './public/account.ts'
import type { Period } from './public/period.ts'

interface DayProps {
  /** The day at whose end the figures are shown as they were known. */
  giorno: string
  onGiorno: (giorno: string) => void
  onClose: () => void
}

/** A figure as it was known and as it is. */
interface AsKnownRow {
  key: string | number
  label: string
  /** Undefined for an account that was not there yet. */
  allora: number | undefined
  oggi: number
  simbolo: string
  isTotal?: boolean
}

/** Lines of the summary card, in the order of the table. */
const LINES = [
  'risultatoPeriodoPrecedente',
  'totaleCashflowPrecedente',
  'totaleOperativoPrecedente',
  'risultatoPeriodo',
  'totaleCashflowPeriodo',
  'totaleOperativoPeriodo',
  'totaleDepositoPrecedente',
  'totaleDepositoPeriodo',
  'saldoTotale',
  'totOpen',
  'saldoTotaleNoOpen',
] as const

/** The lines of an account over its period, as they were known and as they are. */
export function AccountAsKnown({ account, period, ...day }: DayProps & { account: Account; period: Period }) {
  const now = useQuery(periodQuery(account, period))
  const then = useQuery(periodQuery(account, period, day.giorno))
  const [oggi, allora] = [now.data, then.data]
  const rows =
    oggi &&
    allora &&
    LINES.map((key) => ({
      key,
      label: SUMMARY_LINES[key],
      allora: allora[key],
      oggi: oggi[key],
      simbolo: account.simbolo,
      isTotal: key === 'saldoTotale',
    }))
  return (
    <AsKnownDialog
      {...day}
      title={account.nome}
      heading={text.riga}
      rows={rows}
      error={then.error ?? now.error}
      onRetry={() => void Promise.all([now.refetch(), then.refetch()])}
    />
  )
}

interface ListAsKnownProps extends DayProps {
  kind: ListKind
  /** The accounts of the list as they are now; undefined while they load. */
  cards: readonly AccountCard[] | undefined
}

/** SALDO TOTALE of every account of a list, as it was known and as it is now; the largest change comes first. */
export function ListAsKnown({ kind, cards, ...day }: ListAsKnownProps) {
  const { data, error, refetch } = useQuery(cardsQuery(kind.entity, day.giorno))
  return (
    <AsKnownDialog
      {...day}
      title={kind.title}
      heading={text.conto}
      rows={cards && data && compared(cards, data)}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}

function compared(now: readonly AccountCard[], then: readonly AccountCard[]): AsKnownRow[] {
  const before = new Map(then.map((card) => [card.id, card]))
  const change = ({ oggi, allora }: AsKnownRow) => Math.abs(oggi - (allora ?? 0))
  return now
    .map(({ id, nome, recap, simbolo }) => {
      const old = before.get(id)
      return {
        key: id,
        // A renamed account shows its former name too.
        label: old && old.nome !== nome ? `${nome} (${old.nome})` : nome,
        allora: old?.recap.saldoTotale,
        oggi: recap.saldoTotale,
        simbolo,
      }
    })
    .sort((a, b) => change(b) - change(a))
}

interface AsKnownDialogProps extends DayProps {
  title: string
  heading: string
  /** Undefined while the figures load. */
  rows: readonly AsKnownRow[] | undefined
  error: Error | null
  onRetry: () => void
}

/** Figures as they were known at the end of a day, beside as they are (rule: com-era/known-at). */
function AsKnownDialog(props: AsKnownDialogProps) {
  const { title, heading, giorno, onGiorno, rows, error, onRetry, onClose } = props
  const { data: known } = useQuery(knownSinceQuery)
  const [wrong, setWrong] = useState(false)
  const began = known?.dal
  const tooEarly = error instanceof ApiError && error.field === 'knownAt' ? error.message : undefined
  return (
    <Dialog width={640} title={text.title(title)} onClose={onClose}>
      <DateField
        label={text.giorno}
        min={began ?? undefined}
        max={romeDay(new Date())}
        outside={(day) => (began && day < began ? text.notRecorded(formatDate(began)) : undefined)}
        onWrong={setWrong}
        value={giorno}
        error={tooEarly}
        onChange={(day) => day !== null && onGiorno(day)}
      />
      <p className="flush above-4 below-6 type-sm quiet">{text.hint}</p>
      {tooEarly || wrong ? null : error ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : rows ? (
        <Rows heading={heading} rows={rows} />
      ) : (
        <Skeleton height={240} aria-busy />
      )}
    </Dialog>
  )
}

function Rows({ heading, rows }: Pick<AsKnownDialogProps, 'heading'> & { rows: readonly AsKnownRow[] }) {
  return (
    <>
      <FiguresTable
        label={text.button}
        // The few lines of one account end with its totals, which stay in sight.
        whole={rows.some(({ isTotal }) => isTotal)}
        heads={[heading, { figure: text.allora }, { figure: text.oggi }, { figure: text.differenza }]}
      >
        {rows.map(({ key, label, allora, oggi, simbolo, isTotal }) => (
          <tr key={key} data-strong={isTotal || undefined}>
            <th scope="row">{label}</th>
            <td data-number data-label={text.allora}>
              {allora === undefined ? text.onlyNow : <Money value={allora} currency={simbolo} />}
            </td>
            <td data-number data-label={text.oggi}>
              <Money value={oggi} currency={simbolo} />
            </td>
            <td data-number data-label={text.differenza} data-wide>
              <Money signed value={toNumber(dec(oggi).minus(allora ?? 0))} currency={simbolo} />
            </td>
          </tr>
        ))}
      </FiguresTable>
      {rows.every(({ allora, oggi }) => allora === oggi) && (
        <p className="flush above-4 below-6 type-sm quiet">{text.same}</p>
      )}
    </>
  )
}
