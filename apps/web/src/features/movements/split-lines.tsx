import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatInput, formatMoney } from '@xbetapp/domain/format/number'
import { dec, toNumber } from '@xbetapp/domain/money/decimal'
import { useMemo } from 'react'
import { type Portafoglio, walletBalancesQuery } from '#web/entities/account/accounting.api.ts'
import { ErrorLine } from '#web/ui/error-state/error-state.tsx'
import { italianInput } from '#web/ui/fields/italian-input.ts'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import type { MovementEntity } from './movement.ts'
import classes from './movement-dialog.module.css'
import { movimentiText as text } from './movements.it.ts'
import type { SplitForm } from './use-split-form.ts'

interface SplitLinesProps {
  entity: MovementEntity
  split: SplitForm
  wallets: readonly Portafoglio[] | undefined
  error: string | null
  onRetry: () => void
}

/** The wallets of a movement, each with its amount; the last one untouched takes what is left. */
export function SplitLines({ entity, split, wallets, error, onRetry }: SplitLinesProps) {
  const { data: balances } = useQuery(walletBalancesQuery)
  const { idValuta, simbolo } = entity
  const options = useMemo(() => {
    const held = new Map(
      balances?.map(({ idPortafoglio, valutaImporti }) => [
        idPortafoglio,
        valutaImporti.find(({ valuta }) => valuta === idValuta)?.importo ?? 0,
      ]),
    )
    return (wallets ?? []).map(({ idPortafoglio, nome }) => {
      const importo = held.get(idPortafoglio)
      return {
        value: String(idPortafoglio),
        label: nome,
        ...(importo === undefined ? {} : { note: formatMoney(importo, simbolo) }),
      }
    })
  }, [wallets, balances, idValuta, simbolo])
  const used = new Set(split.lines.map(({ idPortafoglio }) => idPortafoglio))
  const allUsed = wallets !== undefined && wallets.length <= split.lines.length
  return (
    <fieldset className={`column top gap-4 shrinks flush ${classes.lines}`}>
      <legend className={`row baseline apart type-sm weight-600 ${classes.legend}`}>
        {text.wallets}
        <span className="type-xs weight-400 faint">
          {text.toSplit} <Money value={toNumber(split.expected)} currency={entity.simbolo} />
        </span>
      </legend>
      {error && <ErrorLine message={error} onRetry={onRetry} />}
      {wallets?.length === 0 && <p className="type-xs weight-400 faint">{text.noWallets}</p>}
      {split.lines.map((line, i) => (
        <div key={line.key} className={classes.line}>
          <Picker
            name={`portafoglio-${i + 1}`}
            aria-label={text.walletOf(i + 1)}
            placeholder={text.wallet}
            // One that stands in another line may be chosen, and the foot says what is wrong with that.
            options={options.map((option) =>
              option.value !== line.idPortafoglio && used.has(option.value)
                ? { ...option, note: text.walletUsed }
                : option,
            )}
            value={line.idPortafoglio}
            onChange={(idPortafoglio) => split.changeLine(line.key, { idPortafoglio })}
          />
          <MoneyField
            aria-label={text.amountOf(i + 1)}
            currency={entity.simbolo}
            value={line.importo ?? italianInput(formatInput(split.amounts[i] ?? dec(0)), 2)}
            error={split.errors.lines[i]}
            onChange={(importo) => split.changeLine(line.key, { importo })}
          />
          <IconButton
            icon={IconTrash}
            label={text.removeWallet(i + 1)}
            titled
            className={classes.remove}
            onClick={() => split.removeLine(line.key)}
          />
        </div>
      ))}
      <Button
        variant="light"
        size="xs"
        leftSection={<IconPlus size={15} aria-hidden />}
        disabled={allUsed}
        title={allUsed ? text.allWallets : undefined}
        onClick={split.addLine}
      >
        {text.addWallet}
      </Button>
    </fieldset>
  )
}
