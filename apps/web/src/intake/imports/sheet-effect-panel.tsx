import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { EFFECT_COUNTS, EffectCounts, EffectRows } from './file-effect.tsx'
import { importColumnsQuery, type SheetEffect, type SheetMapping } from './imports.api.ts'
import { importsText as text } from './imports.it.ts'
import classes from './imports.module.css'

interface SheetEffectPanelProps {
  sheet: SheetEffect
  busy: boolean
  onMapping: (mapping: SheetMapping) => void
}

/** What a sheet of a file would do, and how it is read. */
export function SheetEffectPanel({ sheet, busy, onMapping }: SheetEffectPanelProps) {
  const { data: kinds = [] } = useQuery(importColumnsQuery)
  const { foglio, tipo, colonne, intestazioni, senzaIntestazioni } = sheet
  const unread = tipo === null || senzaIntestazioni ? [] : unreadColumns(sheet)
  const map = (campo: string, header: string | null) =>
    onMapping({ foglio, tipo, colonne: { ...colonne, [campo]: header }, senzaIntestazioni })
  const kindOf = (value: string | null) => kinds.find((kind) => kind.tipo === value)
  const columns = kindOf(tipo)?.colonne ?? []
  return (
    <section className={`panel column gap-5 ${classes.sheet}`} aria-label={text.sheet(foglio)}>
      <div className="row wraps bottom gap-6">
        <h2 className="flush type-lg grows">{text.sheet(foglio)}</h2>
        <EffectCounts sheet={sheet} />
        <Select
          size="xs"
          label={text.kind}
          placeholder={text.skip}
          clearable
          disabled={busy}
          data={kinds.map((kind) => ({ value: kind.tipo, label: kind.foglio }))}
          value={tipo}
          onChange={(value) =>
            onMapping({ foglio, tipo: kindOf(value)?.tipo ?? null, colonne: {}, senzaIntestazioni: false })
          }
        />
      </div>
      <FirstRow
        sheet={sheet}
        columns={columns}
        busy={busy}
        onData={(asData) => onMapping({ foglio, tipo, colonne: {}, senzaIntestazioni: asData })}
      />
      {unread.length > 0 && (
        <details open={missingColumns(sheet, columns).length > 0 || undefined}>
          <summary className="type-sm yellow">
            {text.unread(unread.join(', '))} <span className="accent underlined">{text.unreadMap}</span>
          </summary>
          <div className={`bottom above-4 ${classes.columns}`}>
            {unread.map((header) => (
              <Select
                key={header}
                size="xs"
                label={header}
                placeholder={text.notRead}
                disabled={busy}
                data={columns
                  .filter(({ campo }) => !colonne[campo])
                  .map(({ campo, intestazione }) => ({ value: campo, label: intestazione }))}
                value={null}
                onChange={(campo) => campo && map(campo, header)}
              />
            ))}
          </div>
        </details>
      )}
      {tipo !== null && !senzaIntestazioni && (
        <details>
          <summary className="type-sm quiet">{text.columns}</summary>
          <div className={`bottom above-4 ${classes.columns}`}>
            {columns.map(({ campo, intestazione, obbligatoria, spiegazione }) => (
              <Select
                key={campo}
                size="xs"
                label={intestazione}
                description={spiegazione}
                withAsterisk={obbligatoria}
                placeholder={text.notRead}
                clearable
                disabled={busy}
                data={[...new Set(intestazioni)].filter(Boolean)}
                value={colonne[campo] ?? null}
                onChange={(value) => map(campo, value)}
              />
            ))}
          </div>
        </details>
      )}
      <EffectRows sheet={sheet} label={text.sheet(foglio)} isOfFile />
    </section>
  )
}

/** Headers of the sheet that no column of the kind is read from. */
function unreadColumns({ intestazioni, colonne }: SheetEffect): string[] {
  const read = new Set(Object.values(colonne))
  return intestazioni.filter((header) => header !== '' && !read.has(header))
}

type Columns = ReadonlyArray<{ campo: string; intestazione: string; obbligatoria: boolean }>

/** What the sheet cannot do without and has not; a sheet that only changes rows does without. */
function missingColumns(sheet: SheetEffect, columns: Columns): Columns {
  const isEmpty = EFFECT_COUNTS.every(([count]) => sheet[count] === 0)
  if (!isEmpty && sheet.rifiutate === 0) return []
  return columns.filter(({ campo, obbligatoria }) => obbligatoria && !sheet.colonne[campo])
}

interface FirstRowProps extends Pick<SheetEffectPanelProps, 'sheet' | 'busy'> {
  columns: Columns
  onData: (asData: boolean) => void
}

/** Which headers the first row lacks, and the choice to read that row as data. */
function FirstRow({ sheet, columns, busy, onData }: FirstRowProps) {
  const { tipo, colonne, intestazioni, senzaIntestazioni } = sheet
  if (tipo === null)
    return (
      <p className="flush type-sm quiet breaks">{text.unknown(intestazioni.filter(Boolean).join(', '))}</p>
    )
  const choice = (label: string, asData: boolean) => (
    <Button size="xs" variant="default" disabled={busy} onClick={() => onData(asData)}>
      {label}
    </Button>
  )
  if (senzaIntestazioni) {
    const read = columns.filter(({ campo }) => colonne[campo])
    return (
      <div className="row wraps middle gap-5">
        <p className={`flush type-sm quiet ${classes.lead}`}>
          {text.readAsData(read.map(({ intestazione }) => intestazione).join(', '))}
        </p>
        {choice(text.isHeader, false)}
      </div>
    )
  }
  const missing = missingColumns(sheet, columns)
  if (missing.length === 0) return null
  return (
    <div className="row wraps middle gap-5" role="status">
      <p className={`flush type-sm ${classes.lead}`}>
        {text.missing(missing.map(({ intestazione }) => intestazione).join(', '))}{' '}
        <span className="quiet">{text.isDataHint}</span>
      </p>
      {choice(text.isData, true)}
    </div>
  )
}
