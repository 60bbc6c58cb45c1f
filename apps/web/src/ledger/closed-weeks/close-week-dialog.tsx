import { formatPeriod } from '@xbetapp/domain/platform/format/date'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { useCloseWeeks } from './closings.api.ts'
import { closingsText as text } from './closings.it.ts'
import type { WeekTarget } from './week-target.ts'

/** Asks before a week is closed: whose, how many, which days. */
export function CloseWeekDialog({ week, conti, onClose }: WeekTarget & { onClose: () => void }) {
  const { mutateAsync } = useCloseWeeks()
  const open = conti?.filter(({ chiusura }) => chiusura === null)
  const [closes, already] = open
    ? [open.length, (conti?.length ?? 0) - open.length]
    : [week.daChiudere, week.chiuse]
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
            ...(open ? { conti: open.map(({ entity, id }) => ({ tipo: entity, id })) } : {}),
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
      </p>
      <p className="flush below-6 type-sm quiet">{text.afterClosing}</p>
    </ConfirmDialog>
  )
}
