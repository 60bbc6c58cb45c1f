import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { useState } from 'react'
import made from '#web/accounts/accounting/public/parts.module.css'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { periodQuery, recapQuery } from './account.api.ts'
import { differenceToParts, type ExplainId, type ExplainNode, explainTree } from './explain.ts'
import classes from './explain-dialog.module.css'
import type { Account } from './public/account.ts'
import { explainText as text } from './public/explain.it.ts'
import type { Period } from './public/period.ts'

interface ExplainDialogProps {
  account: Account
  period: Period
  start: ExplainId
  /** Opens the records a figure is computed from: movements, bets. */
  onSource: (source: NonNullable<ExplainNode['source']>) => void
  onClose: () => void
}

/** From a balance down to its bets and movements: each figure is the sum of those below it. */
export function ExplainDialog({ account, period, start, onSource, onClose }: ExplainDialogProps) {
  const { data } = useQuery(periodQuery(account, period))
  const { data: recap } = useQuery(recapQuery(account, period.end))
  const [path, setPath] = useState<readonly ExplainId[]>([start])
  if (!data) return null
  const tree = explainTree(account, data, recap)
  const id = path.at(-1) ?? start
  const node = tree[id]
  if (!node) return null
  const difference = differenceToParts(tree, id)
  const { source } = node
  return (
    <Dialog
      width={500}
      title={node.label}
      onClose={onClose}
      actions={
        <>
          {path.length > 1 && (
            <ToolButton size="sm" icon={IconArrowLeft} onClick={() => setPath(path.slice(0, -1))}>
              {tree[path.at(-2) ?? start]?.label}
            </ToolButton>
          )}
          {source && (
            <Button variant="default" onClick={() => onSource(source)}>
              {text.sources[source]}
            </Button>
          )}
        </>
      }
    >
      <div className="type-2xl weight-700 tight">
        <Money signed value={node.importo} currency={account.simbolo} />
      </div>
      <p className="flush above-3 type-sm quiet airy">{node.rule}</p>
      {node.parts.length > 0 && (
        <ul className="framed divided bare-list above-8 clips">
          {node.parts.map(({ id: partId, sign }) => (
            <li key={partId}>
              <button
                type="button"
                className={`row middle gap-4 type-sm hovers ${made.part}`}
                onClick={() => setPath([...path, partId])}
              >
                <span className={`rigid faint centred ${classes.sign}`}>{sign === 1 ? '+' : '−'}</span>
                <span className="grows shrinks">{tree[partId]?.label}</span>
                <Money signed value={tree[partId]?.importo} currency={account.simbolo} />
                <IconChevronRight size={16} aria-hidden className="rigid faint" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {difference !== 0 && (
        <p role="alert" className="alarm row gap-4 type-sm red above-7">
          <IconAlertTriangle size={16} aria-hidden />{' '}
          {text.doesNotAdd(formatMoney(difference, account.simbolo))}
        </p>
      )}
      {node.parts.length === 0 && !source && !node.isComputed && (
        <p className="above-7 type-xs quiet">{text.hasNoParts}</p>
      )}
    </Dialog>
  )
}
