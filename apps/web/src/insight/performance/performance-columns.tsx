import { formatMoney, formatNumber, formatOdds, formatPercent } from '@xbetapp/domain/platform/format/number'
import type { ReactNode } from 'react'
import { Sparkline } from '#web/ui/chart/sparkline.tsx'
import { Chip } from '#web/ui/chips/chip.tsx'
import { type DataColumn, type FigureOf, figureColumn } from '#web/ui/data-table/columns.ts'
import { Figure, Money, Percent } from '#web/ui/numbers/numbers.tsx'
import type { BetFigures, VenueFigures } from './performance.api.ts'
import { performanceText as text } from './performance.it.ts'

// Widths of columns in pixels.
const MONEY_WIDTH = 122
const RATIO_WIDTH = 84
const COUNT_WIDTH = 76

const hintOf = (id: string) => {
  const hint = (text.hints as Record<string, string>)[id]
  return hint === undefined ? {} : { hint }
}
const figure = <Row,>(id: FigureOf<Row>, width: number, cell: (value: number | null) => ReactNode) =>
  figureColumn<Row>(id, { header: text.columns[id as keyof typeof text.columns], ...hintOf(id), width, cell })
const money = <Row,>(id: FigureOf<Row>, signed = false) =>
  figure<Row>(id, MONEY_WIDTH, (value) => <Money value={value} signed={signed} />)
const percent = <Row,>(id: FigureOf<Row>) =>
  figure<Row>(id, RATIO_WIDTH, (value) => <Percent fixed value={value} />)
const count = <Row,>(id: FigureOf<Row>) =>
  figure<Row>(id, COUNT_WIDTH, (value) => <Figure plain value={value} format={(n) => formatNumber(n, 0)} />)
const odds = <Row extends { quotaMedia: number | null }>() =>
  figure<Row>('quotaMedia' as FigureOf<Row>, RATIO_WIDTH, (value) => (
    <Figure plain value={value} format={(quota) => formatOdds(quota, 3)} />
  ))
/** A column whose figure a phone shows beside the name; the other figures open on a tap. */
const brief = <Row,>(column: DataColumn<Row>): DataColumn<Row> => ({ ...column, card: { slot: 'aside' } })
const hidden = <Row,>(column: DataColumn<Row>): DataColumn<Row> => ({ ...column, hiddenAtFirst: true })

const named = <Row extends { nome: string; andamento: number[] }>(
  width: number,
  hasCourse: boolean,
  cell?: (row: Row) => ReactNode,
): DataColumn<Row>[] => [
  {
    id: 'nome',
    header: text.columns.nome,
    value: ({ nome }) => nome,
    ...(cell && { cell }),
    width,
    grow: 1,
    opens: true,
    hideable: false,
    pinned: 'start',
    card: { slot: 'title' },
  },
  ...(hasCourse
    ? [
        {
          id: 'andamento',
          header: text.columns.andamento,
          width: 112,
          cell: ({ nome, andamento }: Row) => <Sparkline values={andamento} label={text.spark(nome)} />,
          card: false,
        } as const,
      ]
    : []),
]

/** What the columns of a table depend on. */
interface Shown {
  /** The period is of several days: a single one has no course. */
  hasCourse: boolean
  /** The period before had bets. */
  hasBefore: boolean
}

