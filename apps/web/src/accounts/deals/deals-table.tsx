import { FiguresTable } from '#web/ui/figures-table/figures-table.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import type { Deal } from './deals.api.ts'
import { termsSentence, dealText as text } from './deals.it.ts'
import { useBookName } from './use-book-name.ts'

export const TOTALS = ['maturato', 'pagato', 'daPagare', 'riporto'] as const
/** What may be long comes last. */
const HEADS = [text.nome, ...TOTALS.map((name) => ({ figure: text.figures[name] })), text.condizioni]

interface DealsTableProps {
  deals: readonly Deal[]
  onOpen: (idAccordo: number) => void
}

/** Deals with what they earned and what of it is left to pay. */
export function DealsTable({ deals, onOpen }: DealsTableProps) {
  const bookName = useBookName()
  return (
    <FiguresTable label={text.list} heads={HEADS}>
      {deals.map((deal) => (
        <tr key={deal.idAccordo}>
          <th scope="row">
            <button
              type="button"
              className="small-button hovers accent"
              onClick={() => onOpen(deal.idAccordo)}
            >
              {deal.nome}
            </button>
          </th>
          {TOTALS.map((name) => (
            <td key={name} data-number data-label={text.figures[name]}>
              <Money value={deal[name]} signed={name === 'daPagare'} />
            </td>
          ))}
          <td data-label={text.condizioni} data-wide>
            {termsSentence(deal.termini, bookName)}
          </td>
        </tr>
      ))}
    </FiguresTable>
  )
}
