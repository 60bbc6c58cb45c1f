import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useMemo } from 'react'
import type { Bet } from '#web/entities/bet/bet.ts'
import { TermsChoice } from '#web/entities/drop/terms-choice.tsx'
import { TipsterName } from '#web/entities/tipster/tipster-name.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { OddsField } from '#web/ui/fields/odds-field.tsx'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import { BLANK } from './drop-entries.ts'
import { targetKey } from './drop-entries-form.ts'
import type { DropTarget } from './drop-targets.ts'
import { dropsText as text } from './drops.it.ts'
import { useDropsAt } from './drops-at.ts'
import classes from './multi-drop-dialog.module.css'
import { filledRows, type MultiDropRow, type MultiDropValues, multiDropErrors } from './multi-drop-form.ts'

interface MultiDropDialogProps {
  title: string
  venueLabel: string
  bets: readonly Bet[]
  targets: readonly DropTarget[]
  before?: ReactNode
  onSave: (target: DropTarget, rows: ReturnType<typeof filledRows<Bet>>) => Promise<unknown>
  onClose: () => void
}

const BLANK_ROW: MultiDropRow = { ...BLANK, condizioniAttuali: false }

/** One venue, and what it played on each of several bets. */
export function MultiDropDialog(props: MultiDropDialogProps) {
  const { title, venueLabel, bets, targets, before, onSave, onClose } = props
  const form = useForm<MultiDropValues>({
    initialValues: { venue: null, rows: bets.map(() => BLANK_ROW) },
    validate: multiDropErrors,
  })
  const { venue, rows } = form.values
  const target = targets.find((candidate) => targetKey(candidate) === venue)
  const options = useMemo(
    () => targets.map((target) => ({ value: targetKey(target), label: target.name, note: target.currency })),
    [targets],
  )
  const [first = BLANK_ROW] = rows
  const held = useDropsAt(bets, target)
  return (
    <FormDialog
      opened
      persistent
      width={760}
      title={title}
      form={form}
      submitLabel={text.saveDrops}
      onClose={onClose}
      onSubmit={async (values) => target && onSave(target, filledRows(bets, values.rows))}
      aside={
        <Button
          variant="subtle"
          disabled={first.importo === '' && first.quota === ''}
          onClick={() =>
            form.setFieldValue(
              'rows',
              rows.map(({ condizioniAttuali }) => ({ ...first, condizioniAttuali })),
            )
          }
        >
          {text.copyFirst}
        </Button>
      }
    >
      {before}
      <Picker
        name="venue"
        label={venueLabel}
        required
        options={options}
        value={venue}
        error={form.errors.venue}
        onChange={(next) =>
          form.setValues({ venue: next, rows: rows.map((row) => ({ ...row, condizioniAttuali: false })) })
        }
      />
      <ul className={classes.bets}>
        {bets.map((bet, at) => (
          <li key={bet.idReceivedBet} className={classes.bet}>
            <div className={classes.about}>
              <span className={classes.id}>{bet.idReceivedBet}</span>
              <TipsterName name={bet.tipster.nomeTipster} />
              <span className={classes.text}>
                <RichText text={bet.formattedBet} entities={bet.entities} />
              </span>
            </div>
            <MoneyField
              aria-label={`${text.importo} bet ${bet.idReceivedBet}`}
              placeholder={text.importo}
              currency={target?.currency ?? '€'}
              {...form.getInputProps(`rows.${at}.importo`)}
            />
            <OddsField
              aria-label={`${text.quota} bet ${bet.idReceivedBet}`}
              placeholder={text.quota}
              {...form.getInputProps(`rows.${at}.quota`)}
            />
            {target && (
              <div className={classes.terms}>
                <TermsChoice
                  drop={held.get(bet.idReceivedBet)}
                  today={target.terms}
                  checked={rows[at]?.condizioniAttuali ?? false}
                  onChange={(wanted) => form.setFieldValue(`rows.${at}.condizioniAttuali`, wanted)}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className={classes.note}>
        {text.totalNote} {text.skipped}
      </p>
    </FormDialog>
  )
}
