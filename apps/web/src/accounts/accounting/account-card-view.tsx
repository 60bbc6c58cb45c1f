import { IconArrowsDiff, IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { accountLink } from '#web/accounts/accounting/public/account-link.ts'
import { CreditMark } from '#web/ledger/credit/public/credit-mark.tsx'
import { StatusChip } from '#web/reference/reference/public/status-chip.tsx'
import { Chip } from '#web/ui/chips/chip.tsx'
import { Fact } from '#web/ui/fact/fact.tsx'
import { Money, MoneyFact, Percent } from '#web/ui/numbers/numbers.tsx'
import classes from './account-card.module.css'
import { accountsText as text } from './accounting.it.ts'
import type { AccountCard, ListEntity } from './list-kinds.ts'
import { Owed, Verified } from './public/balance.tsx'

interface AccountCardViewProps {
  card: AccountCard
  entity: ListEntity
  /** Shows the expected values in place of the percentages. */
  expected: boolean
  /** Send mode: the reports to send. The card is then no link. */
  send?: ReactNode
}

/** An account in its list: a card that leads to it, or one to choose from in send mode. */
export const AccountCardView = memo(function AccountCardView(props: AccountCardViewProps) {
  const { card, entity, send } = props
  const inner = (
    <>
      <span className="row wraps middle shrinks gap-2 across-5">
        <span className={`grows shrinks type-lg weight-700 breaks ${card.stato === 'A' ? '' : 'quiet'}`}>
          {card.nome}
        </span>
        <span className="row wraps to-end gap-3">
          {card.conti && <AwaitsConfirmationChip waiting />}
          <StatusChip stato={card.stato} />
        </span>
        {card.book && <span className={`type-xs quiet ${classes.book}`}>{card.book.nomeBook}</span>}
      </span>
      <CardFigures {...props} />
      {card.fido && (
        <span className="row wraps to-end gap-3">
          <CreditMark {...card.fido} />
        </span>
      )}
      <CardStatement card={card} />
      {card.verifica && <Verified verifica={card.verifica} />}
    </>
  )
  return (
    <li className={`column shrinks panel ${classes.card}`}>
      {send === undefined ? (
        <Link {...linkTo(card, entity)} className={`column grows ${classes.inner} ${classes.link}`}>
          {inner}
        </Link>
      ) : (
        <>
          <div className={`column grows ${classes.inner}`}>{inner}</div>
          {send}
        </>
      )}
    </li>
  )
})

const linkTo = ({ id, book }: AccountCard, entity: ListEntity) =>
  accountLink({ kind: entity === 'helper' ? 'sala' : entity, id, book: book ?? undefined })

function CardFigures({ card, entity, expected, send }: AccountCardViewProps) {
  const { recap, simbolo, freeroll } = card
  const isTipster = entity === 'tipster'
  const hasOpen = recap.saldoNoOpen !== recap.saldoTotale
  return (
    <>
      <dl className={`row wraps type-xs quiet ${classes.terms}`}>
        {!(expected && isTipster) &&
          card.terms.map(({ label, percent }) => (
            <Fact key={label} label={label}>
              <Percent value={percent} />
            </Fact>
          ))}
        {!expected && (
          <Fact label={text.freeroll}>
            <Percent value={freeroll} />
          </Fact>
        )}
      </dl>
      <dl className="pairs column gap-2 type-sm">
        {expected && isTipster && figure(text.actionAttesa, recap.actionAtteso, simbolo)}
        {/* A venue keeps the freeroll, which is our expense: negative. */}
        {expected &&
          figure(text.freerollAtteso, isTipster ? recap.freerollAtteso : 0 - recap.freerollAtteso, simbolo)}
        {send === undefined && figure(text.profitto, recap.saldoProfit, simbolo)}
        {figure(text.operativo, recap.saldoOperativo, simbolo)}
        {figure(text.deposito, recap.saldoDeposito, simbolo)}
        {(isTipster || freeroll !== 0) && figure(text.saldoFreeroll, recap.saldoFr, simbolo)}
      </dl>
      <div className={`row baseline apart gap-5 type-xl weight-700 tight ${classes.total}`}>
        <span className={`type-xs weight-500 quiet ${classes.totalLabel}`}>{text.saldoTotale}</span>
        <Money signed value={recap.saldoTotale} currency={simbolo} />
      </div>
      {/* Who owes is judged without the Open bets: the word stands beside that amount. */}
      <div className="row to-end">
        <Owed saldo={recap.saldoNoOpen} kind={entity}>
          {hasOpen && (
            <span>
              {text.withoutOpen} <Money value={recap.saldoNoOpen} currency={simbolo} />
            </span>
          )}
        </Owed>
      </div>
    </>
  )
}

/** The balance of the latest statement as sent, with a mark where the closing of that period differs today. */
function CardStatement({ card: { estratto, simbolo } }: { card: AccountCard }) {
  if (!estratto) return null
  const differs = (estratto.oggi !== null && estratto.oggi !== estratto.saldo) || estratto.oggiConti !== null
  return (
    <div className={`row wraps middle apart type-xs quiet ${classes.statement}`}>
      <span>
        {text.sentOn(estratto.inviatoAt)} <Money value={estratto.saldo} currency={simbolo} />
      </span>
      {differs && (
        <Chip tone="yellow" icon={<IconArrowsDiff size={12} aria-hidden />}>
          {text.differsToday}
        </Chip>
      )}
    </div>
  )
}

const figure = (label: string, value: number, simbolo: string) => (
  <MoneyFact signed label={label} value={value} currency={simbolo} />
)

/** Whether an account's week is confirmed. */
export const AwaitsConfirmationChip = ({ waiting }: { waiting: boolean }) => (
  <Chip
    tone={waiting ? 'yellow' : 'grey'}
    icon={waiting ? <IconHourglass size={12} aria-hidden /> : <IconCircleCheck size={13} aria-hidden />}
  >
    {waiting ? text.inAttesa : text.confermati}
  </Chip>
)
