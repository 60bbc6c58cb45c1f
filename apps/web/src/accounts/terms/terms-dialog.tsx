import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { formatPercent } from '@xbetapp/domain/platform/format/number'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { reason } from '@xbetapp/domain/platform/validation/rules'
import { type Term, termsOfKind, termsOn } from '@xbetapp/domain/reference/reference/dated-terms'
import { columnOf, labelOf } from '@xbetapp/domain/reference/reference/fields'
import { type ReactNode, useState } from 'react'
import { AccountEffects, TouchedWeeks } from '#web/accounts/accounting/public/account-effects.tsx'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { errorText, isConflict } from '#web/lib/api-error.ts'
import { effectQuery } from '#web/lib/api-query.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { REFERENCE_KEY } from '#web/reference/reference/public/lists.api.ts'
import { DateField } from '#web/ui/date-field/date-field.tsx'
import { dialogText } from '#web/ui/dialog/dialog.it.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { SaveDialog } from '#web/ui/dialog/save-dialog.tsx'
import { asTyped, PercentField, typedNumber } from '#web/ui/fields/number-fields.tsx'
import { ReasonField, useReasonForm } from '#web/ui/fields/reason-field.tsx'
import { FiguresTable } from '#web/ui/figures-table/figures-table.tsx'
import { FormGrid } from '#web/ui/form-dialog/form-dialog.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import { type DatedTerms, type Terms, type TermsChange, type TermsHolder, termsQuery } from './terms.api.ts'
import { termsText as text } from './terms.it.ts'
import classes from './terms-dialog.module.css'

interface TermsDialogProps {
  holder: TermsHolder
  name: string
  /** Shown below the terms. */
  children?: ReactNode
  onClose: () => void
}

/** The terms of an account by their first day, and a form for new terms that saves exactly the effect it has shown. */
export default function TermsDialog(props: TermsDialogProps) {
  const [adding, setAdding] = useState(false)
  const { data, error, refetch } = useQuery(termsQuery(props.holder))
  if (adding && data) return <NewTerms {...props} terms={data} onClose={() => setAdding(false)} />
  return (
    <Dialog
      width={760}
      title={text.title(props.name)}
      onClose={props.onClose}
      footer={
        <>
          <Button variant="default" data-autofocus onClick={props.onClose}>
            {dialogText.close}
          </Button>
          <Button disabled={!data} onClick={() => setAdding(true)}>
            {text.add}
          </Button>
        </>
      }
    >
      <p className="flush type-sm quiet">{text.hint}</p>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {data && <Versions holder={props.holder} terms={data} />}
      {props.children}
    </Dialog>
  )
}

interface VersionsProps {
  holder: TermsHolder
  terms: DatedTerms
}

