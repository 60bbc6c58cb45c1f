import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { freerollCharged } from '@xbetapp/domain/accounts/accounting/freeroll'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { type Decimal, dec, isZero, sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { useState } from 'react'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { contiText as conti, SUMMARY_LINES } from './account.it.ts'
import type { BetGroup } from './account-bets.tsx'
import { periodQuery, recapQuery } from './accounting.api.ts'
import type { Account, PeriodData, Recap } from './public/account.ts'
import { explainText as text } from './public/explain.it.ts'
import made from './public/parts.module.css'
import type { Period } from './public/period.ts'

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

interface ExplainDialogProps {
  account: Account
  period: Period
  start: ExplainId
  /** Opens the records a figure is computed from: movements, bets. */
  onSource: (source: NonNullable<ExplainNode['source']>) => void
  onClose: () => void
}

/** From a balance down to its bets and movements: each figure is the sum of those below it. */
export function ExplainDialog({ account, period, start, onSource, onClose }: ExplainDialogProps) {
  const { data } = useQuery(periodQuery(account, period))
  const { data: recap } = useQuery(recapQuery(account, period.end))
  const [path, setPath] = useState<readonly ExplainId[]>([start])
  if (!data) return null
  const tree = explainTree(account, data, recap)
  const id = path.at(-1) ?? start
  const node = tree[id]
  if (!node) return null
  const difference = differenceToParts(tree, id)
  const { source } = node
  return (
    <Dialog
      width={500}
      title={node.label}
      onClose={onClose}
      actions={
        <>
          {path.length > 1 && (
            <ToolButton size="sm" icon={IconArrowLeft} onClick={() => setPath(path.slice(0, -1))}>
              {tree[path.at(-2) ?? start]?.label}
            </ToolButton>
          )}
          {source && (
            <Button variant="default" onClick={() => onSource(source)}>
              {text.sources[source]}
            </Button>
          )}
        </>
      }
    >
      <div className="type-2xl weight-700 tight">
        <Money signed value={node.importo} currency={account.simbolo} />
      </div>
      <p className="flush above-3 type-sm quiet airy">{node.rule}</p>
      {node.parts.length > 0 && (
        <ul className="framed divided bare-list above-8 clips">
          {node.parts.map(({ id: partId, sign }) => (
            <li key={partId}>
              <button
                type="button"
                className={`row middle gap-4 type-sm hovers ${made.part}`}
                onClick={() => setPath([...path, partId])}
              >
                <span className={`rigid faint centred ${made.sign}`}>{sign === 1 ? '+' : '−'}</span>
                <span className="grows shrinks">{tree[partId]?.label}</span>
                <Money signed value={tree[partId]?.importo} currency={account.simbolo} />
                <IconChevronRight size={16} aria-hidden className="rigid faint" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {difference !== 0 && (
        <p role="alert" className="alarm row gap-4 type-sm red above-7">
          <IconAlertTriangle size={16} aria-hidden />{' '}
          {text.doesNotAdd(formatMoney(difference, account.simbolo))}
        </p>
      )}
      {node.parts.length === 0 && !source && !node.isComputed && (
        <p className="above-7 type-xs quiet">{text.hasNoParts}</p>
      )}
    </Dialog>
  )
}

const { labels, rules } = text

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
    ...line('risultatoPeriodo', conti.note, plus('totaleProfit', 'totOpen'), 'periodo'),
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
      ...plainFigure(conti.saldoFreeroll, saldoFr, rules.saldoFr),
      parts: [...plus('saldoFrIniziale', 'saldoProfit'), minus('consumo')],
    },
    saldoFrIniziale: plainFigure(labels.saldoFrIniziale, base, rules.openingBalance),
    saldoProfit: plainFigure(labels.saldoProfit, saldoProfit, rules.saldoProfit),
    consumo: plainFigure(labels.consumo, used, rules.consumo),
    freerollAtteso: {
      ...plainFigure(
        conti.freerollAtteso,
        // A tipster leaves freeroll to us; a venue keeps it, which is our expense: negative, but never -0.
        isTipster ? freerollAtteso : 0 - freerollAtteso,
        `${rules.freerollAtteso(freeroll, isTipster)} ${inNumbers(freeroll, charged)}`,
      ),
      isComputed: true,
    },
    actionAtteso: {
      ...plainFigure(
        conti.actionAttesa,
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
