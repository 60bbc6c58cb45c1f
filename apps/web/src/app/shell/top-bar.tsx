import { type ReactNode, useRef } from 'react'
import { HintLayer } from '#web/ui/hint/hint-layer.tsx'
import { Brand } from './brand.tsx'
import classes from './top-bar.module.css'

interface TopBarProps {
  menu: ReactNode
  controls: ReactNode
}

export function TopBar({ menu, controls }: TopBarProps) {
  const bar = useRef<HTMLElement>(null)
  return (
    <header ref={bar} className={classes.bar}>
      {menu}
      <Brand />
      <div className={classes.controls}>{controls}</div>
      <HintLayer within={bar} />
    </header>
  )
}
