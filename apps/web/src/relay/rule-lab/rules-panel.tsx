import { formatAllOdds } from '@xbetapp/domain/platform/format/number'
import { useState } from 'react'
import { topicName } from '#web/telegram/chats/public/topic.api.ts'
import { Chip } from '#web/ui/chips/chip.tsx'
import { useConflict } from '#web/ui/conflict/use-conflict.tsx'
import { RowButton } from '#web/ui/row-button/row-button.tsx'
import {
  type Draft,
  emptyValues,
  type Rule,
  type RuleKind,
  type RuleValues,
  type RuleWorld,
  ruleKey,
  useRuleOf,
  valuesOf,
} from './rule.ts'
import { RuleForm } from './rule-form.tsx'
import { ruleLabText as text } from './rule-lab.it.ts'
import classes from './rule-lab.module.css'

const STATES = { changed: text.changed, new: text.fresh, removed: text.removed }

interface RulesPanelProps {
  world: RuleWorld
  rules: readonly Rule[]
  drafts: ReadonlyMap<string, Draft>
  /** Initial kind of a new link; a sparax has one kind. */
  newKind: RuleKind
  /** Absent without the right to save. `refused` returns whether the line shows the refusal itself. */
  onSave: ((draft: Draft, refused: (error: unknown) => boolean) => void) | undefined
  onDraft: (key: string, draft: Draft | null) => void
  /** A rule is on its way to the server. */
  isSaving: boolean
}

/** In place of a rule's key, while a new link is entered. */
const NEW = 'new'

/** The links as sentences. A change is first tried and then saved. */
export function RulesPanel({ rules, drafts, world, newKind, onSave, onDraft, isSaving }: RulesPanelProps) {
  const [open, setOpen] = useState<string | null>(null)
  const known = new Set(rules.map(ruleKey))
  const fresh = [...drafts].filter(([key]) => !known.has(key)).map(([, { rule }]) => rule)
  const close = () => setOpen(null)
  const tryRule = (tried: Rule, key = ruleKey(tried)) => {
    onDraft(key, { rule: tried, state: known.has(key) ? 'changed' : 'new' })
    close()
  }
  const lines = [...rules, ...fresh]
  return (
    <section className="panel column gap-5 shrinks pad-8" aria-label={text.rulesTitle}>
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
              isOpen={open === key}
              onOpen={(isOpen) => setOpen(isOpen ? key : null)}
              onDraft={(draft) => onDraft(key, draft)}
              onTry={(tried) => tryRule(tried, key)}
              onSave={onSave}
              isSaving={isSaving}
              world={world}
            />
          )
        })}
      </ul>
      {open === NEW ? (
        <RuleForm
          initial={emptyValues(newKind)}
          version={0}
          isNew
          world={world}
          onClose={close}
          onTry={tryRule}
        />
      ) : (
        <div>
          <RowButton label={text.add} onClick={() => setOpen(NEW)} />
        </div>
      )}
    </section>
  )
}

interface RuleLineProps extends Pick<RulesPanelProps, 'world' | 'onSave' | 'isSaving'> {
  rule: Rule
  draft: Draft | undefined
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onDraft: (draft: Draft | null) => void
  onTry: (tried: Rule) => void
}

/** A link as its sentence, to be changed for a trial and saved against the version the user saw. */
function RuleLine(props: RuleLineProps) {
  const { rule, draft, isOpen, onOpen, onDraft, onTry, onSave, isSaving, world } = props
  const shown = draft?.rule ?? rule
  const ruleOf = useRuleOf(world, String(rule.idSala))
  const { names } = ruleOf(valuesOf(rule), rule.version)
  const stored = { version: rule.version, values: valuesOf(rule) }
  const odds = (value: unknown) => (value === '' ? '' : formatAllOdds(String(value).replace(',', '.'), 2))
  /** The values of fields that are not shown as typed. */
  const shows: Partial<Record<keyof RuleValues, (value: unknown) => string>> = {
    daArgomento: (value) => topicName(names.from, value as number | null),
    argomento: (value) => topicName(names.to, value as number | null),
    contenuto: (value) => text.contents[value as RuleValues['contenuto']],
    quotaMin: odds,
    quotaMax: odds,
  }
  const conflict = useConflict<RuleValues>(
    {
      getValues: () => valuesOf(shown),
      setInitialValues: () => undefined,
      // An untouched line is drawn from the stored rule anyway.
      isDirty: () => true,
      setValues: (next) => {
        const chosen = ruleOf(next as RuleValues, rule.version).rule
        if (chosen) onTry(chosen)
        else onOpen(false)
      },
    },
    {
      ...stored,
      describe: (name) =>
        name in text.fields
          ? { label: text.fields[name as keyof typeof text.fields], show: shows[name] }
          : undefined,
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
        <RowButton
          variant="default"
          label={text.change}
          aria-label={`${text.change} ${shown.nomeSala}`}
          onClick={toggle}
        />
        {draft ? (
          <RowButton quiet label={text.undo} onClick={() => onDraft(null)} />
        ) : (
          <RowButton quiet label={text.remove} onClick={() => onDraft({ rule, state: 'removed' })} />
        )}
        {draft && draft.state !== 'removed' && onSave && (
          <RowButton
            variant="filled"
            label={text.save}
            loading={isSaving}
            disabled={conflict.isOpen}
            onClick={() =>
              onSave(
                { ...draft, rule: { ...draft.rule, version: conflict.version ?? draft.rule.version } },
                conflict.note,
              )
            }
          />
        )}
      </div>
      {draft && conflict.panel}
      {isOpen && (
        <RuleForm
          initial={valuesOf(shown)}
          version={rule.version}
          isNew={false}
          world={world}
          onClose={() => onOpen(false)}
          onTry={onTry}
        />
      )}
    </li>
  )
}
