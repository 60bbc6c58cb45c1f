import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { Chip } from '#web/ui/chips/chip.tsx'
import { systemHealthQuery } from './system-health.api.ts'
import { systemHealthText as text } from './system-health.it.ts'
import classes from './system-health-list.module.css'

type Voce = Answer<'GET /api/v1/salute'>['voci'][number]

/** Facts about the machine: shown on demand, as long as they are well. */
const TECHNICAL: ReadonlySet<string> = new Set(['orologio', 'repliche', 'versioni'])

/** List of the checked entries: the state of each in words, and when it last ran. */
export function SystemHealthList({ voci }: { voci: readonly Voce[] }) {
  const isTechnical = ({ chiave, bene }: Voce) => TECHNICAL.has(chiave) && bene !== false
  return (
    <>
      <Items voci={voci.filter((voce) => !isTechnical(voce))} />
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
            <strong>{text.names[chiave]}</strong>
            <span className="type-sm quiet">{valore}</span>
            {fatto && <span className="type-sm quiet">{text.last(formatDateTime(fatto))}</span>}
          </div>
          <span className="row middle gap-5 rigid">
            {chiave === 'backup' && <BackupButton />}
            {chiave !== 'versioni' && <State bene={bene} />}
          </span>
        </li>
      ))}
    </ul>
  )
}

function State({ bene }: { bene: boolean | null }) {
  if (bene === null) return <Chip tone="yellow">{text.notYet}</Chip>
  return <Chip tone={bene ? 'green' : 'red'}>{bene ? text.good : text.bad}</Chip>
}
