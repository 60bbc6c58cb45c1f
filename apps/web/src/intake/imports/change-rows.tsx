import { Button, Checkbox, Fieldset, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { importColumnsQuery } from './imports.api.ts'
import { importsText } from './imports.it.ts'
import classes from './imports.module.css'
import { type RowsToChange, rowsWithValue } from './pasted-rows.ts'

const { together: text } = importsText

interface ChangeRowsProps extends RowsToChange {
  busy: boolean
  /** What was looked at is not what is asked for any more. */
  onChange: () => void
  /** Takes rows with the names and the chosen column. */
  onLook: (rows: string) => void
  /** Takes whole rows, to be changed as text. */
  onRows: (rows: string) => void
}

/** Gives one value to a field of the chosen records of a list. */
export function ChangeRows({ tipo, toChange, busy, onChange, onLook, onRows }: ChangeRowsProps) {
  const { data: kinds = [] } = useQuery(importColumnsQuery)
  const columns = kinds.find((kind) => kind.tipo === tipo)?.colonne ?? []
  const [ids, setIds] = useState(() => toChange.map(({ id }) => id))
  const [campo, setCampo] = useState<string | null>(null)
  const [value, setValue] = useState('')
  const column = columns.find((one) => one.campo === campo)
  const chosen = new Set(ids)
  const records = toChange.filter(({ id }) => chosen.has(id))
  // An empty cell would leave what there is.
  const isReady = column !== undefined && value.trim() !== '' && records.length > 0 && !busy
  const choose = (next: readonly string[]) => {
    onChange()
    setIds([...next])
  }
  const give = (next: string) => {
    onChange()
    setValue(next)
  }
  const look = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onLook(rowsWithValue(columns, records, { campo: column.campo, value }))
  }
  return (
    <form noValidate className={`panel ${classes.sheet}`} aria-label={text.title} onSubmit={look}>
      <Fieldset variant="unstyled" disabled={busy} className="column gap-6">
        <h2 className="flush type-lg">{text.title}</h2>
        <div className={classes.columns}>
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
          label={text.all(records.length, toChange.length)}
          checked={records.length === toChange.length}
          indeterminate={records.length > 0 && records.length < toChange.length}
          onChange={(event) => choose(event.currentTarget.checked ? toChange.map(({ id }) => id) : [])}
        />
        <Checkbox.Group value={ids} onChange={choose}>
          <div className={`framed scrolls ${classes.records}`}>
            {toChange.map(({ id, nome }) => (
              <Checkbox key={id} value={id} label={nome} />
            ))}
          </div>
        </Checkbox.Group>
        <div className="row wraps gap-5">
          <Button type="submit" disabled={!isReady}>
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
  )
}
