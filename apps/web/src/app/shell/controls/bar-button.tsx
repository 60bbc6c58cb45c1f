import { Link, type LinkOptions } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import classes from './bar-button.module.css'

interface BarButtonProps extends ComponentProps<'button'> {
  label: string
  tone?: 'ok' | 'danger' | 'warn' | undefined
}

/** A round button of the top bar: an icon with a state and an action. */
export function BarButton({ label, tone, className, ...props }: BarButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-hint={label}
      data-tone={tone}
      className={className ? `${classes.button} ${className}` : classes.button}
      {...props}
    />
  )
}

interface BarLinkProps {
  to: LinkOptions['to']
  label: string
  icon: ReactNode
  /** How many, at the corner; 0 is not shown. */
  count?: number
  countClass?: string | undefined
  className?: string | undefined
  'data-tone'?: 'warn'
}

/** A button of the top bar that leads to a screen. */
export function BarLink({ label, icon, count = 0, countClass = '', className, ...link }: BarLinkProps) {
  return (
    <Link
      className={className ? `${classes.button} ${className}` : classes.button}
      aria-label={label}
      data-hint={label}
      {...link}
    >
      {icon}
      {count > 0 && (
        <span
          key={count}
          className={`type-2xs weight-700 centred ${classes.count} ${countClass}`}
          aria-hidden="true"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}