/** Columns of a table of bets. `isFollowed`: bets are followed one by one, as drawdown and losing streak need. */
export function betColumns(isFollowed: boolean, { hasCourse, hasBefore }: Shown): DataColumn<BetFigures>[] {
  return [
    ...named<BetFigures>(180, hasCourse),
    count('bet'),
    money('tot'),
    brief(money('casa', true)),
    ...(hasBefore ? [money<BetFigures>('casaPrima')] : []),
    money('profit'),
    brief(percent('yield')),
    {
      id: 'intervallo',
      card: { slot: 'field', wide: true },
      header: text.columns.intervallo,
      ...hintOf('intervallo'),
      value: (row) => row.intervallo?.da ?? null,
      align: 'end',
      width: 156,
      cell: ({ intervallo, campionePiccolo }) =>
        campionePiccolo ? (
          <span data-hint={text.smallHint}>
            <Chip tone="grey">{text.small}</Chip>
          </span>
        ) : (
          <Figure
            plain
            value={intervallo && 1}
            format={() =>
              intervallo ? text.interval(formatPercent(intervallo.da), formatPercent(intervallo.a)) : ''
            }
          />
        ),
    },
    odds(),
    percent('vinte'),
    ...(isFollowed ? [money<BetFigures>('caduta'), hidden(count<BetFigures>('serieNegativa'))] : []),
    hidden(percent('yieldLivello')),
    {
      ...percent<BetFigures>('clv'),
      width: 128,
      hiddenAtFirst: true,
      cell: ({ clv, clvBet, bet }) =>
        clv === null ? (
          <Percent fixed value={null} />
        ) : (
          <span data-hint={text.of(clvBet, bet)}>
            <Percent fixed value={clv} />
          </span>
        ),
    },
    hidden(percent('slippage')),
    hidden(money('slippageEur')),
    hidden(money('casaAperta')),
    hidden(money('noDrop')),
    hidden(money('scartiQuota')),
    hidden(money('freeroll')),
    hidden(count('aperte')),
    hidden(count('drop')),
    hidden(money('giocato')),
    hidden(money('credito')),
  ]
}

/** A row of the venue table. */
export interface VenueRow extends VenueFigures {
  /** How late drops come, and what this costs; null for books and currencies, and where nothing is known. */
  secondi: number | null
  costo: number | null
  /** The room answers much later than other rooms. */
  lenta: boolean
}

/** The name of a venue, marked where the venue is blocked, limited or slow. */
const venueName = ({ nome, bloccata, limiteImporto, simbolo, lenta }: VenueRow) => (
  <span className="row wraps middle gap-2">
    {nome}
    {bloccata && <Chip tone="red">{text.blocked}</Chip>}
    {!bloccata && limiteImporto !== null && (
      <Chip tone="grey">{text.limit(formatMoney(limiteImporto, simbolo ?? ''))}</Chip>
    )}
    {lenta && (
      <span data-hint={text.slowHint}>
        <Chip tone="yellow">{text.slow}</Chip>
      </span>
    )}
  </span>
)

const DELAYS: DataColumn<VenueRow>[] = [
  hidden(
    figure<VenueRow>('secondi', RATIO_WIDTH, (value) => (
      <span data-hint={text.hints.secondi}>
        <Figure plain value={value} format={(seconds) => `${formatNumber(seconds, 0)} s`} />
      </span>
    )),
  ),
  hidden(money<VenueRow>('costo')),
]

/** Columns of a table of drops: what a venue answers, then the worth of its odds. `hasDelay`: rows are single venues. */
export function venueColumns(hasDelay: boolean, { hasCourse, hasBefore }: Shown): DataColumn<VenueRow>[] {
  return [
    ...named<VenueRow>(230, hasCourse, venueName),
    count('drop'),
    money('importoEur'),
    brief(money('profitEur', true)),
    ...(hasBefore ? [money<VenueRow>('profitEurPrima')] : []),
    brief(percent('roi')),
    percent('risposte'),
    figure('minuti', RATIO_WIDTH, (value) => (
      <Figure plain value={value} format={(minutes) => formatNumber(minutes, 1)} />
    )),
    count('limiti'),
    odds(),
    percent('slippage'),
    hidden(
      figure('confronto', 104, (value) => (
        <Figure value={value} signed format={(quota) => formatNumber(quota, 4)} />
      )),
    ),
    hidden(money('slippageEur')),
    ...(hasDelay ? DELAYS : []),
    hidden(count('inviate')),
    {
      ...money<VenueRow>('importo'),
      hiddenAtFirst: true,
      cell: ({ importo, simbolo }) => <Money value={importo} currency={simbolo ?? ''} />,
    },
    {
      ...money<VenueRow>('profit'),
      header: text.columns.risultato,
      hiddenAtFirst: true,
      cell: ({ profit, simbolo }) => <Money value={profit} currency={simbolo ?? ''} />,
    },
    hidden(count('aperte')),
  ]
}
