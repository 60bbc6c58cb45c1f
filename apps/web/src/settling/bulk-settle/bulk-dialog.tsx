import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Esito, isEsito } from '@xbetapp/domain/ledger/postings/esito'
import { useMemo, useState } from 'react'
import { OUTCOME_KEYS, OutcomeChip } from '#web/bets/bets/public/outcome-chip.tsx'
import { errorText, isConflict, isTransient } from '#web/lib/api-error.ts'
import { effectQuery } from '#web/lib/api-query.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useFormMutation } from '#web/lib/use-api-mutation.ts'
import { useSeconds } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { SaveDialog } from '#web/ui/dialog/save-dialog.tsx'
import { OddsField, typedNumber } from '#web/ui/fields/number-fields.tsx'
import { clockText } from '#web/ui/numbers/numbers.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import { ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import classes from './bulk-dialog.module.css'
import { type BulkChange, type BulkOutcome, lastOutcomeQuery } from './bulk-settle.api.ts'
import { bulkSettleText as text } from './bulk-settle.it.ts'
import { isMeanwhile, settledNotes } from './correction.ts'
import { EffectView } from './effect-view.tsx'

/** Pause before a request whose answer was lost is repeated. */
const AGAIN_MS = 2_000
/** Requests before the dialog gives up, after about half a minute; a further press goes on repeating. */
const MOST_TRIES = 15

type Fields = NonNullable<BulkChange['modifica']>
type Field = keyof Fields

export interface BulkDialogProps {
  title: string
  /** The bets, by ids or filters; for score proposals also each bet's outcome. */
  target: Pick<BulkChange, 'ids' | 'filtri' | 'esiti'>
  /** Values to set, if already chosen. */
  fixed?: Fields
  /** The outcome that was on screen, where the target is one bet. */
  seen?: Esito
  /** Fields to choose from if none is fixed, with their options. */
  offers?: { fields: readonly Field[]; fasce: readonly string[]; sport: readonly string[] }
  onClose: () => void
  onDone: (outcome: BulkOutcome) => void
}

/** Changes several bets, or a settled one: chooses the values, shows the effect, and saves exactly that. */
export default function BulkDialog({ title, target, fixed, seen, offers, onClose, onDone }: BulkDialogProps) {
  const [chosen, setChosen] = useState<Fields>(fixed ?? {})
  const [leftOut, setLeftOut] = useState<readonly number[]>([])
  const change = useMemo(() => changeOf(target, chosen, leftOut), [target, chosen, leftOut])
  const asked = effectQuery(['blocco', 'effetto'], 'POST /api/v1/bets/blocco/effetto', change)
  const { data: effect, error, isFetching, refetch } = useQuery(asked)
  const { state, save } = useSaveBulk(() => void refetch())
  const isSaving = state.is === 'saving'
  const seconds = useSeconds(isSaving)
  const meanwhile = seen !== undefined && effect !== undefined && isMeanwhile(effect, seen)
  const isReady = change !== null && effect !== undefined && !isFetching && effect.bet > 0

  const submit = async () => {
    if (!isReady || isSaving) return
    const outcome = await save(change, effect.impronta)
    if (!outcome) return
    toastSuccess(outcome.stato === 'fatta' ? `${text.done(outcome.bet)}${settledNotes(effect)}` : text.asked)
    onDone(outcome)
    onClose()
  }
  return (
    <SaveDialog
      width={800}
      title={title}
      label={effect?.seconda ? text.ask : effect ? text.save(effect.bet) : text.saveNone}
      isReady={isReady}
      isSaving={isSaving}
      first={meanwhile ? 'cancel' : (fixed ?? target.esiti) && 'save'}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <div className="column gap-7 shrinks-down">
        {offers && <Choices offers={offers} chosen={chosen} disabled={isSaving} onChange={setChosen} />}
        {state.is === 'idle' && state.problem && (
          <p role="alert" className="flush type-sm yellow-frame">
            {state.problem}
          </p>
        )}
        {isSaving && (
          <output className="type-sm framed pad-5-6">
            {state.lost ? text.lost : text.saving(effect?.bet ?? 0, seconds)}
          </output>
        )}
        {change === null && <p className="flush type-sm quiet">{text.choose}</p>}
        {change !== null && isFetching && <output className="flush type-sm quiet">{text.computing}</output>}
        {error && !isFetching && <ErrorState error={error} onRetry={refetch} />}
        {meanwhile && <Meanwhile id={Number(target.ids?.[0])} />}
        {effect && !isFetching && (
          <EffectView
            effect={effect}
            foldsAccounts={target.esiti !== undefined}
            onLeaveOut={target.esiti ? undefined : (ids) => setLeftOut([...leftOut, ...ids])}
          />
        )}
      </div>
    </SaveDialog>
  )
}

