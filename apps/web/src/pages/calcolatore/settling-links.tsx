import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { titleOf } from '@xbetapp/domain/roles/screens'
import { confermeQuery } from '#web/features/conferme/conferme.api.ts'

/** From the calculator to the other ways of settling, with what waits for a second person. */
export function SettlingLinks() {
  const { data } = useQuery(confermeQuery)
  const waiting = data?.filter(({ stato, mia }) => stato === 'in attesa' && !mia).length ?? 0
  return (
    <>
      <Button component={Link} to="/calcolatore/coda" size="xs" variant="default">
        {titleOf('/calcolatore/coda')}
      </Button>
      <Button component={Link} to="/calcolatore/risultati" size="xs" variant="default">
        {titleOf('/calcolatore/risultati')}
      </Button>
      <Button
        component={Link}
        to="/calcolatore/conferme"
        size="xs"
        variant={waiting > 0 ? 'light' : 'default'}
        color={waiting > 0 ? 'yellow' : undefined}
      >
        {titleOf('/calcolatore/conferme')}
        {waiting > 0 && ` (${waiting})`}
      </Button>
    </>
  )
}
