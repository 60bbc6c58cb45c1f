import { formatDateTime } from '@xbetapp/domain/format/date'
import type { Bet } from '#web/entities/bet/bet.ts'
import { PhotoState } from '#web/entities/bet/photo-state.tsx'
import { TipsterName } from '#web/entities/tipster/tipster-name.tsx'
import { Chip } from '#web/ui/chips/chip.tsx'
import { CopyId } from '#web/ui/copy-id/copy-id.tsx'
import { ImageThumb } from '#web/ui/image/image-thumb.tsx'
import { DateTime } from '#web/ui/numbers/date-time.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import { Odds } from '#web/ui/numbers/odds.tsx'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import classes from './drop-detail-dialog.module.css'
import { dropsText as text } from './drops.it.ts'

const AVERAGE_ODDS_PLACES = 5

/** Which bet it is, and what it stands at. */
export function DetailHead({ bet, onZoom }: { bet: Bet; onZoom: () => void }) {
  return (
    <div className={classes.head}>
      <div className={classes.about}>
        {bet.photoPath === null ? (
          <PhotoState bet={bet} />
        ) : (
          <ImageThumb
            src={`${bet.photoPath}?size=thumb`}
            alt={`${text.bet} ${bet.idReceivedBet}`}
            more={bet.photos.length - 1}
            onOpen={onZoom}
          />
        )}
        <div>
          <div className={classes.who}>
            <span>
              {text.bet} <CopyId id={bet.idReceivedBet} />
            </span>
            <TipsterName name={bet.tipster.nomeTipster} />
            <DateTime value={bet.messageDate} />
            {bet.stoppedAt && (
              <Chip tone="red" title={text.stoppedAt(formatDateTime(bet.stoppedAt))}>
                {text.stopped}
              </Chip>
            )}
          </div>
          <p className={classes.text}>
            {bet.formattedBet ? <RichText text={bet.formattedBet} entities={bet.entities} /> : text.readImage}
          </p>
        </div>
      </div>
      <dl className={classes.figures}>
        <div>
          <dt>{text.tot}</dt>
          <dd>
            <Money value={bet.tot} />
          </dd>
        </div>
        <div>
          <dt>{text.quotaMedia}</dt>
          <dd>
            <Odds value={bet.quotaMedia} places={AVERAGE_ODDS_PLACES} />
          </dd>
        </div>
        <div>
          <dt>{text.totTipster}</dt>
          <dd>
            <Money value={bet.totTipster} />
          </dd>
        </div>
        <div>
          <dt>{text.quotaDrop}</dt>
          <dd>
            <Odds value={bet.quotaDrop} />
          </dd>
        </div>
      </dl>
    </div>
  )
}
