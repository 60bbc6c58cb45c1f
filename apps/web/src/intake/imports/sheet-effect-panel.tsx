import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Chip } from '#web/ui/chips/chip.tsx'
import { FiguresTable } from '#web/ui/figures-table/figures-table.tsx'
import type { Tone } from '#web/ui/tones/tone.ts'
import { importColumnsQuery, type SheetEffect, type SheetMapping } from './imports.api.ts'
import { importsText as text } from './imports.it.ts'
import classes from './imports.module.css'

const TONES: Record<SheetEffect['righe'][number]['esito'], Tone> = {
  nuova: 'green',
  cambiata: 'yellow',
  uguale: 'grey',
  rifiutata: 'red',
}
const COUNTS = [
  ['rifiutate', 'red'],
  ['nuove', 'green'],
  ['cambiate', 'yellow'],
  ['uguali', 'grey'],
] as const

interface SheetEffectPanelProps {
  sheet: SheetEffect
  busy: boolean
  onMapping: (mapping: SheetMapping) => void
}

/** What a sheet of a file would do, and how it is read. */
export function SheetEffectPanel({ sheet, busy, onMapping }: SheetEffectPanelProps) {
  const { data: kinds = [] } = useQuery(importColumnsQuery)
  const { foglio, tipo, colonne, intestazioni, righe } = sheet
  const changed = sheet.nuove + sheet.cambiate + sheet.rifiutate
  const kindOf = (value: string | null) => kinds.find((kind) => kind.tipo === value)
  return (
    <section className={`panel column gap-5 ${classes.sheet}`} aria-label={text.sheet(foglio)}>
      <div className="row wraps bottom gap-6">
        <h2 className="flush type-lg grows">{text.sheet(foglio)}</h2>
        {COUNTS.map(([count, tone]) =>
          sheet[count] === 0 ? null : (
            <Chip key={count} tone={tone}>
              {text.counts[count](sheet[count])}
            </Chip>
          ),
        )}
        <Select
          size="xs"
          label={text.kind}
          placeholder={text.skip}
          clearable
          disabled={busy}
          data={kinds.map((kind) => ({ value: kind.tipo, label: kind.foglio }))}
          value={tipo}
          onChange={(value) => onMapping({ foglio, tipo: kindOf(value)?.tipo ?? null, colonne: {} })}
        />
      </div>
      {tipo !== null && (
        <details>
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
                onChange={(value) => onMapping({ foglio, tipo, colonne: { ...colonne, [campo]: value } })}
              />
            ))}
          </div>
        </details>
      )}
      {righe.length > 0 && (
        <FiguresTable label={text.sheet(foglio)} heads={[text.row, text.name, text.state, text.what]}>
          {righe.map(({ riga, nome, esito, cambi, colonna, motivo }) => (
            <tr key={riga}>
              <td data-label={text.row}>{riga}</td>
              <td data-label={text.name}>{nome}</td>
              <td data-label={text.state}>
                <Chip tone={TONES[esito]}>{text.states[esito]}</Chip>
              </td>
              <td data-label={text.what} data-wide className="breaks">
                {motivo !== null && (colonna === null ? motivo : `${colonna}: ${motivo}`)}
                {cambi.map((one) => (
                  <div key={one.colonna}>{text.change(one.colonna, one.da, one.a)}</div>
                ))}
              </td>
            </tr>
          ))}
        </FiguresTable>
      )}
      {changed > righe.length && <p className="flush type-sm quiet">{text.more(changed - righe.length)}</p>}
    </section>
  )
}
