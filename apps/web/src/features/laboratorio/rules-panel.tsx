import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Book } from '#web/entities/book/book.api.ts'
import type { Sala } from '#web/entities/venue/venue.api.ts'
import { Chip } from '#web/ui/chips/chip.tsx'
import { laboratorioText as text } from './laboratorio.it.ts'
import classes from './laboratorio.module.css'
import { type Draft, emptyValues, type Rule, type RuleKind, ruleKey, valuesOf } from './rule.ts'
import { RuleForm } from './rule-form.tsx'

interface RulesPanelProps {
  rules: readonly Rule[]
  drafts: ReadonlyMap<string, Draft>
  sale: readonly Sala[]
  books: readonly Book[]
  /** The chat the messages come from; null while nobody knows. */
  sourceChat: number | null
  /** What a new link is at first; a sparax has one kind. */
  newKind: RuleKind
  /** Absent for those who may not save. */
  onSave: ((draft: Draft) => void) | undefined
  onDraft: (key: string, draft: Draft | null) => void
  /** A rule is on its way to the server. */
  isSaving: boolean
}

const NEW = 'new'
const STATES = { changed: text.changed, new: text.fresh, removed: text.removed }

/** The links as sentences; one is changed for the trial first and saved when it does what was meant. */
export function RulesPanel({
  rules,
  drafts,
  sale,
  books,
  sourceChat,
  newKind,
  onSave,
  onDraft,
  isSaving,
}: RulesPanelProps) {
  const [open, setOpen] = useState<string | null>(null)
  const known = new Set(rules.map(ruleKey))
  const fresh = [...drafts].filter(([key]) => !known.has(key)).map(([, { rule }]) => rule)
  const close = () => setOpen(null)
  const lines = [...rules, ...fresh]
  return (
    <section className={classes.panel} aria-label={text.rulesTitle}>
      <h2 className={classes.title}>{text.rulesTitle}</h2>
      {lines.length === 0 && <p className={classes.quiet}>{text.noRules}</p>}
      <ul className={classes.list}>
        {lines.map((rule) => {
          const key = ruleKey(rule)
          const draft = drafts.get(key)
          const shown = draft?.rule ?? rule
          return (
            <li key={key} className={classes.rule} data-removed={draft?.state === 'removed' || undefined}>
              <p className={classes.sentence}>{shown.frase}</p>
              <div className={classes.actions}>
                <Chip tone="grey">{text.kinds[rule.tipo]}</Chip>
                {draft && <Chip tone="yellow">{STATES[draft.state]}</Chip>}
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`${text.change} ${shown.nomeSala}`}
                  onClick={() => setOpen(open === key ? null : key)}
                >
                  {text.change}
                </Button>
                {draft ? (
                  <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onDraft(key, null)}>
                    {text.undo}
                  </Button>
                ) : (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="gray"
                    onClick={() => onDraft(key, { rule, state: 'removed' })}
                  >
                    {text.remove}
                  </Button>
                )}
                {draft && draft.state !== 'removed' && onSave && (
                  <Button size="compact-sm" loading={isSaving} onClick={() => onSave(draft)}>
                    {text.save}
                  </Button>
                )}
              </div>
              {open === key && (
                <RuleForm
                  initial={valuesOf(shown)}
                  isNew={false}
                  sale={sale}
                  books={books}
                  sourceChat={sourceChat}
                  onClose={close}
                  onTry={(changed) => {
                    onDraft(key, { rule: changed, state: known.has(key) ? 'changed' : 'new' })
                    close()
                  }}
                />
              )}
            </li>
          )
        })}
      </ul>
      {open === NEW ? (
        <RuleForm
          initial={emptyValues(newKind)}
          isNew
          sale={sale}
          books={books}
          sourceChat={sourceChat}
          onClose={close}
          onTry={(rule) => {
            const key = ruleKey(rule)
            onDraft(key, { rule, state: known.has(key) ? 'changed' : 'new' })
            close()
          }}
        />
      ) : (
        <div>
          <Button size="compact-sm" variant="light" onClick={() => setOpen(NEW)}>
            {text.add}
          </Button>
        </div>
      )}
    </section>
  )
}
