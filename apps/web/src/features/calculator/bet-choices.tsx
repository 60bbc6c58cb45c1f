import { useQuery } from '@tanstack/react-query'
import { ESITI } from '@xbetapp/domain/accounting/esito'
import { OutcomeChip } from '#web/entities/bet/outcome-chip.tsx'
import { fasceQuery, sportQuery } from './calculator.api.ts'
import { calcolatoreText as text } from './calculator.it.ts'
import type { BetEdit, CalculatorBet } from './calculator.types.ts'
import type { ChoiceField } from './calculator-columns.tsx'
import { type Choice, ChoicePanel } from './choice-panel.tsx'

export interface OpenChoice {
  bet: CalculatorBet
  field: ChoiceField
  cell: HTMLElement
}

interface BetChoicesProps {
  open: OpenChoice
  onEdit: (bet: CalculatorBet, edit: BetEdit) => void
  onClose: () => void
}

const OUTCOMES: readonly Choice[] = ESITI.map((esito) => ({
  value: esito,
  label: esito,
  show: <OutcomeChip esito={esito} />,
}))
const NONE = ''

/** The list that opens in a cell of Esito, Fascia or Sport. */
export function BetChoices({ open: { bet, field, cell }, onEdit, onClose }: BetChoicesProps) {
  const { data: fasce } = useQuery({ ...fasceQuery, enabled: field === 'fascia' })
  const { data: sport } = useQuery({ ...sportQuery, enabled: field === 'sport' })
  const names = field === 'fascia' ? fasce : sport
  const current = bet[field] ?? NONE
  const choices = field === 'esito' ? OUTCOMES : names && namedChoices(names, current)
  if (choices === undefined) return null
  return (
    <ChoicePanel
      key={`${bet.idReceivedBet} ${field}`}
      anchor={cell}
      label={text.choose(text.columns[field], bet.idReceivedBet)}
      choices={choices}
      value={current}
      onClose={onClose}
      onChoose={(value) => onEdit(bet, { [field]: value === NONE ? null : value })}
    />
  )
}

/** A name that was taken off the list stays on its bets, and among their choices. */
function namedChoices(names: readonly string[], current: string): Choice[] {
  const all = current === NONE || names.includes(current) ? names : [current, ...names]
  return [{ value: NONE, label: text.none }, ...all.map((name) => ({ value: name, label: name }))]
}
