import type { ComponentProps } from 'react'
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
