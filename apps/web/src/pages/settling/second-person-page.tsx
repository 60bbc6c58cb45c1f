import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { useState } from 'react'
import { OutcomeChip } from '#web/bets/bets/public/outcome-chip.tsx'
import { useAddress, useDialogs } from '#web/lib/use-address.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { EffectView } from '#web/settling/bulk-settle/effect-view.tsx'
import {
  CONFIRMATIONS_KEY,
  type Confirmation,
  confirmationQuery,
  confirmationsQuery,
} from '#web/settling/second-person/second-person.api.ts'
import { secondPersonText as text } from '#web/settling/second-person/second-person.it.ts'
import { Chip } from '#web/ui/chips/chip.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { useKeptState } from '#web/ui/form-dialog/use-kept-form.ts'
import { EmptyState, ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import classes from './settling.module.css'

const DIALOGS = ['richiesta'] as const

/** Outcomes that wait for a second person, and the latest decisions. */
export default function SecondPersonPage() {
  const { data, error, refetch } = useQuery(confirmationsQuery)
  const dialogs = useDialogs(useAddress('/calcolatore/conferme'), DIALOGS)
  const waiting = data?.filter(({ stato }) => stato === 'in attesa') ?? []
  const decided = data?.filter(({ stato }) => stato !== 'in attesa') ?? []
  const show = (id: number) => dialogs.show('richiesta', id)
  return (
    <PageFrame title={titleOf('/calcolatore/conferme')}>
      <p className={`type-sm quiet easy ${classes.explain}`}>{text.explain}</p>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {data && waiting.length === 0 && <EmptyState title={text.empty}>{text.emptyHint}</EmptyState>}
      {waiting.length > 0 && <Requests title={text.waiting} requests={waiting} onShow={show} />}
      {decided.length > 0 && <Requests title={text.decided} requests={decided} onShow={show} />}
      {dialogs.open && (
        <RequestDialog key={dialogs.open.value} id={dialogs.open.value} onClose={dialogs.close} />
      )}
    </PageFrame>
  )
}

interface RequestsProps {
  title: string
  requests: readonly Confirmation[]
  onShow: (id: number) => void
}

function Requests({ title, requests, onShow }: RequestsProps) {
  return (
    <section aria-label={title} className="column gap-4">
      <h2 className="flush type-lg weight-600">{title}</h2>
      <ul className="column gap-4 bare-list">
        {requests.map((request) => {
          const { id, richiestaDa, richiestaAt, scadeAt, mia, stato, bet, cambi, decisaDa, nota } = request
          return (
            <li key={id} className={`row middle apart gap-8 panel ${classes.card}`}>
              <div className="column gap-1 shrinks type-sm">
                <span className="row wraps middle gap-3">
                  <strong>{text.bets(bet)}</strong>
                  {mia && <Chip tone="blue">{text.mine}</Chip>}
                </span>
                {cambi.map(({ campo, da, a, bet: n }) => (
                  <span key={`${campo} ${da} ${a}`}>
                    {da !== null && `${da} → `}
                    {a ?? '—'}
                    {n > 1 && ` × ${n}`}
                  </span>
                ))}
                <span className="quiet">
                  {text.by(richiestaDa, formatDateTime(richiestaAt))},{' '}
                  {stato === 'in attesa'
                    ? text.expires(formatDateTime(scadeAt))
                    : decisaDa
                      ? text.decidedBy(text.states[stato], decisaDa)
                      : text.states[stato]}
                </span>
                {nota && <span className="type-sm quiet">«{nota}»</span>}
              </div>
              {stato === 'in attesa' && <ToolButton onClick={() => onShow(id)}>{text.look}</ToolButton>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function RequestDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(confirmationQuery(id))
  const confirm = useApiMutation('POST /api/v1/conferme/:id/conferma', {
    invalidates: [CONFIRMATIONS_KEY, ['calcolatore']],
    success: ({ bet }) => text.confirmed(bet),
  })
  const refuse = useApiMutation('POST /api/v1/conferme/:id/rifiuta', {
    invalidates: [CONFIRMATIONS_KEY],
    success: ({ message }) => message,
  })
  const [nota, setNota] = useState('')
  useKeptState(text.note, { value: nota, initial: '', put: setNota })
  const isSaving = confirm.isPending || refuse.isPending
  const isWaiting = data?.stato === 'in attesa'
  const { effetto } = data ?? {}
  const mayConfirm = isWaiting && !data.mia && !data.cambiata && effetto
  return (
    <Dialog
      width={760}
      title={data ? text.title(data.richiestaDa) : titleOf('/calcolatore/conferme')}
      onClose={onClose}
      busy={isSaving}
      persistent={isWaiting}
      footer={
        <>
          <Button variant="default" disabled={isSaving} onClick={onClose}>
            {text.close}
          </Button>
          {isWaiting && (
            <Button
              variant="light"
              color="red"
              disabled={isSaving}
              onClick={() =>
                refuse.mutate({ params: { id }, body: { nota: nota || null } }, { onSuccess: onClose })
              }
            >
              {data.mia ? text.withdraw : text.refuse}
            </Button>
          )}
          {mayConfirm && (
            <Button
              loading={confirm.isPending}
              disabled={isSaving}
              onClick={() =>
                confirm.mutate(
                  { params: { id }, body: { impronta: effetto.impronta } },
                  { onSuccess: onClose, onError: () => void refetch() },
                )
              }
            >
              {text.confirm(effetto.bet)}
            </Button>
          )}
        </>
      }
    >
      <div className="column gap-6">
        {error && <ErrorState error={error} onRetry={refetch} />}
        {data?.mia && <p className="type-sm yellow-frame">{text.own}</p>}
        {data?.cambiata && (
          <p role="alert" className="type-sm yellow-frame">
            {text.changed}
          </p>
        )}
        {data && (
          <ul className={`column gap-5 scrolls type-sm bare-list ${classes.bets}`}>
            {data.voci.map(({ idReceivedBet, testo, nomeTipster, tot, totTipster, da, a }) => (
              <li key={idReceivedBet} className="column gap-1">
                <span className="type-sm quiet">
                  {idReceivedBet} · {nomeTipster} · {text.staked(formatMoney(tot), formatMoney(totTipster))}
                </span>
                <span className="breaks spaces-kept">{testo}</span>
                <span className="row middle gap-3">
                  <OutcomeChip esito={da} /> → <OutcomeChip esito={a} />
                </span>
              </li>
            ))}
          </ul>
        )}
        {effetto && <EffectView effect={{ ...effetto, seconda: null }} />}
        {isWaiting && (
          <TextInput
            size="xs"
            label={text.note}
            maxLength={500}
            value={nota}
            onChange={(event) => setNota(event.currentTarget.value)}
          />
        )}
      </div>
    </Dialog>
  )
}
