import { owed } from '@xbetapp/domain/accounts/accounting/who-owes'
import { type Bridge, bridgedClosing, bridgeLines, causeText } from '@xbetapp/domain/accounts/reports/bridge'
import { periodText } from '@xbetapp/domain/accounts/reports/report-period'
import { dealLine, fullName, type ReportHeader } from '@xbetapp/domain/accounts/reports/report-text'
import {
  type SummaryKey,
  type SummaryPart,
  summaryLines,
} from '@xbetapp/domain/accounts/reports/summary-lines'
import type { Decimal } from '@xbetapp/domain/platform/money/decimal'
import type { dealsOnStatement } from '#server/accounts/deals/public.ts'
import type { AccountReport } from './report-figures.ts'
import type { StatementMovement } from './report-movements.ts'
import type { ReportAccount } from './report-order.ts'

// The content of a statement, independent of its form: the workbook's first sheet and the PDF's first page.

export type StatementKey =
  | SummaryKey
  | 'totaleGiocato'
  | 'totaleVincite'
  | 'totaleProfit'
  | 'roi'
  | `ponte${number}`
  | 'riscontro'

export interface StatementLine {
  /** Names a figure from which the workbook computes others; unset for text and for single amounts. */
  key?: StatementKey
  label: string
  value: Decimal | number | string
  format: 'testo' | 'importo' | 'numero' | 'percento'
  /** Marks the figures a reader looks for. */
  strong?: true
}

export interface Statement {
  title: string
  /** Owner, date, terms. */
  head: StatementLine[]
  parts: Array<{ title: string; lines: StatementLine[] }>
  notes: string[]
}

export interface StatementContent extends AccountReport {
  header: ReportHeader
  account: ReportAccount
  movements: readonly StatementMovement[]
  /** The bridge from the previous statement; null where there is none. */
  bridge: Bridge | null
  /** Periods of deals that the statement shows. */
  deals: Awaited<ReturnType<typeof dealsOnStatement>>
}

const KIND_LABELS: Record<ReportAccount['key']['kind'], string> = {
  tipster: 'Tipster',
  sala: 'Sala',
  sito: 'Sito',
  altro: 'Altro',
  conto: 'Conto',
}
const PARTS: ReadonlyArray<[SummaryPart, string]> = [
  ['apertura', 'Apertura'],
  ['periodo', 'Risultato e movimenti del periodo'],
  ['chiusura', 'Chiusura'],
]

/** A statement, part by part: opening, period with its movements, closing with its creditor, details. */
export function statementOf(content: StatementContent): Statement {
  const { header, account, figures, dettagli } = content
  const lines = summaryLines(account.entity === null ? 'conto' : 'entity')
  const linesOfPart = (partKey: SummaryPart): StatementLine[] =>
    lines
      .filter((line) => line.part === partKey)
      .flatMap(({ key, label }) => [
        ...movementsBefore(key, content),
        {
          key,
          label,
          value: figures[key],
          format: key === 'numeroOpen' ? ('numero' as const) : ('importo' as const),
          ...(key === 'saldoTotale' ? { strong: true as const } : {}),
        },
        ...(key === 'saldoTotale' ? creditorLine(content) : []),
      ])
  return {
    title: `Estratto conto ${fullName(header)}`,
    head: [
      textLine('Conto', fullName(header)),
      textLine('Tipo', kindText(account)),
      textLine('Periodo', periodText(header.period)),
      textLine('Valuta', account.idValuta),
      ...termLines(account),
    ],
    parts: [
      ...PARTS.map(([key, title]) => ({ title, lines: linesOfPart(key) })),
      ...bridgePart(content),
      ...dealsPart(content),
      {
        title: 'Dettagli saldo',
        lines: [
          amountLine('TOTALE GIOCATO', dettagli.totaleGiocato, 'totaleGiocato'),
          amountLine('TOTALE VINCITE', dettagli.totaleVincite, 'totaleVincite'),
          amountLine('TOTALE PROFIT', dettagli.totaleProfit, 'totaleProfit'),
          { key: 'roi', label: 'ROI (%)', value: dettagli.roi, format: 'percento' },
        ],
      },
    ],
    notes: [
      'Il risultato comprende anche le bet Open giocate prima del periodo e quelle refertate durante il periodo.',
      'Dettagli saldo: bet refertate, senza le Open.',
    ],
  }
}

/** How the previous closing became this one, with the corrections; empty without a previous statement. */
function bridgePart({ bridge, figures }: StatementContent): Statement['parts'] {
  if (!bridge) return []
  const lines = bridgeLines(bridge).flatMap(({ key, label, importo, cause }, index): StatementLine[] => [
    amountLine(label, importo, `ponte${index}`),
    ...(key === 'rettifiche' ? cause : []).map((causa) =>
      amountLine(`   di cui ${causeText(causa)}`, causa.delta),
    ),
  ])
  const closing = amountLine('CON IL PERIODO: SALDO TOTALE', bridgedClosing(bridge, figures), 'riscontro')
  return [{ title: "Dall'estratto precedente", lines: [...lines, { ...closing, strong: true }] }]
}

/** What deals earned, which no balance contains. */
const dealsPart = ({ deals }: StatementContent): Statement['parts'] =>
  deals.length === 0
    ? []
    : [{ title: 'Accordi', lines: deals.map(dealLine).map(({ label, value }) => textLine(label, value)) }]

const textLine = (label: string, value: string): StatementLine => ({ label, value, format: 'testo' })

function amountLine(label: string, value: Decimal, key?: StatementKey): StatementLine {
  return { ...(key && { key }), label, value, format: 'importo' }
}

const kindText = ({ key, entity }: ReportAccount): string =>
  entity && 'label' in entity ? entity.label : KIND_LABELS[key.kind]

function termLines({ percentuale, entity }: ReportAccount): StatementLine[] {
  const percentLine = (label: string, value: string): StatementLine => ({ label, value, format: 'percento' })
  return [
    ...(percentuale === null ? [] : [percentLine('Percentuale', percentuale)]),
    ...(entity && 'tassaQuota' in entity && entity.kind !== 'sala'
      ? [percentLine('Tassa Quota', entity.tassaQuota)]
      : []),
  ]
}

/** The movements listed before a figure: the period's cashflows before their total, its deposits before theirs. */
function movementsBefore(key: SummaryKey, { movements }: StatementContent): StatementLine[] {
  if (key !== 'cashflowPeriodo' && key !== 'depositoPeriodo') return []
  return movements
    .filter(({ deposito }) => deposito === (key === 'depositoPeriodo'))
    .map(({ label, importo }) => amountLine(label, importo))
}

/** The creditor of the balance; the house's own accounts have none. */
function creditorLine({ account, figures }: StatementContent): StatementLine[] {
  if (account.entity === null) return []
  const side = owed(account.entity.kind === 'tipster' ? 'tipster' : 'venue', figures.saldoTotale)
  const sideWords = { pagare: 'a favore di', incassare: 'a carico di' }
  return [textLine('Saldo', side === 'pari' ? 'in pari' : `${sideWords[side]} ${account.nome}`)]
}
