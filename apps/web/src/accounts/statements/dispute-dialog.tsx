import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDateTime, formatPeriod } from '@xbetapp/domain/platform/format/date'
import { type Rule, reason, required } from '@xbetapp/domain/platform/validation/rules'
import { type ReactNode, useRef, useState } from 'react'
import { namedAccountLink } from '#web/accounts/accounting/public/account-link.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Fact } from '#web/ui/fact/fact.tsx'
import { useKeptState } from '#web/ui/form-dialog/use-kept-form.ts'
import { ErrorLine } from '#web/ui/placeholders/placeholders.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { disputeQuery, useAnswerDispute, useSettleDispute, useTakeDispute } from './statements.api.ts'
import { statementsText as text } from './statements.it.ts'
import classes from './statements.module.css'

const columns = text.disputeColumns

/** A dispute with its thread: a person takes it, answers in the chat, and settles it with a reason sent to the chat. */
export function DisputeDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(disputeQuery(id))
  const [words, setWords] = useState('')
  useKeptState(`${text.answerLabel} ${id}`, { value: words, initial: '', put: setWords })
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const take = useTakeDispute()
  const answer = useAnswerDispute()
  const settle = useSettleDispute()
  const params = { id }
  const busy = take.isPending || answer.isPending || settle.isPending
  const isOpen = data !== undefined && data.stato !== 'risolta'
  /** Sends the typed words if they keep the rule; a refused send leaves them in the field. */
  const sendWords = (check: Rule, send: (testo: string) => Promise<unknown>) => {
    const testo = words.trim()
    const isMissing = check(testo) !== null
    setMissing(isMissing)
    if (isMissing) field.current?.focus()
    else
      send(testo).then(
        () => setWords(''),
        () => undefined,
      )
  }
  /** A link to the account in the days of the statement; plain text where the dispute has no account. */
  const accountLink = (label: string, search: { bet?: number } = {}): ReactNode => {
    if (!data?.conto) return label
    const { startDate, endDate } = data.estratto
    return (
      <Link
        {...namedAccountLink(data.conto)}
        search={{ dal: startDate.slice(0, 10), al: endDate.slice(0, 10), ...search }}
        className="record-link"
      >
        {label}
      </Link>
    )
  }
  return (
    <Dialog
      width={760}
      busy={busy}
      persistent={data?.stato !== 'risolta'}
      title={text.dispute(data?.estratto.nome ?? '')}
      onClose={onClose}
      actions={
        isOpen &&
        data.presaDa === null && (
          <Button variant="default" loading={take.isPending} onClick={() => take.mutate({ params })}>
            {text.take}
          </Button>
        )
      }
    >
      {error && <ErrorLine error={error} onRetry={refetch} />}
      {data && (
        <>
          <dl className="facts row wraps below-5 gap-3 across-7">
            {fact(columns.periodo, accountLink(formatPeriod(data.estratto)))}
            {fact(columns.aperta, `${formatDateTime(data.apertaAt)} · ${data.apertaDa}`)}
            {data.idReceivedBet !== null &&
              fact(columns.riga, accountLink(text.bet(data.idReceivedBet), { bet: data.idReceivedBet }))}
            {fact(columns.presa, data.presaDa ?? text.nobody)}
            {/* The words that opened the dispute, unless the thread has them. */}
            {!data.messaggi.some(({ verso }) => verso === 'entrata') && fact(columns.parole, data.parole)}
            {data.esito && fact(columns.esito, `${text.esiti[data.esito]}: ${data.motivo ?? ''}`)}
          </dl>
          <ol className="column gap-4 bare-list below-5" aria-label={text.thread}>
            {data.messaggi.map(({ at, testo, verso, autore }) => (
              <li
                key={`${at}${testo}`}
                className={`well breaks spaces-kept ${classes.said}`}
                data-ours={verso === 'uscita' || undefined}
              >
                <div className="type-xs quiet">
                  {autore} · {formatDateTime(at)}
                </div>
                {testo}
              </li>
            ))}
          </ol>
        </>
      )}
      {isOpen && (
        <div className="column gap-4">
          <Textarea
            ref={field}
            label={text.answerLabel}
            required
            autosize
            minRows={2}
            value={words}
            error={missing && text.answerMissing}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          <div className="row wraps gap-3">
            <Button
              size="xs"
              loading={answer.isPending}
              onClick={() => sendWords(required, (testo) => answer.mutateAsync({ params, body: { testo } }))}
            >
              {text.answer}
            </Button>
            {(['corretta', 'respinta'] as const).map((esito) => (
              <ToolButton
                key={esito}
                disabled={busy}
                onClick={() =>
                  sendWords(reason, (motivo) => settle.mutateAsync({ params, body: { esito, motivo } }))
                }
              >
                {esito === 'corretta' ? text.accept : text.refuse}
              </ToolButton>
            ))}
          </div>
        </div>
      )}
    </Dialog>
  )
}

const fact = (label: string, value: ReactNode) => <Fact label={label}>{value}</Fact>
