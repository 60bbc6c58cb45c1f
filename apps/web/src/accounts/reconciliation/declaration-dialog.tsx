import { Button, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { formatDate, formatDateTime } from '@xbetapp/domain/platform/format/date'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { reason } from '@xbetapp/domain/platform/validation/rules'
import { type ReactNode, useState } from 'react'
import { isAdmin, useViewer } from '#web/platform/auth/public/viewer.ts'
import { Chip } from '#web/ui/chips/chip.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Fact } from '#web/ui/fact/fact.tsx'
import { MoneyField, typedNumber } from '#web/ui/fields/number-fields.tsx'
import { useKeptState } from '#web/ui/form-dialog/use-kept-form.ts'
import { Money, MoneyFact } from '#web/ui/numbers/numbers.tsx'
import { ErrorLine } from '#web/ui/placeholders/placeholders.tsx'
import type { Tone } from '#web/ui/tones/tone.ts'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import {
  type Declaration,
  declarationQuery,
  useDiscard,
  useReadAmount,
  useSettle,
  useUnlock,
} from './reconciliation.api.ts'
import { reconciliationText as text } from './reconciliation.it.ts'
import classes from './reconciliation.module.css'

type Detail = Answer<'GET /api/v1/quadratura/:id'>

interface DeclarationDialogProps {
  id: number
  onClose: () => void
  /** Opens the account; absent on the account's own screen. */
  onAccount?: ((conto: Detail['conto']) => void) | undefined
}

/**
 * A declaration beside our figure: what may explain the difference, and the actions that the declaration's state
 * allows.
 */
export default function DeclarationDialog({ id, onClose, onAccount }: DeclarationDialogProps) {
  const { data, error, refetch } = useQuery(declarationQuery(id))
  return (
    <Dialog
      persistent
      width={760}
      title={
        data ? text.declarationOf(data.conto.nome, formatDate(data.momento.slice(0, 10))) : text.declarations
      }
      onClose={onClose}
      actions={
        data &&
        onAccount &&
        data.conto.tipo !== 'portafoglio' && (
          <Button variant="default" onClick={() => onAccount(data.conto)}>
            {text.openAccount}
          </Button>
        )
      }
    >
      {error && <ErrorLine error={error} onRetry={refetch} />}
      {data && (
        <>
          <Figures data={data} />
          <blockquote className={`well breaks spaces-kept ${classes.words}`}>
            <div className="type-xs quiet">
              {data.autore} · {text.fonti[data.fonte]} · {formatDateTime(data.dichiarataAt)}
            </div>
            {data.parole}
          </blockquote>
          <Recorded data={data} />
          {data.resta !== null && data.resta !== 0 && <Clues data={data} />}
          <Steps data={data} />
          <Actions key={data.stato} data={data} />
        </>
      )}
    </Dialog>
  )
}

function Figures({ data }: { data: Detail }) {
  const figure = (label: string, value: number | null) =>
    value !== null && <MoneyFact signed label={label} value={value} currency={data.conto.simbolo} />
  return (
    <dl className="facts row wraps below-5 gap-4 across-8">
      <Fact label={text.columns.stato}>
        <DeclarationState {...data} />
      </Fact>
      {figure(text.columns.importo, data.importo)}
      {figure(text.known, data.allora)}
      {data.allora !== data.oggi && figure(text.now, data.oggi)}
      {figure(text.columns.resta, data.resta)}
    </dl>
  )
}

interface LinesProps {
  title: string
  /** Text in place of the lines where there are none. */
  none: string
  lines: ReadonlyArray<{ key: string; what: ReactNode; details: ReactNode; figure: ReactNode }>
  children?: ReactNode
}

/** Lines with their figures, under a title. */
const Lines = ({ title, none, lines, children }: LinesProps) => (
  <section className="below-6 type-sm">
    <h3 className="below-3 type-xs weight-600 quiet">{title}</h3>
    {lines.length === 0 ? (
      <p>{none}</p>
    ) : (
      <ul className={`bare-list type-sm ${classes.lines}`}>
        {lines.map(({ key, what, details, figure }) => (
          <li key={key} className="row baseline apart gap-5 line-below">
            <div className="shrinks breaks">
              {what}
              {details && <div className="type-xs quiet">{details}</div>}
            </div>
            {figure}
          </li>
        ))}
      </ul>
    )}
    {children}
  </section>
)

/** The rows booked since; none where `oggi` is null, because the account's currency has changed. */
function Recorded({ data: { registrati, open, oggi, conto } }: { data: Detail }) {
  const { simbolo } = conto
  return (
    <Lines
      title={text.recordedList}
      none={oggi === null ? text.otherCurrency : text.recordedNone}
      lines={(oggi === null ? [] : registrati).map(({ tipo, id, testo, causa, delta, at, chi, motivo }) => ({
        key: `${tipo} ${id ?? ''}`,
        what: `${text.tipi[tipo]} ${id ?? ''} ${testo}`,
        details: [text.cause[causa], formatDateTime(at), chi, motivo].filter(Boolean).join(' · '),
        figure: signedMoney(delta, simbolo),
      }))}
    >
      {open.numero > 0 && (
        <p className="type-xs quiet">
          {text.openBets(open.numero)} <Money signed value={open.totale} currency={simbolo} />
        </p>
      )}
    </Lines>
  )
}

const signedMoney = (value: number, simbolo: string) => (
  <span>
    <Money signed value={value} currency={simbolo} />
  </span>
)

const Clues = ({ data: { indizi, conto } }: { data: Detail }) => (
  <Lines
    title={text.cluesTitle}
    none={text.cluesNone}
    lines={indizi.map(({ tipo, id, data, testo, importo, scarto }) => ({
      key: `${tipo} ${id ?? ''}`,
      what: `${text.clue[tipo]}${testo && `: ${testo}`}`,
      details: [
        data && formatDate(data.slice(0, 10)),
        scarto === 0 ? text.exactly : `${text.leaves} ${formatMoney(scarto, conto.simbolo)}`,
      ]
        .filter(Boolean)
        .join(' · '),
      figure: signedMoney(importo, conto.simbolo),
    }))}
  />
)

const Steps = ({ data: { passi } }: { data: Detail }) =>
  passi.length > 0 && (
    <Lines
      title={text.steps}
      none=""
      lines={passi.map(({ passo, motivo, username, at }) => ({
        key: `${passo} ${at}`,
        what: `${text.passi[passo]}: ${motivo}`,
        details: null,
        figure: (
          <span className="type-xs quiet">
            {username} · {formatDateTime(at)}
          </span>
        ),
      }))}
    />
  )

function Actions({ data: { id, stato, resta, conto } }: { data: Detail }) {
  const mayBook = isAdmin(useViewer())
  const [motivo, setMotivo] = useState('')
  const [importo, setImporto] = useState('')
  useKeptState(text.columns.motivo, { value: motivo, initial: '', put: setMotivo })
  useKeptState(text.readLabel, { value: importo, initial: '', put: setImporto })
  const [reasonFault, setReasonFault] = useState<string | null>(null)
  const read = useReadAmount()
  const settle = useSettle()
  const unlock = useUnlock()
  const discard = useDiscard()
  if (stato === 'scartata') return null
  const params = { id }
  const busy = read.isPending || settle.isPending || unlock.isPending || discard.isPending
  const withReason = (send: (motivo: string) => void) => () => {
    const given = motivo.trim()
    const fault = reason(given)
    setReasonFault(fault)
    if (fault === null) send(given)
  }
  const settleBy = (modo: 'motivo' | 'movimento') =>
    withReason((given) => resta !== null && settle.mutate({ params, body: { modo, motivo: given, resta } }))
  const typedAmount = typedNumber(importo)
  return (
    <div className="column gap-4">
      {stato === 'da_leggere' && (
        <div className="row wraps gap-3">
          <MoneyField
            aria-label={text.readLabel}
            placeholder={text.readLabel}
            currency={conto.simbolo}
            value={importo}
            onChange={setImporto}
          />
          <Button
            loading={read.isPending}
            disabled={typedAmount === null || busy}
            onClick={() => typedAmount !== null && read.mutate({ params, body: { importo: typedAmount } })}
          >
            {text.read}
          </Button>
        </div>
      )}
      <Textarea
        label={text.columns.motivo}
        description={text.motivoHint}
        autosize
        minRows={2}
        maxLength={500}
        value={motivo}
        error={reasonFault}
        onChange={(event) => setMotivo(event.currentTarget.value)}
      />
      <div className="row wraps gap-3">
        {stato === 'aperta' && resta !== null && (
          <Button size="xs" loading={settle.isPending} onClick={settleBy('motivo')}>
            {text.lock}
          </Button>
        )}
        {stato === 'aperta' && resta !== null && resta !== 0 && mayBook && (
          <ToolButton disabled={busy} onClick={settleBy('movimento')}>
            {text.bookDifference(formatMoney(resta, conto.simbolo))}
          </ToolButton>
        )}
        {stato === 'quadrata' ? (
          <ToolButton
            loading={unlock.isPending}
            onClick={withReason((given) => unlock.mutate({ params, body: { motivo: given } }))}
          >
            {text.unlock}
          </ToolButton>
        ) : (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            disabled={busy}
            onClick={withReason((given) => discard.mutate({ params, body: { motivo: given } }))}
          >
            {text.discard}
          </Button>
        )}
      </div>
    </div>
  )
}

const TONES: Record<Declaration['stato'], Tone> = {
  da_leggere: 'yellow',
  aperta: 'yellow',
  quadrata: 'green',
  scartata: 'grey',
}

/** State of a declaration, with a red mark if our figure changed after it was locked. */
export function DeclarationState({ stato, rossa }: Pick<Declaration, 'stato' | 'rossa'>) {
  return (
    <span className="inline-row wraps gap-2">
      <Chip tone={TONES[stato]} icon={stato === 'quadrata' ? <IconLock size={12} aria-hidden /> : undefined}>
        {text.stati[stato]}
      </Chip>
      {rossa && (
        <Chip tone="red" icon={<IconAlertTriangle size={12} aria-hidden />}>
          {text.red}
        </Chip>
      )}
    </span>
  )
}
