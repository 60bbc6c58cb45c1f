import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import card from '#web/ui/link-card/link-card.module.css'
import { ErrorLine } from '#web/ui/placeholders/placeholders.tsx'
import { exposureQuery } from './exposure.api.ts'
import { exposureText as text } from './exposure.it.ts'
import { exposureParts } from './exposure-parts.ts'
import { HouseExposure } from './house-exposure.tsx'

/** The current exposure, with a link to its screen. */
export default function ExposureTile() {
  const { data, error, refetch } = useQuery(exposureQuery())
  if (error && !data) return <ErrorLine error={error} onRetry={refetch} />
  if (!data) return null
  const { inPlay, toSettle } = exposureParts(data, new Date())
  return (
    <Link to="/esposizione" className={`column gap-3 ${card.link}`} aria-label={text.tileLink}>
      <span className="row middle apart type-md weight-600">
        {text.tile}
        <IconChevronRight size={17} aria-hidden />
      </span>
      {toSettle.aperte === 0 ? (
        <HouseExposure {...data} shown={data.casa} label={text.open} />
      ) : (
        <>
          <HouseExposure {...data} shown={inPlay} label={text.parts.inPlay} />
          <span className="type-sm quiet">{text.apart(text.parts.toSettle(toSettle.aperte), toSettle)}</span>
        </>
      )}
    </Link>
  )
}
