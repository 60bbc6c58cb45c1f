import type { ReachedWeekAnswer } from '@xbetapp/contract/ledger/closed-weeks'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import type { ApiError } from '#web/lib/api-error.ts'
import { ReasonField, useReasonForm } from '#web/ui/fields/reason-field.tsx'
import { FiguresTable } from '#web/ui/figures-table/figures-table.tsx'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { closingsText as text } from './closings.it.ts'
import { closedWeekText } from './public/closed-week.it.ts'

interface ReasonDialogProps {
  refusal: ApiError
  /** The reason that was given for the change itself. */
  given: string
  /** Null: the user gave the change up. */
  onAnswer: (motivo: string | null) => void
}

/** Closed weeks in the table; below it, the number of the others. */
const WEEKS_SHOWN = 50

/** Shows the effect of a change on closed weeks, and asks for its reason. */
export default function ReasonDialog({ refusal, given, onAnswer }: ReasonDialogProps) {
  const settimane = (refusal.body as { settimane?: ReachedWeekAnswer[] } | undefined)?.settimane ?? []
  const form = useReasonForm(given)
  return (
    <FormDialog
      width={640}
      title={text.title}
      form={form}
      submitLabel={text.save}
      onClose={() => onAnswer(null)}
      onSubmit={async ({ motivo }) => {
        onAnswer(motivo.trim())
        // `onAnswer` has closed this dialog.
        return false
      }}
    >
      <p className="flush below-6 type-sm quiet">
        {settimane.length > 0 ? text.intro(settimane.length) : refusal.message}
      </p>
      {settimane.length > 0 && <Weeks settimane={settimane} />}
      <ReasonField form={form} />
    </FormDialog>
  )
}

function Weeks({ settimane }: { settimane: readonly ReachedWeekAnswer[] }) {
  const hasBalances = settimane.some(({ adesso }) => adesso !== null)
  const rest = settimane.length - WEEKS_SHOWN
  return (
    <>
      <FiguresTable
        label={text.title}
        heads={[
          text.conto,
          text.settimana,
          hasBalances && { figure: text.adesso },
          hasBalances && { figure: text.dopo },
          { figure: text.differenza },
        ]}
      >
        {settimane.slice(0, WEEKS_SHOWN).map(({ id, conto, da, a, differenza, estratto, ...balances }) => (
          <tr key={id}>
            <th scope="row">{conto.nome}</th>
            <td>
              {`${formatDate(da)} – ${formatDate(a)}`}
              {estratto && <div className="type-xs quiet">{closedWeekText.sent}</div>}
            </td>
            {hasBalances &&
              (['adesso', 'dopo'] as const).map((when) => (
                <td key={when} data-number data-label={text[when]}>
                  <Money value={balances[when]} currency={conto.simbolo} />
                </td>
              ))}
            <td data-number data-label={text.differenza} data-wide>
              <Money value={differenza} currency={conto.simbolo} signed />
            </td>
          </tr>
        ))}
      </FiguresTable>
      {rest > 0 && <p className="flush below-6 type-sm quiet">{text.more(rest)}</p>}
    </>
  )
}
