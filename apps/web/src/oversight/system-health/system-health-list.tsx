import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { apiQuery } from '#web/lib/api-query.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { Chip } from '#web/ui/chips/chip.tsx'
import { systemHealthText as text } from './system-health.it.ts'
import classes from './system-health-list.module.css'

type Voce = Answer<'GET /api/v1/salute'>['voci'][number]

/** What the office works with, in this order. The rest is about the machine: shown on demand, as long as it is well. */
const OFFICE: readonly Voce['chiave'][] = ['bot', 'coda', 'backup', 'conti', 'disco']

/** List of the checked entries: what works and what does not, what to do about it, and when it was last checked. */
export function SystemHealthList({ voci }: { voci: readonly Voce[] }) {
  const isTechnical = ({ chiave, bene }: Voce) => !OFFICE.includes(chiave) && bene !== false
  const bad = voci.filter(({ bene }) => bene === false).length
  const office = OFFICE.flatMap((chiave) => voci.filter((voce) => voce.chiave === chiave))
  const badMachine = voci.filter((voce) => !OFFICE.includes(voce.chiave) && !isTechnical(voce))
  return (
    <>
      <p className={`flush weight-600 ${bad > 0 ? 'red' : ''}`}>
        {bad > 0 ? text.toCheck(bad) : office.some(({ bene }) => bene === null) ? text.notAll : text.allWell}
      </p>
      <Items voci={[...badMachine, ...office]} />
      <details>
        <summary className="type-sm quiet below-4">{text.technical}</summary>
        <Items voci={voci.filter(isTechnical)} />
      </details>
    </>
  )
}

const LONGEST_MS = 600_000

/** A backup is made at once; a large one takes minutes, during which people go on working. */
function BackupButton() {
  const client = useQueryClient()
  const { mutate, isPending } = useApiMutation('POST /api/v1/salute/backup', {
    success: text.backedUp,
    timeoutMs: LONGEST_MS,
    onSuccess: (salute) => client.setQueryData(systemHealthQuery.queryKey, salute),
  })
  return (
    <Button size="compact-sm" variant="default" loading={isPending} onClick={() => mutate({})}>
      {text.backUp}
    </Button>
  )
}

function Items({ voci }: { voci: readonly Voce[] }) {
  return (
    <ul className="column gap-2 bare-list">
      {voci.map(({ chiave, bene, valore, fatto }) => (
        <li key={chiave} className={`row wraps middle apart panel ${classes.item}`}>
          <div className="column gap-1 shrinks breaks">
            <strong>{stateOf({ chiave, bene })}</strong>
            {bene === false && <span className="type-sm">{text.remedies[chiave]}</span>}
            {chiave === 'bot' && bene === null ? (
              // What to do about it is for who runs the server.
              <details className="type-sm quiet">
                <summary>{text.technical}</summary>
                {valore}
              </details>
            ) : (
              <span className="type-sm quiet">{valore}</span>
            )}
            {fatto && <span className="type-sm quiet">{text.last(formatDateTime(fatto))}</span>}
          </div>
          <span className="row middle gap-5 rigid">
            {chiave === 'backup' && <BackupButton />}
            {chiave !== 'versioni' && bene !== null && (
              <Chip tone={bene ? 'green' : 'red'}>{bene ? text.good : text.bad}</Chip>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function stateOf({ chiave, bene }: Pick<Voce, 'chiave' | 'bene'>): string {
  const { good, bad, notYet = good } = text.states[chiave]
  return bene === null ? notYet : bene ? good : bad
}

const EVERY_MS = 30_000

export const systemHealthQuery = {
  ...apiQuery(['salute'], 'GET /api/v1/salute'),
  refetchInterval: EVERY_MS,
  staleTime: 0,
}
