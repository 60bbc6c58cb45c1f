import { formatClock, formatDate, formatDateTime } from '@xbetapp/domain/platform/format/date'
import {
  formatAllOdds,
  formatMoney,
  formatNumber,
  formatOdds,
  formatPercent,
} from '@xbetapp/domain/platform/format/number'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { Fact, type FactProps } from '#web/ui/fact/fact.tsx'
import classes from './figure.module.css'

// Figures, days and times as every screen shows them.

/** The sign of a currency by its code; a code without a sign stands for itself. */
export const currencySign = (valuta: string): string => (valuta === 'EUR' ? '€' : valuta)

interface MoneyProps extends Pick<FigureProps, 'value' | 'signed' | 'tone'> {
  currency?: string
}

/** `€ 1.234,56`. */
export const Money = ({ currency = '€', ...figure }: MoneyProps) => (
  <Figure {...figure} format={(amount) => formatMoney(amount, currency)} />
)

/** An amount and its name in a `dl`. */
export const MoneyFact = ({ label, className, ...money }: Omit<FactProps, 'children'> & MoneyProps) => (
  <Fact label={label} className={className}>
    <Money {...money} />
  </Fact>
)

interface OddsProps {
  value: number | null | undefined
  places?: number
  /** Shows all decimals that were typed, at least `places`. */
  all?: boolean
}

/** Decimals of odds that are computed: averages, and odds after tax. */
export const COMPUTED_ODDS_PLACES = 5

/** Typed odds are shown with 3 decimals. */
export function Odds({ value, places = 3, all = false }: OddsProps) {
  return <Figure plain value={value} format={(odds) => (all ? formatAllOdds : formatOdds)(odds, places)} />
}

interface PercentProps {
  value: number | null | undefined
  /** Two decimals, so that the percentages of a column stand under each other. */
  fixed?: boolean
}

export function Percent({ value, fixed = false }: PercentProps) {
  return <Figure value={value} format={fixed ? (percent) => `${formatNumber(percent, 2)}%` : formatPercent} />
}

interface DateTimeProps {
  /** Rome wall clock as received; null shows nothing. */
  value: string | null | undefined
  dayOnly?: boolean
}

/** `dd/MM/yyyy HH:mm`. */
export function DateTime({ value, dayOnly = false }: DateTimeProps) {
  if (!value) return null
  return (
    <time dateTime={value} className={classes.figure}>
      {dayOnly ? formatDate(value) : formatDateTime(value)}
    </time>
  )
}

/** A time to the second, with the day only when it is not today. */
export const clockText = (wire: string): string => formatClock(wire, romeDay(new Date()))

/** Such a time where seconds decide; its hint is the day. */
export function ClockTime({ value }: { value: string | null | undefined }) {
  if (!value) return null
  return (
    <time dateTime={value} className={classes.figure} data-hint={formatDate(value)}>
      {clockText(value)}
    </time>
  )
}

const NOTHING = '—'

interface FigureProps {
  value: number | null | undefined
  format: (value: number) => string
  /** A negative number looks like any other (odds). */
  plain?: boolean
  /** Positive is green: for balances, whose sign matters most. */
  signed?: boolean
  /** The colour where it is not the sign's; null: none. */
  tone?: 'green' | 'red' | null
}

/** Style of every number: tabular, right-aligned, negative red, zero and missing values quiet. */
export function Figure({ value, format, plain = false, signed = false, tone }: FigureProps) {
  if (value === null || value === undefined)
    return (
      <span className={classes.figure} data-quiet>
        {NOTHING}
      </span>
    )
  const colour = tone === undefined ? (!plain && value < 0 ? 'red' : signed && value > 0 && 'green') : tone
  return (
    <span
      className={classes.figure}
      data-negative={colour === 'red' || undefined}
      data-positive={colour === 'green' || undefined}
      data-quiet={value === 0 || undefined}
    >
      {format(value)}
    </span>
  )
}
