import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus, IconX } from '@tabler/icons-react'
import { MESSAGES } from '@xbetapp/domain/platform/validation/messages'
import type { VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { DoubtLines, useAskedOnce } from '#web/bets/drops/public/doubts.tsx'
import { useBetDrops } from '#web/bets/drops/public/drop.api.ts'
import { TermsChoice } from '#web/bets/drops/public/terms-choice.tsx'
import { EditedByOther, usePresence } from '#web/platform/presence/public/presence.tsx'
import { asTyped } from '#web/ui/fields/number-fields.tsx'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import classes from './drop-entries.module.css'
import {
  BLANK,
  type DropEntry,
  dropErrors,
  heldAsTyped,
  isBlankDrop,
  isRemovalTyped,
  isValidDrop,
  mergedEntries,
  type TypedDrop,
} from './drop-entries.ts'
import { CurrentDrop, DropFields, dropText } from './drop-row.tsx'
import { type DropTarget, shareText } from './drop-targets.ts'
import { DETAIL_REFRESH_MS } from './drops.api.ts'
import { dropsText as text } from './drops.it.ts'
import { doubtsOf, useEntryFacts } from './entry-facts.ts'
import { useSaveVenueDrops } from './save-venue-drops.ts'
import { useDropTargets, VenuePicker } from './venue-choice.tsx'

interface NewDropDialogProps {
  kind: VenueKind
  bet: Bet
  onClose: () => void
  onDone: () => void
}

interface Values extends TypedDrop {
  venue: string | null
  entries: readonly (DropEntry & { target: DropTarget })[]
  /** Keys of the venues whose drop is to take today's terms. */
  renewed: readonly string[]
}

const NO_DROPS: readonly never[] = []

/** Drops of one bet: each is typed and added (Enter), then all are saved together (Enter on empty fields). */
export default function NewDropDialog({ kind, bet, onClose, onDone }: NewDropDialogProps) {
  const { idReceivedBet } = bet
  const { data: drops = NO_DROPS } = useBetDrops(idReceivedBet, DETAIL_REFRESH_MS)
  const { targets, bookPicker } = useDropTargets(kind, drops, bet)
  const facts = useEntryFacts([idReceivedBet])
  const save = useSaveVenueDrops()
  const form = useForm<Values>({
    initialValues: { ...BLANK, venue: null, entries: [], renewed: [] },
    // A drop typed but not added would be lost in silence; the fault is shown at the last field of a drop.
    validate: (values) => (isBlankDrop(values) ? {} : { quota: text.pendingEntry }),
  })
  const { venue: venueKey, importo, quota, entries, renewed } = form.values
  const typed = { importo, quota }
  const target = targets.find(({ key }) => key === venueKey)
  const toSave = useMemo(() => dropsToSave(entries, renewed), [entries, renewed])
  const { doubts, askOnce } = useAskedOnce(JSON.stringify([venueKey, typed]))
  const presence = usePresence('bet', String(idReceivedBet), venueKey)
  const fields = useRef<HTMLDivElement>(null)

  /** Prefills the fields with the venue's drop, to be typed over; earlier input stays. */
  const choose = (key: string | null) => {
    const presentDrop = targets.find((candidate) => candidate.key === key)?.drop
    form.setValues({ venue: key, ...(presentDrop && isBlankDrop(typed) ? heldAsTyped(presentDrop) : {}) })
  }
  /** Adds the typed drop to the list. @returns false while it is faulty, or its doubts are not confirmed */
  const add = (): boolean => {
    if (target === undefined || !isValidDrop(typed)) {
      form.setErrors({ ...dropErrors(typed), ...(target ? {} : { venue: MESSAGES.required }) })
      return false
    }
    const together = toSave.find(({ key }) => key === target.key)?.importo
    if (!askOnce(doubtsOf(typed, target, bet, facts, { together }))) return false
    form.setValues({ ...BLANK, venue: null, entries: [...entries, { ...typed, key: target.key, target }] })
    form.clearErrors()
    return true
  }
  const addAndGoOn = () => {
    // The emptied fields are drawn first: a blur would write the old value.
    const isAdded = flushSync(add)
    if (isAdded) fields.current?.querySelector<HTMLElement>('[name="venue"]')?.focus()
  }
  /** Proposes the odds added last, or else the tip's odds, as the cells of the detail do. */
  const proposeOdds = () => {
    if (importo === '' || quota !== '') return
    const tip = facts.quotaTip(idReceivedBet)
    const odds =
      entries.findLast((entry) => !isRemovalTyped(entry))?.quota ?? (tip === null ? '' : asTyped(tip))
    if (odds !== '') form.setFieldValue('quota', odds)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isInField = event.target instanceof HTMLInputElement && !event.defaultPrevented
    const saves = isBlankDrop(typed) && toSave.length > 0
    if (event.key !== 'Enter' || !isInField || saves) return
    event.preventDefault()
    addAndGoOn()
  }
  return (
    <FormDialog
      width={540}
      title={text.ofBet(text.newDrop[kind], idReceivedBet)}
      form={form}
      submitLabel={text.saveDrops}
      submitDisabled={toSave.length === 0}
      onClose={onClose}
      onSubmit={async () => {
        await save(toSave.map((drop) => ({ ...drop, idReceivedBet })))
        onDone()
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside */}
      <div ref={fields} className="halves gap-5 across-6" onKeyDown={onKeyDown}>
        {bookPicker && <div className="whole-row">{bookPicker}</div>}
        <div className="whole-row">
          <VenuePicker
            label={text.kinds[kind]}
            targets={targets}
            received={facts.received}
            value={venueKey}
            error={form.errors.venue}
            onChange={choose}
          />
        </div>
        <DropFields
          form={form}
          required
          currency={target?.currency}
          onOdds={proposeOdds}
          faults={faultsOf(typed)}
        />
        <div className={`whole-row ${classes.currentLine}`}>
          <CurrentDrop target={target} removes={isRemovalTyped(typed)} />
          <DoubtLines doubts={doubts} />
          <EditedByOther presence={presence} />
        </div>
        <Button
          className="whole-row"
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={target === undefined || !isValidDrop(typed)}
          onClick={addAndGoOn}
        >
          {text.addDrop}
        </Button>
      </div>
      <DropsToSave
        drops={toSave}
        onRemove={(key) =>
          form.setValues({
            entries: entries.filter((entry) => entry.key !== key),
            renewed: renewed.filter((other) => other !== key),
          })
        }
        onRenew={(key, wanted) =>
          form.setFieldValue('renewed', [
            ...renewed.filter((other) => other !== key),
            ...(wanted ? [key] : []),
          ])
        }
      />
      <p className="quiet type-xs easy">{text.totalNote}</p>
    </FormDialog>
  )
}

type DropToSave = ReturnType<typeof dropsToSave>[number]

/** The added drops as they will be saved, one per venue. */
const dropsToSave = (entries: Values['entries'], renewed: Values['renewed']) =>
  mergedEntries(entries).flatMap((merged) => {
    const target = entries.find(({ key }) => key === merged.key)?.target
    return target ? { ...merged, target, condizioniAttuali: renewed.includes(merged.key) } : []
  })

/** Faults of the input; an untouched or emptied field has none yet. */
const faultsOf = (typed: TypedDrop) =>
  isBlankDrop(typed)
    ? {}
    : Object.fromEntries(Object.entries(dropErrors(typed)).filter(([, error]) => error !== MESSAGES.required))

interface DropsToSaveProps {
  drops: readonly DropToSave[]
  onRemove: (key: string) => void
  onRenew: (key: string, wanted: boolean) => void
}

function DropsToSave({ drops, onRemove, onRenew }: DropsToSaveProps) {
  return (
    <section className={`above-2 ${classes.list}`} aria-label={text.entries}>
      <h3 className="flush below-3 type-xs weight-600 quiet">{text.entries}</h3>
      {drops.length === 0 && <p className={`type-sm faint ${classes.none}`}>{text.noEntries}</p>}
      {drops.length > 0 && (
        <ul className="framed column divided bare-list">
          {drops.map(({ key, target, importo, quota, count, removes, condizioniAttuali }) => {
            const share = shareText(target, importo, condizioniAttuali)
            return (
              <li key={key} className={`row middle gap-4 ${classes.entry}`}>
                <div className="row wraps baseline apart grows shrinks gap-1 across-6">
                  <span className="weight-600">
                    {target.name}
                    {count > 1 && (
                      <span className="after-4 type-xs weight-400 faint">{text.merged(count)}</span>
                    )}
                  </span>
                  {removes ? (
                    <span className="red">{text.removesDrop}</span>
                  ) : (
                    <span className="one-line">
                      {dropText(importo, quota, target.currency)}
                      {share && <span className="after-4 type-xs quiet">{share}</span>}
                    </span>
                  )}
                  <CurrentDrop target={target} removes={removes} />
                  {!removes && (
                    <TermsChoice
                      venue={target}
                      drop={target.drop}
                      checked={condizioniAttuali}
                      onChange={(wanted) => onRenew(key, wanted)}
                    />
                  )}
                </div>
                <IconButton
                  icon={IconX}
                  label={text.removeEntry(target.name)}
                  titled
                  onClick={() => onRemove(key)}
                />
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
