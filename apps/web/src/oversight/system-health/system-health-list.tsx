import type { Answer } from '@xbetapp/contract/contract'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { Chip } from '#web/ui/chips/chip.tsx'
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
          {chiave !== 'versioni' && <State bene={bene} />}
        </li>
      ))}
    </ul>
  )
}

function State({ bene }: { bene: boolean | null }) {
  if (bene === null) return <Chip tone="grey">{text.notYet}</Chip>
  return <Chip tone={bene ? 'green' : 'red'}>{bene ? text.good : text.bad}</Chip>
}
