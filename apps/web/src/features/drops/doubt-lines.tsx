import classes from './drop-entries.module.css'
import { dropsText as text } from './drops.it.ts'

/** What may be a slip, and that a second Enter means it. */
export function DoubtLines({ doubts }: { doubts: readonly string[] }) {
  if (doubts.length === 0) return null
  return (
    <p role="alert" className={`flush type-xs yellow ${classes.doubts}`}>
      {doubts.join(' ')} {text.doubts.again}
    </p>
  )
}