function Versions({ holder, terms: { oggi, versioni } }: VersionsProps) {
  const { mutate, isPending } = useApiMutation('DELETE /api/v1/condizioni/:tipo/:id/:dal', {
    invalidates: [REFERENCE_KEY, ACCOUNTING_KEY],
    success: text.removed,
  })
  const today = romeDay(new Date())
  const inForce = termsOn(versioni, today)
  const rows = versioni.length > 0 ? versioni : [{ dal: null, termini: oggi, motivo: null, username: '' }]
  const own = termsOfKind(holder.tipo)
  return (
    <>
      <FiguresTable
        label={text.versions}
        heads={[text.dalHead, ...own.map((term) => ({ figure: columnOf(term) }))]}
      >
        {rows.map(({ dal, termini, motivo, username }) => (
          <tr key={dal ?? ''}>
            <th scope="row">
              <div className="row middle gap-3">
                {dal === null ? text.beginning : formatDate(dal)}
                {(versioni.length === 0 || dal === inForce?.dal) && (
                  <span className="quiet">({text.inForce})</span>
                )}
                {dal !== null && dal > today && (
                  <>
                    <span className="quiet">({text.toCome})</span>
                    <IconButton
                      icon={IconTrash}
                      label={text.remove(formatDate(dal))}
                      titled
                      size="sm"
                      disabled={isPending}
                      onClick={() => mutate({ params: { ...holder, dal } })}
                    />
                  </>
                )}
              </div>
              {dal !== null && (
                <div className={`type-xs quiet breaks ${classes.given}`}>
                  {[username, motivo].filter(Boolean).join(' · ')}
                </div>
              )}
            </th>
            {own.map((term) => (
              <td key={term} data-number data-label={columnOf(term)}>
                {formatPercent(termini[term] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </FiguresTable>
      {versioni.length === 0 && <p className="flush above-4 type-sm quiet">{text.none}</p>}
    </>
  )
}

function NewTerms({ holder, name, terms, onClose }: TermsDialogProps & { terms: DatedTerms }) {
  const own = termsOfKind(holder.tipo)
  const [dal, setDal] = useState<string | null>(romeDay(new Date()))
  const [isWrong, setWrong] = useState(false)
  const [typed, setTyped] = useState<Partial<Record<Term, string>>>({})
  const onDay: Terms = (dal === null ? undefined : termsOn(terms.versioni, dal)?.termini) ?? terms.oggi
  const why = useReasonForm()
  const change = changeOf(holder, isWrong ? null : dal, typed)
  const asked = {
    ...effectQuery(['condizioni', 'effetto'], 'POST /api/v1/condizioni/effetto', change),
    retry: false,
  }
  const { data: effect, error, isFetching, refetch } = useQuery(asked)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useApiMutation('POST /api/v1/condizioni', {
    invalidates: [REFERENCE_KEY, ACCOUNTING_KEY],
    success: text.saved,
    onSuccess: onClose,
    onError: (failure) => {
      setProblem(errorText(failure))
      // The effect has changed since it was shown.
      if (isConflict(failure)) void refetch()
      return true
    },
  })
  const isReady = change !== null && effect !== undefined && !isFetching
  const { motivo } = why.values
  const hasNoReason = effect?.serveMotivo === false && motivo.trim() === ''
  const save = () => {
    if ((!hasNoReason && why.validate().hasErrors) || !isReady || isPending) return
    setProblem(null)
    mutate({ body: { ...change, ...(hasNoReason ? {} : { motivo }), impronta: effect.impronta } })
  }
  return (
    <SaveDialog
      width={760}
      title={text.title(name)}
      label={text.save}
      isReady={isReady && (hasNoReason || reason(motivo) === null)}
      isSaving={isPending}
      onSave={save}
      onClose={onClose}
    >
      <div className="column gap-7 shrinks-down">
        <FormGrid>
          <DateField
            data-wide
            label={text.dal}
            required
            value={dal}
            onChange={setDal}
            onWrong={setWrong}
            disabled={isPending}
          />
          {own.map((term) => (
            <PercentField
              key={term}
              name={term}
              label={labelOf(term)}
              disabled={isPending}
              value={typed[term] ?? asTyped(onDay[term])}
              onChange={(value: string) => setTyped({ ...typed, [term]: value })}
            />
          ))}
        </FormGrid>
        <ReasonField form={why} description={text.reason} isOptional={effect?.serveMotivo === false} />
        {problem && (
          <p role="alert" className="flush type-sm">
            {problem}
          </p>
        )}
        {change === null && <p className="flush type-sm quiet">{text.choose}</p>}
        {change !== null && isFetching && <output className="flush type-sm quiet">{text.computing}</output>}
        {change !== null && error && !isFetching && (
          <p role="alert" className="flush type-sm quiet">
            {errorText(error)}
          </p>
        )}
        {effect && change !== null && !isFetching && (
          <section aria-label={text.effect} className="column gap-6 type-sm">
            <p className="flush weight-600">
              {text.days(formatDate(change.dal), effect.al && formatDate(effect.al))}{' '}
              {text.drops(effect.drop)}
            </p>
            <TouchedWeeks settimane={effect.settimane} />
            {effect.drop > 0 && <AccountEffects conti={effect.conti} />}
          </section>
        )}
      </div>
    </SaveDialog>
  )
}

/** The change as sent; null without a day, with nothing typed, and while a typed percentage is no number. */
function changeOf(
  holder: TermsHolder,
  dal: string | null,
  typed: Partial<Record<Term, string>>,
): TermsChange | null {
  const numbers = Object.entries(typed).map(([term, value]) => [term, typedNumber(value)] as const)
  if (dal === null || numbers.length === 0 || numbers.some(([, value]) => value === null)) return null
  return { ...holder, dal, termini: Object.fromEntries(numbers) }
}
