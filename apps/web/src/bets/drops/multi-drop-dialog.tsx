import { Button } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { BetText } from '#web/bets/bets/public/bet-text.tsx'
import { DoubtLines, useAskedOnce } from '#web/bets/drops/public/doubts.tsx'
import { betDropsQuery, type Drop, dropKey } from '#web/bets/drops/public/drop.api.ts'
import { TermsChoice } from '#web/bets/drops/public/terms-choice.tsx'
import { EditedByOther, usePresences } from '#web/platform/presence/public/presence.tsx'
import { TipsterName } from '#web/reference/reference/public/tipster-name.tsx'
import { onDayOf } from '#web/reference/reference/public/venue.ts'
import { asTyped, typedNumber } from '#web/ui/fields/number-fields.tsx'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { useLatest } from '#web/ui/latest.ts'
import { BLANK, heldAsTyped, type TypedDrop } from './drop-entries.ts'
import { DropFields } from './drop-row.tsx'
import { type DropTarget, shareText } from './drop-targets.ts'
import { dropsText as text } from './drops.it.ts'
import { doubtsOf, useEntryFacts } from './entry-facts.ts'
import classes from './multi-drop-dialog.module.css'
import {
  changesDrop,
  copiedRows,
  filledRows,
  type MultiDropRow,
  type MultiDropValues,
  multiDropErrors,
  prefilledRows,
} from './multi-drop-form.ts'
import { useSaveVenueDrops } from './save-venue-drops.ts'
import { useDropTargets, VenuePicker } from './venue-choice.tsx'

interface MultiDropDialogProps {
  kind: 'sito' | 'sala'
  bets: readonly Bet[]
  onClose: () => void
  onDone: () => void
}

const NO_DROPS: readonly never[] = []
const BLANK_ROW: MultiDropRow = { ...BLANK, condizioniAttuali: false }

