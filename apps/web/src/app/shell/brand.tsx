import { Link } from '@tanstack/react-router'
import { LogoMark } from '#web/pages/page-frame/logo-mark.tsx'
import classes from './brand.module.css'
import { shellText as text } from './shell.it.ts'

export function Brand() {
  return (
    <Link to="/" className={`row middle gap-5 ${classes.brand}`} aria-label={text.home} preload={false}>
      <LogoMark size={26} />
      <span className={`type-lg weight-700 ${classes.title}`}>{text.product}</span>
    </Link>
  )
}
