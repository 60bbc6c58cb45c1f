import { Button, Checkbox, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Book } from '#web/reference/reference/public/book.api.ts'
import type { Sala } from '#web/reference/reference/public/venue.api.ts'
import { TopicPicker } from '#web/telegram/chats/public/topic-picker.tsx'
import { IntegerField } from '#web/ui/fields/integer-field.tsx'
import { OddsField } from '#web/ui/fields/odds-field.tsx'
import { TimeField } from '#web/ui/fields/time-field.tsx'
import { useKeptState } from '#web/ui/form-dialog/use-kept-form.ts'
import { FormGrid } from '#web/ui/form-grid/form-grid.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import type { Rule, RuleKind, RuleValues } from './rule.ts'
import { ruleLabText as text } from './rule-lab.it.ts'
import classes from './rule-lab.module.css'
import { useRuleOf } from './use-rule-of.ts'

interface RuleFormProps {
  initial: RuleValues
  /** Version of the stored link; 0 for a new one. */
  version: number
  /** A new link: its room and kind can still be chosen. */
  isNew: boolean
  sale: readonly Sala[]
  books: readonly Book[]
  /** The chat the messages come from; null while unknown. */
  sourceChat: number | null
  onTry: (tried: Rule) => void
  onClose: () => void
}

const KINDS = (['automatico', 'riconoscimento', 'keyword', 'speciale'] as const).map((value) => ({
  value,
  label: text.kinds[value],
}))
const CONTENTS = (['tutto', 'testo', 'foto'] as const).map((value) => ({
  value,
  label: text.contents[value],
}))

/** Form of a link's conditions, with its sentence below. */
export function RuleForm({
  initial,
  version,
  isNew,
  sale,
  books,
  sourceChat,
  onTry,
  onClose,
}: RuleFormProps) {
  const [values, setValues] = useState(initial)
  useKeptState(text.pattern, { value: values, initial, put: setValues })
  const set = (change: Partial<RuleValues>) => setValues((before) => ({ ...before, ...change }))
  const field = (name: keyof RuleValues) => ({
    value: String(values[name] ?? ''),
    onChange: (typed: string) => set({ [name]: typed }),
  })
  const typed = (name: keyof RuleValues) => ({
    value: String(values[name] ?? ''),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })
  const ruleOf = useRuleOf({ sale, books, sourceChat }, values.idSala)
  const { sala, bookEscluso, rule } = ruleOf(values, version)
  const isWhole =
    rule !== null &&
    (values.tipo !== 'keyword' || values.keyword.trim() !== '') &&
    (values.tipo !== 'speciale' || bookEscluso !== null)
  return (
    <div className="column gap-5">
      <FormGrid>
        {isNew && values.tipo !== 'sparax' && (
          <Picker
            label={text.kind}
            options={KINDS}
            value={values.tipo}
            onChange={(tipo) => set({ tipo: (tipo ?? 'automatico') as RuleKind })}
          />
        )}
        {isNew && (
          <Picker
            label={text.room}
            required
            options={roomOptions(sale)}
            value={values.idSala}
            onChange={(idSala) => set({ idSala, argomento: null })}
          />
        )}
        {isNew && values.tipo === 'keyword' && <TextInput label={text.keyword} {...typed('keyword')} />}
        {isNew && values.tipo === 'speciale' && (
          <Picker
            label={text.excluded}
            options={books.map((book) => ({ value: String(book.idBook), label: book.nomeBook }))}
            value={values.idBookEscluso}
            onChange={(idBookEscluso) => set({ idBookEscluso })}
          />
        )}
        <TextInput label={text.all} description={text.wordsHint} {...typed('tutte')} />
        <TextInput label={text.none} description={text.wordsHint} {...typed('nessuna')} />
        <TextInput label={text.pattern} spellCheck={false} {...typed('pattern')} />
        <Picker
          label={text.content}
          options={CONTENTS}
          value={values.contenuto}
          onChange={(contenuto) => set({ contenuto: (contenuto ?? 'tutto') as RuleValues['contenuto'] })}
        />
        <OddsField label={text.minOdds} {...field('quotaMin')} />
        <OddsField label={text.maxOdds} {...field('quotaMax')} />
        <IntegerField label={text.delay} description={text.delayHint} {...field('ritardo')} />
        <IntegerField label={text.spread} description={text.spreadHint} {...field('dispersione')} />
        <TimeField label={text.from} {...field('dalle')} />
        <TimeField label={text.to} {...field('alle')} />
        <IntegerField label={text.days} {...field('giorniMassimi')} />
        <IntegerField label={text.age} {...field('etaMassima')} />
        <TopicPicker
          label={text.fromTopic}
          of="source"
          chatId={sourceChat}
          value={values.daArgomento}
          onChange={(daArgomento) => set({ daArgomento })}
        />
        <TopicPicker
          label={text.toTopic}
          of="target"
          chatId={sala?.idGruppoTg ?? null}
          value={values.argomento}
          onChange={(argomento) => set({ argomento })}
        />
        <div data-wide>
          <Checkbox
            label={text.confirm}
            checked={values.confermare}
            onChange={(event) => set({ confermare: event.currentTarget.checked })}
          />
        </div>
      </FormGrid>
      <Sentence>{rule?.frase ?? (values.idSala === null ? text.missing : text.badNumber)}</Sentence>
      <div className="row wraps middle gap-4">
        <Button size="compact-sm" disabled={!isWhole} onClick={() => rule && onTry(rule)}>
          {text.try}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {text.cancel}
        </Button>
      </div>
    </div>
  )
}

const roomOptions = (sale: readonly Sala[]) =>
  sale
    .filter(({ stato, isSecret }) => stato !== 'D' && isSecret === 0)
    .map(({ idSala, nomeSala }) => ({ value: String(idSala), label: nomeSala }))

const Sentence = ({ children }: { children: ReactNode }) => (
  <p className={classes.sentence} aria-live="polite">
    {children}
  </p>
)
