import { useForm } from '@mantine/form'
import { IconX } from '@tabler/icons-react'
import { readPastedDrops, venueCalled } from '@xbetapp/domain/bets/drops/pasted-drops'
import { MESSAGES } from '@xbetapp/domain/platform/validation/messages'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import list from '#web/bets/drops/drop-entries.module.css'
import { dropErrors, isRemovalTyped, mergedEntries, type TypedDrop } from '#web/bets/drops/drop-entries.ts'
import { CurrentDrop, DropFields } from '#web/bets/drops/drop-row.tsx'
import { dropsText as text } from '#web/bets/drops/drops.it.ts'
import { doubtsOf, type EntryFacts } from '#web/bets/drops/entry-facts.ts'
import { DoubtLines, useAskedOnce } from '#web/bets/drops/public/doubts.tsx'
import { useSaveVenueDrops } from '#web/bets/drops/save-venue-drops.ts'
import { VenuePicker } from '#web/bets/drops/venue-choice.tsx'
import type { VenueRow } from '#web/bets/drops/venue-rows.ts'
import { errorText } from '#web/lib/api-error.ts'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import classes from './paste-dialog.module.css'
import type { Pasted } from './use-entry.ts'

interface PasteDialogProps {
  bet: Bet
  pasted: Pasted
  /** The rows in the order shown: figures without a room go to them, from the row pasted into on. */
  rows: readonly VenueRow[]
  facts: EntryFacts
  onClose: () => void
}

interface PastedRow extends TypedDrop {
  venue: string | null
  /** The room as the line has it; null for a line without one. */
  written: string | null
}

interface Values {
  rows: PastedRow[]
}

/** Pasted lines as drops, to look through before they are saved together. */
export default function PasteDialog({ bet, pasted, rows, facts, onClose }: PasteDialogProps) {
  const save = useSaveVenueDrops()
  const form = useForm<Values>({
    initialValues: { rows: pastedRows(pasted, rows) },
    validate: ({ rows: typed }) =>
      Object.fromEntries(
        typed.flatMap((row, at) => [
          ...(row.venue === null ? [[`rows.${at}.venue`, MESSAGES.required]] : []),
          ...Object.entries(dropErrors(row)).map(([field, error]) => [`rows.${at}.${field}`, error]),
        ]),
      ),
  })
  const { rows: typed } = form.values
  const { doubts, askOnce } = useAskedOnce(JSON.stringify(typed))
  const targetOf = (key: string | null) => rows.find((row) => row.key === key)
  const doubtsAt = (row: PastedRow, at: number): string[] => {
    const target = targetOf(row.venue)
    if (!target) return []
    const above = typed.slice(0, at).filter(({ venue }) => venue === row.venue)
    const [added] = mergedEntries(above.map(({ importo, quota }) => ({ key: target.key, importo, quota })))
    return doubtsOf(row, target, bet, facts, { together: added?.importo ?? 0 })
  }
  const submit = async ({ rows: all }: Values) => {
    if (!askOnce(all.flatMap(doubtsAt))) return false
    const merged = mergedEntries(
      all.map(({ venue, importo, quota }) => ({ key: venue ?? '', importo, quota })),
    )
    const drops = merged.flatMap(({ key, importo, quota }) => {
      const target = targetOf(key)
      return target ? [{ idReceivedBet: bet.idReceivedBet, target, importo, quota }] : []
    })
    const rooms = drops.filter(({ target }) => target.kind === 'sala')
    const accounts = drops.filter(({ target }) => target.kind !== 'sala')
    if (rooms.length > 0) await save(rooms)
    if (accounts.length > 0) {
      try {
        await save(accounts)
      } catch (error) {
        if (rooms.length === 0) throw error
        // The rooms are saved: only the refused lines remain.
        form.setValues({ rows: all.filter(({ venue }) => targetOf(venue)?.kind !== 'sala') })
        throw new Error(`${text.cells.pasteSome} ${errorText(error)}`)
      }
    }
    return true
  }
  return (
    <FormDialog
      width={760}
      title={text.ofBet(text.cells.pasteTitle(typed.length), bet.idReceivedBet)}
      form={form}
      submitLabel={text.cells.pasteSave(typed.length)}
      submitDisabled={typed.length === 0}
      onClose={onClose}
      onSubmit={submit}
    >
      {typed.length === 0 && <p className={`type-sm faint ${list.none}`}>{text.cells.pasteNone}</p>}
      <ul className="framed column divided bare-list">
        {typed.map((row, at) => {
          const target = targetOf(row.venue)
          const twice = row.venue !== null && typed.findIndex(({ venue }) => venue === row.venue) < at
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are told apart by their place alone
            <li key={at} className={`top pad-4-6 ${classes.row}`}>
              <div>
                <VenuePicker
                  label={text.cells.pasteRoom}
                  targets={rows}
                  received={facts.received}
                  value={row.venue}
                  error={form.errors[`rows.${at}.venue`]}
                  onChange={(venue) => form.setFieldValue(`rows.${at}.venue`, venue)}
                />
                {row.written !== null && row.written !== target?.name && (
                  <p className="quiet type-xs easy">{text.cells.pasteUnknown(row.written)}</p>
                )}
              </div>
              <DropFields form={form} row={`rows.${at}.`} currency={target?.currency} />
              <IconButton
                icon={IconX}
                label={text.cells.pasteRemove}
                titled
                onClick={() => form.removeListItem('rows', at)}
              />
              <div className="whole-row if-any">
                <CurrentDrop target={target} removes={isRemovalTyped(row)} />
                {twice && <p className="flush type-xs yellow">{text.cells.pasteTwice}</p>}
                <DoubtLines doubts={doubts.length > 0 ? doubtsAt(row, at) : []} />
              </div>
            </li>
          )
        })}
      </ul>
      <p className="quiet type-xs easy">{text.totalNote}</p>
    </FormDialog>
  )
}

function pastedRows({ text: pasted, from }: Pasted, rows: readonly VenueRow[]): PastedRow[] {
  const first = rows.findIndex(({ key }) => key === from)
  let next = Math.max(first, 0)
  return readPastedDrops(pasted).map(({ sala, importo, quota }) => {
    const venue = sala === null ? rows[next++]?.key : venueCalled(sala, rows)?.key
    return { venue: venue ?? null, written: sala, importo, quota }
  })
}
