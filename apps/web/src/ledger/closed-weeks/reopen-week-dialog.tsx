import { useQuery } from '@tanstack/react-query'
import { formatDateTime, formatPeriod } from '@xbetapp/domain/platform/format/date'
import { errorText } from '#web/lib/api-error.ts'
import { ErrorLine } from '#web/ui/error-state/error-state.tsx'
import { ReasonField, useReasonForm } from '#web/ui/fields/reason-field.tsx'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { closingsQuery, useReopenWeeks } from './closings.api.ts'
import { closingsText as text } from './closings.it.ts'
import type { WeekTarget } from './week-target.ts'

/** Opens a closed week again, with the reason that stays with it. */
export function ReopenWeekDialog({ week, conti, onClose }: WeekTarget & { onClose: () => void }) {
  const { mutateAsync } = useReopenWeeks()
  const { data, error, refetch } = useQuery({ ...closingsQuery(week.endDate), enabled: conti === null })
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
      {error && <ErrorLine message={errorText(error)} onRetry={() => void refetch()} />}
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
