import { Button } from '@mantine/core'
import type { Answer, Body } from '@xbetapp/contract/contract'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { GIORNI, giornoLabel } from '@xbetapp/domain/reference/closing-windows/closing-window'
import { useState } from 'react'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import type { Sala } from '#web/reference/reference/public/lists.api.ts'
import { roomOption } from '#web/reference/reference/public/rooms-of-book.tsx'
import { IntegerField } from '#web/ui/fields/number-fields.tsx'
import { TimeField } from '#web/ui/fields/time-field.tsx'
import { FormGrid } from '#web/ui/form-dialog/form-dialog.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import { RowButton } from '#web/ui/row-button/row-button.tsx'
import { type Draft, TIME } from './rule.ts'
import { ruleLabText as text } from './rule-lab.it.ts'
import classes from './rule-lab.module.css'

interface ReplayPanelProps {
  idTipster: number
  drafts: ReadonlyMap<string, Draft>
  sale: readonly Sala[]
}

type Change = NonNullable<Body<'POST /api/v1/laboratorio/prova'>['chiusure']>[number]
type Closing = Omit<Change, 'azione'> & { nomeSala: string }

const DAYS = GIORNI.map((value) => ({ value, label: giornoLabel(value) }))

/** Changed rules, closing hours and base wait, tried on the bets of the last month. */
export function ReplayPanel({ idTipster, drafts, sale }: ReplayPanelProps) {
  const { mutate, data, isPending } = useApiMutation('POST /api/v1/laboratorio/prova')
  const [base, setBase] = useState('')
  const [closings, setClosings] = useState<readonly Closing[]>([])
  // Null: the rules keep their base wait.
  const wait = /^\d{1,6}$/.test(base.trim()) ? Number(base) : null
  const isNothing = drafts.size === 0 && closings.length === 0 && wait === null
  const run = () =>
    mutate({
      body: {
        idTipster,
        cambi: [...drafts.values()].map(({ rule, state }) => ({
          azione: state === 'removed' ? 'togli' : 'metti',
          regola: rule,
        })),
        chiusure: closings.map(({ nomeSala: _, ...closing }) => ({ azione: 'metti', ...closing })),
        attesaBase: wait,
      },
    })
  return (
    <section className="panel column gap-5 shrinks pad-8" aria-label={text.replayTitle}>
      <h2 className="flush type-md">{text.replayTitle}</h2>
      <ClosingFields sale={sale} onAdd={(closing) => setClosings([...closings, closing])} />
      {closings.length > 0 && (
        <ul className="column gap-4 bare-list">
          {closings.map((closing, index) => (
            <li
              key={`${closing.idSala}/${closing.giorno}/${closing.dalle}`}
              className="row wraps middle gap-4 type-sm"
            >
              {closing.nomeSala}: {giornoLabel(closing.giorno)} {closing.dalle}-{closing.alle}
              <RowButton
                quiet
                label={text.removeClosing}
                onClick={() => setClosings(closings.toSpliced(index, 1))}
              />
            </li>
          ))}
        </ul>
      )}
      <IntegerField label={text.base} value={base} onChange={setBase} />
      <div className="row wraps middle gap-4">
        <Button size="compact-md" disabled={isNothing} loading={isPending} onClick={run}>
          {text.runReplay}
        </Button>
        {isNothing && <span className="flush type-sm quiet">{text.nothingToTry}</span>}
      </div>
      {data && <ReplayResult result={data} />}
    </section>
  )
}

function ClosingFields({ sale, onAdd }: { sale: readonly Sala[]; onAdd: (closing: Closing) => void }) {
  const [idSala, setIdSala] = useState<string | null>(null)
  const [giorno, setGiorno] = useState<string | null>(null)
  const [dalle, setDalle] = useState('')
  const [alle, setAlle] = useState('')
  const room = sale.find((one) => String(one.idSala) === idSala)
  const day = GIORNI.find((one) => one === giorno)
  const isWhole = room !== undefined && day !== undefined && TIME.test(dalle) && TIME.test(alle)
  return (
    <fieldset className="column gap-5 line-around rounded-md pad-6">
      <legend>{text.closing}</legend>
      <FormGrid>
        <Picker
          label={text.room}
          options={sale.filter(({ isSecret }) => isSecret === 0).map(roomOption)}
          value={idSala}
          onChange={setIdSala}
        />
        <Picker label={text.day} options={DAYS} value={giorno} onChange={setGiorno} />
        <TimeField label={text.fields.dalle} value={dalle} onChange={setDalle} />
        <TimeField label={text.fields.alle} value={alle} onChange={setAlle} />
      </FormGrid>
      <RowButton
        variant="default"
        label={text.addClosing}
        disabled={!isWhole}
        onClick={() => {
          if (!isWhole) return
          onAdd({ idSala: room.idSala, nomeSala: room.nomeSala, giorno: day, dalle, alle })
          setDalle('')
          setAlle('')
        }}
      />
    </fieldset>
  )
}

type Result = Answer<'POST /api/v1/laboratorio/prova'>
type Room = Result['sale'][number]

/** The result of the changed rules, room by room, with the bets and the reason of each. */
function ReplayResult({ result }: { result: Result }) {
  return (
    <div aria-live="polite" className="column gap-5">
      <p className={classes.sentence}>
        {text.result(result.bet, result.sale.length)} {result.limitata && text.limited}
      </p>
      {result.sale.map((room) => (
        <details key={room.idSala} className={classes.room}>
          <summary>
            <strong>{room.nomeSala}</strong>{' '}
            <span className="flush type-sm quiet">
              {text.counts(room.prima, room.dopo)}
              {room.spostate > 0 && ` · ${text.moved(room.spostate)}`}
            </span>
          </summary>
          <Bets label={text.more} bets={room.inPiu} />
          <Bets label={text.less} bets={room.inMeno} />
        </details>
      ))}
    </div>
  )
}

function Bets({ label, bets }: { label: string; bets: Room['inPiu'] }) {
  if (bets.length === 0) return null
  return (
    <>
      <h3 className="flush above-4 type-sm quiet">
        {label} {bets.length}
      </h3>
      <ul className="column gap-4 bare-list">
        {bets.map(({ idReceivedBet, data, testo, motivo }) => (
          <li key={idReceivedBet} className="column gap-1 type-sm breaks">
            <span className="flush type-sm quiet">
              {idReceivedBet} · {formatDateTime(data)}
            </span>
            <span>{testo}</span>
            <span className="flush type-sm quiet">{motivo}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
