import type { CSSProperties } from 'react'
import type { ShownColumn } from './column-layout.ts'

/** How far from its edge the cell of a column that stays there is. */
export const pinStyle = <T>({ pinAt }: ShownColumn<T>): CSSProperties | undefined =>
  pinAt === undefined ? undefined : ({ '--pin': `var(${pinAt})` } as CSSProperties)
