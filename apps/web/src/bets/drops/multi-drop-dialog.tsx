import { Button } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { formatMoney, formatPercent, parseDecimalInput } from '@xbetapp/domain/platform/format/number'
import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { BetInLine } from '#web/bets/bets/public/bet-in-line.tsx'
import { DoubtLines } from '#web/bets/drops/public/doubt-lines.tsx'
import { betDropsQuery } from '#web/bets/drops/public/drop.api.ts'
import { type Drop, dropKey } from '#web/bets/drops/public/drop.ts'
import { TermsChoice } from '#web/bets/drops/public/terms-choice.tsx'
import type { SendMode } from '#web/platform/auth/public/send-mode.ts'
import { Held } from '#web/platform/presence/public/presence.tsx'
import { usePresences } from '#web/platform/presence/public/use-presence.ts'
import { useVenues } from '#web/reference/reference/public/use-venues.ts'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { OddsField } from '#web/ui/fields/odds-field.tsx'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { useLatest } from '#web/ui/latest.ts'
import { BookPicker } from './book-picker.tsx'
import list from './drop-entries.module.css'
import { BLANK, heldAsTyped, type TypedDrop } from './drop-entries.ts'
import { type DropTarget, dropTargets, ourShare, sharePercent, targetsOf } from './drop-targets.ts'
import { SHOWN_IN_FORM } from './drops.api.ts'
import { dropsText as text } from './drops.it.ts'
import { doubtsOf, useEntryFacts } from './entry-facts.ts'
import classes from './multi-drop-dialog.module.css'
import {
  filledRows,
  type MultiDropRow,
  type MultiDropValues,
  multiDropErrors,
  prefilledRows,
  saysAnything,
} from './multi-drop-form.ts'
import { useSaveVenueDrops } from './save-venue-drops.ts'
import { VenuePicker } from './venue-picker.tsx'

interface MultiDropDialogProps {
  kind: 'sito' | 'sala'
  bets: readonly Bet[]
  mode: SendMode
  onClose: () => void
  onDone: () => void
}

const NO_DROPS: readonly never[] = []
const NO_DOUBTS: ReadonlyMap<number, string[]> = new Map()
const BLANK_ROW: MultiDropRow = { ...BLANK, condizioniAttuali: false }

