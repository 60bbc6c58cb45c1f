import { Button } from '@mantine/core'
import { useState } from 'react'
import { laboratorioText as text } from './laboratorio.it.ts'
import classes from './laboratorio.module.css'
import { type Draft, emptyValues, type Rule, type RuleKind, ruleKey } from './rule.ts'
import { RuleForm } from './rule-form.tsx'
import { RuleLine } from './rule-line.tsx'
import type { RuleWorld } from './use-rule-of.ts'

interface RulesPanelProps extends RuleWorld {
  rules: readonly Rule[]
  drafts: ReadonlyMap<string, Draft>
  /** What a new link is at first; a sparax has one kind. */
  newKind: RuleKind
  /** Absent for those who may not save. `refused` says whether it shows the refusal itself. */
  onSave: ((draft: Draft, refused: (error: unknown) => boolean) => void) | undefined
  onDraft: (key: string, draft: Draft | null) => void
  /** A rule is on its way to the server. */
  isSaving: boolean
}

const NEW = 'new'

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
      <h2 className="flush type-md">{text.rulesTitle}</h2>
      {lines.length === 0 && <p className="flush type-sm quiet">{text.noRules}</p>}
      <ul className="column gap-4 bare-list">
        {lines.map((rule) => {
          const key = ruleKey(rule)
          return (
            <RuleLine
              key={key}
              rule={rule}
              draft={drafts.get(key)}
              isKnown={known.has(key)}
              isOpen={open === key}
              onOpen={(isOpen) => setOpen(isOpen ? key : null)}
              onDraft={(draft) => onDraft(key, draft)}
              onSave={onSave}
              isSaving={isSaving}
              {...{ sale, books, sourceChat }}
            />
          )
        })}
      </ul>
      {open === NEW ? (
        <RuleForm
          initial={emptyValues(newKind)}
          version={0}
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
