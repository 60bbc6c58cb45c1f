import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ErrorLine } from '#web/ui/error-state/error-state.tsx'
import card from '#web/ui/link-card/link-card.module.css'
import { exposureQuery } from './exposure.api.ts'
import { exposureText as text } from './exposure.it.ts'
import { exposureParts } from './exposure-parts.ts'
import { HouseExposure } from './house-exposure.tsx'

/** The current exposure, with a link to its screen. */
export default function ExposureTile() {
  const { data, error, refetch } = useQuery(exposureQuery())
  if (error && !data) return <ErrorLine error={error} onRetry={refetch} />
  if (!data) return null
  const { giocare, refertare } = exposureParts(data, new Date())
  return (
    <Link to="/esposizione" className={`column gap-3 ${card.link}`} aria-label={text.tileLink}>
      <span className="row middle apart type-md weight-600">
        {text.tile}
        <IconChevronRight size={17} aria-hidden />
      </span>
      {refertare.aperte === 0 ? (
        <HouseExposure {...data} shown={data.casa} label={text.open} />
      ) : (
        <>
          <HouseExposure {...data} shown={giocare} label={text.parts.giocare} />
          <span className="type-sm quiet">
            {text.apart(text.parts.refertare(refertare.aperte), refertare)}
          </span>
        </>
      )}
    </Link>
  )
}
