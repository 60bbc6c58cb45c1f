import { CloseButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Tipster } from '#web/reference/reference/public/lists.api.ts'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { rulesText as text } from './tipster-rules.it.ts'
import classes from './tipster-rules.module.css'

export type TipsterRule = Tipster['regole'][number]

/** All tipsters with their rules, to add to and to delete from. */
export const ruleColumns = (
  onAdd: (tipster: Tipster) => void,
  onRemove: (regola: TipsterRule) => void,
): DataColumn<Tipster>[] => [
  {
    id: 'tipster',
    header: text.columns.tipster,
    width: 220,
    hideable: false,
    value: ({ nomeTipster }) => nomeTipster,
    cell: ({ nomeTipster }) => <strong>{nomeTipster}</strong>,
    card: { slot: 'title' },
  },
  {
    id: 'regole',
    header: text.columns.regole,
    width: 420,
    grow: 1,
    hideable: false,
    cell: (tipster) => (
      <div className="row wraps middle gap-3 cell-chips">
        {tipster.regole.map((regola) => (
          <RuleChip key={regola.idRegola} regola={regola.regola} onRemove={() => onRemove(regola)} />
        ))}
        {tipster.regole.length === 0 && <span className="faint">{text.none}</span>}
        <IconButton
          icon={IconPlus}
          iconSize={14}
          label={text.add(tipster.nomeTipster)}
          variant="light"
          color="green"
          className="green"
          size="sm"
          onClick={() => onAdd(tipster)}
        />
      </div>
    ),
    card: { slot: 'body' },
  },
]

/** A rule, cut to a line; the whole of it on hover. */
function RuleChip({ regola, onRemove }: { regola: string; onRemove: () => void }) {
  return (
    <span className={`inline-row middle gap-2 type-sm ${classes.chip}`} data-hint={regola}>
      <span className="cut">{regola}</span>
      <CloseButton size="xs" aria-label={text.remove(regola)} onClick={onRemove} />
    </span>
  )
}
