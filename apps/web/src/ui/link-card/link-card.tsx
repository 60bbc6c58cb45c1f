import { IconChevronRight } from '@tabler/icons-react'
import { Link, type LinkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './link-card.module.css'

const CONTENT = 'whole-row type-sm quiet easy'

interface LinkCardProps {
  /** The screen the card leads to: `linkOptions({ to: '/utenze' })`. */
  link: LinkOptions
  title: string
  icon: ReactNode
  /** Beside the arrow: a state, a count. */
  aside?: ReactNode
  children?: ReactNode
}

/** A card that leads to a screen. */
export function LinkCard({ link, title, icon, aside, children }: LinkCardProps) {
  return (
    <Link {...link} className={`panel ${classes.card} ${classes.link}`}>
      <CardHead title={title} icon={icon} />
      <span className="row middle gap-3">
        {aside}
        <IconChevronRight size={17} aria-hidden className="faint" />
      </span>
      {children && <span className={CONTENT}>{children}</span>}
    </Link>
  )
}

/** A card of the same look that holds something to press or read. */
export function ActionCard({ title, icon, children }: Pick<LinkCardProps, 'title' | 'icon' | 'children'>) {
  return (
    <section className={`panel ${classes.card}`} aria-label={title}>
      <CardHead title={title} icon={icon} />
      <div className={CONTENT}>{children}</div>
    </section>
  )
}

function CardHead({ title, icon }: Pick<LinkCardProps, 'title' | 'icon'>) {
  return (
    <>
      <span className={`accent centre rounded-md raised ${classes.icon}`}>{icon}</span>
      <span className="shrinks type-md weight-600" data-card-title>
        {title}
      </span>
    </>
  )
}

interface CardGridProps {
  title?: string
  /** Cards with a sentence under their title. */
  wide?: boolean
  children: ReactNode
}

/** A grid of cards, with an optional heading. */
export function CardGrid({ title, wide = false, children }: CardGridProps) {
  return (
    <section className={`column gap-4 ${classes.group} ${wide ? classes.wide : ''}`} aria-label={title}>
      {title && <h2 className="type-sm weight-600 quiet">{title}</h2>}
      <div className={classes.grid}>{children}</div>
    </section>
  )
}
