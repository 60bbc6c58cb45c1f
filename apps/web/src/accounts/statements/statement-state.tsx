import { Select, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle, IconCheck, IconLock, IconSend } from '@tabler/icons-react'
import { reason } from '@xbetapp/domain/platform/validation/rules'
import { Chip } from '#web/ui/chips/chip.tsx'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import type { Statement } from './public/sent-statements.api.ts'
import { type StatementState, useSetState } from './statements.api.ts'
import { statementsText as text } from './statements.it.ts'

const LOOKS = {
  inviato: { tone: 'grey', Icon: IconSend },
  confermato: { tone: 'green', Icon: IconCheck },
  contestato: { tone: 'red', Icon: IconAlertTriangle },
  chiuso: { tone: 'grey', Icon: IconLock },
} as const

const STATES = Object.keys(LOOKS) as StatementState[]

/** State of a statement with the other side; `isPart`: the statement covers only some days of the week. */
export function StateChip({ stato, isPart = false }: { stato: StatementState; isPart?: boolean }) {
  const { tone, Icon } = LOOKS[stato]
  return (
    <Chip tone={tone} icon={<Icon size={12} aria-hidden />}>
      {isPart ? text.inPart(text.stati[stato]) : text.stati[stato]}
    </Chip>
  )
}

interface StateDialogProps {
  estratto: Pick<Statement, 'id' | 'stato'>
  onClose: () => void
}

/** Records the answer to a statement that did not come by its buttons, with the reason. */
export function StateDialog({ estratto, onClose }: StateDialogProps) {
  const { mutateAsync } = useSetState()
  const form = useForm<{ stato: string; motivo: string }>({
    initialValues: { stato: '', motivo: '' },
    validate: { stato: (value) => (value === '' ? text.chooseState : null), motivo: reason },
  })
  return (
    <FormDialog
      title={text.setState}
      form={form}
      submitLabel={text.save}
      onClose={onClose}
      onSubmit={({ stato, motivo }) =>
        mutateAsync({ params: { id: estratto.id }, body: { stato: stato as StatementState, motivo } })
      }
    >
      <Select
        label={text.columns.stato}
        description={text.presentState(text.stati[estratto.stato])}
        data={STATES.filter((one) => one !== estratto.stato).map((value) => ({
          value,
          label: text.stati[value],
        }))}
        {...form.getInputProps('stato')}
      />
      <Textarea
        label={text.columns.motivo}
        placeholder={text.reasonHint}
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('motivo')}
      />
    </FormDialog>
  )
}

/** Warns that the books contradict a statement with its later changes: one of these was changed outside the product. */
export const BooksSay = ({ saldo, simbolo }: { saldo: number | null; simbolo: string }) =>
  saldo !== null && (
    <span className="type-xs red">
      {text.booksSay} <Money signed value={saldo} currency={simbolo} />
    </span>
  )
