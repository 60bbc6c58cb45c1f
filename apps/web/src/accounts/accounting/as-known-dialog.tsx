import { Skeleton } from '@mantine/core'
import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { DateField } from '#web/ui/date-field/date-field.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { FiguresTable } from '#web/ui/figures-table/figures-table.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import { comEraText as text } from './as-known.it.ts'

/** A figure as it was known and as it is. */
export interface ComEraRow {
  key: string | number
  label: string
  /** Undefined: it was not there. */
  allora: number | undefined
  oggi: number
  simbolo: string
  isTotal?: boolean
}

interface ComEraDialogProps {
  title: string
  /** Heading of the rows. */
  heading: string
  giorno: string
  onGiorno: (giorno: string) => void
  /** Undefined while they load. */
  rows: readonly ComEraRow[] | undefined
  error: string | null
  onRetry: () => void
  onClose: () => void
}

/** Figures as they were known at the end of a day, beside as they are (rule: com-era/known-at). */
export function ComEraDialog(props: ComEraDialogProps) {
  const { title, heading, giorno, onGiorno, rows, error, onRetry, onClose } = props
  return (
    <Dialog width={640} title={text.title(title)} onClose={onClose}>
      <DateField
        label={text.giorno}
        max={romeDay(new Date())}
        value={giorno}
        onChange={(day) => day !== null && onGiorno(day)}
      />
      <p className="flush above-4 below-6 type-sm quiet">{text.hint}</p>
      {error !== null && <ErrorState message={error} onRetry={onRetry} />}
      {error === null && rows === undefined && <Skeleton height={240} aria-busy />}
      {error === null && rows && <Rows heading={heading} rows={rows} />}
    </Dialog>
  )
}

function Rows({ heading, rows }: { heading: string; rows: readonly ComEraRow[] }) {
  return (
    <>
      <FiguresTable label={text.button}>
        <thead>
          <tr>
            <th>{heading}</th>
            <th data-number>{text.allora}</th>
            <th data-number>{text.oggi}</th>
            <th data-number>{text.differenza}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, allora, oggi, simbolo, isTotal }) => (
            <tr key={key} data-strong={isTotal || undefined}>
              <th scope="row">{label}</th>
              <td data-number data-label={text.allora}>
                {allora === undefined ? text.onlyNow : <Money value={allora} currency={simbolo} />}
              </td>
              <td data-number data-label={text.oggi}>
                <Money value={oggi} currency={simbolo} />
              </td>
              <td data-number data-label={text.differenza} data-wide>
                <Money signed value={toNumber(dec(oggi).minus(allora ?? 0))} currency={simbolo} />
              </td>
            </tr>
          ))}
        </tbody>
      </FiguresTable>
      {rows.every(({ allora, oggi }) => allora === oggi) && (
        <p className="flush above-4 below-6 type-sm quiet">{text.same}</p>
      )}
    </>
  )
}
