import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { accountLink } from '#web/entities/account/account-link.ts'
import { contiText as text } from '#web/features/accounting/account.it.ts'
import type { Account } from '#web/features/accounting/account.ts'
import type { AccountCard, ListEntity } from '#web/features/accounting/account-card.ts'
import { cardsQuery } from '#web/features/accounting/accounting.api.ts'

/** From one account to the next of its list, the period kept. */
export function AccountSteps({ account, entity, period }: AccountStepsProps) {
  const { data } = useQuery(cardsQuery(entity))
  const own = data?.filter(({ book }) => book?.idBook === account.book?.idBook)
  const at = own?.findIndex(({ id }) => id === account.id) ?? -1
  if (!own || at < 0) return null
  return (
    <>
      <Step
        to={own[at - 1]}
        period={period}
        label={text.previousAccount}
        Icon={IconChevronLeft}
        kind={entity}
      />
      <Step to={own[at + 1]} period={period} label={text.nextAccount} Icon={IconChevronRight} kind={entity} />
    </>
  )
}

interface AccountStepsProps {
  account: Account
  entity: ListEntity
  period: { start: string; end: string }
}

interface StepProps {
  to: AccountCard | undefined
  period: AccountStepsProps['period']
  label: string
  Icon: typeof IconChevronLeft
  kind: ListEntity
}

function Step({ to, period, label, Icon, kind }: StepProps) {
  const icon = <Icon size={17} aria-hidden />
  if (!to)
    return (
      <ActionIcon variant="default" disabled aria-label={label}>
        {icon}
      </ActionIcon>
    )
  const place = {
    ...accountLink({ kind: kind === 'helper' ? 'sala' : kind, id: to.id, book: to.book ?? undefined }),
    search: { dal: period.start, al: period.end },
  }
  return (
    <ActionIcon
      variant="default"
      aria-label={`${label}: ${to.nome}`}
      title={`${label}: ${to.nome}`}
      data-step
      renderRoot={(props) => <Link {...place} {...props} />}
    >
      {icon}
    </ActionIcon>
  )
}
