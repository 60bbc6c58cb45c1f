import { FiguresTable } from '#web/ui/figures-table/figures-table.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import type { FileEffect } from './imports.api.ts'
import { importsText as text } from './imports.it.ts'
import classes from './imports.module.css'

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
              <Money value={prima} currency={valuta === 'EUR' ? '€' : valuta} />
            </td>
            <td data-number data-label={text.after}>
              <Money signed value={dopo} currency={valuta === 'EUR' ? '€' : valuta} />
            </td>
          </tr>
        ))}
      </FiguresTable>
    </section>
  )
}
