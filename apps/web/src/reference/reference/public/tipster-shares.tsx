import { formatPercent } from '@xbetapp/domain/platform/format/number'
import { Money } from '#web/ui/numbers/money.tsx'
import { TipsterName } from './tipster-name.tsx'
import classes from './tipster-shares.module.css'

export interface TipsterShare {
  idTipster: number
  nomeTipster: string
  bet: number
  /** EUR played by venues. */
  tot: number
}

interface TipsterSharesProps {
  label: string
  words: { tipster: string; bet: string; tot: string; share: string }
  shares: readonly TipsterShare[]
}

const HUNDRED = 100
const TENTH = 10

/** Shares of the tipsters in the played amount, the greatest first. */
export function TipsterShares({ label, words, shares }: TipsterSharesProps) {
  const all = shares.reduce((sum, { tot }) => sum + tot, 0)
  return (
    <table className={`number-table wide type-sm ${classes.shares}`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{words.tipster}</th>
          <th scope="col">{words.bet}</th>
          <th scope="col">{words.tot}</th>
          <th scope="col">{words.share}</th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ idTipster, nomeTipster, bet, tot }) => {
          const share = all === 0 ? 0 : Math.round((tot / all) * HUNDRED * TENTH) / TENTH
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
