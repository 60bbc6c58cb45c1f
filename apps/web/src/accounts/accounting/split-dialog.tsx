import { useQuery } from '@tanstack/react-query'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { errorText } from '#web/lib/api-error.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { Fact } from '#web/ui/fact/fact.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import { ripartizioneQuery } from './account.api.ts'
import { contiText as text } from './account.it.ts'
import classes from './dialogs.module.css'

/** Ripartizione Saldo Totale: where the cashflows of the Freeroll account come from. */
export function SplitDialog({ end, onClose }: { end: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(ripartizioneQuery(end))
  return (
    <Dialog width={500} title={text.split} onClose={onClose}>
      {error && <ErrorState message={errorText(error)} onRetry={() => void refetch()} />}
      {data && (
        <>
          <dl className={classes.figures}>
            {data.map(({ categoria, importo }) => (
              <Fact key={categoria} className={classes.pair} label={categoria}>
                <Money signed value={importo} />
              </Fact>
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
