import { Loader } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import type { EntityKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DateTime, Money, MoneyFact, Percent } from '#web/ui/numbers/numbers.tsx'
import { ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { SUMMARY_LINES, contiText as text } from './account.it.ts'
import { type MovementRow, type MovementWithSplit, movementSplitQuery } from './account-movements.api.ts'
import { freerollSplitQuery, periodQuery } from './accounting.api.ts'
import classes from './dialogs.module.css'
import { MovementChip } from './movement-columns.tsx'
import type { Account } from './public/account.ts'
import { MovementProofs } from './public/movement-proofs.tsx'
import type { Period } from './public/period.ts'

interface BalanceDetailsDialogProps {
  account: Account
  period: Period
  onClose: () => void
}

/** Dettagli Saldo: the stakes of the period and their results. */
export function BalanceDetailsDialog({ account, period, onClose }: BalanceDetailsDialogProps) {
  const { data } = useQuery(periodQuery(account, period))
  const { simbolo } = account
  const figure = (line: 'totaleGiocato' | 'totaleVincite') => (
    <MoneyFact className={classes.pair} label={SUMMARY_LINES[line]} value={data?.[line]} currency={simbolo} />
  )
  return (
    <Dialog width={400} title={text.details} onClose={onClose}>
      <dl className={classes.figures}>
        {figure('totaleGiocato')}
        {figure('totaleVincite')}
        <dt data-strong>{SUMMARY_LINES.totaleProfit}</dt>
        <dd data-strong>
          <Money signed value={data?.totaleProfit} currency={simbolo} />
        </dd>
        <dt>{SUMMARY_LINES.roi}</dt>
        <dd>
          <Percent value={data?.roi} />
        </dd>
      </dl>
      <p className="above-7 type-xs quiet">{text.detailsNote}</p>
    </Dialog>
  )
}

/** Ripartizione Saldo Totale: where the cashflows of the Freeroll account come from. */
export function SplitDialog({ end, onClose }: { end: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(freerollSplitQuery(end))
  return (
    <Dialog width={500} title={text.split} onClose={onClose}>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {data && (
        <>
          <dl className={classes.figures}>
            {data.map(({ categoria, importo }) => (
              <MoneyFact key={categoria} signed className={classes.pair} label={categoria} value={importo} />
            ))}
            <div className={classes.pair}>
              <dt data-strong>{text.splitTotal}</dt>
              <dd data-strong>
                <Money signed value={toNumber(sum(data.map(({ importo }) => importo)))} />
              </dd>
            </div>
          </dl>
          <p className="above-7 type-xs quiet">{text.splitNote(formatDate(end))}</p>
        </>
      )}
    </Dialog>
  )
}

interface MovementDetailDialogProps {
  account: Account
  kind: EntityKind
  row: MovementRow
  /** Undefined where the viewer may not book. */
  onCorrect: ((movement: MovementWithSplit) => void) | undefined
  onClose: () => void
}

/** Dettagli Ripartizione: the wallets of a movement and the house's rows booked with it. */
export function MovementDetailDialog({ account, kind, row, onCorrect, onClose }: MovementDetailDialogProps) {
  const { data, error, refetch } = useQuery(movementSplitQuery(kind, row))
  const { simbolo } = account
  const pair = (label: string, importo: number) => (
    <MoneyFact key={label} signed className={classes.pair} label={label} value={importo} currency={simbolo} />
  )
  const booked = data && [
    data.spesa !== 0 && pair(kind === 'tipster' ? text.spesaAction : text.spesaFreeroll, data.spesa),
    data.action !== 0 && pair(text.incassoAction, data.action),
    data.freeroll !== 0 && pair(text.incassoFreeroll, data.freeroll),
  ]
  return (
    <Dialog
      width={500}
      title={text.movementDetail}
      onClose={onClose}
      actions={
        onCorrect &&
        data &&
        data.wallets.length > 0 && (
          <ToolButton size="sm" icon={IconPencil} onClick={() => onCorrect({ row, split: data })}>
            {text.correct}
          </ToolButton>
        )
      }
    >
      <div className="row wraps baseline apart below-6 type-sm gap-2 across-8">
        <MovementChip kind={kind} row={row} />
        <span className="type-xl weight-700 tight">
          <Money signed value={row.importo} currency={simbolo} />
        </span>
      </div>
      <div className="row wraps baseline apart below-6 type-sm gap-2 across-8">
        <span>
          {account.nome} · <DateTime value={row.data} />
        </span>
        <span className="quiet">{text.by(row.usernameUtente)}</span>
      </div>
      {row.nota && <p>{row.nota}</p>}
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <Loader size="sm" color="gray" />}
      {data?.wallets.length === 0 && (
        <p className="above-7 type-xs quiet">
          {row.controparte ? text.transferWith(row.controparte) : text.plainCashflow}
        </p>
      )}
      {data && data.wallets.length > 0 && (
        <>
          <h3 className="flush above-8 below-4 type-xs weight-600 quiet">{text.wallets}</h3>
          <dl className={classes.figures}>{data.wallets.map(({ nome, importo }) => pair(nome, importo))}</dl>
          {booked?.some(Boolean) && (
            <dl className={classes.figures} style={{ marginTop: 'var(--space-6)' }}>
              {booked}
            </dl>
          )}
        </>
      )}
      <MovementProofs idMovimento={row.idMovimento} />
    </Dialog>
  )
}
