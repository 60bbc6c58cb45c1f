import { useEffect, useRef, useState } from 'react'

/** How long a created row stays marked. */
const MARKED_MS = 6_000

/**
 * The key of the row created last, for a while, so that its list marks the row. `reveal` is called once with the row,
 * when the list has it: filters that hide what was just created would make it look lost.
 */
export function useCreatedRow<Row>(
  created: string | null,
  row: Row | undefined,
  reveal: (row: Row) => void,
): string | null {
  const [marked, setMarked] = useState<string | null>(null)
  useEffect(() => {
    setMarked(created)
    const timer = setTimeout(() => setMarked(null), MARKED_MS)
    return () => clearTimeout(timer)
  }, [created])

  const revealed = useRef<string>(undefined)
  useEffect(() => {
    if (created === null || row === undefined || revealed.current === created) return
    revealed.current = created
    reveal(row)
  })
  return marked
}
