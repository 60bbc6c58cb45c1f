import classes from './footer.module.css'
import { shellMessages as text } from './shell.it.ts'

export function Footer() {
  return <footer className={classes.footer}>{text.footer(new Date().getFullYear())}</footer>
}
