import { Loader } from '@mantine/core'
import { shellMessages as text } from '#web/messages/shell.ts'
import classes from './page-pending.module.css'

/** Shown when a screen takes more than a moment to come. */
export function PagePending() {
  return (
    <div role="status" aria-label={text.loading} className={classes.pending}>
      <Loader size="sm" type="dots" color="gray" />
    </div>
  )
}
