import { formatDate } from '../../platform/format/date.ts'
import { formatMoney } from '../../platform/format/number.ts'
import { type Decimal, type DecimalInput, dec, round2, sum } from '../../platform/money/decimal.ts'
import { periodText, type ReportPeriod } from './report-period.ts'
import type { ReportFigures } from './summary-lines.ts'

/** A bet, a line of a movement or an opening balance, and by how much it moves the balance of a statement. */
export interface BridgeCause {
  tipo: 'bet' | 'movimento' | 'apertura' | 'arrotondamento'
  /** Number of the bet or movement; null for the other kinds. */
  id: number | null
  /** The change in Italian: the outcomes before and after, the note of a movement. */
  testo: string
  delta: Decimal
}

/** Corrections that reach one earlier period. */
export interface Correction {
  period: ReportPeriod
  totale: Decimal
  cause: BridgeCause[]
}

/**
 * How the closing that was sent becomes this period's (rule: statement/bridge), in the account's currency:
 * chiusuraInviata + rettifiche + ponte + result, cashflows and deposits of the period = SALDO TOTALE.
 */
export interface Bridge {
  /** End of the statement before, and its SALDO TOTALE as it was sent. */
  fine: string
  chiusuraInviata: Decimal
  rettifiche: Correction[]
  /** Amounts that count in both periods, or lie on the days `between` them and count in neither. */
  ponte: { totale: Decimal; cause: BridgeCause[] }
  between: ReportPeriod | null
}

/** Amount the period adds: its result, cashflows and deposits. */
export const movedInPeriod = (figures: ReportFigures): Decimal =>
  figures.operativoPeriodo.plus(figures.depositoPeriodo)

/** The closing a bridge arrives at; unless it equals SALDO TOTALE, the bridge is wrong. */
export const bridgedClosing = (
  { chiusuraInviata, rettifiche, ponte }: Bridge,
  figures: ReportFigures,
): Decimal =>
  chiusuraInviata
    .plus(sum(rettifiche.map(({ totale }) => totale)))
    .plus(ponte.totale)
    .plus(movedInPeriod(figures))

/** A line of the bridge: a label, an amount, and the causes that make it up. */
export interface BridgeLine {
  key: 'chiusura' | 'rettifiche' | 'ponte'
  label: string
  importo: Decimal
  cause: readonly BridgeCause[]
}

/** The lines in order: corrections week by week, the oldest first. A bridge without causes has no lines. */
export function bridgeLines(bridge: Bridge): BridgeLine[] {
  const line = (
    key: BridgeLine['key'],
    label: string,
    importo: Decimal,
    cause: readonly BridgeCause[],
  ): BridgeLine => ({ key, label, importo, cause })
  const { fine, chiusuraInviata, rettifiche, ponte, between } = bridge
  const lines = [
    line('chiusura', `CHIUSURA INVIATA AL ${formatDate(fine.slice(0, 10))}`, chiusuraInviata, []),
    ...rettifiche.map(({ period, totale, cause }) =>
      line('rettifiche', `RETTIFICHE ${periodText(period)}`, totale, cause),
    ),
  ]
  if (ponte.cause.length === 0) return lines
  const label = between ? `PONTE ${periodText(between)}` : 'PONTE (BET IN DUE PERIODI)'
  return [...lines, line('ponte', label, ponte.totale, ponte.cause)]
}

/** Causes of a correction that a text names one by one, as a message has a length; the rest are one line. */
const CAUSES_NAMED = 8
/** Corrections a text has room for, the latest; the older are one line. */
const CORRECTIONS_NAMED = 12

/** The bridge as lines of the text report. The file has every cause. */
export function bridgeText(bridge: Bridge, simbolo: string): string[] {
  const lines = bridgeLines(bridge)
  const older = lines.filter(({ key }) => key === 'rettifiche').slice(0, -CORRECTIONS_NAMED)
  return lines.flatMap((line) => {
    if (line === older[0])
      return `RETTIFICHE PRECEDENTI: ${formatMoney(sum(older.map(({ importo }) => importo)), simbolo)}`
    if (older.includes(line)) return []
    const causes = line.key === 'rettifiche' ? causeLines(line.cause, simbolo) : []
    return [`${line.label}: ${formatMoney(line.importo, simbolo)}`, ...causes]
  })
}

