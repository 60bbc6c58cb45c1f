import { Button, PasswordInput, Switch, TextInput } from '@mantine/core'
import { IconLock, IconRefresh } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { wholeInput } from '@xbetapp/domain/platform/format/number'
import { firstError, integer, noSign, type Rule } from '@xbetapp/domain/platform/validation/rules'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useConflict } from '#web/ui/conflict/use-conflict.tsx'
import { IntegerField } from '#web/ui/fields/number-fields.tsx'
import { useKeptState } from '#web/ui/form-dialog/use-kept-form.ts'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { flip, isOn } from './recognition-card.tsx'
import { useVariable, type Variable } from './settings.api.ts'
import { variablesText as text } from './settings.it.ts'
import classes from './variable-card.module.css'
import { labelOf } from './variable-groups.ts'

/** Variables that are on or off. */
const SWITCHES: ReadonlySet<string> = new Set([
  'seconda_persona_estratto_inviato',
  'chiusure_solo_admin',
  'prova_a_vuoto',
])

const rulesOf = (variable: Variable): Rule =>
  variable.tipo === 'numero' ? firstError(integer, noSign) : isChat(variable) ? integer : () => null

interface VariableCardProps {
  variable: Variable
  hidden?: boolean
  /** The field of a chat, which finds it by name. */
  chatField: (input: ChatInput) => ReactNode
}

interface ChatInput {
  label: ReactNode
  value: string
  error: string | null
  description: string | undefined
  isChanged: boolean
  onChange: (value: string) => void
}

const isChat = ({ nome }: Variable): boolean => nome.startsWith('chat_')

/** One variable: its value, Modifica, Refresh. A refresh of another card does not lose the input. */
export function VariableCard({ variable, hidden = false, chatField }: VariableCardProps) {
  const { nome, valore, segreta, impostata, riservata, tipo } = variable
  const { work, refresh, save } = useVariable(nome)
  const [typed, setTyped] = useState<string | null>(null)
  useKeptState(nome, { value: typed, initial: null, put: setTyped })
  const label = labelOf(nome)
  const labelId = useId()
  const conflict = useConflict<{ valore: string }, string>(
    {
      getValues: () => ({ valore: typed ?? valore }),
      setInitialValues: () => undefined,
      // An untouched card is drawn from the stored value anyway.
      isDirty: () => true,
      setValues: (next) => setTyped((next as { valore: string }).valore),
    },
    { version: valore, values: { valore }, describe: () => ({ label }) },
  )
  const { card: form, isMeant } = useCard(nome)
  const type = (next: string) => {
    // Input starts from the current value.
    if (typed === null) conflict.rebase({ version: valore, values: { valore } })
    setTyped(next)
  }
  const value = typed ?? valore
  // Enter comes before the field is left.
  const next = (tipo === 'numero' ? wholeInput(value) : value).trim()
  const error = rulesOf(variable)(next)
  const unchanged = typed === null || next === valore.trim()
  const isSwitch = SWITCHES.has(nome)
  const put = async (wanted: string, seen: string | undefined) => {
    const done = await save(wanted, {
      seen: segreta ? undefined : seen,
      showFailure: (refusal) => {
        const isConflict = conflict.note(refusal)
        if (isConflict) void refresh()
        return isConflict
      },
    })
    if (done) setTyped(null)
  }
  const submit = async () => {
    if (error === null && !unchanged && !conflict.isOpen) await put(next, conflict.version)
  }
  // A switch needs no second press, unless somebody else changed it meanwhile.
  const toggle = () => {
    const wanted = flip(value)
    type(wanted)
    if (typed === null) void put(wanted, valore)
  }
  const name = riservata ? <RestrictedLabel label={label} /> : label
  const input = {
    label: name,
    value,
    error,
    description: text.hints[nome],
    autoComplete: 'off',
    labelProps: { id: labelId },
  }
  const placeholder = segreta && impostata ? text.secretSet : text.notSet

  return (
    <form
      ref={form}
      noValidate
      hidden={hidden}
      className={`panel column gap-5 pad-7 ${classes.card}`}
      data-meant={isMeant || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {isSwitch ? (
        <Switch
          label={<span id={labelId}>{name}</span>}
          description={text.hints[nome]}
          checked={isOn(value)}
          disabled={work !== null}
          onChange={toggle}
        />
      ) : tipo === 'numero' ? (
        <IntegerField {...input} placeholder={placeholder} onChange={type} />
      ) : isChat(variable) ? (
        chatField({ ...input, isChanged: !unchanged, onChange: type })
      ) : segreta ? (
        <PasswordInput
          {...input}
          autoComplete="new-password"
          placeholder={placeholder}
          onChange={(event) => type(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          {...input}
          placeholder={placeholder}
          onChange={(event) => type(event.currentTarget.value)}
        />
      )}
      {conflict.panel}
      <div className={`row middle to-end gap-4 ${classes.actions}`}>
        <ToolButton
          icon={IconRefresh}
          iconSize={14}
          loading={work === 'reading'}
          disabled={work === 'saving'}
          aria-describedby={labelId}
          onClick={() => void refresh().then((done) => done && setTyped(null))}
        >
          {text.refresh}
        </ToolButton>
        {(!isSwitch || (!unchanged && work === null)) && (
          <Button
            type="submit"
            size="xs"
            aria-describedby={labelId}
            loading={work === 'saving'}
            disabled={unchanged || error !== null || work === 'reading'}
          >
            {text.edit}
          </Button>
        )}
      </div>
    </form>
  )
}

const RestrictedLabel = ({ label }: { label: string }) => (
  <span className="inline-row middle gap-3">
    {label}
    <IconLock size={13} aria-label={text.superadmin} title={text.superadmin} className="faint" />
  </span>
)

/** The card an address names (`#sparabet_delay_seconds`) is shown, ready to be typed in. */
function useCard(nome: string): { card: RefObject<HTMLFormElement | null>; isMeant: boolean } {
  const card = useRef<HTMLFormElement>(null)
  const isMeant = useLocation({ select: ({ hash }) => hash === nome })
  useEffect(() => {
    if (!isMeant) return
    card.current?.scrollIntoView({ block: 'center' })
    card.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [isMeant])
  return { card, isMeant }
}
