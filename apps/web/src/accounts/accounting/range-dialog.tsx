import { useForm } from '@mantine/form'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { DateField } from '#web/ui/date-field/date-field.tsx'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { FormGrid } from '#web/ui/form-grid/form-grid.tsx'
import type { ListKind } from './list-kinds.ts'
import { sendText as text } from './send.it.ts'
import type { DateRange } from './send-selection.ts'

interface RangeDialogProps {
  kind: ListKind
  range: DateRange
  onConfirm: (range: DateRange) => void
  onClose: () => void
}

/** One range for every file chosen. */
export function RangeDialog({ kind, range, onConfirm, onClose }: RangeDialogProps) {
  const today = romeDay(new Date())
  const form = useForm({ initialValues: range })
  const { start, end } = form.values
  return (
    <FormDialog
      width={500}
      title={kind.reports.includes('file100') ? text.rangeOfAll : text.rangeOfFiles}
      form={form}
      submitLabel={text.confirm}
      onClose={onClose}
      onSubmit={async (values) => {
        onConfirm(values)
        // Confirming has closed it.
        return false
      }}
    >
      <FormGrid>
        <DateField
          label={text.from}
          max={today}
          value={start}
          onChange={(day) => day && form.setValues(day > end ? { start: day, end: day } : { start: day })}
        />
        <DateField
          label={text.to}
          min={start}
          max={today}
          value={end}
          onChange={(day) => day && form.setFieldValue('end', day)}
        />
      </FormGrid>
    </FormDialog>
  )
}
