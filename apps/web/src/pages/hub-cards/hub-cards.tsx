import type { LinkOptions } from '@tanstack/react-router'
import { SCREEN_LINES } from '@xbetapp/domain/platform/roles/screen-lines'
import { mayOpen, type PlainPath, titleOf } from '@xbetapp/domain/platform/roles/screens'
import type { ComponentType, ReactNode } from 'react'
import { useRoles } from '#web/platform/auth/public/use-session.ts'
import { CardGrid, LinkCard } from '#web/ui/link-card/link-card.tsx'

export interface HubCard {
  path: Exclude<PlainPath, '/login'>
  /** Parameters of the address, e.g. a filter. */
  search?: LinkOptions['search']
  /** Default: the screen's own title. */
  title?: string
  Icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  /** Default: what the screen is for. */
  text?: ReactNode
}

interface HubCardsProps {
  title?: string
  cards: readonly HubCard[]
  /** Cards that lead nowhere. */
  children?: ReactNode
}

/** Cards to the screens the user may open. */
export function HubCards({ title, cards, children }: HubCardsProps) {
  const roles = useRoles()
  const open = cards.filter(({ path }) => mayOpen(path, roles))
  if (open.length === 0 && !children) return null
  return (
    <CardGrid wide title={title}>
      {open.map(({ path, search, title = titleOf(path), Icon, text = SCREEN_LINES[path] }) => (
        <LinkCard
          key={path}
          link={{ to: path, search } as LinkOptions}
          title={title}
          icon={<Icon size={19} stroke={1.6} aria-hidden />}
        >
          {text}
        </LinkCard>
      ))}
      {children}
    </CardGrid>
  )
}
