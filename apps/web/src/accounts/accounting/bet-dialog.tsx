import { Loader } from '@mantine/core'
import { OutcomeChip } from '#web/bets/bets/public/outcome-chip.tsx'
import { errorText } from '#web/lib/api-error.ts'
import { TipsterName } from '#web/reference/reference/public/tipster-name.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { ImageThumb } from '#web/ui/image/image-thumb.tsx'
import { DateTime } from '#web/ui/numbers/date-time.tsx'
import { contiText as text } from './account.it.ts'
import type { Account, AccountBet } from './account.ts'
import { useExplainedBet } from './bet.api.ts'
import classes from './bet-dialog.module.css'
import { BetAccountFigures, BetParties } from './bet-figures.tsx'

interface BetDialogProps {
  account: Account
  id: number
  /** The row it was opened from; absent when only the address knows the bet. */
  row: AccountBet | undefined
  onPhotos: (of: {
    idReceivedBet: number
    tipster: { nomeTipster: string }
    photos: readonly string[]
  }) => void
  onClose: () => void
}

/** The end of every explanation: a bet's message and photos, and how they became the amount of an account. */
export function BetDialog({ account, id, row, onPhotos, onClose }: BetDialogProps) {
  const { data, error, refetch } = useExplainedBet(id)
  const about = data?.bet ?? row
  const nomeTipster = data?.bet.tipster.nomeTipster ?? row?.nomeTipster ?? ''
  const photos = data?.bet.photos ?? (row?.photoPath ? [row.photoPath] : [])
  return (
    <Dialog width={600} title={text.betTitle(id)} onClose={onClose}>
      {!about && !error && <Loader size="sm" color="gray" />}
      {!about && error && <ErrorState message={errorText(error)} onRetry={refetch} />}
      {about && (
        <>
          <div className={`row wraps middle type-sm ${classes.head}`}>
            <TipsterName name={nomeTipster} />
            <DateTime value={about.messageDate} />
            <OutcomeChip esito={about.esito} />
            {about.dataRefertazione && (
              <span className="quiet">
                {text.settledOn} <DateTime value={about.dataRefertazione} />
              </span>
            )}
            {about.idBetDuplicata !== null && (
              <span className="quiet">{text.duplicateOf(about.idBetDuplicata)}</span>
            )}
          </div>
          <div className="row top gap-6 above-6 well">
            {photos[0] !== undefined && (
              <ImageThumb
                src={`${photos[0]}?size=thumb`}
                alt={text.photoOf(id)}
                more={photos.length - 1}
                onOpen={() => onPhotos({ idReceivedBet: id, tipster: { nomeTipster }, photos })}
              />
            )}
            <p className="grows shrinks flush airy lines-kept breaks">
              {about.formattedBet || text.readImage}
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
