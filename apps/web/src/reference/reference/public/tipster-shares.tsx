import { formatPercent } from '@xbetapp/domain/platform/format/number'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { TipsterName } from './tipster-name.tsx'
import { tipsterSharesText as text } from './tipster-shares.it.ts'
import classes from './tipster-shares.module.css'

export interface TipsterShare {
  idTipster: number
  nomeTipster: string
  bet: number
  /** EUR played by venues. */
  tot: number
}

const HUNDRED = 100
/** Shares are percentages to one decimal. */
const TENTHS = 10

/** Shares of the tipsters in the played amount, the greatest first. */
export function TipsterShares({ shares }: { shares: readonly TipsterShare[] }) {
  const all = shares.reduce((sum, { tot }) => sum + tot, 0)
  return (
    <table className={`number-table wide type-sm ${classes.shares}`} aria-label={text.title}>
      <thead>
        <tr>
          {text.columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shares.map(({ idTipster, nomeTipster, bet, tot }) => {
          const share = all === 0 ? 0 : Math.round((tot / all) * HUNDRED * TENTHS) / TENTHS
          return (
            <tr key={idTipster}>
              <th scope="row">
                <TipsterName name={nomeTipster} />
              </th>
              <td>{bet}</td>
              <td>
                <Money value={tot} />
              </td>
              <td>
                <span className={classes.bar} style={{ inlineSize: `${share}%` }} aria-hidden />
                {formatPercent(share)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
