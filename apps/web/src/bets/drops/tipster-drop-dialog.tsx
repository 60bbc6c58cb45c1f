import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconExternalLink } from '@tabler/icons-react'
import { greatestTipsterDrop } from '@xbetapp/domain/bets/limits/tipster-drop'
import { formatAllOdds, formatMoney } from '@xbetapp/domain/platform/format/number'
import { round5 } from '@xbetapp/domain/platform/money/decimal'
import { isAmericans, isNoDrop } from '@xbetapp/domain/reference/reference/names'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { BetText } from '#web/bets/bets/public/bet-text.tsx'
import { DoubtLines } from '#web/bets/drops/public/doubts.tsx'
import { toastSuccess } from '#web/lib/toast.ts'
import { EditedByOther, usePresence } from '#web/platform/presence/public/presence.tsx'
import { TipsterName } from '#web/reference/reference/public/tipster-name.tsx'
import { useVenues } from '#web/reference/reference/public/venue.ts'
import { asTyped } from '#web/ui/fields/number-fields.tsx'
import { FormDialog, useJudgedForm } from '#web/ui/form-dialog/form-dialog.tsx'
import { keepsFocus } from '#web/ui/press-first.ts'
import { AmericansHelp } from './americans-help.tsx'
import { type EntryStore, useUnsavedKeys } from './detail/entry-store.ts'
import { dropsText as text } from './drops.it.ts'
import { toldOfTipster } from './save-venue-drops.ts'
import classes from './tipster-drop-dialog.module.css'
import { isBounded, TipsterDropFacts, TipsterDropFields } from './tipster-drop-facts.tsx'
import {
  dropOutcome,
  figuresOf,
  initialValues,
  type TipsterDropValues,
  tipsterDropErrors,
  useTipsterDoubts,
  useTipsterDrop,
} from './tipster-drop-form.ts'

interface TipsterDropDialogProps {
  bet: Bet
  /** The cells of the detail below, whose unsaved drops the figures leave out. */
  cells?: EntryStore
  /** Opens the page that credits Americans with the bet; absent for users who may not use it. */
  onAmericani?: (() => void) | undefined
  onClose: () => void
  onDone: () => void
}

/** Sets the tipster's credited amount and odds on a bet. */
export default function TipsterDropDialog(props: TipsterDropDialogProps) {
  const { bet, cells, onAmericani, onClose, onDone } = props
  const form = useJudgedForm<TipsterDropValues>({
    initialValues: initialValues(bet),
    validate: (values) => tipsterDropErrors(bet, values),
  })
  const { save, tell, seconds } = useTipsterDrop(bet)
  const locked = seconds > 0
  const presence = usePresence('bet', String(bet.idReceivedBet), 'tipster')
  const { doubts, areMeant } = useTipsterDoubts(bet, form.values)
  const submit = async (values: TipsterDropValues) => {
    if (!areMeant()) return false
    try {
      await save(values)
      const { totTipster, quotaDrop } = figuresOf(values)
      toastSuccess(text.saved, toldOfTipster(bet.tipster.nomeTipster, totTipster, quotaDrop))
    } catch (error) {
      if (dropOutcome(error) === 'refused') throw error
      tell(error, values)
    }
    onDone()
    return true
  }
  return (
    <FormDialog
      width={600}
      title={text.tipsterDropTitle(bet.idReceivedBet)}
      form={form}
      submitLabel={locked ? text.locked : undefined}
      submitDisabled={locked}
      aside={
        locked && (
          <span role="timer" className="type-sm yellow">
            {text.lockedFor(seconds)}
          </span>
        )
      }
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="row middle gap-4">
        <TipsterName name={bet.tipster.nomeTipster} />
        {onAmericani && (
          <Button
            className="pushed"
            size="compact-xs"
            variant="default"
            rightSection={<IconExternalLink size={13} aria-hidden />}
            onClick={onAmericani}
          >
            {text.americani}
          </Button>
        )}
        {isAmericans(bet.tipster.nomeTipster) && <AmericansHelp />}
      </div>
      <p className={`scrolls type-sm quiet lines-kept breaks easy ${classes.text}`}>
        <BetText bet={bet} />
      </p>
      <EditedByOther presence={presence} />
      {cells && <UnsavedCells cells={cells} />}
      <TipsterDropFields form={form} />
      <DoubtLines doubts={doubts} />
      <TipsterDropChips form={form} bet={bet} />
      <TipsterDropFacts
        bet={bet}
        totTipster={form.values.totTipster}
        hasChips={!isNoDrop(bet.tipster.nomeTipster)}
      />
    </FormDialog>
  )
}

/** The drops typed in the detail and not saved: the tipster would be credited without them. */
function UnsavedCells({ cells }: { cells: EntryStore }) {
  const keys = useUnsavedKeys(cells)
  const { venues } = useVenues()
  if (keys === '') return null
  const nameOf = (key: string) => venues?.find((venue) => venue.key === key)?.name ?? key
  return (
    <p role="status" className="flush type-sm quiet">
      {text.cells.abandon(cells.unsaved().map(([key, typed]) => [nameOf(key), typed]))}
    </p>
  )
}

/** Least decimals of the average odds on their chip. */
const LEAST_PLACES = 2

/** The two figures most drops have, at one press: the average odds, and the most the tipster may be credited with. */
function TipsterDropChips({ form, bet }: { form: UseFormReturnType<TipsterDropValues>; bet: Bet }) {
  const { quotaMedia, totGiocabile, tipster } = bet
  if (isNoDrop(tipster.nomeTipster)) return null
  const most = greatestTipsterDrop(totGiocabile, tipster)
  const average = round5(quotaMedia)
  return (
    <div className={`row wraps gap-3 ${classes.chips}`}>
      <Button
        {...keepsFocus}
        size="compact-xs"
        variant="light"
        disabled={most === null}
        title={most === null ? text.chipNone : undefined}
        onClick={() => most && form.setFieldValue('totTipster', asTyped(most))}
      >
        {(isBounded(bet) ? text.chipMost : text.chipAll)(formatMoney(most ?? 0))}
      </Button>
      <Button
        {...keepsFocus}
        size="compact-xs"
        variant="light"
        disabled={quotaMedia === 0}
        onClick={() => form.setFieldValue('quotaDrop', asTyped(average))}
      >
        {text.chipAverage(formatAllOdds(average, LEAST_PLACES))}
      </Button>
    </div>
  )
}
