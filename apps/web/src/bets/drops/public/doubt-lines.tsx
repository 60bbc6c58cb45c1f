import { doubtsText as text } from './doubts.it.ts'

/** The doubts, and the hint that a second Enter confirms. */
export function DoubtLines({ doubts }: { doubts: readonly string[] }) {
  if (doubts.length === 0) return null
  return (
    <p role="alert" className="flush warned type-xs yellow">
      {doubts.join(' ')} {text.again}
    </p>
  )
}
