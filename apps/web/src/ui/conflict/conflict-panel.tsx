import { Button } from '@mantine/core'
import type { Conflitto } from '@xbetapp/contract/conflict'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { useState } from 'react'
import { intoView } from '#web/ui/form-dialog/focus-first-error.ts'
import type { FieldWords } from '#web/ui/form-dialog/form-dialog.types.ts'
import { conflictText as text } from './conflict.it.ts'
import classes from './conflict-panel.module.css'
import type { ConflictField } from './use-conflict.tsx'

interface ConflictPanelProps {
  fields: readonly ConflictField[]
  describe: (name: string) => FieldWords | undefined
  conflitto: Conflitto
  /** Called with the names of the fields whose typed value stays. */
  onChosen: (mine: ReadonlySet<string>) => void
}

/** Another user's changes, field by field: the original, his value and the typed one; the user chooses between them. */
export default function ConflictPanel({ fields, describe, conflitto, onChosen }: ConflictPanelProps) {
  const [theirs, setTheirs] = useState<Readonly<Record<string, boolean>>>(() =>
    Object.fromEntries(fields.map(({ name, isOnlyTheirs }) => [name, isOnlyTheirs])),
  )
  const choose = (name: string, isTheirs: boolean) => setTheirs((now) => ({ ...now, [name]: isTheirs }))
  return (
    <section
      role="alert"
      ref={intoView}
      className="column top gap-5 above-7 type-sm framed caution pad-6"
      aria-label={text.title}
    >
      <h3 className="type-sm">{text.title}</h3>
      {fields.map(({ name, before, theirs: his, mine, isOnlyTheirs }) => {
        const words = describe(name)
        if (words === undefined) return null
        const by = conflitto.campi.find(({ campo }) => campo === name)
        const show = words.show ?? shown
        return (
          <fieldset key={name} className="column gap-1 shrinks wide">
            <legend className="row wraps weight-600 across-4">
              {words.label}
              {by && <span className="weight-400 quiet">{text.by(by.chi, formatDateTime(by.quando))}</span>}
            </legend>
            <p className="spaces-kept">
              <span className="weight-400 quiet">{text.before}</span> {show(before) || text.empty}
            </p>
            <Choice
              group={name}
              label={text.theirs}
              value={show(his) || text.empty}
              checked={theirs[name] ?? false}
              onChoose={() => choose(name, true)}
            />
            <Choice
              group={name}
              label={text.mine}
              value={show(mine) || text.empty}
              note={isOnlyTheirs ? text.untouched : undefined}
              checked={!theirs[name]}
              onChoose={() => choose(name, false)}
            />
          </fieldset>
        )
      })}
      <Button
        size="xs"
        onClick={() => onChosen(new Set(fields.map(({ name }) => name).filter((name) => !theirs[name])))}
      >
        {text.goOn}
      </Button>
    </section>
  )
}

interface ChoiceProps {
  group: string
  label: string
  value: string
  note?: string | undefined
  checked: boolean
  onChoose: () => void
}

const Choice = ({ group, label, value, note, checked, onChoose }: ChoiceProps) => (
  <label className={`row baseline gap-4 ${classes.choice}`}>
    <input type="radio" name={`conflitto-${group}`} checked={checked} onChange={onChoose} />
    <span className="weight-400 quiet">{label}</span>
    <span className="breaks spaces-kept">{value}</span>
    {note && <span className="weight-400 quiet">({note})</span>}
  </label>
)

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? text.yes : text.no
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}
