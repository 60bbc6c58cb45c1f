import { Button, Checkbox, Fieldset, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { SaveDialog } from '#web/ui/dialog/save-dialog.tsx'
import { ChangedBalances, EffectCounts, EffectRows, ImportProgress } from './file-effect.tsx'
import {
  type FileEffect,
  type ImportFile,
  importColumnsQuery,
  readImportFile,
  useImport,
} from './imports.api.ts'
import { importsText } from './imports.it.ts'
import classes from './imports.module.css'
import { type RowsToChange, rowsWithValue } from './pasted-rows.ts'

const { together: text } = importsText

interface ChangeRowsDialogProps extends RowsToChange {
  /** Takes whole rows, to be changed as text. */
  onRows: (rows: string) => void
  onClose: () => void
}

/** Gives one value to a field of the chosen records of a list, after showing what changes. */
export default function ChangeRowsDialog({ tipo, toChange, onRows, onClose }: ChangeRowsDialogProps) {
  const { data: kinds = [] } = useQuery(importColumnsQuery)
  const columns = kinds.find((kind) => kind.tipo === tipo)?.colonne ?? []
  const [ids, setIds] = useState<string[]>([])
  const [campo, setCampo] = useState<string | null>(null)
  const [value, setValue] = useState('')
  const [seen, setSeen] = useState<{ file: ImportFile; effect: FileEffect } | null>(null)
  const { look, write, isWriting, busy } = useImport(text.changed[tipo], onClose)
  const column = columns.find((one) => one.campo === campo)
  const chosen = new Set(ids)
  const records = toChange.filter(({ id }) => chosen.has(id))
  // An empty cell would leave what there is.
  const isComplete = column !== undefined && value.trim() !== '' && records.length > 0
  // What was looked at is not what is asked for any more.
  const choose = (next: readonly string[]) => {
    setSeen(null)
    setIds([...next])
  }
  const give = (next: string) => {
    setSeen(null)
    setValue(next)
  }
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete || busy) return
    const rows = rowsWithValue(columns, records, { campo: column.campo, value })
    try {
      const file = {
        ...(await readImportFile(new File([rows], `${tipo}.txt`))),
        fogli: [{ foglio: tipo, tipo, colonne: {}, senzaIntestazioni: false }],
      }
      setSeen({ file, effect: await look.mutateAsync({ body: file }) })
    } catch {
      // The refusal was shown.
    }
  }
  const [sheet] = seen?.effect.fogli ?? []
  const changes = sheet?.cambiate ?? 0
  const isReady = sheet !== undefined && changes > 0 && sheet.rifiutate === 0 && !busy
  return (
    <SaveDialog
      width={760}
      title={text.title}
      busy={busy}
      label={text.save(changes)}
      isReady={isReady}
      isSaving={isWriting}
      onSave={() => seen && isReady && write(seen.file, seen.effect)}
      onClose={onClose}
    >
      <form noValidate aria-label={text.title} onSubmit={ask}>
        <Fieldset variant="unstyled" disabled={busy} className="column gap-6">
          <div className={`top ${classes.columns}`}>
            <Select
              label={text.field}
              searchable
              data={columns
                .filter(({ cambia }) => cambia)
                .map((one) => ({ value: one.campo, label: one.intestazione }))}
              value={campo}
              onChange={(next) => {
                setCampo(next)
                give('')
              }}
            />
            {column?.scelte ? (
              <Select
                label={text.value}
                data={column.scelte}
                value={value || null}
                onChange={(next) => give(next ?? '')}
              />
            ) : (
              <TextInput
                label={text.value}
                description={column?.spiegazione}
                inputWrapperOrder={['label', 'input', 'description']}
                autoComplete="off"
                disabled={!column}
                value={value}
                onChange={(event) => give(event.currentTarget.value)}
              />
            )}
          </div>
          <Checkbox
            // A focused field opens its choices over the rows.
            data-autofocus
            label={text.all(records.length, toChange.length)}
            checked={records.length === toChange.length}
            indeterminate={records.length > 0 && records.length < toChange.length}
            onChange={(event) => choose(event.currentTarget.checked ? toChange.map(({ id }) => id) : [])}
          />
          <Checkbox.Group value={ids} onChange={choose}>
            <div className={`framed scrolls pad-5 ${classes.records}`}>
              {toChange.map(({ id, nome }) => (
                <Checkbox key={id} value={id} label={nome} />
              ))}
            </div>
          </Checkbox.Group>
          <div className="row wraps gap-5">
            <Button
              type="submit"
              variant={seen === null ? 'filled' : 'default'}
              disabled={!isComplete}
              loading={look.isPending}
            >
              {text.look}
            </Button>
            <Button
              variant="default"
              title={text.asTextHint}
              disabled={records.length === 0}
              onClick={() =>
                onRows(
                  [columns.map(({ intestazione }) => intestazione), ...records.map(({ celle }) => celle)]
                    .map((cells) => cells.join('\t'))
                    .join('\n'),
                )
              }
            >
              {text.asText}
            </Button>
          </div>
        </Fieldset>
      </form>
      {isWriting && <ImportProgress />}
      {sheet && (
        <section aria-label={text.effect} aria-live="polite" className="column gap-5 above-7">
          <EffectCounts sheet={sheet} />
          {(sheet.rifiutate > 0 || changes === 0) && (
            <p className="flush type-sm quiet">{sheet.rifiutate > 0 ? text.cannot : text.nothing}</p>
          )}
          <EffectRows sheet={sheet} label={text.effect} />
          <ChangedBalances saldi={seen?.effect.saldi ?? []} />
        </section>
      )}
    </SaveDialog>
  )
}
