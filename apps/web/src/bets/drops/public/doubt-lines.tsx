import classes from './doubt-lines.module.css'
import { doubtsText as text } from './doubts.it.ts'

/** The doubts, and the hint that a second Enter confirms. */
export function DoubtLines({ doubts }: { doubts: readonly string[] }) {
  if (doubts.length === 0) return null
  return (
    <p role="alert" className={`flush type-xs yellow ${classes.doubts}`}>
      {doubts.join(' ')} {text.again}
    </p>
  )
}
