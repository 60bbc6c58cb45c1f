import { Button } from '@mantine/core'
import { formatAllOdds } from '@xbetapp/domain/format/number'
import { topicName } from '#web/entities/argomento/argomento.api.ts'
import { Chip } from '#web/ui/chips/chip.tsx'
import { useConflict } from '#web/ui/conflict/use-conflict.tsx'
import { laboratorioText as text } from './laboratorio.it.ts'
import classes from './laboratorio.module.css'
import { type Draft, type Rule, type RuleValues, valuesOf } from './rule.ts'
import { RuleForm } from './rule-form.tsx'
import { type RuleWorld, useRuleOf } from './use-rule-of.ts'

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

const STATES = { changed: text.changed, new: text.fresh, removed: text.removed }

/** A link as its sentence; changed for the trial, and saved over what the person saw of it. */
export function RuleLine(props: RuleLineProps) {
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
    // What is typed now is typed over the rule that is read here now.
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

/** What a field of a rule is called; its room and kind are nobody's to change. */
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
