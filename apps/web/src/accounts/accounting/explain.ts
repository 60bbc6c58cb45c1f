import { freerollCharged } from '@xbetapp/domain/accounts/accounting/freeroll'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { type Decimal, dec, isZero, sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { LINES, contiText as text } from './account.it.ts'
import { type Account, isConto, type PeriodData, type Recap } from './account.ts'
import type { BetGroup } from './bets-dialog.tsx'
import { explainText as why } from './public/explain.it.ts'

/** A figure of the card and its composition. */
export interface ExplainNode {
  label: string
  importo: number
  /** Explanation in a sentence. */
  rule: string
  /** Figures that add up to it. */
  parts: readonly ExplainPart[]
  /** Its sentence has the numbers it is computed from. */
  isComputed?: boolean
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
type Line = keyof typeof LINES

const plus = (...ids: ExplainId[]): ExplainPart[] => ids.map((id) => ({ id, sign: 1 }))
const minus = (id: ExplainId): ExplainPart => ({ id, sign: -1 })

/**
 * Every balance of an account down to its bets and movements (rule: account/lines): each node is the sum of its parts.
 */
export function explainTree(account: Account, data: PeriodData, recap: Recap | undefined): Tree {
  const conto = isConto(account)
  const base = conto ? 0 : account.saldoOutstandingBase
  const line = (id: Line, rule: string, parts: ExplainPart[] = [], source?: ExplainNode['source']): Tree => ({
    [id]: { label: LINES[id], importo: data[id], rule, parts, ...(source && { source }) },
  })
  const movements = (id: Line, source: ExplainNode['source']) => line(id, why.movimenti, [], source)
  return {
    ...(conto
      ? line(
          'saldoTotale',
          why.saldoTotaleConto,
          plus(
            'risultatoPeriodoPrecedente',
            'totaleCashflowPrecedente',
            'risultatoPeriodo',
            'totaleCashflowPeriodo',
          ),
        )
      : line(
          'saldoTotale',
          why.saldoTotale,
          plus(
            'totaleOperativoPrecedente',
            'totaleOperativoPeriodo',
            'totaleDepositoPrecedente',
            'totaleDepositoPeriodo',
          ),
        )),
    ...line(
      'totaleOperativoPrecedente',
      why.operativoPrecedente,
      plus('risultatoPeriodoPrecedente', 'totaleCashflowPrecedente'),
    ),
    ...line(
      'totaleOperativoPeriodo',
      why.operativoPeriodo,
      plus('risultatoPeriodo', 'totaleCashflowPeriodo'),
    ),
    ...(conto
      ? line('risultatoPeriodoPrecedente', why.risultatoPrecedenteConto, [], 'precedenti')
      : line('risultatoPeriodoPrecedente', why.risultatoPrecedente, plus('saldoIniziale', 'betPrecedenti'))),
    saldoIniziale: datum(why.labels.saldoIniziale, base, why.iniziale),
    betPrecedenti: {
      ...datum(
        why.labels.betPrecedenti,
        toNumber(dec(data.risultatoPeriodoPrecedente).minus(base)),
        why.betPrecedenti,
      ),
      source: 'precedenti',
    },
    ...line('risultatoPeriodo', text.note, plus('totaleProfit', 'totOpen'), 'periodo'),
    ...line('totaleProfit', why.profit, [], 'refertate'),
    ...line('totOpen', why.open, [], 'open'),
    ...line('saldoTotaleNoOpen', why.noOpen, [...plus('saldoTotale'), minus('totOpen')]),
    ...movements('totaleCashflowPrecedente', 'cashflowBefore'),
    ...movements('totaleCashflowPeriodo', 'cashflow'),
    ...movements('totaleDepositoPrecedente', 'depositoBefore'),
    ...movements('totaleDepositoPeriodo', 'deposito'),
    ...(recap && freerollTree(account, recap)),
  }
}

/** A figure that is not the sum of others. */
const datum = (label: string, importo: number, rule: string): ExplainNode => ({
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
  const charged = freerollCharged({
    ...{ importo: saldoOperativo, saldoFr },
    action: isTipster ? actionAtteso : 0,
  })
  const now = (percent: number, of: Decimal) => why.now(percent, formatMoney(toNumber(of), simbolo))
  return {
    saldoFr: {
      ...datum(text.saldoFreeroll, saldoFr, why.saldoFr),
      parts: [...plus('saldoFrIniziale', 'saldoProfit'), minus('consumo')],
    },
    saldoFrIniziale: datum(why.labels.saldoFrIniziale, base, why.iniziale),
    saldoProfit: datum(why.labels.saldoProfit, saldoProfit, why.saldoProfit),
    consumo: datum(why.labels.consumo, used, why.consumo),
    freerollAtteso: {
      ...datum(
        text.freerollAtteso,
        // A venue keeps it, a tipster leaves it to us: an expense is negative.
        isTipster ? freerollAtteso : 0 - freerollAtteso,
        `${why.freerollAtteso(freeroll, isTipster)} ${now(freeroll, charged)}`,
      ),
      isComputed: true,
    },
    actionAtteso: {
      ...datum(
        text.actionAttesa,
        actionAtteso,
        `${why.actionAtteso(action)} ${now(action, dec(saldoOperativo))}`,
      ),
      isComputed: true,
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
