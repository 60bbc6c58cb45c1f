import { Button } from '@mantine/core'
import { type UseFormInput, useForm } from '@mantine/form'
import { useBlocker } from '@tanstack/react-router'
import { Fragment, type ReactNode, type SyntheticEvent, useCallback, useRef, useState } from 'react'
import { refusedFields } from '#web/lib/api-error.ts'
import { useConflict } from '#web/ui/conflict/use-conflict.tsx'
import { CTRL_ENTER, savesOnCtrlEnter } from '#web/ui/ctrl-enter.ts'
import { dialogText } from '#web/ui/dialog/dialog.it.ts'
import { DialogContent, DialogFooter, DialogFrame } from '#web/ui/dialog/dialog.tsx'
import { useFirstFieldFocus } from '#web/ui/dialog/first-field.ts'
import { useLatest } from '#web/ui/latest.ts'
import { pressFirst } from '#web/ui/press-first.ts'
import { focusFirstError, intoView } from './focus-first-error.ts'
import { formDialogText as text } from './form-dialog.it.ts'
import type { FormDialogProps } from './form-dialog.types.ts'
import classes from './form-grid.module.css'
import { useKeptForm } from './use-kept-form.ts'

const TRAVELS: ReadonlySet<string> = new Set(['BACK', 'FORWARD', 'GO'])

/**
 * The one shape of every form in a dialog, whether it creates or edits. Esc does not close the dialog; ×, Back and
 * reload ask before typed text is lost; Annulla discards it without a question.
 */
export function FormDialog<Values>(props: FormDialogProps<Values>) {
  const { onClose, title, form, width } = props
  const [saving, setSaving] = useState(false)
  const [asking, setAsking] = useState(false)

  // Set before the dialog closes itself: closing may use Back too.
  const leaving = useRef(false)
  const latest = useLatest({ saving, form })
  // Neither Back nor reload may discard typed text, or leave during a save.
  const holds = useCallback(
    () => !leaving.current && (latest.current.saving || latest.current.form.isDirty()),
    [latest],
  )
  useBlocker({
    enableBeforeUnload: holds,
    shouldBlockFn: useCallback(
      // Navigation by the app itself, e.g. at the end of the session, is not blocked.
      ({ action }) => {
        if (!TRAVELS.has(action) || !holds()) return false
        setAsking(!latest.current.saving)
        return true
      },
      [holds, latest],
    ),
  })

  const close = () => {
    leaving.current = true
    setAsking(false)
    onClose()
  }
  const askedToClose = () => {
    if (saving) return
    if (form.isDirty()) setAsking(true)
    else close()
  }
  return (
    <DialogFrame onClose={askedToClose} title={title} width={width} busy={saving} persistent>
      <FormBody
        {...props}
        saving={saving}
        onSaving={setSaving}
        asking={asking}
        onKeepEditing={() => setAsking(false)}
        onDone={close}
      />
    </DialogFrame>
  )
}

/** A form that judges a field when it is left after it was written in; a field passed through stays quiet. */
export const useJudgedForm = ((options: UseFormInput<Record<string, unknown>>) =>
  useForm({
    ...options,
    enhanceGetInputProps: ({ field, form }) => ({
      // With the library's own `onFocus` a field would count as touched once it has had the focus.
      onFocus: undefined,
      onBlur: () => {
        if (form.isTouched(String(field))) form.validateField(String(field))
      },
    }),
  })) as typeof useForm

interface FormBodyProps<Values> extends FormDialogProps<Values> {
  saving: boolean
  onSaving: (saving: boolean) => void
  asking: boolean
  onKeepEditing: () => void
  onDone: () => void
}