/** Records the drops of one venue on several bets. */
export default function MultiDropDialog({ kind, bets, onClose, onDone }: MultiDropDialogProps) {
  const { targets, bookPicker } = useDropTargets(kind, NO_DROPS)
  const save = useSaveVenueDrops()
  const form = useForm<MultiDropValues>({
    initialValues: { venue: null, rows: bets.map(() => BLANK_ROW) },
    validate: multiDropErrors,
  })
  const { venue, rows } = form.values
  const target = targets.find((candidate) => candidate.key === venue)
  const facts = useEntryFacts(bets.map(({ idReceivedBet }) => idReceivedBet))
  const { doubts, askOnce } = useAskedOnce(JSON.stringify([venue, rows]))
  const [first = BLANK_ROW] = rows
  const held = useDropsAt(bets, target)
  const heldRows = useMemo(() => held.map((drop) => drop && heldAsTyped(drop)), [held])
  usePrefilled(form, heldRows)
  const presenceOf = usePresences(
    'bet',
    bets.map(({ idReceivedBet }, at) => ({
      chiave: String(idReceivedBet),
      campo: changesDrop(rows[at], heldRows[at]) ? venue : null,
    })),
  )
  const doubtsAt = (bet: Bet, at: number): string[] => {
    const row = rows[at]
    return target && changesDrop(row, heldRows[at])
      ? doubtsOf(row, { ...onDayOf(target, bet.messageDate), drop: held[at] }, bet, facts, {
          isOverShown: true,
        })
      : []
  }
  /** Proposes the tip's odds, as the cells of the detail do. */
  const proposeOdds = ({ idReceivedBet }: Bet, at: number) => {
    const { importo, quota } = rows[at] ?? BLANK_ROW
    const tip = facts.quotaTip(idReceivedBet)
    if (importo !== '' && quota === '' && tip !== null) form.setFieldValue(`rows.${at}.quota`, asTyped(tip))
  }
  const submit = async (values: MultiDropValues) => {
    if (!target) return false
    const filled = filledRows(bets, values.rows, heldRows)
    if (filled.length === 0) {
      form.setFieldError('rows.0.importo', text.nothingChanged)
      return false
    }
    if (!askOnce(bets.flatMap(doubtsAt))) return false
    await save(filled.map(({ bet: { idReceivedBet }, ...typed }) => ({ ...typed, idReceivedBet, target })))
    onDone()
    return true
  }
  return (
    <FormDialog
      width={760}
      title={text.multiDrop[kind](bets.length)}
      form={form}
      submitLabel={text.saveDrops}
      onClose={onClose}
      onSubmit={submit}
      aside={
        <Button
          variant="subtle"
          disabled={first.importo === '' && first.quota === ''}
          onClick={() =>
            form.setFieldValue(
              'rows',
              copiedRows(
                rows,
                bets.map(({ idReceivedBet }) => facts.quotaTip(idReceivedBet)),
              ),
            )
          }
        >
          {text.copyFirst}
        </Button>
      }
    >
      {bookPicker && <div>{bookPicker}</div>}
      <VenuePicker
        label={text.kinds[kind]}
        targets={targets}
        received={facts.received}
        value={venue}
        error={form.errors.venue}
        onChange={(next) =>
          form.setValues({ venue: next, rows: rows.map((row) => ({ ...row, condizioniAttuali: false })) })
        }
      />
      <ul className="framed column divided bare-list" onKeyDown={enterGoesOn}>
        {bets.map((bet, at) => {
          const { importo, condizioniAttuali = false } = rows[at] ?? BLANK_ROW
          const typed = typedNumber(importo)
          const onDay = target && onDayOf(target, bet.messageDate)
          const share =
            onDay && typed !== null && shareText({ ...onDay, drop: held[at] }, typed, condizioniAttuali)
          return (
            <li key={bet.idReceivedBet} className={`top pad-4-6 ${classes.bet}`}>
              <div className={`clamp shrinks type-sm compact ${classes.about}`} data-cut>
                <span className="quiet">{bet.idReceivedBet}</span>{' '}
                <TipsterName name={bet.tipster.nomeTipster} />{' '}
                <span className="quiet">
                  <BetText bet={bet} />
                </span>
              </div>
              <DropFields
                form={form}
                row={`rows.${at}.`}
                currency={target?.currency}
                lineName={`bet ${bet.idReceivedBet}`}
                onOdds={() => proposeOdds(bet, at)}
              />
              {share && <p className="after-4 type-xs quiet">{share}</p>}
              <div className="whole-row if-any">
                <DoubtLines doubts={doubts.length > 0 ? doubtsAt(bet, at) : []} />
                <EditedByOther presence={presenceOf(String(bet.idReceivedBet))} />
              </div>
              {onDay && (
                <div className="whole-row if-any">
                  <TermsChoice
                    venue={onDay}
                    drop={held[at]}
                    checked={condizioniAttuali}
                    onChange={(wanted) => form.setFieldValue(`rows.${at}.condizioniAttuali`, wanted)}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <p className="quiet type-xs easy">
        {text.totalNote} {text.skipped}
      </p>
    </FormDialog>
  )
}

/** Enter goes on to the next empty field of the list; where none follows, Enter saves. */
function enterGoesOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[inputmode="decimal"]')]
  const at = fields.indexOf(event.target as HTMLInputElement)
  const next = at < 0 ? undefined : fields.slice(at + 1).find(({ value }) => value === '')
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Prefills the fields with the venue's drops, to be typed over. */
function usePrefilled(
  form: UseFormReturnType<MultiDropValues>,
  held: readonly (TypedDrop | undefined)[],
): void {
  const before = useRef<typeof held>([])
  const latest = useLatest(form)
  useEffect(() => {
    const { values, setFieldValue } = latest.current
    const rows = prefilledRows(values.rows, held, before.current)
    before.current = held
    setFieldValue('rows', rows)
  }, [held, latest])
}

/** A venue's drop on each of several bets, in their order; drops are read only of bets that have any. */
function useDropsAt(bets: readonly Bet[], target: DropTarget | undefined): readonly (Drop | undefined)[] {
  const client = useQueryClient()
  return useQueries({
    queries: bets.map(({ idReceivedBet, tot }) => ({
      ...betDropsQuery(client, idReceivedBet),
      enabled: target !== undefined && tot !== 0,
    })),
    // Equal results stay the same object, so that a refetch of equal drops does not overwrite the input.
    combine: (answers) => answers.map(({ data }) => data?.find((drop) => dropKey(drop) === target?.key)),
  })
}
