import { Money } from '#web/ui/numbers/money.tsx'
import { statementsText as text } from './statements.it.ts'

/** Warns that a statement plus later changes differs from the books: it was changed outside the product. */
export function BooksSay({ saldo, simbolo }: { saldo: number | null; simbolo: string }) {
  if (saldo === null) return null
  return (
    <span className="type-xs red">
      {text.booksSay} <Money signed value={saldo} currency={simbolo} />
    </span>
  )
}
