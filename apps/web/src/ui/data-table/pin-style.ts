import type { CSSProperties } from 'react'
import type { ShownColumn } from './column-layout.ts'

/** The style that says how far the cell of a pinned column stays from its edge. */
export const pinStyle = <T>({ pinAt }: ShownColumn<T>): CSSProperties | undefined =>
  pinAt === undefined ? undefined : ({ '--pin': `var(${pinAt})` } as CSSProperties)
