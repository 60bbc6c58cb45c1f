import { Button } from '@mantine/core'
import { formatInput, formatMoney, formatPercent } from '@xbetapp/domain/format/number'
import { type Decimal, toNumber } from '@xbetapp/domain/money/decimal'
import { italianInput } from '#web/ui/fields/italian-input.ts'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import type { MovementEntity, MovementType } from './movement.ts'
import classes from './movement-dialog.module.css'
import { movimentiText as text } from './movements.it.ts'
import type { SplitForm } from './use-split-form.ts'

interface SplitPartsProps {
  entity: MovementEntity
  tipo: MovementType
  split: SplitForm
  saldoFr: number
}

/** Action and freeroll: proposed, and open to correction. Absent where their percentage is 0. */
export function SplitParts({ entity, tipo, split, saldoFr }: SplitPartsProps) {
  const { shown, importo } = split
  if (!shown.action && !shown.freeroll) return null
  return (
    <div className={classes.fields}>
      {shown.action && (
        <Part
          label={tipo === 'cashin' ? text.spesaAction : text.incassoAction}
          hint={text.percentOf(formatPercent(entity.action), formatMoney(toNumber(importo), entity.simbolo))}
          simbolo={entity.simbolo}
          typed={split.form.values.action}
          proposed={split.proposals.action}
          error={split.errors.action}
          onChange={(typed) => split.setPart('action', typed)}
        />
      )}
      {shown.freeroll && (
        <Part
          label={entity.kind === 'tipster' ? text.incassoFreeroll : text.spesaFreeroll}
          hint={freerollHint(entity, split, saldoFr)}
          simbolo={entity.simbolo}
          typed={split.form.values.freeroll}
          proposed={split.proposals.freeroll}
          error={split.errors.freeroll}
          onChange={(typed) => split.setPart('freeroll', typed)}
        />
      )}
    </div>
  )
}

/** Of what the proposal is the percentage: the amount, or the freeroll balance when that is smaller. */
function freerollHint(
  { kind, freeroll, simbolo }: MovementEntity,
  split: SplitForm,
  saldoFr: number,
): string {
  if (saldoFr <= 0) return text.noFreeroll
  const percent = formatPercent(freeroll)
  const base = split.importo.minus(split.parts.action)
  if (base.gt(saldoFr)) return text.freerollOfBalance(percent, formatMoney(saldoFr, simbolo))
  const shown = formatMoney(toNumber(base), simbolo)
  return text.percentOf(percent, kind === 'tipster' ? text.afterAction(shown) : shown)
}

interface PartProps {
  label: string
  hint: string
  simbolo: string
  typed: string | null
  proposed: Decimal
  error: string | null
  onChange: (typed: string | null) => void
}

function Part({ label, hint, simbolo, typed, proposed, error, onChange }: PartProps) {
  return (
    <div>
      <MoneyField
        label={label}
        required
        currency={simbolo}
        description={hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={typed ?? italianInput(formatInput(proposed), 2)}
        error={error}
        onChange={onChange}
      />
      {typed !== null && (
        <Button size="compact-xs" variant="subtle" className="above-2" onClick={() => onChange(null)}>
          {text.restore}: {formatMoney(toNumber(proposed), simbolo)}
        </Button>
      )}
    </div>
  )
}
