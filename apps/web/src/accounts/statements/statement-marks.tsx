import { IconAlertTriangle, IconCheck, IconLock, IconSend } from '@tabler/icons-react'
import { Chip } from '#web/ui/chips/chip.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import type { StatementState } from './statements.api.ts'
import { statementsText as text } from './statements.it.ts'

const LOOKS = {
  inviato: { tone: 'grey', Icon: IconSend },
  confermato: { tone: 'green', Icon: IconCheck },
  contestato: { tone: 'red', Icon: IconAlertTriangle },
  chiuso: { tone: 'grey', Icon: IconLock },
} as const

/** State of a statement with the other side; `isPart`: the statement covers only some days of the week. */
export function StateChip({ stato, isPart = false }: { stato: StatementState; isPart?: boolean }) {
  const { tone, Icon } = LOOKS[stato]
  return (
    <Chip tone={tone} icon={<Icon size={12} aria-hidden />}>
      {isPart ? text.inPart(text.stati[stato]) : text.stati[stato]}
    </Chip>
  )
}

/** Warns that the books contradict a statement with its later changes: one of these was changed outside the product. */
export const BooksSay = ({ saldo, simbolo }: { saldo: number | null; simbolo: string }) =>
  saldo !== null && (
    <span className="type-xs red">
      {text.booksSay} <Money signed value={saldo} currency={simbolo} />
    </span>
  )
