import { Loader } from '@mantine/core'
import classes from './page-pending.module.css'
import { shellMessages as text } from './shell.it.ts'

/** Shown when a screen takes more than a moment to come. */
export function PagePending() {
  return (
    <div role="status" aria-label={text.loading} className={`grows ${classes.pending}`}>
      <Loader size="sm" type="dots" color="gray" />
    </div>
  )
}
