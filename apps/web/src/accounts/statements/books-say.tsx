import { Money } from '#web/ui/numbers/money.tsx'
import { statementsText as text } from './statements.it.ts'

/** A statement that with what changed since does not come to what the books hold: it was changed past the product. */
export function BooksSay({ saldo, simbolo }: { saldo: number | null; simbolo: string }) {
  if (saldo === null) return null
  return (
    <span className="type-xs red">
      {text.booksSay} <Money signed value={saldo} currency={simbolo} />
    </span>
  )
}
