import { Button, Select } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Chip } from '#web/ui/chips/chip.tsx'
import { CountBanner } from '#web/ui/count-banner/count-banner.tsx'
import { PagePager } from '#web/ui/data-table/page-pager.tsx'
import { FiguresTable } from '#web/ui/figures-table/figures-table.tsx'
import type { Tone } from '#web/ui/tones/tone.ts'
import { importColumnsQuery, type SheetEffect, type SheetMapping } from './imports.api.ts'
import { importsText as text } from './imports.it.ts'
import classes from './imports.module.css'

const TONES: Record<SheetEffect['righe'][number]['esito'], Tone> = {
  nuova: 'green',
  cambiata: 'yellow',
  uguale: 'grey',
  lasciata: 'grey',
  rifiutata: 'red',
}
const COUNTS = [
  ['rifiutate', 'red'],
  ['nuove', 'green'],
  ['cambiate', 'yellow'],
  ['uguali', 'grey'],
  ['lasciate', 'grey'],
] as const

const ROWS_A_PAGE = 20

interface SheetEffectPanelProps {
  sheet: SheetEffect
  busy: boolean
  onMapping: (mapping: SheetMapping) => void
}

/** What a sheet of a file would do, and how it is read. */
export function SheetEffectPanel({ sheet, busy, onMapping }: SheetEffectPanelProps) {
  const { data: kinds = [] } = useQuery(importColumnsQuery)
  const [asked, setAsked] = useState(1)
  const [unfolded, setUnfolded] = useState(false)
  const { foglio, tipo, colonne, intestazioni, righe, senzaIntestazioni } = sheet
  // Rows that are the same are counted, not listed; of the others the answer lists only the first.
  const listable = sheet.nuove + sheet.cambiate + sheet.lasciate + sheet.rifiutate
  const pages = Math.ceil(righe.length / ROWS_A_PAGE)
  const page = Math.max(1, Math.min(asked, pages))
  const shown = righe.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE)
  const unread = tipo === null || senzaIntestazioni ? [] : unreadColumns(sheet)
  const kindOf = (value: string | null) => kinds.find((kind) => kind.tipo === value)
  return (
    <section className={`panel column gap-5 ${classes.sheet}`} aria-label={text.sheet(foglio)}>
      <div className="row wraps bottom gap-6">
        <h2 className="flush type-lg grows">{text.sheet(foglio)}</h2>
        <div className="row wraps gap-3">
          {COUNTS.map(([count, tone]) =>
            sheet[count] === 0 ? null : (
              <Chip key={count} tone={tone}>
                {text.counts[count](sheet[count])}
              </Chip>
            ),
          )}
        </div>
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
        columns={kindOf(tipo)?.colonne ?? []}
        busy={busy}
        onData={(asData) => onMapping({ foglio, tipo, colonne: {}, senzaIntestazioni: asData })}
      />
      {unread.length > 0 && (
        <CountBanner tone="yellow" icon={<IconAlertTriangle size={16} aria-hidden />}>
          {text.unread(unread.join(', '))}
        </CountBanner>
      )}
      {tipo !== null && !senzaIntestazioni && (
        <details
          open={unfolded || unread.length > 0}
          onToggle={(event) => setUnfolded(event.currentTarget.open)}
        >
          <summary className="type-sm quiet">{text.columns}</summary>
          <div className={`above-4 ${classes.columns}`}>
            {kindOf(tipo)?.colonne.map(({ campo, intestazione, obbligatoria, spiegazione }) => (
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
                onChange={(value) =>
                  onMapping({ foglio, tipo, colonne: { ...colonne, [campo]: value }, senzaIntestazioni })
                }
              />
            ))}
          </div>
        </details>
      )}
      {righe.length > 0 && (
        <FiguresTable label={text.sheet(foglio)} heads={[text.row, text.name, text.state, text.what]}>
          {shown.map(({ riga, nome, esito, cambi, colonna, motivo }) => (
            <tr key={riga}>
              <td data-label={text.row}>{riga}</td>
              <td data-label={text.name}>{nome}</td>
              <td data-label={text.state}>
                <Chip tone={TONES[esito]}>{text.states[esito]}</Chip>
              </td>
              <td data-label={text.what} data-wide className="breaks">
                {motivo !== null && (colonna === null ? motivo : `${colonna}: ${motivo}`)}
                {esito === 'nuova'
                  ? cambi.map(({ colonna: named, a }) => text.value(named, a)).join(' · ')
                  : cambi.map((one) => (
                      <div key={one.colonna}>{text.change(one.colonna, one.da, one.a)}</div>
                    ))}
              </td>
            </tr>
          ))}
        </FiguresTable>
      )}
      {pages > 1 && <PagePager label={text.sheet(foglio)} page={page} pages={pages} onPage={setAsked} />}
      {listable > righe.length && <p className="flush type-sm quiet">{text.more(listable - righe.length)}</p>}
    </section>
  )
}

/** Headers of the sheet that no column of the kind is read from. */
function unreadColumns({ intestazioni, colonne }: SheetEffect): string[] {
  const read = new Set(Object.values(colonne))
  return intestazioni.filter((header) => header !== '' && !read.has(header))
}

interface FirstRowProps {
  sheet: SheetEffect
  columns: ReadonlyArray<{ campo: string; intestazione: string; obbligatoria: boolean }>
  busy: boolean
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
  const missing = columns.filter(({ campo, obbligatoria }) => obbligatoria && !colonne[campo])
  const isEmpty = COUNTS.every(([count]) => sheet[count] === 0)
  if (missing.length === 0 || !(isEmpty || sheet.rifiutate > 0)) return null
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
