import { dec, isZero, sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { LINES, contiText as text } from './account.it.ts'
import type { Account, PeriodData, Recap } from './account.ts'
import { isConto } from './account.ts'
import type { BetGroup } from './bets-dialog.tsx'
import { explainText as why } from './explain.it.ts'

/** A figure of the card and its composition. */
export interface ExplainNode {
  label: string
  importo: number
  /** Explanation in a sentence. */
  rule: string
  /** Figures that add up to it. */
  parts: readonly ExplainPart[]
  /** Records it is computed from. */
  source?: 'cashflow' | 'cashflowBefore' | 'deposito' | 'depositoBefore' | BetGroup
}

export interface ExplainPart {
  id: ExplainId
  sign: 1 | -1
}

export type ExplainId =
  | keyof typeof LINES
  | 'saldoIniziale'
  | 'betPrecedenti'
  | 'saldoFr'
  | 'saldoFrIniziale'
  | 'saldoProfit'
  | 'consumo'
  | 'freerollAtteso'
  | 'actionAtteso'

type Tree = Partial<Record<ExplainId, ExplainNode>>

const plus = (...ids: ExplainId[]): ExplainPart[] => ids.map((id) => ({ id, sign: 1 }))

/**
 * Every balance of an account down to its bets and movements (rule: account/lines): each node is the sum of its parts.
 */
export function explainTree(account: Account, data: PeriodData, recap: Recap | undefined): Tree {
  const conto = isConto(account)
  const base = conto ? 0 : account.saldoOutstandingBase
  return {
    saldoTotale: node('saldoTotale', data, {
      rule: conto ? why.saldoTotaleConto : why.saldoTotale,
      parts: conto
        ? plus(
            'risultatoPeriodoPrecedente',
            'totaleCashflowPrecedente',
            'risultatoPeriodo',
            'totaleCashflowPeriodo',
          )
        : plus(
            'totaleOperativoPrecedente',
            'totaleOperativoPeriodo',
            'totaleDepositoPrecedente',
            'totaleDepositoPeriodo',
          ),
    }),
    totaleOperativoPrecedente: node('totaleOperativoPrecedente', data, {
      rule: why.operativoPrecedente,
      parts: plus('risultatoPeriodoPrecedente', 'totaleCashflowPrecedente'),
    }),
    totaleOperativoPeriodo: node('totaleOperativoPeriodo', data, {
      rule: why.operativoPeriodo,
      parts: plus('risultatoPeriodo', 'totaleCashflowPeriodo'),
    }),
    risultatoPeriodoPrecedente: node('risultatoPeriodoPrecedente', data, {
      rule: conto ? why.risultatoPrecedenteConto : why.risultatoPrecedente,
      parts: conto ? [] : plus('saldoIniziale', 'betPrecedenti'),
      ...(conto ? { source: 'precedenti' as const } : {}),
    }),
    saldoIniziale: {
      label: why.labels.saldoIniziale,
      importo: base,
      rule: why.iniziale,
      parts: [],
    },
    betPrecedenti: {
      label: why.labels.betPrecedenti,
      importo: toNumber(dec(data.risultatoPeriodoPrecedente).minus(base)),
      rule: why.betPrecedenti,
      parts: [],
      source: 'precedenti',
    },
    risultatoPeriodo: node('risultatoPeriodo', data, {
      rule: text.note,
      parts: plus('totaleProfit', 'totOpen'),
      source: 'periodo',
    }),
    totaleProfit: node('totaleProfit', data, {
      rule: why.profit,
      parts: [],
      source: 'refertate',
    }),
    totOpen: node('totOpen', data, {
      rule: why.open,
      parts: [],
      source: 'open',
    }),
    saldoTotaleNoOpen: node('saldoTotaleNoOpen', data, {
      rule: why.noOpen,
      parts: [
        { id: 'saldoTotale', sign: 1 },
        { id: 'totOpen', sign: -1 },
      ],
    }),
    totaleCashflowPrecedente: movements('totaleCashflowPrecedente', data, 'cashflowBefore'),
    totaleCashflowPeriodo: movements('totaleCashflowPeriodo', data, 'cashflow'),
    totaleDepositoPrecedente: movements('totaleDepositoPrecedente', data, 'depositoBefore'),
    totaleDepositoPeriodo: movements('totaleDepositoPeriodo', data, 'deposito'),
    ...(recap && freerollTree(account, recap)),
  }
}

function freerollTree(account: Account, recap: Recap): Tree {
  const base = account.saldoFreerollBase
  return {
    saldoFr: {
      label: text.saldoFreeroll,
      importo: recap.saldoFr,
      rule: why.saldoFr,
      parts: [
        { id: 'saldoFrIniziale', sign: 1 },
        { id: 'saldoProfit', sign: 1 },
        { id: 'consumo', sign: -1 },
      ],
    },
    saldoFrIniziale: {
      label: why.labels.saldoFrIniziale,
      importo: base,
      rule: why.iniziale,
      parts: [],
    },
    saldoProfit: {
      label: why.labels.saldoProfit,
      importo: recap.saldoProfit,
      rule: why.saldoProfit,
      parts: [],
    },
    consumo: {
      label: why.labels.consumo,
      importo: toNumber(sum([base, recap.saldoProfit]).minus(recap.saldoFr)),
      rule: why.consumo,
      parts: [],
    },
    freerollAtteso: {
      label: text.freerollAtteso,
      // A venue keeps it, a tipster leaves it to us: an expense is negative.
      importo: account.kind === 'tipster' ? recap.freerollAtteso : 0 - recap.freerollAtteso,
      rule: why.freerollAtteso(account.freeroll, account.kind === 'tipster'),
      parts: [],
    },
    actionAtteso: {
      label: text.actionAttesa,
      importo: recap.actionAtteso,
      rule: why.actionAtteso(account.action),
      parts: [],
    },
  }
}

/** Difference between a node's figure and the sum of its parts. Unless 0, the card does not add up and must say so. */
export function missing(tree: Tree, id: ExplainId): number {
  const node = tree[id]
  if (!node || node.parts.length === 0) return 0
  const parts = sum(node.parts.map((part) => dec(tree[part.id]?.importo ?? 0).times(part.sign)))
  const difference = dec(node.importo).minus(parts)
  return isZero(difference) ? 0 : toNumber(difference)
}

function node(
  id: keyof typeof LINES,
  data: PeriodData,
  rest: Omit<ExplainNode, 'label' | 'importo'>,
): ExplainNode {
  return { label: LINES[id], importo: data[id], ...rest }
}

const movements = (
  id: keyof typeof LINES,
  data: PeriodData,
  source: NonNullable<ExplainNode['source']>,
): ExplainNode => node(id, data, { rule: why.movimenti, parts: [], source })
