import { useQuery } from '@tanstack/react-query'
import { fasceQuery, sportQuery } from '#web/bets/calculator/calculator.api.ts'
import type { MayEdit } from '#web/bets/calculator/calculator.types.ts'
import BulkDialog from '#web/settling/bulk-settle/bulk-dialog.tsx'
import { bulkSettleText as text } from '#web/settling/bulk-settle/bulk-settle.it.ts'
import { type BulkTarget, filtersOf } from './bulk-target.ts'

interface CalculatorBulkProps {
  target: BulkTarget
  may: MayEdit
  onClose: () => void
  onDone: () => void
}

const FIELDS = ['esito', 'fascia', 'sport', 'dropChiusura'] as const
const NO_NAMES: readonly string[] = []

/**
 * The bulk dialog of the calculator, also for one settled bet whose change reaches a sent statement or a closed week.
 */
export default function CalculatorBulk({ target, may, onClose, onDone }: CalculatorBulkProps) {
  const { data: fasce = NO_NAMES } = useQuery({ ...fasceQuery, enabled: may('fascia') })
  const { data: sport = NO_NAMES } = useQuery({ ...sportQuery, enabled: may('sport') })
  const offers = { fields: FIELDS.filter((field) => may(field)), fasce, sport }
  switch (target.is) {
    case 'outcome':
      return (
        <BulkDialog
          title={text.titleOne(target.bet.idReceivedBet)}
          target={{ ids: [target.bet.idReceivedBet] }}
          fixed={{ esito: target.esito }}
          onClose={onClose}
          onDone={onDone}
        />
      )
    case 'bets':
      return (
        <BulkDialog
          title={text.title(target.ids.length)}
          target={{ ids: [...target.ids] }}
          offers={offers}
          onClose={onClose}
          onDone={onDone}
        />
      )
    case 'filters':
      return (
        <BulkDialog
          title={text.title(target.count)}
          target={{ filtri: filtersOf(target.filters) }}
          offers={offers}
          onClose={onClose}
          onDone={onDone}
        />
      )
  }
}
