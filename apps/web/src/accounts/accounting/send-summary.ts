import type { AccountCard, ListKind, ReportOption } from './list-kinds.ts'
import type { DateRange, SendSelection } from './send-selection.ts'

export interface SendSummary {
  count: number
  /** The first of those that are written to, in the order of the list. */
  names: readonly string[]
  /** How many more. */
  others: number
  /** The parts to send, in the order of the list's options. */
  kinds: ReadonlyArray<{ option: ReportOption; count: number }>
  /** The periods, each with how many have it. */
  ranges: ReadonlyArray<DateRange & { count: number }>
}

const NAMES_SHOWN = 10

/** Summary of the reports to send, for the confirmation. Accounts that have left the list are not sent. */
export function sendSummary(
  { reports }: Pick<ListKind, 'reports'>,
  selection: SendSelection,
  cards: readonly AccountCard[],
): SendSummary {
  const chosen = cards.flatMap((card) => {
    const choice = selection.get(card.id)
    return choice ? [{ nome: card.nome, ...choice }] : []
  })
  const ranges = Map.groupBy(chosen, ({ range }) => `${range.start}/${range.end}`)
  return {
    count: chosen.length,
    names: chosen.slice(0, NAMES_SHOWN).map(({ nome }) => nome),
    others: Math.max(0, chosen.length - NAMES_SHOWN),
    kinds: reports
      .map((option) => ({ option, count: chosen.filter(({ options }) => options.includes(option)).length }))
      .filter(({ count }) => count > 0),
    ranges: [...ranges.values()].flatMap((same) =>
      same.slice(0, 1).map(({ range }) => ({ ...range, count: same.length })),
    ),
  }
}
