import { dec, isZero, sum, toNumber } from '@xbetapp/domain/money/decimal'
import { LINES, contiText as text } from './account.it.ts'
import type { Account, PeriodData, Recap } from './account.ts'
import { isConto } from './account.ts'
import type { BetGroup } from './bet-groups.ts'

/** A figure of the card and what it is made of. */
export interface ExplainNode {
  label: string
  importo: number
  /** Why it is what it is, in a sentence. */
  rule: string
  /** Figures it is the sum of. */
  parts: readonly ExplainPart[]
  /** What it is made of in the end. */
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

/** Every balance of an account down to its bets and movements (domain.md 6-7): each node is the sum of its parts. */
export function explainTree(account: Account, data: PeriodData, recap: Recap | undefined): Tree {
  const conto = isConto(account)
  const base = conto ? 0 : account.saldoOutstandingBase
  return {
    saldoTotale: node('saldoTotale', data, {
      rule: conto
        ? 'Dipende solo dalla fine del periodo: tutte le bet e tutti i cashflow fino a quel giorno.'
        : 'Dipende solo dalla fine del periodo: saldo operativo più tutti i depositi fino a quel giorno.',
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
      rule: 'Com’era il saldo operativo prima del periodo.',
      parts: plus('risultatoPeriodoPrecedente', 'totaleCashflowPrecedente'),
    }),
    totaleOperativoPeriodo: node('totaleOperativoPeriodo', data, {
      rule: 'Di quanto cambia il saldo operativo nel periodo.',
      parts: plus('risultatoPeriodo', 'totaleCashflowPeriodo'),
    }),
    risultatoPeriodoPrecedente: node('risultatoPeriodoPrecedente', data, {
      rule: conto
        ? 'Risultato delle bet precedenti al periodo, escluse quelle ancora Open e quelle refertate nel periodo.'
        : 'Saldo iniziale dell’anagrafica più il risultato delle bet precedenti al periodo, escluse quelle ancora Open e quelle refertate nel periodo.',
      parts: conto ? [] : plus('saldoIniziale', 'betPrecedenti'),
      ...(conto ? { source: 'precedenti' as const } : {}),
    }),
    saldoIniziale: {
      label: 'Saldo outstanding iniziale',
      importo: base,
      rule: 'Impostato in anagrafica.',
      parts: [],
    },
    betPrecedenti: {
      label: 'Risultato delle bet precedenti',
      importo: toNumber(dec(data.risultatoPeriodoPrecedente).minus(base)),
      rule: 'Bet piazzate prima del periodo, escluse quelle ancora Open e quelle refertate nel periodo.',
      parts: [],
      source: 'precedenti',
    },
    risultatoPeriodo: node('risultatoPeriodo', data, {
      rule: text.note,
      parts: plus('totaleProfit', 'totOpen'),
      source: 'periodo',
    }),
    totaleProfit: node('totaleProfit', data, {
      rule: 'Profit delle bet refertate che appartengono al periodo.',
      parts: [],
      source: 'refertate',
    }),
    totOpen: node('totOpen', data, {
      rule: 'Una bet Open vale come persa finché non è refertata: meno il suo importo.',
      parts: [],
      source: 'open',
    }),
    saldoTotaleNoOpen: node('saldoTotaleNoOpen', data, {
      rule: 'Il saldo totale come se le bet Open non ci fossero.',
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
  const whole = account.kind === 'tipster' ? 'il saldo operativo, tolta l’action,' : 'il saldo operativo'
  return {
    saldoFr: {
      label: text.saldoFreeroll,
      importo: recap.saldoFr,
      rule: 'Quanto del risultato non è ancora stato incassato con un cashout. Cashin e depositi non lo toccano.',
      parts: [
        { id: 'saldoFrIniziale', sign: 1 },
        { id: 'saldoProfit', sign: 1 },
        { id: 'consumo', sign: -1 },
      ],
    },
    saldoFrIniziale: {
      label: 'Saldo freeroll iniziale',
      importo: base,
      rule: 'Impostato in anagrafica.',
      parts: [],
    },
    saldoProfit: {
      label: 'Profit di tutte le bet',
      importo: recap.saldoProfit,
      rule: 'Tutte le bet fino alla fine del periodo, le Open come perse.',
      parts: [],
    },
    consumo: {
      label: 'Già usato dai cashout',
      importo: toNumber(sum([base, recap.saldoProfit]).minus(recap.saldoFr)),
      rule: 'Ogni cashout usa il saldo freeroll fino a dove arriva.',
      parts: [],
    },
    freerollAtteso: {
      label: text.freerollAtteso,
      // A venue keeps it, a tipster leaves it to us: an expense is negative (D3.30).
      importo: account.kind === 'tipster' ? recap.freerollAtteso : 0 - recap.freerollAtteso,
      rule: `Quanto freeroll si applicherebbe incassando tutto alla fine del periodo: il ${account.freeroll}% del minore tra ${whole} e il saldo freeroll; 0 se uno dei due non è positivo.`,
      parts: [],
    },
    actionAtteso: {
      label: text.actionAttesa,
      importo: recap.actionAtteso,
      rule: `Il ${account.action}% del saldo operativo alla fine del periodo.`,
      parts: [],
    },
  }
}

/** What the parts of a node miss to be its figure: 0, or the card does not add up and must say so. */
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
): ExplainNode =>
  node(id, data, { rule: 'Somma dei movimenti, con il segno con cui sono registrati.', parts: [], source })
