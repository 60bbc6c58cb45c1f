import { useQuery } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { formatDateTime, formatPeriod } from '@xbetapp/domain/platform/format/date'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { ReasonField, useReasonForm } from '#web/ui/fields/reason-field.tsx'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { ErrorLine } from '#web/ui/placeholders/placeholders.tsx'
import { closingsText as text } from './closings.it.ts'
import { closingsQuery } from './public/closings.api.ts'

type Weeks = Answer<'GET /api/v1/estratti/settimane'>
type Conto = Weeks['conti'][number]

/** An account with its closing and its statement of the week. */
type WeekConto = Pick<Conto, 'entity' | 'id' | 'nome'> & Pick<Conto['celle'][number], 'chiusura' | 'estratto'>

export interface WeekTarget {
  week: Weeks['settimane'][number]
  /** Null: all accounts that hold bets. */
  conti: readonly WeekConto[] | null
}

type WeekDialogProps = WeekTarget & { onClose: () => void }

/** Asks before a week is closed: whose, how many, which days. */
export function CloseWeekDialog({ week, conti, onClose }: WeekDialogProps) {
  const { mutateAsync } = useApiMutation('POST /api/v1/chiusure', {
    invalidates: [ACCOUNTING_KEY],
    success: ({ chiuse, giaChiuse }) => text.closed(chiuse, giaChiuse),
  })
  const toClose = conti?.filter(({ chiusura }) => chiusura === null)
  const closes = toClose?.length ?? week.daChiudere
  const already = conti ? conti.length - closes : week.chiuse
  const notSent = toClose?.filter(({ estratto }) => estratto === null).length ?? week.nonInviati
  const disputed =
    toClose?.filter(({ estratto }) => estratto?.stato === 'contestato').length ?? week.contestati
  const [only] = conti ?? []
  return (
    <ConfirmDialog
      width={480}
      title={text.closeTitle(formatPeriod(week))}
      confirmLabel={text.close}
      onClose={onClose}
      onConfirm={async () =>
        closes > 0 &&
        mutateAsync({
          body: {
            da: week.startDate,
            a: week.endDate,
            ...(toClose && { conti: toClose.map(({ entity, id }) => ({ tipo: entity, id })) }),
          },
        })
      }
    >
      <p className="flush below-4">
        {closes === 0
          ? text.nothingToClose
          : conti?.length === 1 && only
            ? text.closesOne(only.nome)
            : conti
              ? text.closes(closes)
              : text.closesAll(closes)}
        {closes > 0 && already > 0 && ` ${text.already(already)}`}
        {closes > 1 && notSent + disputed > 0 && ` ${text.among(notSent, disputed)}`}
      </p>
      <p className="flush below-6 type-sm quiet">{text.afterClosing}</p>
    </ConfirmDialog>
  )
}

/** Opens a closed week again, with the reason that stays with it. */
export function ReopenWeekDialog({ week, conti, onClose }: WeekDialogProps) {
  const { mutateAsync } = useApiMutation('POST /api/v1/chiusure/riapri', {
    invalidates: [ACCOUNTING_KEY],
    success: ({ riaperte }) => text.reopened(riaperte),
  })
  const { data, error, refetch } = useQuery({
    ...closingsQuery({ da: week.endDate, a: week.endDate }),
    enabled: conti === null,
  })
  const form = useReasonForm()
  const ids = conti
    ? conti.flatMap(({ chiusura }) => (chiusura === null ? [] : [chiusura.id]))
    : data?.filter(({ riaperta }) => riaperta === null).map(({ id }) => id)
  const [only] = conti ?? []
  return (
    <FormDialog
      width={480}
      title={text.reopenTitle(formatPeriod(week))}
      form={form}
      submitLabel={text.reopen}
      onClose={onClose}
      onSubmit={async ({ motivo }) =>
        ids !== undefined && ids.length > 0 && mutateAsync({ body: { ids, motivo: motivo.trim() } })
      }
    >
      {error && <ErrorLine error={error} onRetry={refetch} />}
      <p className="flush below-4">
        {ids === undefined
          ? text.loading
          : ids.length === 0
            ? text.nothingToReopen
            : conti?.length === 1 && only?.chiusura
              ? `${text.reopensOne(only.nome)} ${text.closedBy(only.chiusura.chiusaDa, formatDateTime(only.chiusura.chiusaAt))}`
              : text.reopens(ids.length)}
      </p>
      <ReasonField form={form} description={text.reopenHint} />
    </FormDialog>
  )
}
