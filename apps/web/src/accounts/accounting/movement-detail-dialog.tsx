import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '#web/lib/api-error.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { Fact } from '#web/ui/fact/fact.tsx'
import { DateTime } from '#web/ui/numbers/date-time.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import { contiText as text } from './account.it.ts'
import type { Account, EntityKind } from './account.ts'
import { type MovementRow, type MovementSplit, movementSplitQuery } from './account-movements.api.ts'
import classes from './dialogs.module.css'
import { MovementChip } from './movement-columns.tsx'

interface MovementDetailDialogProps {
  account: Account
  kind: EntityKind
  row: MovementRow
  onClose: () => void
}

/** Dettagli Ripartizione: the wallets of a movement and the house's rows booked with it. */
export function MovementDetailDialog({ account, kind, row, onClose }: MovementDetailDialogProps) {
  const { data, error, refetch } = useQuery(movementSplitQuery(kind, row))
  return (
    <Dialog width={500} title={text.movementDetail} onClose={onClose}>
      <div className={`row wraps baseline apart below-6 type-sm ${classes.head}`}>
        <MovementChip row={row} />
        <span className={`type-xl weight-700 ${classes.big}`}>
          <Money signed value={row.importo} currency={account.simbolo} />
        </span>
      </div>
      <div className={`row wraps baseline apart below-6 type-sm ${classes.head}`}>
        <span>
          {account.nome} · <DateTime value={row.data} />
        </span>
        <span className="quiet">{text.by(row.usernameUtente)}</span>
      </div>
      {row.nota && <p>{row.nota}</p>}
      {error && <ErrorState message={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loader size="sm" color="gray" />}
      {data && <SplitFigures split={data} kind={kind} simbolo={account.simbolo} />}
    </Dialog>
  )
}

function SplitFigures({ split, kind, simbolo }: { split: MovementSplit; kind: EntityKind; simbolo: string }) {
  const { wallets, spesa, action, freeroll } = split
  const booked = [
    { label: kind === 'tipster' ? text.spesaAction : text.spesaFreeroll, importo: spesa },
    { label: text.incassoAction, importo: action },
    { label: text.incassoFreeroll, importo: freeroll },
  ].filter(({ importo }) => importo !== 0)
  if (wallets.length === 0) return <p className="above-7 type-xs quiet">{text.plainCashflow}</p>
  return (
    <>
      <h3 className="flush above-8 below-4 type-xs weight-600 quiet">{text.wallets}</h3>
      <dl className={classes.figures}>
        {wallets.map(({ nome, importo }) => (
          <Fact key={nome} className={classes.pair} label={nome}>
            <Money signed value={importo} currency={simbolo} />
          </Fact>
        ))}
      </dl>
      {booked.length > 0 && (
        <dl className={classes.figures} style={{ marginTop: 'var(--space-6)' }}>
          {booked.map(({ label, importo }) => (
            <Fact key={label} className={classes.pair} label={label}>
              <Money signed value={importo} currency={simbolo} />
            </Fact>
          ))}
        </dl>
      )}
    </>
  )
}
