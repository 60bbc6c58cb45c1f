import { Loader } from '@mantine/core'
import { describePayout } from '@xbetapp/domain/ledger/postings/payout'
import { OutcomeChip } from '#web/bets/bets/public/outcome-chip.tsx'
import { TipsterName } from '#web/reference/reference/public/tipster-name.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Fact } from '#web/ui/fact/fact.tsx'
import { ImageThumb } from '#web/ui/image/image-thumb.tsx'
import { DateTime, MoneyFact, Odds } from '#web/ui/numbers/numbers.tsx'
import { ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import { contiText as conti } from './account.it.ts'
import classes from './bet-dialog.module.css'
import { outcomeRule, payoutOfAccount, profitFormula, stakeOrigin } from './bet-math.ts'
import { type Account, type AccountBet, ODDS_PLACES } from './public/account.ts'
import { BetParties, type Explained, useExplainedBet } from './public/bet-parties.tsx'
import { betInAccountText as text } from './public/explain.it.ts'

/** Photos of the bet shown. */
export interface Photos {
  idReceivedBet: number
  tipster: { nomeTipster: string }
  photos: readonly string[]
}

interface BetDialogProps {
  account: Account
  id: number
  /** The row that the dialog was opened from; undefined where only the address names the bet. */
  row: AccountBet | undefined
  onPhotos: (of: Photos) => void
  onClose: () => void
}

/** The end of every explanation: a bet's message and photos, and how they became the amount of an account. */
export function BetDialog({ account, id, row, onPhotos, onClose }: BetDialogProps) {
  const { data, error, refetch } = useExplainedBet(id)
  const about = data?.bet ?? row
  const nomeTipster = data?.bet.tipster.nomeTipster ?? row?.nomeTipster ?? ''
  const photos = data?.bet.photos ?? (row?.photoPath ? [row.photoPath] : [])
  return (
    <Dialog width={600} title={conti.betTitle(id)} onClose={onClose}>
      {!about && !error && <Loader size="sm" color="gray" />}
      {!about && error && <ErrorState error={error} onRetry={refetch} />}
      {about && (
        <>
          <div className="row wraps middle type-sm gap-3 across-7">
            <TipsterName name={nomeTipster} />
            <DateTime value={about.messageDate} />
            <OutcomeChip esito={about.esito} />
            {data?.bet.pagamento && <span>{describePayout(data.bet.pagamento)}</span>}
            {about.dataRefertazione && (
              <span className="quiet">
                {conti.settledOn} <DateTime value={about.dataRefertazione} />
              </span>
            )}
            {about.idBetDuplicata !== null && (
              <span className="quiet">{conti.duplicateOf(about.idBetDuplicata)}</span>
            )}
          </div>
          <div className="row top gap-6 above-6 well">
            {photos[0] !== undefined && (
              <ImageThumb
                src={`${photos[0]}?size=thumb`}
                alt={conti.photoOf(id)}
                more={photos.length - 1}
                onOpen={() => onPhotos({ idReceivedBet: id, tipster: { nomeTipster }, photos })}
              />
            )}
            <p className="grows shrinks flush airy lines-kept breaks">
              {about.formattedBet || conti.readImage}
            </p>
          </div>
          {row && <BetAccountFigures account={account} row={row} data={data} />}
          {data && <BetParties data={data} />}
          {!data && !error && <Loader size="sm" color="gray" />}
        </>
      )}
    </Dialog>
  )
}

interface BetAccountFiguresProps {
  account: Account
  row: AccountBet
  data: Explained | undefined
}

/** The bet as a row of this account: stake, odds, profit, and where they come from. */
function BetAccountFigures({ account, row, data }: BetAccountFiguresProps) {
  const payout = data ? payoutOfAccount(account, data) : null
  const rule = payout === null && outcomeRule(account, row.esito)
  return (
    <section className="above-8" aria-label={text.inAccount(account.nome)}>
      <h3 className="below-4 type-sm weight-600 quiet">{text.inAccount(account.nome)}</h3>
      <dl className={`facts type-lg ${classes.figures}`}>
        <MoneyFact label={text.importo} value={row.importo} currency={account.simbolo} />
        <Fact label={text.quota}>
          <Odds value={row.quota} places={ODDS_PLACES} />
        </Fact>
        <MoneyFact signed label={text.profit} value={row.profit} currency={account.simbolo} />
      </dl>
      <p className="flush above-5">{text.profitIs(profitFormula(account, row, payout))}</p>
      {rule && <p className="flush above-2 type-sm quiet airy">{rule}</p>}
      {data &&
        stakeOrigin(account, data.bet, data.drops).map((line) => (
          <p key={line} className="flush above-2 type-sm quiet airy">
            {line}
          </p>
        ))}
    </section>
  )
}