/** Records the drops of one venue on several bets. */
export default function MultiDropDialog({ kind, bets, mode, onClose, onDone }: MultiDropDialogProps) {
  const { venues } = useVenues()
  const [idBook, setIdBook] = useState<number | null>(null)
  const all = useMemo(() => venues && dropTargets(venues, NO_DROPS), [venues])
  const targets = useMemo(() => targetsOf(all ?? [], kind, idBook), [all, kind, idBook])
  const save = useSaveVenueDrops(SHOWN_IN_FORM)
  const form = useForm<MultiDropValues>({
    initialValues: { venue: null, rows: bets.map(() => BLANK_ROW) },
    validate: multiDropErrors,
  })
  const { venue, rows } = form.values
  const target = targets.find((candidate) => candidate.key === venue)
  const facts = useEntryFacts(bets.map(({ idReceivedBet }) => idReceivedBet))
  const [asked, setAsked] = useState<{ about: string; doubts: ReadonlyMap<number, string[]> } | null>(null)
  const [first = BLANK_ROW] = rows
  const held = useDropsAt(bets, target)
  const heldRows = useMemo(
    () =>
      bets.map(({ idReceivedBet }) => {
        const drop = held.get(idReceivedBet)
        return drop && heldAsTyped(drop)
      }),
    [bets, held],
  )
  usePrefilled(form, heldRows)
  const presenceOf = usePresences(
    'bet',
    bets.map(({ idReceivedBet }, at) => ({
      chiave: String(idReceivedBet),
      campo: saysAnything(rows[at], heldRows[at]) ? venue : null,
    })),
  )
  const about = JSON.stringify([venue, rows])
  const doubts = asked?.about === about ? asked.doubts : NO_DOUBTS
  const doubtful = () =>
    new Map(
      bets.flatMap((bet, at) => {
        const row = rows[at]
        const found =
          target && saysAnything(row, heldRows[at])
            ? doubtsOf(row, { ...target, drop: held.get(bet.idReceivedBet) }, bet, facts)
            : []
        return found.length > 0 ? [[bet.idReceivedBet, found] as const] : []
      }),
    )
  return (
    <FormDialog
      width={760}
      title={text.multiDrop[kind](bets.length)}
      form={form}
      submitLabel={text.saveDrops}
      onClose={onClose}
      onSubmit={async (values) => {
        if (!target) return false
        const filled = filledRows(bets, values.rows, heldRows)
        if (filled.length === 0) {
          form.setFieldError('rows.0.importo', text.nothingChanged)
          return false
        }
        const found = doubtful()
        if (found.size > 0 && asked?.about !== about) {
          setAsked({ about, doubts: found })
          return false
        }
        await save(
          filled.map(({ bet: { idReceivedBet }, ...typed }) => ({
            ...typed,
            idReceivedBet,
            target,
          })),
          mode,
        )
        onDone()
        return true
      }}
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
      {kind === 'sala' && (
        <div>
          <BookPicker targets={all} value={idBook} onChange={setIdBook} />
        </div>
      )}
      <VenuePicker
        label={text.venue[kind]}
        targets={targets}
        received={facts.received}
        value={venue}
        error={form.errors.venue}
        onChange={(next) =>
          form.setValues({ venue: next, rows: rows.map((row) => ({ ...row, condizioniAttuali: false })) })
        }
      />
      <ul className="framed column divided bare-list">
        {bets.map((bet, at) => (
          <li key={bet.idReceivedBet} className={classes.bet}>
            <div className={`row middle gap-4 shrinks type-sm one-line ${classes.about}`}>
              <BetInLine bet={bet} />
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
              <RowShare target={target} held={held.get(bet.idReceivedBet)} row={rows[at] ?? BLANK_ROW} />
            )}
            <div className={classes.terms}>
              <DoubtLines doubts={doubts.get(bet.idReceivedBet) ?? []} />
              <Held presence={presenceOf(String(bet.idReceivedBet))} />
            </div>
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
      <p className={list.note}>
        {text.totalNote} {text.skipped}
      </p>
    </FormDialog>
  )
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

/** Our share of a row's amount, as the list of a single bet's drops shows it. */
function RowShare({ target, held, row }: { target: DropTarget; held: Drop | undefined; row: MultiDropRow }) {
  const typed = parseDecimalInput(row.importo)
  const percent = sharePercent({ ...target, drop: held }, row.condizioniAttuali)
  if (typed === null || percent === 100) return null
  const share = ourShare(percent, toNumber(dec(typed)))
  return (
    <p className={`type-xs quiet ${classes.share}`}>
      {text.ourShare(formatMoney(share, target.currency), formatPercent(percent))}
    </p>
  )
}

/** A venue's drop on each of several bets, by bet; drops are read only of bets that have any. */
function useDropsAt(bets: readonly Bet[], target: DropTarget | undefined): Map<number, Drop> {
  const client = useQueryClient()
  const played = bets.filter(({ tot }) => tot !== 0)
  const answers = useQueries({
    queries: played.map(({ idReceivedBet }) => ({
      ...betDropsQuery(client, idReceivedBet),
      enabled: target !== undefined,
    })),
  })
  const held = answers.flatMap(({ data }) => data ?? []).filter((drop) => dropKey(drop) === target?.key)
  const known = JSON.stringify(held)
  // Keyed by content, so that a refetch of equal drops does not overwrite the input.
  return useMemo(
    () => new Map((JSON.parse(known) as Drop[]).map((drop) => [drop.idReceivedBet, drop])),
    [known],
  )
}
