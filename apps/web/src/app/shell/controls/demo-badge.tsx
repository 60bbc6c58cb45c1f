import { shellMessages as text } from '#web/app/shell/shell.it.ts'
import classes from './demo-badge.module.css'

export function DemoBadge() {
  return (
    <span className={classes.badge} data-demo data-hint={text.demoHint}>
      {text.demo}
    </span>
  )
}
