import { SegmentedControl } from '@mantine/core'
import { isZero, round2, sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { statoLabel } from '@xbetapp/domain/reference/reference/stato'
import { SearchField } from '#web/ui/filter-bar/filter-bar.tsx'
import { hasWords } from '#web/ui/picker/filter-options.ts'
import type { CardFilters } from './account.search.ts'
import { accountsText as text } from './accounting.it.ts'
import type { AccountCard, ListKind } from './list-kinds.ts'

const ALL = 'tutti'

export const stateOptions = ({ states }: ListKind) =>
  states.map((value) => ({ value, label: statoLabel(value) }))

export const CONTI_OPTIONS = [
  { value: 'attesa', label: text.inAttesa },
  { value: 'confermati', label: text.confermati },
] as const

interface CardFilterFieldsProps {
  kind: ListKind
  filters: CardFilters
  onFilters: (change: CardFilters) => void
}

/** Name, state and confirmation of the accounts to show. */
export function CardFilterFields({ kind, filters, onFilters }: CardFilterFieldsProps) {
  const segments = <Name extends 'stato' | 'conti'>(
    name: Name,
    options: readonly { value: NonNullable<CardFilters[Name]>; label: string }[],
  ) => (
    <SegmentedControl<string>
      aria-label={text[name]}
      data={[{ value: ALL, label: text.tutti }, ...options]}
      value={filters[name] ?? ALL}
      onChange={(value) => onFilters({ [name]: value === ALL ? undefined : value })}
    />
  )
  return (
    <>
      <SearchField placeholder={text.search} value={filters.nome} onChange={(nome) => onFilters({ nome })} />
      {segments('stato', stateOptions(kind))}
      {kind.hasConti && segments('conti', CONTI_OPTIONS)}
    </>
  )
}

/** Literally 0 once rounded, whatever cancels out inside (rule: account/zero-balance). */
export const isZeroBalance = ({ recap }: AccountCard): boolean => isZero(round2(recap.saldoTotale))

/** The cards of a list, and how many only their zero balance keeps out. */
export function filterCards(
  cards: readonly AccountCard[],
  { nome, stato, conti, valuta, zero }: CardFilters,
): { shown: AccountCard[]; zeroHidden: number } {
  const matching = cards.filter(
    (card) =>
      hasWords(card.nome, nome ?? '') &&
      (stato === undefined || matchesState(card, stato)) &&
      (conti === undefined || card.conti === (conti === 'attesa')) &&
      (valuta === undefined || card.idValuta === valuta),
  )
  const shown = zero ? matching : matching.filter((card) => !isZeroBalance(card))
  return { shown, zeroHidden: matching.length - shown.length }
}

/** Tipsters have no standby: the filter OFF takes all that are not on. */
function matchesState({ stato, accettazione }: AccountCard, wanted: 'A' | 'S' | 'D'): boolean {
  return accettazione !== null && wanted === 'D' ? stato !== 'A' : stato === wanted
}

/** SALDO TOTALE by currency: currencies are never mixed. Euro first. */
export const totalsByCurrency = (cards: readonly AccountCard[]) =>
  [...Map.groupBy(cards, ({ idValuta }) => idValuta)]
    .map(([valuta, of]) => ({
      valuta,
      simbolo: of[0]?.simbolo ?? valuta,
      importo: toNumber(sum(of.map(({ recap }) => recap.saldoTotale))),
    }))
    .sort(
      (a, b) => Number(b.valuta === 'EUR') - Number(a.valuta === 'EUR') || a.valuta.localeCompare(b.valuta),
    )
