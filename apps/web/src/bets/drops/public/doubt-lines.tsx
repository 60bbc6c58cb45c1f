import classes from './doubt-lines.module.css'
import { doubtsText as text } from './doubts.it.ts'

/** What may be a slip, and that a second Enter means it. */
export function DoubtLines({ doubts }: { doubts: readonly string[] }) {
  if (doubts.length === 0) return null
  return (
    <p role="alert" className={`flush type-xs yellow ${classes.doubts}`}>
      {doubts.join(' ')} {text.again}
    </p>
  )
}
