import { Link } from '@tanstack/react-router'
import { shellMessages as text } from '#web/messages/shell.ts'
import { LogoMark } from '#web/pages/page-frame/logo-mark.tsx'
import classes from './brand.module.css'

export function Brand() {
  return (
    <Link to="/" className={classes.brand} aria-label={text.home} preload={false}>
      <LogoMark size={26} />
      <span className={classes.title}>{text.product}</span>
    </Link>
  )
}
