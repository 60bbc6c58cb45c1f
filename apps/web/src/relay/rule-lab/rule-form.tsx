import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { TIPSTER_LINK_KINDS } from '@xbetapp/domain/reference/links/link-kinds'
import { roomOption } from '#web/reference/reference/public/rooms-of-book.tsx'
import { TopicPicker } from '#web/telegram/chats/public/topic-picker.tsx'
import { IntegerField, OddsField } from '#web/ui/fields/number-fields.tsx'
import { TimeField } from '#web/ui/fields/time-field.tsx'
import { FormGrid } from '#web/ui/form-dialog/form-dialog.tsx'
import { useKeptForm } from '#web/ui/form-dialog/use-kept-form.ts'
import { Picker } from '#web/ui/picker/picker.tsx'
import { RowButton } from '#web/ui/row-button/row-button.tsx'
import { type Rule, type RuleKind, type RuleValues, type RuleWorld, useRuleOf } from './rule.ts'
import { ruleLabText as text } from './rule-lab.it.ts'
import classes from './rule-lab.module.css'

interface RuleFormProps {
  initial: RuleValues
  /** Version of the stored link; 0 for a new one. */
  version: number
  /** Whether the link is new: its room and kind can still be chosen. */
  isNew: boolean
  world: RuleWorld
  onTry: (tried: Rule) => void
  onClose: () => void
}

const KINDS = TIPSTER_LINK_KINDS.map((value) => ({ value, label: text.kinds[value] }))
const CONTENTS = Object.entries(text.contents).map(([value, label]) => ({ value, label }))

/** Form of a link's conditions, with its sentence below. */
export function RuleForm({ initial, version, isNew, world, onTry, onClose }: RuleFormProps) {
  const { sale, books, sourceChat } = world
  const form = useForm({ initialValues: initial })
  useKeptForm(text.fields.pattern, form)
  const { values, getInputProps } = form
  const field = (name: keyof typeof text.fields) => ({ label: text.fields[name], ...getInputProps(name) })
  const ruleOf = useRuleOf(world, values.idSala)
  const { room, bookEscluso, rule } = ruleOf(values, version)
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
            onChange={(tipo) => form.setFieldValue('tipo', (tipo ?? 'automatico') as RuleKind)}
          />
        )}
        {isNew && (
          <Picker
            label={text.room}
            required
            options={sale.filter(({ stato, isSecret }) => stato !== 'D' && isSecret === 0).map(roomOption)}
            value={values.idSala}
            onChange={(idSala) => form.setValues({ idSala, argomento: null })}
          />
        )}
        {isNew && values.tipo === 'keyword' && (
          <TextInput label={text.keyword} autoComplete="off" {...getInputProps('keyword')} />
        )}
        {isNew && values.tipo === 'speciale' && (
          <Picker
            label={text.excluded}
            options={books.map((book) => ({ value: String(book.idBook), label: book.nomeBook }))}
            {...getInputProps('idBookEscluso')}
          />
        )}
        <TextInput autoComplete="off" description={text.wordsHint} {...field('tutte')} />
        <TextInput autoComplete="off" description={text.wordsHint} {...field('nessuna')} />
        <TextInput autoComplete="off" spellCheck={false} {...field('pattern')} />
        <Picker
          label={text.fields.contenuto}
          options={CONTENTS}
          value={values.contenuto}
          onChange={(contenuto) =>
            form.setFieldValue('contenuto', (contenuto ?? 'tutto') as RuleValues['contenuto'])
          }
        />
        <OddsField {...field('quotaMin')} />
        <OddsField {...field('quotaMax')} />
        <IntegerField description={text.delayHint} {...field('ritardo')} />
        <IntegerField description={text.spreadHint} {...field('dispersione')} />
        <TimeField {...field('dalle')} />
        <TimeField {...field('alle')} />
        <IntegerField {...field('giorniMassimi')} />
        <IntegerField {...field('etaMassima')} />
        <TopicPicker
          label={text.fields.daArgomento}
          of="source"
          chatId={sourceChat}
          value={values.daArgomento}
          onChange={(daArgomento) => form.setFieldValue('daArgomento', daArgomento)}
        />
        <TopicPicker
          label={text.fields.argomento}
          of="target"
          chatId={room?.idGruppoTg ?? null}
          value={values.argomento}
          onChange={(argomento) => form.setFieldValue('argomento', argomento)}
        />
        <Checkbox
          data-wide
          label={text.fields.confermare}
          {...getInputProps('confermare', { type: 'checkbox' })}
        />
      </FormGrid>
      <p className={classes.sentence} aria-live="polite">
        {rule?.frase ?? (values.idSala === null ? text.missing : text.badNumber)}
      </p>
      <div className="row wraps middle gap-4">
        <RowButton
          variant="filled"
          label={text.tryRule}
          disabled={!isWhole}
          onClick={() => rule && onTry(rule)}
        />
        <RowButton variant="default" label={text.cancel} onClick={onClose} />
      </div>
    </div>
  )
}