/** Who set the outcome of a bet after the screen read it. */
function Meanwhile({ id }: { id: number }) {
  const { data } = useQuery(lastOutcomeQuery(id))
  if (!data) return null
  const { username, nuovoValore, data: at } = data
  return (
    <p role="alert" className="flush type-sm yellow-frame">
      {text.meanwhile(username, nuovoValore ?? '', clockText(at))}
    </p>
  )
}

/** Null until a value is chosen. */
function changeOf(
  target: BulkDialogProps['target'],
  chosen: Fields,
  leftOut: readonly number[],
): BulkChange | null {
  if (target.esiti) return { esiti: target.esiti }
  if (Object.values(chosen).every((value) => value === undefined)) return null
  return { ...target, modifica: chosen, ...(leftOut.length > 0 ? { tranne: [...leftOut] } : {}) }
}

/** Lets the keyboard begin at the chosen outcome: the control around the outcomes takes no focus. */
const beginAtChecked = (control: HTMLElement | null) =>
  control?.querySelector('input:checked')?.setAttribute('data-autofocus', '')

/** Values of the options that leave a field as it is, and that empty it. */
const UNCHANGED = ''
const NONE = ' '

interface ChoicesProps {
  offers: NonNullable<BulkDialogProps['offers']>
  chosen: Fields
  disabled: boolean
  onChange: (chosen: Fields) => void
}

function Choices({ offers: { fields, fasce, sport }, chosen, disabled, onChange }: ChoicesProps) {
  const set = (fields: Partial<Fields>) => onChange({ ...chosen, ...fields })
  const [odds, setOdds] = useState('')
  const named = (field: 'fascia' | 'sport', names: readonly string[]) =>
    fields.includes(field) && (
      <Picker
        label={text[field]}
        placeholder={text.unchanged}
        clearable
        disabled={disabled}
        options={[{ value: NONE, label: text.none }, ...names.map((name) => ({ value: name, label: name }))]}
        value={chosen[field] === undefined ? null : (chosen[field] ?? NONE)}
        onChange={(value) => set({ [field]: value === null ? undefined : value === NONE ? null : value })}
      />
    )
  return (
    <div className="column gap-6">
      {fields.includes('esito') && (
        <div className="column gap-2 scrolls-across top fits">
          <span className="type-sm weight-500" id="blocco-esito">
            {text.esito}
          </span>
          <SegmentedControl
            aria-labelledby="blocco-esito"
            size="xs"
            disabled={disabled}
            ref={beginAtChecked}
            title={text.keys}
            onKeyDown={({ key }) => {
              const esito = OUTCOME_KEYS[Number(key) - 1]
              if (esito) set({ esito })
            }}
            value={chosen.esito ?? UNCHANGED}
            onChange={(value) => set({ esito: isEsito(value) ? value : undefined })}
            data={[
              { value: UNCHANGED, label: text.unchanged },
              ...OUTCOME_KEYS.map((esito, index) => ({
                value: esito,
                label: (
                  <span className="inline-row middle gap-2">
                    <OutcomeChip esito={esito} />
                    <kbd aria-hidden className="type-2xs quiet off-phone">
                      {index + 1}
                    </kbd>
                  </span>
                ),
              })),
            ]}
          />
        </div>
      )}
      <div className={classes.fields}>
        {named('fascia', fasce)}
        {named('sport', sport)}
        {fields.includes('dropChiusura') && (
          <OddsField
            places={3}
            label={text.dropChiusura}
            placeholder={text.unchanged}
            disabled={disabled}
            value={odds}
            onChange={(typed) => {
              setOdds(typed)
              set({ dropChiusura: typed.trim() === '' ? undefined : (typedNumber(typed) ?? undefined) })
            }}
          />
        )}
      </div>
    </div>
  )
}

type SaveState =
  | { is: 'idle'; problem: string | null }
  /** `lost`: an answer did not come, and the same request is on its way again. */
  | { is: 'saving'; lost: boolean }

/**
 * Saves the effect that was shown. If the answer is lost, the same request is repeated with the same key until the
 * server states its outcome, so that it is executed once. Resolves to null when it is refused or the server does not
 * answer; a further press repeats the same request.
 */
function useSaveBulk(onChanged: () => void) {
  const [state, setState] = useState<SaveState>({ is: 'idle', problem: null })
  const { mutateAsync } = useFormMutation('POST /api/v1/bets/blocco')

  async function save(change: BulkChange, impronta: string): Promise<BulkOutcome | null> {
    const body = { ...change, impronta }
    setState({ is: 'saving', lost: false })
    for (let tries = 1; ; tries++) {
      try {
        const outcome = await mutateAsync({ body })
        setState({ is: 'idle', problem: null })
        return outcome
      } catch (error) {
        if (!isTransient(error) || tries === MOST_TRIES) {
          setState({ is: 'idle', problem: errorText(error) })
          if (isConflict(error)) onChanged()
          return null
        }
        setState({ is: 'saving', lost: true })
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      }
    }
  }
  return { state, save }
}