function causeLines(causes: readonly BridgeCause[], simbolo: string): string[] {
  const lines = causes
    .slice(0, CAUSES_NAMED)
    .map((cause) => `- ${causeText(cause)}: ${formatMoney(cause.delta, simbolo)}`)
  const otherCauses = causes.slice(CAUSES_NAMED)
  if (otherCauses.length === 0) return lines
  return [
    ...lines,
    `- altre ${otherCauses.length}: ${formatMoney(sum(otherCauses.map(({ delta }) => delta)), simbolo)}`,
  ]
}

/** `Bet 1234 (Win → Loss)` */
export function causeText({ tipo, id, testo }: Pick<BridgeCause, 'tipo' | 'id' | 'testo'>): string {
  const name = NAMES[tipo] + (id === null ? '' : ` ${id}`)
  return testo === '' ? name : `${name} (${testo})`
}

const NAMES = {
  bet: 'Bet',
  movimento: 'Movimento',
  apertura: 'Saldo iniziale',
  arrotondamento: 'Arrotondamenti al 100 %',
} as const satisfies Record<BridgeCause['tipo'], string>

/**
 * The bridge as if the whole account were ours (rule: account/at-100). Every cause is divided by our share, 2 decimals;
 * the bridge line takes the rounding remainder of all bets at 100 %, so that the closings agree to the cent.
 * @param chiusuraInviata the previous closing at 100 %, as it was sent
 */
export function bridgeAt100(
  bridge: Bridge,
  {
    percentuale,
    chiusuraInviata,
    figures,
  }: {
    percentuale: DecimalInput
    chiusuraInviata: DecimalInput
    figures: ReportFigures
  },
): Bridge {
  const at100 = (causes: readonly BridgeCause[]) =>
    causes.map((one) => ({ ...one, delta: round2(one.delta.times(100).div(percentuale)) }))
  const rettifiche = bridge.rettifiche.map(({ period, cause }) => {
    const scaledCauses = at100(cause)
    return { period, cause: scaledCauses, totale: totalOf(scaledCauses) }
  })
  const totale = figures.saldoTotale
    .minus(chiusuraInviata)
    .minus(movedInPeriod(figures))
    .minus(sum(rettifiche.map((correction) => correction.totale)))
  const cause = at100(bridge.ponte.cause)
  const remainder = totale.minus(totalOf(cause))
  const rounding: BridgeCause[] = remainder.eq(0)
    ? []
    : [{ tipo: 'arrotondamento', id: null, testo: '', delta: remainder }]
  return {
    fine: bridge.fine,
    chiusuraInviata: dec(chiusuraInviata),
    rettifiche,
    ponte: { totale, cause: [...cause, ...rounding] },
    between: bridge.between,
  }
}

/** A bridge as the database keeps it: amounts as text with 2 decimals. */
export const storedBridge = (bridge: Bridge) => {
  const causes = (cause: readonly BridgeCause[]) =>
    cause.map(({ delta, ...one }) => ({ ...one, delta: delta.toFixed(2) }))
  return {
    fine: bridge.fine,
    chiusuraInviata: bridge.chiusuraInviata.toFixed(2),
    rettifiche: bridge.rettifiche.map(({ period, totale, cause }) => ({
      ...period,
      totale: totale.toFixed(2),
      cause: causes(cause),
    })),
    ponte: { totale: bridge.ponte.totale.toFixed(2), cause: causes(bridge.ponte.cause) },
  }
}

export type StoredBridge = ReturnType<typeof storedBridge>

/** Exact sum of causes. */
export const totalOf = (causes: readonly { delta: DecimalInput }[]): Decimal =>
  sum(causes.map(({ delta }) => delta))
