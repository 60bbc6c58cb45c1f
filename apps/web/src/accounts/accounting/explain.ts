import { freerollCharged } from '@xbetapp/domain/accounts/accounting/freeroll'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { type Decimal, dec, isZero, sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { SUMMARY_LINES, contiText as text } from './account.it.ts'
import type { BetGroup } from './account-bets.tsx'
import type { Account, PeriodData, Recap } from './public/account.ts'
import { explainText } from './public/explain.it.ts'

/** A figure of the card and its composition. */
export interface ExplainNode {
  label: string
  importo: number
  rule: string
  /** Figures that add up to `importo`; empty for a figure that is no sum. */
  parts: readonly ExplainPart[]
  /** `rule` names the numbers that the figure is computed from. */
  isComputed?: boolean
  /** The list of bets or movements behind the figure, which the dialog opens. */
  source?: 'cashflow' | 'cashflowBefore' | 'deposito' | 'depositoBefore' | BetGroup
}

interface ExplainPart {
  id: ExplainId
  sign: 1 | -1
}

export type ExplainId =
  | keyof typeof SUMMARY_LINES
  | 'saldoIniziale'
  | 'betPrecedenti'
  | 'saldoFr'
  | 'saldoFrIniziale'
  | 'saldoProfit'
  | 'consumo'
  | 'freerollAtteso'
  | 'actionAtteso'

const { labels, rules } = explainText

type Tree = Partial<Record<ExplainId, ExplainNode>>
type Line = keyof typeof SUMMARY_LINES

const plus = (...ids: ExplainId[]): ExplainPart[] => ids.map((id) => ({ id, sign: 1 }))
const minus = (id: ExplainId): ExplainPart => ({ id, sign: -1 })

/**
 * Every balance of an account down to its bets and movements (rule: account/lines): each node is the sum of its parts.
 */
export function explainTree(account: Account, data: PeriodData, recap: Recap | undefined): Tree {
  const isHouse = account.kind === 'conto'
  const base = isHouse ? 0 : account.saldoOutstandingBase
  const line = (id: Line, rule: string, parts: ExplainPart[] = [], source?: ExplainNode['source']): Tree => ({
    [id]: { label: SUMMARY_LINES[id], importo: data[id], rule, parts, ...(source && { source }) },
  })
  const movements = (id: Line, source: ExplainNode['source']) => line(id, rules.movements, [], source)
  const operatingBefore = plus('risultatoPeriodoPrecedente', 'totaleCashflowPrecedente')
  const operating = plus('risultatoPeriodo', 'totaleCashflowPeriodo')
  return {
    ...(isHouse
      ? line('saldoTotale', rules.saldoTotaleConto, [...operatingBefore, ...operating])
      : line(
          'saldoTotale',
          rules.saldoTotale,
          plus(
            'totaleOperativoPrecedente',
            'totaleOperativoPeriodo',
            'totaleDepositoPrecedente',
            'totaleDepositoPeriodo',
          ),
        )),
    ...line('totaleOperativoPrecedente', rules.totaleOperativoPrecedente, operatingBefore),
    ...line('totaleOperativoPeriodo', rules.totaleOperativoPeriodo, operating),
    ...(isHouse
      ? line('risultatoPeriodoPrecedente', rules.risultatoPeriodoPrecedenteConto, [], 'precedenti')
      : line(
          'risultatoPeriodoPrecedente',
          rules.risultatoPeriodoPrecedente,
          plus('saldoIniziale', 'betPrecedenti'),
        )),
    saldoIniziale: plainFigure(labels.saldoIniziale, base, rules.openingBalance),
    betPrecedenti: {
      ...plainFigure(
        labels.betPrecedenti,
        toNumber(dec(data.risultatoPeriodoPrecedente).minus(base)),
        rules.betPrecedenti,
      ),
      source: 'precedenti',
    },
    ...line('risultatoPeriodo', text.note, plus('totaleProfit', 'totOpen'), 'periodo'),
    ...line('totaleProfit', rules.totaleProfit, [], 'refertate'),
    ...line('totOpen', rules.totOpen, [], 'open'),
    ...line('saldoTotaleNoOpen', rules.saldoTotaleNoOpen, [...plus('saldoTotale'), minus('totOpen')]),
    ...movements('totaleCashflowPrecedente', 'cashflowBefore'),
    ...movements('totaleCashflowPeriodo', 'cashflow'),
    ...movements('totaleDepositoPrecedente', 'depositoBefore'),
    ...movements('totaleDepositoPeriodo', 'deposito'),
    ...(recap && freerollTree(account, recap)),
  }
}

/** A figure that is not the sum of others. */
const plainFigure = (label: string, importo: number, rule: string): ExplainNode => ({
  label,
  importo,
  rule,
  parts: [],
})

function freerollTree(account: Account, recap: Recap): Tree {
  const { saldoFreerollBase: base, kind, freeroll, action, simbolo } = account
  const { saldoFr, saldoProfit, saldoOperativo, freerollAtteso, actionAtteso } = recap
  const isTipster = kind === 'tipster'
  const used = toNumber(sum([base, saldoProfit]).minus(saldoFr))
  const charged = freerollCharged({ importo: saldoOperativo, saldoFr, action: isTipster ? actionAtteso : 0 })
  const inNumbers = (percent: number, amount: Decimal) =>
    rules.inNumbers(percent, formatMoney(toNumber(amount), simbolo))
  return {
    saldoFr: {
      ...plainFigure(text.saldoFreeroll, saldoFr, rules.saldoFr),
      parts: [...plus('saldoFrIniziale', 'saldoProfit'), minus('consumo')],
    },
    saldoFrIniziale: plainFigure(labels.saldoFrIniziale, base, rules.openingBalance),
    saldoProfit: plainFigure(labels.saldoProfit, saldoProfit, rules.saldoProfit),
    consumo: plainFigure(labels.consumo, used, rules.consumo),
    freerollAtteso: {
      ...plainFigure(
        text.freerollAtteso,
        // A tipster leaves freeroll to us; a venue keeps it, which is our expense: negative, but never -0.
        isTipster ? freerollAtteso : 0 - freerollAtteso,
        `${rules.freerollAtteso(freeroll, isTipster)} ${inNumbers(freeroll, charged)}`,
      ),
      isComputed: true,
    },
    actionAtteso: {
      ...plainFigure(
        text.actionAttesa,
        actionAtteso,
        `${rules.actionAtteso(action)} ${inNumbers(action, dec(saldoOperativo))}`,
      ),
      isComputed: true,
    },
  }
}

/** Difference between a node's figure and the sum of its parts. Unless 0, the card does not add up and must say so. */
export function differenceToParts(tree: Tree, id: ExplainId): number {
  const node = tree[id]
  if (!node || node.parts.length === 0) return 0
  const parts = sum(node.parts.map((part) => dec(tree[part.id]?.importo ?? 0).times(part.sign)))
  const difference = dec(node.importo).minus(parts)
  return isZero(difference) ? 0 : toNumber(difference)
}
