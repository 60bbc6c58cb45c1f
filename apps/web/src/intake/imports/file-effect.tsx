import { Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Chip } from '#web/ui/chips/chip.tsx'
import { PagePager } from '#web/ui/data-table/page-pager.tsx'
import { FiguresTable } from '#web/ui/figures-table/figures-table.tsx'
import { currencySign, Money } from '#web/ui/numbers/numbers.tsx'
import type { Tone } from '#web/ui/tones/tone.ts'
import { type FileEffect, importProgressQuery, type SheetEffect } from './imports.api.ts'
import { importsText as text } from './imports.it.ts'
import classes from './imports.module.css'

const TONES: Record<SheetEffect['righe'][number]['esito'], Tone> = {
  nuova: 'green',
  cambiata: 'yellow',
  uguale: 'grey',
  lasciata: 'grey',
  rifiutata: 'red',
}
export const EFFECT_COUNTS = [
  ['rifiutate', 'red'],
  ['nuove', 'green'],
  ['cambiate', 'yellow'],
  ['uguali', 'grey'],
  ['lasciate', 'grey'],
] as const

const ROWS_A_PAGE = 20

/** How many rows of a sheet are new, changed, the same, left or refused. */
export function EffectCounts({ sheet }: { sheet: SheetEffect }) {
  return (
    <div className="row wraps gap-3">
      {EFFECT_COUNTS.map(([count, tone]) =>
        sheet[count] === 0 ? null : (
          <Chip key={count} tone={tone}>
            {text.counts[count](sheet[count])}
          </Chip>
        ),
      )}
    </div>
  )
}

interface EffectRowsProps {
  sheet: SheetEffect
  label: string
  /** The rows have the numbers of a file somebody wrote. */
  isOfFile?: boolean
}

/** What each row of a sheet would do, refused ones first. */
export function EffectRows({ sheet, label, isOfFile = false }: EffectRowsProps) {
  const [asked, setAsked] = useState(1)
  const { righe } = sheet
  // Rows that are the same are counted, not listed; of the others the answer lists only the first.
  const listable = sheet.nuove + sheet.cambiate + sheet.lasciate + sheet.rifiutate
  const pages = Math.ceil(righe.length / ROWS_A_PAGE)
  const page = Math.max(1, Math.min(asked, pages))
  const shown = righe.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE)
  const heads = [text.name, text.state, text.what]
  return (
    <>
      {righe.length > 0 && (
        <FiguresTable label={label} heads={isOfFile ? [text.row, ...heads] : heads}>
          {shown.map(({ riga, nome, esito, cambi, colonna, motivo }) => (
            <tr key={riga}>
              {isOfFile && <td data-label={text.row}>{riga}</td>}
              <td data-label={text.name}>{nome}</td>
              <td data-label={text.state}>
                <Chip tone={TONES[esito]}>{text.states[esito]}</Chip>
              </td>
              <td data-label={text.what} data-wide className="breaks">
                {motivo !== null && <div>{colonna === null ? motivo : `${colonna}: ${motivo}`}</div>}
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
      {pages > 1 && <PagePager label={label} page={page} pages={pages} onPage={setAsked} />}
      {listable > righe.length && <p className="flush type-sm quiet">{text.more(listable - righe.length)}</p>}
    </>
  )
}

/** The balances that would be others; nothing where there are none. */
export function ChangedBalances({ saldi }: Pick<FileEffect, 'saldi'>) {
  if (saldi.length === 0) return null
  return (
    <section className={`panel column gap-4 ${classes.sheet}`} aria-label={text.balances}>
      <h2 className="flush type-lg">{text.balances}</h2>
      <FiguresTable
        label={text.balances}
        heads={[text.account, { figure: text.before }, { figure: text.after }]}
      >
        {saldi.map(({ nome, valuta, prima, dopo }) => (
          <tr key={nome}>
            <td data-label={text.account}>{nome}</td>
            <td data-number data-label={text.before}>
              <Money value={prima} currency={currencySign(valuta)} />
            </td>
            <td data-number data-label={text.after}>
              <Money signed value={dopo} currency={currencySign(valuta)} />
            </td>
          </tr>
        ))}
      </FiguresTable>
    </section>
  )
}

const WHOLE = 100

/** How far the file is that is being looked at or written. */
export function ImportProgress() {
  const { data } = useQuery(importProgressQuery)
  const isCounting = data !== undefined && data !== null && data.fatte < data.righe
  const said = !data ? text.reading : isCounting ? text.progress(data.fatte, data.righe) : text.posting
  const share = data ? (WHOLE * data.fatte) / Math.max(1, data.righe) : WHOLE
  return (
    <div className="column gap-2">
      <Progress value={share} animated={!isCounting} aria-label={said} />
      <span className="type-sm quiet" role="status">
        {said}
      </span>
    </div>
  )
}
