import { formatNumber, formatOdds, formatPercent } from '@xbetapp/domain/platform/format/number'
import type { ReactNode } from 'react'
import { Sparkline } from '#web/ui/chart/sparkline.tsx'
import { Chip } from '#web/ui/chips/chip.tsx'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { type FigureOf, figureColumn } from '#web/ui/data-table/figure-column.tsx'
import { Figure } from '#web/ui/numbers/figure.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import { Percent } from '#web/ui/numbers/percent.tsx'
import type { BetFigures, VenueFigures } from './performance.api.ts'
import { performanceText as text } from './performance.it.ts'

const MONEY_WIDTH = 122
const RATIO_WIDTH = 84
const COUNT_WIDTH = 76

const figure = <Row,>(id: FigureOf<Row>, width: number, cell: (value: number | null) => ReactNode) =>
  figureColumn<Row>(id, { header: text.columns[id as keyof typeof text.columns], width, cell })
const money = <Row,>(id: FigureOf<Row>, signed = false) =>
  figure<Row>(id, MONEY_WIDTH, (value) => <Money value={value} signed={signed} />)
const percent = <Row,>(id: FigureOf<Row>) =>
  figure<Row>(id, RATIO_WIDTH, (value) => <Percent value={value} />)
const count = <Row,>(id: FigureOf<Row>) =>
  figure<Row>(id, COUNT_WIDTH, (value) => <Figure plain value={value} format={(n) => formatNumber(n, 0)} />)
const odds = <Row extends { quotaMedia: number | null }>() =>
  figure<Row>('quotaMedia' as FigureOf<Row>, RATIO_WIDTH, (value) => (
    <Figure plain value={value} format={(quota) => formatOdds(quota, 3)} />
  ))
const hidden = <Row,>(column: DataColumn<Row>): DataColumn<Row> => ({ ...column, hiddenAtFirst: true })

const named = <Row extends { nome: string; andamento: number[] }>(width: number): DataColumn<Row>[] => [
  {
    id: 'nome',
    header: text.columns.nome,
    value: ({ nome }) => nome,
    width,
    grow: 1,
    hideable: false,
    pinned: 'start',
    card: { slot: 'title' },
  },
  {
    id: 'andamento',
    header: text.columns.andamento,
    width: 112,
    cell: ({ nome, andamento }) => <Sparkline values={andamento} label={text.spark(nome)} />,
    card: { slot: 'aside' },
  },
]

/** Columns of a table of bets; a few exist only for tipsters. */
export function betColumns(isTipster: boolean): DataColumn<BetFigures>[] {
  return [
    ...named<BetFigures>(180),
    count('bet'),
    money('tot'),
    money('casa', true),
    money('casaPrima'),
    money('noDrop'),
    money('scartiQuota'),
    money('freeroll'),
    money('profit'),
    percent('yield'),
    {
      id: 'intervallo',
      card: { slot: 'field', wide: true },
      header: text.columns.intervallo,
      value: (row) => row.intervallo?.da ?? null,
      align: 'end',
      width: 156,
      cell: ({ intervallo, campionePiccolo }) =>
        campionePiccolo ? (
          <Chip tone="grey">{text.small}</Chip>
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
    percent('yieldLivello'),
    odds(),
    percent('vinte'),
    ...(isTipster ? [count<BetFigures>('serieNegativa'), money<BetFigures>('caduta')] : []),
    {
      ...percent<BetFigures>('clv'),
      width: 128,
      cell: ({ clv, clvBet, bet }) =>
        clv === null ? (
          <Percent value={null} />
        ) : (
          <span data-hint={text.of(clvBet, bet)}>
            <Percent value={clv} />
          </span>
        ),
    },
    percent('slippage'),
    money('slippageEur'),
    hidden(count('aperte')),
    hidden(count('drop')),
    hidden(money('credito')),
  ]
}

export function venueColumns(): DataColumn<VenueFigures>[] {
  return [
    ...named<VenueFigures>(180),
    count('drop'),
    money('importoEur'),
    money('profitEur', true),
    money('profitEurPrima'),
    percent('roi'),
    odds(),
    figure('confronto', 104, (value) => (
      <Figure value={value} signed format={(quota) => formatNumber(quota, 4)} />
    )),
    percent('slippage'),
    money('slippageEur'),
    count('inviate'),
    percent('risposte'),
    figure('minuti', RATIO_WIDTH, (value) => (
      <Figure plain value={value} format={(minutes) => formatNumber(minutes, 1)} />
    )),
    count('limiti'),
    {
      ...money<VenueFigures>('importo'),
      hiddenAtFirst: true,
      cell: ({ importo, simbolo }) => <Money value={importo} currency={simbolo ?? ''} />,
    },
    {
      ...money<VenueFigures>('profit'),
      header: text.columns.risultato,
      hiddenAtFirst: true,
      cell: ({ profit, simbolo }) => <Money value={profit} currency={simbolo ?? ''} />,
    },
    hidden(count('aperte')),
  ]
}
