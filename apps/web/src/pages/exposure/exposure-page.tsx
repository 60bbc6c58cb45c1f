import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { mayOpen, titleOf } from '@xbetapp/domain/platform/roles/screens'
import { exposureQuery } from '#web/insight/exposure/exposure.api.ts'
import { exposureText as text } from '#web/insight/exposure/exposure.it.ts'
import classes from '#web/insight/exposure/exposure.module.css'
import { ExposureTable } from '#web/insight/exposure/exposure-table.tsx'
import { HouseExposure } from '#web/insight/exposure/house-exposure.tsx'
import { errorText } from '#web/lib/api-error.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { useRoles } from '#web/platform/auth/public/use-session.ts'
import { ClockTime } from '#web/ui/numbers/clock-time.tsx'
import { EXPOSURE_GROUPS } from './exposure.search.ts'

const EVENTS = '/calcolatore/risultati'

/** The current exposure, with its worst and best case. */
export default function ExposurePage() {
  const roles = useRoles()
  const navigate = useNavigate()
  const { search, change } = useAddress('/esposizione')
  const per = search.per ?? 'evento'
  const { data, error, refetch } = useQuery(exposureQuery)
  const mayMerge = mayOpen(EVENTS, roles)
  return (
    <PageFrame title={titleOf('/esposizione')}>
      <p className={`flush type-sm quiet ${classes.explain}`}>{text.explain}</p>
      {data && <HouseExposure exposure={data} />}
      <div className="row wraps middle apart gap-4 type-xs quiet">
        <SegmentedControl<keyof typeof text.groups>
          size="xs"
          aria-label={text.groupsLabel}
          data={EXPOSURE_GROUPS.map((value) => ({ value, label: text.groups[value] }))}
          value={per}
          onChange={(value) => change({ per: value })}
        />
        {data && (
          <span>
            {text.at} <ClockTime value={data.at} />
          </span>
        )}
      </div>
      <ExposureTable
        name={text.groups[per]}
        rows={data?.[per]}
        error={error && !data ? errorText(error) : null}
        onRetry={() => void refetch()}
        {...(per === 'evento' &&
          mayMerge && {
            onOpen: ({ chiave }) => {
              const evento = Number(chiave)
              void navigate({ to: EVENTS, search: evento > 0 ? { evento } : {} })
            },
          })}
      />
    </PageFrame>
  )
}
