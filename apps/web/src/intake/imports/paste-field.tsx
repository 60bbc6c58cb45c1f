import { Button, Textarea } from '@mantine/core'
import type { ClipboardEvent } from 'react'
import { importsText as text } from './imports.it.ts'
import { isRows } from './pasted-rows.ts'

const LINES = { minRows: 3, maxRows: 10 } as const

interface PasteFieldProps {
  rows: string
  busy: boolean
  onRows: (rows: string) => void
  /** Asks what the rows would change. */
  onLook: (rows: string) => void
}

/** Where rows of a sheet are pasted or typed. Rows pasted into the empty field are looked at without another press. */
export function PasteField({ rows, busy, onRows, onLook }: PasteFieldProps) {
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (rows.trim() !== '' || !isRows(pasted) || busy) return
    event.preventDefault()
    onLook(pasted)
  }
  return (
    <div className="column gap-3 top">
      <Textarea
        className="wide"
        label={text.paste}
        description={text.pasteHint}
        placeholder={text.pastePlaceholder}
        autosize
        {...LINES}
        spellCheck={false}
        value={rows}
        onChange={(event) => onRows(event.currentTarget.value)}
        onPaste={paste}
      />
      <Button variant="default" disabled={rows.trim() === '' || busy} onClick={() => onLook(rows)}>
        {text.look}
      </Button>
    </div>
  )
}
