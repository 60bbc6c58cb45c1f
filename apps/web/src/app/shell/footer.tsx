import { shellMessages as text } from '#web/messages/shell.ts'
import classes from './footer.module.css'

export function Footer() {
  return <footer className={classes.footer}>{text.footer(new Date().getFullYear())}</footer>
}
