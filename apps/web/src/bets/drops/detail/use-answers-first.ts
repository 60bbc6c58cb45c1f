import { useCallback, useEffect, useState } from 'react'

/** The table appears without the answers when they take longer. */
const LONGEST_MS = 2_000

/**
 * Whether the answers above a detail's table are on screen: the table is drawn after them, since rows that move down
 * later put a click meant for one room into another's row.
 */
export function useAnswersFirst(): { isTableDue: boolean; onRead: () => void } {
  const [isRead, setRead] = useState(false)
  const onRead = useCallback(() => setRead(true), [])
  useEffect(() => {
    const timer = setTimeout(onRead, LONGEST_MS)
    return () => clearTimeout(timer)
  }, [onRead])
  return { isTableDue: isRead, onRead }
}
