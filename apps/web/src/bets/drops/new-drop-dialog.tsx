import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { DoubtLines } from '#web/bets/drops/public/doubt-lines.tsx'
import { useBetDrops } from '#web/bets/drops/public/drop.api.ts'
import type { SendMode } from '#web/platform/auth/public/send-mode.ts'
import { Held } from '#web/platform/presence/public/presence.tsx'
import { usePresence } from '#web/platform/presence/public/use-presence.ts'
import { useVenues } from '#web/reference/reference/public/use-venues.ts'
import type { VenueKind } from '#web/reference/reference/public/venue.ts'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { OddsField } from '#web/ui/fields/odds-field.tsx'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { BookPicker } from './book-picker.tsx'
import classes from './drop-entries.module.css'
import { isBlankDrop, isRemovalTyped } from './drop-entries.ts'
import { useDropEntriesForm } from './drop-entries-form.ts'
import { DropEntryList, type ReadyDrop } from './drop-entry-list.tsx'
import { CurrentDrop } from './drop-summary.tsx'
import { type DropTarget, dropTargets, targetsOf } from './drop-targets.ts'
import { DETAIL_REFRESH_MS, SHOWN_IN_FORM } from './drops.api.ts'
import { dropsText as text } from './drops.it.ts'
import { doubtsOf, type EntryFacts, useEntryFacts } from './entry-facts.ts'
import { useSaveVenueDrops } from './save-venue-drops.ts'
import { VenuePicker } from './venue-picker.tsx'

interface NewDropDialogProps {
  kind: VenueKind
  bet: Bet
  mode: SendMode
  onClose: () => void
  onDone: () => void
}

/** New drops of one bet on venues of a kind; a book narrows the rooms and helpers. */
export default function NewDropDialog({ kind, bet, mode, onClose, onDone }: NewDropDialogProps) {
  const { idReceivedBet } = bet
  const { venues } = useVenues()
  const { data: drops } = useBetDrops(idReceivedBet, DETAIL_REFRESH_MS)
  const [idBook, setIdBook] = useState<number | null>(null)
  const targets = useMemo(() => venues && dropTargets(venues, drops ?? []), [venues, drops])
  const offered = useMemo(() => targetsOf(targets ?? [], kind, idBook), [targets, kind, idBook])
  const facts = useEntryFacts([idReceivedBet])
  const save = useSaveVenueDrops(SHOWN_IN_FORM)
  return (
    <DropEntriesDialog
      title={text.ofBet(text.newDrop[kind], idReceivedBet)}
      venueLabel={text.venue[kind]}
      bet={bet}
      facts={facts}
      targets={offered}
      before={kind === 'sala' && <BookPicker targets={targets} value={idBook} onChange={setIdBook} />}
      onClose={onClose}
      onSave={async (ready) => {
        await save(
          ready.map(({ target, importo, quota, condizioniAttuali }) => ({
            idReceivedBet,
            target,
            importo,
            quota,
            condizioniAttuali,
          })),
          mode,
        )
        onDone()
      }}
    />
  )
}

interface DropEntriesDialogProps {
  title: string
  bet: Bet
  facts: EntryFacts
  venueLabel: string
  targets: readonly DropTarget[]
  /** Above the venue: its book. */
  before?: ReactNode
  onSave: (drops: readonly ReadyDrop[]) => Promise<unknown>
  onClose: () => void
}

/** Drops of one bet: each is typed and added (Enter), then all are saved together (Enter on empty fields). */
function DropEntriesDialog({
  title,
  bet,
  facts,
  venueLabel,
  targets,
  before,
  onSave,
  onClose,
}: DropEntriesDialogProps) {
  const { form, target, ready, canAdd, faults, doubts, choose, add, remove, renew } = useDropEntriesForm(
    targets,
    (typed, chosen, insieme) => doubtsOf(typed, chosen, bet, facts, insieme),
  )
  const presence = usePresence('bet', String(bet.idReceivedBet), form.values.venue)
  const fields = useRef<HTMLDivElement>(null)
  const addAndGoOn = () => {
    // Render the emptied fields first: a blur would write the old value.
    if (flushSync(add)) fields.current?.querySelector<HTMLElement>('[name="venue"]')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLInputElement && !event.defaultPrevented
    if (event.key !== 'Enter' || !typing || (isBlankDrop(form.values) && ready.length > 0)) return
    event.preventDefault()
    addAndGoOn()
  }
  return (
    <FormDialog
      width={540}
      title={title}
      form={form}
      submitLabel={text.saveDrops}
      submitDisabled={ready.length === 0}
      onClose={onClose}
      onSubmit={() => onSave(ready)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside */}
      <div ref={fields} className={`halves ${classes.form}`} onKeyDown={onKeyDown}>
        {before && <div className={classes.wide}>{before}</div>}
        <div className={classes.wide}>
          <VenuePicker
            label={venueLabel}
            targets={targets}
            received={facts.received}
            value={form.values.venue}
            error={form.errors.venue}
            onChange={choose}
          />
        </div>
        <MoneyField
          label={text.importo}
          required
          currency={target?.currency ?? '€'}
          {...form.getInputProps('importo')}
          error={form.errors.importo ?? faults.importo}
        />
        <OddsField
          label={text.quota}
          required
          {...form.getInputProps('quota')}
          error={form.errors.quota ?? faults.quota}
        />
        <div className={`${classes.wide} ${classes.currentLine}`}>
          <CurrentDrop target={target} removes={isRemovalTyped(form.values)} />
          <DoubtLines doubts={doubts} />
          <Held presence={presence} />
        </div>
        <Button
          className={classes.wide}
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={!canAdd}
          onClick={addAndGoOn}
        >
          {text.addDrop}
        </Button>
      </div>
      <DropEntryList drops={ready} onRemove={remove} onRenew={renew} />
      <p className={classes.note}>{text.totalNote}</p>
    </FormDialog>
  )
}
