import { Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { importProgressQuery } from './imports.api.ts'
import { importsText as text } from './imports.it.ts'

const WHOLE = 100

/** How far the file is that is being looked at or written. */
export function ImportProgress() {
  const { data } = useQuery(importProgressQuery)
  const isCounting = data !== undefined && data !== null && data.fatte < data.righe
  const said = !data ? text.reading : isCounting ? text.progress(data.fatte, data.righe) : text.posting
  const share = data ? (WHOLE * data.fatte) / Math.max(1, data.righe) : WHOLE
  return (
    <div className="column gap-2">
      <Progress value={share} animated={!isCounting} aria-label={said} />
      <span className="type-sm quiet" role="status">
        {said}
      </span>
    </div>
  )
}