/** The form and its buttons, rendered inside the dialog, which mounts later than the component that opens it. */
function FormBody<Values>({
  title,
  form,
  onSubmit,
  submitLabel = dialogText.save,
  submitDisabled = false,
  danger = false,
  fieldErrors,
  crossFields = false,
  stored,
  aside,
  children,
  saving,
  onSaving,
  asking,
  onKeepEditing,
  onDone,
}: FormBodyProps<Values>) {
  const [refused, setRefused] = useState<{ sentence: string; values: Values } | null>(null)
  // A refusal of earlier values does not apply to changed ones.
  const refusal = refused?.values === form.values ? refused.sentence : null
  const conflict = useConflict(form, stored)
  const isKept = useKeptForm(typeof title === 'string' ? title : null, form)
  const running = useRef(false)
  const fields = useRef<HTMLFormElement>(null)
  useFirstFieldFocus(fields)

  const save = async (values: Values) => {
    // State would let a second Enter through before it is rendered.
    if (running.current) return
    running.current = true
    onSaving(true)
    setRefused(null)
    try {
      if ((await onSubmit(values, conflict.version)) !== false) onDone()
    } catch (error) {
      if (conflict.note(error)) return
      const errors = fieldErrors?.(error) ?? refusedFields(error, Object.keys(form.values as object))
      if (errors) form.setErrors(errors)
      else
        setRefused({
          sentence: error instanceof Error ? error.message : String(error),
          values: form.getValues(),
        })
    } finally {
      running.current = false
      onSaving(false)
    }
  }
  const judgeAgain = () => {
    for (const name of Object.keys(form.values as object)) if (form.isTouched(name)) form.validateField(name)
  }
  const toError = () => focusFirstError(fields.current)
  const submit = form.onSubmit(save, toError)
  const showErrors = form.onSubmit(() => undefined, toError)

  return (
    <form
      ref={fields}
      className="column grows shrinks-down"
      noValidate
      {...pressFirst}
      onKeyDown={(event) => {
        savesOnCtrlEnter.onKeyDown(event)
        // Browsers do not submit on Enter while the button is disabled, and nothing would say why.
        const isLine = event.target instanceof HTMLInputElement && event.currentTarget.contains(event.target)
        if (event.key !== 'Enter' || !isLine || !submitDisabled || event.defaultPrevented) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
      onBlur={crossFields ? judgeAgain : undefined}
      onSubmit={(event: SyntheticEvent<HTMLFormElement>) => {
        event.stopPropagation()
        const unknown = fields.current?.querySelector<HTMLElement>('[data-unknown]')
        unknown?.focus()
        if (conflict.isOpen || unknown) event.preventDefault()
        else if (submitDisabled) showErrors(event)
        else submit(event)
      }}
    >
      <DialogContent>
        {isKept && (
          <p role="status" className="type-sm yellow">
            {text.kept}
          </p>
        )}
        <div className="column gap-6">{children}</div>
        {refusal && (
          <p role="alert" ref={intoView} className="alarm type-sm red above-7">
            {refusal}
          </p>
        )}
        {conflict.panel}
      </DialogContent>
      <DialogFooter>
        {asking ? (
          <Fragment key="asking">
            <span className="weight-600 pushes">{text.abandonQuestion}</span>
            <Button color="red" variant="light" onClick={onDone}>
              {text.abandon}
            </Button>
            <Button autoFocus onClick={onKeepEditing}>
              {text.keepEditing}
            </Button>
          </Fragment>
        ) : (
          <Fragment key="editing">
            {aside && <div className="pushes">{aside}</div>}
            <Button variant="default" onClick={onDone} disabled={saving}>
              {dialogText.cancel}
            </Button>
            <Button
              type="submit"
              title={CTRL_ENTER}
              color={danger ? 'red' : undefined}
              loading={saving}
              disabled={submitDisabled || conflict.isOpen}
            >
              {submitLabel}
            </Button>
          </Fragment>
        )}
      </DialogFooter>
    </form>
  )
}

/** Fields two by two; those with `data-wide` take the whole row. */
export function FormGrid({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      {title && <legend className={`below-4 type-xs weight-600 quiet wide ${classes.title}`}>{title}</legend>}
      <div className={`halves top gap-6 ${classes.grid}`}>{children}</div>
    </fieldset>
  )
}
