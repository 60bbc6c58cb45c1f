import { useQuery } from '@tanstack/react-query'
import { errorText } from '#web/lib/api-error.ts'
import { cardsQuery } from './accounting.api.ts'
import { comEraText as text } from './as-known.it.ts'
import { ComEraDialog, type ComEraRow } from './as-known-dialog.tsx'
import type { AccountCard, ListKind } from './list-kinds.ts'

interface ComEraListProps {
  kind: ListKind
  /** The list as it is. */
  cards: readonly AccountCard[] | undefined
  giorno: string
  onGiorno: (giorno: string) => void
  onClose: () => void
}

/** SALDO TOTALE of every account of a list, as it was known and as it is now; the largest change comes first. */
export default function ComEraList({ kind, cards, giorno, onGiorno, onClose }: ComEraListProps) {
  const { data, error, refetch } = useQuery(cardsQuery(kind.entity, giorno))
  return (
    <ComEraDialog
      title={kind.title}
      heading={text.conto}
      giorno={giorno}
      onGiorno={onGiorno}
      error={error ? errorText(error) : null}
      onRetry={() => void refetch()}
      rows={cards && data && compared(cards, data)}
      onClose={onClose}
    />
  )
}

function compared(now: readonly AccountCard[], then: readonly AccountCard[]): ComEraRow[] {
  const before = new Map(then.map((card) => [card.id, card]))
  const change = ({ oggi, allora }: ComEraRow) => Math.abs(oggi - (allora ?? 0))
  return now
    .map((card) => ({
      key: card.id,
      label: nameOf(card, before.get(card.id)),
      allora: before.get(card.id)?.recap.saldoTotale,
      oggi: card.recap.saldoTotale,
      simbolo: card.simbolo,
    }))
    .sort((a, b) => change(b) - change(a))
}

/** The name, with the former one if it differs. */
const nameOf = (now: AccountCard, then: AccountCard | undefined): string =>
  then && then.nome !== now.nome ? `${now.nome} (${then.nome})` : now.nome
