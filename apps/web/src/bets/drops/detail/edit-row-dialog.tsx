import { limitDoubts } from '@xbetapp/domain/bets/drops/doubts'
import { typedAmount, typedOdds } from '@xbetapp/domain/bets/drops/typed-bounds'
import { formatAllOdds, formatMoney, parseDecimalInput } from '@xbetapp/domain/platform/format/number'
import { round3 } from '@xbetapp/domain/platform/money/decimal'
import { decimal2, decimal4, firstError, noSign, required } from '@xbetapp/domain/platform/validation/rules'
import { useState } from 'react'
import { DropFields } from '#web/bets/drops/drop-row.tsx'
import { type DropTarget, limitsOf, type TypedFigures } from '#web/bets/drops/drop-targets.ts'
import { inWords } from '#web/bets/drops/public/doubts.tsx'
import { TermsChoice } from '#web/bets/drops/public/terms-choice.tsx'
import { HistoryButton } from '#web/platform/history/public/history-button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { asTyped, typedNumber } from '#web/ui/fields/number-fields.tsx'
import { FormDialog, FormGrid, useJudgedForm } from '#web/ui/form-dialog/form-dialog.tsx'
import { editRowText as text } from './edit-row.it.ts'
import classes from './edit-row.module.css'
import type { EntryField } from './entry-store.ts'

interface EditRowDialogProps {
  idReceivedBet: number
  row: DropTarget
  /** The field that was pressed. */
  field: EntryField
  onClose: () => void
  /** Rejects with the server's refusal. */
  onConfirm: (typed: TypedFigures) => Promise<unknown>
}

export const rowRules = {
  importo: firstError(required, decimal2, noSign, typedAmount),
  quota: firstError(required, decimal4, typedOdds),
}

/** Figures the operator is asked about, and the form that waits for the answer. */
interface Asked {
  typed: TypedFigures
  resolve: (saved: unknown) => void
  reject: (refusal: unknown) => void
}

/** Amount and odds of a row as typed (rule: drop/typed-and-derived), and the question whether to save them. */
export function EditRowDialog({ idReceivedBet, row, field, onClose, onConfirm }: EditRowDialogProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const form = useJudgedForm({
    initialValues: {
      importo: asTyped(row.drop?.importoNoPerc),
      quota: asTyped(row.drop?.quotaNoTassa),
      condizioniAttuali: false,
    },
    validate: {
      importo: rowRules.importo,
      quota: (quota, { importo }) =>
        rowRules.quota(quota) ?? (isZero(quota) === isZero(importo) ? null : text.halfZero),
    },
  })
  return (
    <>
      <FormDialog
        width={400}
        title={text.editTitle(row.name)}
        form={form}
        submitLabel={text.continue}
        onClose={onClose}
        aside={
          <HistoryButton
            entita="bet"
            numero={idReceivedBet}
            parte={row.key.replace('-', ':')}
            name={text.editTitle(row.name)}
          />
        }
        onSubmit={({ importo, quota, condizioniAttuali }) =>
          new Promise((resolve, reject) =>
            setAsked({
              typed: {
                importo: typedNumber(importo) ?? 0,
                quota: typedNumber(quota) ?? 0,
                condizioniAttuali,
              },
              resolve,
              reject,
            }),
          )
        }
      >
        <FormGrid>
          <DropFields form={form} required currency={row.currency} first={field} />
        </FormGrid>
        <TermsChoice
          venue={row}
          drop={row.drop}
          checked={form.values.condizioniAttuali}
          onChange={(wanted) => form.setFieldValue('condizioniAttuali', wanted)}
        />
        {row.drop && <p className="flush type-sm quiet">{text.zeroHint}</p>}
      </FormDialog>
      {asked && (
        <ConfirmDialog
          title={text.confirmTitle}
          confirmLabel={text.confirm}
          onClose={() => {
            setAsked(null)
            asked.resolve(false)
          }}
          // After a refusal the figures stay as they were typed, with the reason at them.
          onConfirm={() => onConfirm(asked.typed).then(asked.resolve, asked.reject)}
        >
          <p className="flush below-6">{text.confirmBody(row.name, idReceivedBet)}</p>
          <dl className={`flush ${classes.change}`}>
            <dt>{text.before}</dt>
            <dd>{figuresText(row, currentOf(row))}</dd>
            <dt>{text.after}</dt>
            <dd>{figuresText(row, asked.typed)}</dd>
          </dl>
          {beyondLimits(row, asked.typed).map((doubt) => (
            <p key={doubt} role="alert" className="flush below-4 type-sm yellow">
              {doubt}
            </p>
          ))}
          {asked.typed.condizioniAttuali && <p className="flush type-sm quiet">{text.todaysTerms}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}

const isZero = (typed: string): boolean => parseDecimalInput(typed) === '0'

const currentOf = ({ drop }: DropTarget): TypedFigures | null =>
  drop ? { importo: drop.importoNoPerc, quota: drop.quotaNoTassa } : null

/** Limits of the venue that the typed amount exceeds, in words. */
const beyondLimits = (row: DropTarget, { importo }: TypedFigures): string[] =>
  limitDoubts(importo, { ...limitsOf(row), attuale: row.drop?.importoNoPerc ?? null }).map((doubt) =>
    inWords(doubt, row.currency),
  )

/** A drop as it is stored, whatever was typed: an amount to 2 decimals, odds to 3. */
function figuresText({ currency }: DropTarget, drop: TypedFigures | null): string {
  if (drop === null) return text.noDrop
  if (drop.importo === 0) return text.removed
  return `${formatMoney(drop.importo, currency)} @ ${formatAllOdds(round3(drop.quota), 2)}`
}
