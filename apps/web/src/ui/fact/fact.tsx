import type { ReactNode } from 'react'

export interface FactProps {
  label: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** One name and its value in a `dl`, kept together. */
export function Fact({ label, children, className }: FactProps) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
