import { useForm } from '@mantine/form'
import { MESSAGES } from '@xbetapp/domain/platform/validation/messages'
import { useMemo } from 'react'
import { useAskedOnce } from '#web/bets/drops/public/use-asked-once.ts'
import {
  BLANK,
  type DropEntry,
  dropErrors,
  heldAsTyped,
  isBlankDrop,
  isValidDrop,
  mergedEntries,
  type TypedDrop,
} from './drop-entries.ts'
import type { ReadyDrop } from './drop-entry-list.tsx'
import type { DropTarget } from './drop-targets.ts'
import { dropsText as text } from './drops.it.ts'

interface Entry extends DropEntry {
  target: DropTarget
}

export interface DropEntriesValues extends TypedDrop {
  venue: string | null
  entries: readonly Entry[]
  /** Keys of the venues whose drop is to take today's terms. */
  renewed: readonly string[]
}

/** The form of a drop dialog: the drop being typed, and those added. */
export function useDropEntriesForm(
  targets: readonly DropTarget[],
  doubt: (typed: TypedDrop, target: DropTarget, insieme: number) => readonly string[],
) {
  const form = useForm<DropEntriesValues>({
    initialValues: { ...BLANK, venue: null, entries: [], renewed: [] },
    // A drop typed but not added would be lost in silence.
    validate: (values) => (isBlankDrop(values) ? {} : { quota: text.pendingEntry }),
  })
  const { venue, importo, quota, entries, renewed } = form.values
  const target = targets.find((candidate) => candidate.key === venue)
  const typed = { importo, quota }
  const { doubts, isMeant } = useAskedOnce(JSON.stringify([venue, typed]))

  const ready = useMemo<ReadyDrop[]>(
    () =>
      mergedEntries(entries).flatMap((merged) => {
        const entry = entries.find(({ key }) => key === merged.key)
        return entry
          ? { ...merged, target: entry.target, condizioniAttuali: renewed.includes(merged.key) }
          : []
      }),
    [entries, renewed],
  )

  return {
    form,
    target,
    ready,
    canAdd: target !== undefined && isValidDrop(typed),
    /** Faults of the input; an untouched field has none yet. */
    faults: isBlankDrop(typed) ? {} : withoutMissing(typed),
    doubts,
    /** Prefills the fields with the venue's drop, to be typed over; earlier input stays. */
    choose: (key: string | null) => {
      const held = targets.find((candidate) => candidate.key === key)?.drop
      form.setValues({
        venue: key,
        ...(held && isBlankDrop(typed) ? heldAsTyped(held) : {}),
      })
    },
    add: (): boolean => {
      if (target === undefined || !isValidDrop(typed)) {
        form.setErrors({ ...dropErrors(typed), ...(target ? {} : { venue: MESSAGES.required }) })
        return false
      }
      const added = ready.find(({ key }) => key === target.key)?.importo ?? 0
      if (!isMeant(doubt(typed, target, added))) return false
      form.setValues({
        ...BLANK,
        venue: null,
        entries: [...entries, { ...typed, key: target.key, target }],
      })
      form.clearErrors()
      return true
    },
    remove: (key: string) =>
      form.setValues({
        entries: entries.filter((entry) => entry.key !== key),
        renewed: renewed.filter((other) => other !== key),
      }),
    renew: (key: string, wanted: boolean) =>
      form.setFieldValue('renewed', [...renewed.filter((other) => other !== key), ...(wanted ? [key] : [])]),
  }
}

function withoutMissing(typed: TypedDrop): Partial<Record<keyof TypedDrop, string>> {
  const errors = dropErrors(typed)
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== MESSAGES.required))
}
