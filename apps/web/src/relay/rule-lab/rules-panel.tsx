import { Button } from '@mantine/core'
import { formatAllOdds } from '@xbetapp/domain/platform/format/number'
import { useState } from 'react'
import { topicName } from '#web/telegram/chats/public/topic.api.ts'
import { Chip } from '#web/ui/chips/chip.tsx'
import { useConflict } from '#web/ui/conflict/use-conflict.tsx'
import {
  type Draft,
  emptyValues,
  type Rule,
  type RuleKind,
  type RuleValues,
  ruleKey,
  valuesOf,
} from './rule.ts'
import { RuleForm } from './rule-form.tsx'
import { ruleLabText as text } from './rule-lab.it.ts'
import classes from './rule-lab.module.css'
import { type RuleWorld, useRuleOf } from './use-rule-of.ts'

const STATES = { changed: text.changed, new: text.fresh, removed: text.removed }

/** Labels of a rule's fields; its room and kind cannot be changed. */
const LABELS: Partial<Record<keyof RuleValues, string>> = {
  tutte: text.all,
  nessuna: text.none,
  pattern: text.pattern,
  contenuto: text.content,
  quotaMin: text.minOdds,
  quotaMax: text.maxOdds,
  ritardo: text.delay,
  dispersione: text.spread,
  dalle: text.from,
  alle: text.to,
  giorniMassimi: text.days,
  etaMassima: text.age,
  daArgomento: text.fromTopic,
  argomento: text.toTopic,
  confermare: text.confirm,
}

interface RulesPanelProps extends RuleWorld {
  rules: readonly Rule[]
  drafts: ReadonlyMap<string, Draft>
  /** Initial kind of a new link; a sparax has one kind. */
  newKind: RuleKind
  /** Absent without the right to save. `refused` returns whether it shows the refusal itself. */
  onSave: ((draft: Draft, refused: (error: unknown) => boolean) => void) | undefined
  onDraft: (key: string, draft: Draft | null) => void
  /** A rule is on its way to the server. */
  isSaving: boolean
}

const NEW = 'new'

/** The links as sentences. A change is first tried and then saved. */
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
    <section className={`panel column gap-5 shrinks ${classes.panel}`} aria-label={text.rulesTitle}>
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

interface RuleLineProps extends RuleWorld {
  rule: Rule
  draft: Draft | undefined
  /** It is stored, not only drafted. */
  isKnown: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onDraft: (draft: Draft | null) => void
  onSave: ((draft: Draft, refused: (error: unknown) => boolean) => void) | undefined
  isSaving: boolean
}

/** A link as its sentence, to be changed for a trial and saved against the version the user saw. */
function RuleLine(props: RuleLineProps) {
  const { rule, draft, isKnown, isOpen, onOpen, onDraft, onSave, isSaving, ...world } = props
  const shown = draft?.rule ?? rule
  const ruleOf = useRuleOf(world, String(rule.idSala))
  const { names } = ruleOf(valuesOf(rule), rule.version)
  const stored = { version: rule.version, values: valuesOf(rule) }
  const conflict = useConflict<RuleValues>(
    {
      getValues: () => valuesOf(shown),
      setInitialValues: () => undefined,
      setValues: (next) => {
        const chosen = ruleOf(next as RuleValues, rule.version).rule
        if (chosen) onDraft({ rule: chosen, state: 'changed' })
        onOpen(false)
      },
    },
    {
      ...stored,
      describe: (name) => {
        const label = LABELS[name]
        if (label === undefined) return undefined
        if (name === 'daArgomento')
          return { label, show: (value) => topicName(names.from, value as number | null) }
        if (name === 'argomento')
          return { label, show: (value) => topicName(names.to, value as number | null) }
        if (name === 'contenuto')
          return { label, show: (value) => text.contents[value as RuleValues['contenuto']] }
        if (name === 'quotaMin' || name === 'quotaMax')
          return {
            label,
            show: (value) => (value === '' ? '' : formatAllOdds(String(value).replace(',', '.'), 2)),
          }
        return { label }
      },
    },
  )
  const toggle = () => {
    // Input starts from the rule as currently stored.
    if (!isOpen && !draft) conflict.rebase(stored)
    onOpen(!isOpen)
  }
  return (
    <li className={`column gap-4 ${classes.rule}`} data-removed={draft?.state === 'removed' || undefined}>
      <p className={classes.sentence}>{shown.frase}</p>
      <div className="row wraps middle gap-4">
        <Chip tone="grey">{text.kinds[rule.tipo]}</Chip>
        {draft && <Chip tone="yellow">{STATES[draft.state]}</Chip>}
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${text.change} ${shown.nomeSala}`}
          onClick={toggle}
        >
          {text.change}
        </Button>
        {draft ? (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onDraft(null)}>
            {text.undo}
          </Button>
        ) : (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => onDraft({ rule, state: 'removed' })}
          >
            {text.remove}
          </Button>
        )}
        {draft && draft.state !== 'removed' && onSave && (
          <Button
            size="compact-sm"
            loading={isSaving}
            disabled={conflict.isOpen}
            onClick={() =>
              onSave(
                { ...draft, rule: { ...draft.rule, version: conflict.version ?? draft.rule.version } },
                conflict.note,
              )
            }
          >
            {text.save}
          </Button>
        )}
      </div>
      {draft && conflict.panel}
      {isOpen && (
        <RuleForm
          initial={valuesOf(shown)}
          version={rule.version}
          isNew={false}
          {...world}
          onClose={() => onOpen(false)}
          onTry={(changed) => {
            onDraft({ rule: changed, state: isKnown ? 'changed' : 'new' })
            onOpen(false)
          }}
        />
      )}
    </li>
  )
}
