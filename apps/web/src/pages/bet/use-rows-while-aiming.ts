import { useEffect, useState } from 'react'

/** How long a pointer on a button is taken for a press to come. */
const AIMING_MS = 3000
const BUTTON_OF_A_ROW = '[role="row"] :is(button, a)'

/**
 * The rows, without those that arrived since the pointer came onto a button of a row: they wait until it leaves, three
 * seconds at most, so that a press is for the row it was aimed at.
 */
export function useRowsWhileAiming<Row>(
  rows: readonly Row[] | undefined,
  idOf: (row: Row) => string,
): readonly Row[] | undefined {
  const [isAiming, setAiming] = useState(false)
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onMove = ({ pointerType, target }: PointerEvent) => {
      clearTimeout(timer)
      const aims =
        pointerType === 'mouse' && target instanceof Element && target.closest(BUTTON_OF_A_ROW) !== null
      setAiming(aims)
      if (aims) timer = setTimeout(() => setAiming(false), AIMING_MS)
    }
    document.addEventListener('pointerover', onMove)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', onMove)
    }
  }, [])
  if (isAiming && known === null && rows) setKnown(new Set(rows.map(idOf)))
  if (!isAiming && known !== null) setKnown(null)
  return known && isAiming ? rows?.filter((row) => known.has(idOf(row))) : rows
}
