import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { ENTITIES, TIPI } from '@xbetapp/domain/oversight/activity-log/words'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { addRomeDays, romeDay } from '@xbetapp/domain/platform/time/rome'
import { useDeferredValue, useState } from 'react'
import { namesOf } from '#web/lib/search-params.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { isAdmin, useViewer } from '#web/platform/auth/public/viewer.ts'
import {
  type ActivityLogFilters,
  activityLogQuery,
  peopleOfDayQuery,
  readLogEntries,
} from '#web/platform/history/public/activity-log.api.ts'
import { activityLogText as text } from '#web/platform/history/public/activity-log.it.ts'
import { LogEntries } from '#web/platform/history/public/log-entries.tsx'
import { usersQuery } from '#web/platform/users/users.api.ts'
import { DateField } from '#web/ui/date-field/date-field.tsx'
import { filterText } from '#web/ui/filter-bar/filter-bar.it.ts'
import { FilterBar, FilterPicker, SearchField } from '#web/ui/filter-bar/filter-bar.tsx'
import { useNarrow } from '#web/ui/narrow.ts'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { ACTIVITY_LOG_SEARCH } from './activity-log.search.ts'

/** Parameters of the address that filter the list. */
const FILTERS = namesOf(ACTIVITY_LOG_SEARCH)

const NO_FILTERS = Object.fromEntries(FILTERS.map((name) => [name, undefined]))

const named = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
const TIPO_OPTIONS = named(TIPI)
/** Entities that share a name are one choice; its value is the first of them, which lines are written with. */
const ENTITA_OPTIONS = named(ENTITIES).filter(
  ({ label }, index, all) => all.findIndex((other) => other.label === label) === index,
)
/** Filters chosen at one press. */
const READY = ['tutto', 'persone', 'refertazione', 'invio'] as const
/** Days chosen at one press, with how long ago they are. */
const DAYS = [
  [text.today, 0],
  [text.yesterday, 1],
] as const
/** Actors that are no users. */
const OTHERS = ['bot', 'sistema']

/** Changes, by whom, from where, field by field, with undo. */
export default function ActivityLogPage() {
  const seesAll = isAdmin(useViewer())
  const address = useAddress('/registro')
  const today = romeDay(new Date())
  const usual = { dal: today, al: today, persone: 1 as const }
  const isBare = FILTERS.every((name) => address.search[name] === undefined)
  const search = isBare ? { ...address.search, ...usual } : address.search
  /** Changes the filters. From the first choice on, the address says all of what is shown. */
  const change = (values: Partial<typeof search>) => {
    const next = { ...search, tutto: undefined, ...values }
    const isAll = FILTERS.every((name) => next[name] === undefined)
    address.change({ ...next, tutto: isAll ? 1 : undefined })
  }
  const { chi, entita, numero = '', tipo, dal, al, dopo, persone, accessi } = search
  const { data: users } = useQuery({ ...usersQuery, enabled: seesAll })
  const typed = useDeferredValue(numero.trim())
  const filters: ActivityLogFilters = {
    ...(chi !== undefined && { chi }),
    ...(isKey(ENTITIES, entita) && { entita }),
    ...(typed !== '' && { numero: typed }),
    ...(isKey(TIPI, tipo) && { tipo }),
    ...(dal !== undefined && { da: dal }),
    ...(al !== undefined && { a: al }),
    ...(dopo !== undefined && { dopo }),
    ...(persone === 1 && { persone: '1' }),
    ...(accessi === 1 && { accessi: '1' }),
  }
  const client = useQueryClient()
  const pages = useInfiniteQuery(activityLogQuery(filters))
  const narrow = useNarrow()
  const [isUnfolded, setUnfolded] = useState(false)
  const { persone: ofPeople, da, a, ...others } = filters
  const isUsualDay = da === usual.dal && a === usual.al
  /** Filters that differ from what an empty address shows; the days count as one. */
  const chosen = Object.keys(others).length + Number(!isUsualDay) + Number(ofPeople === undefined)
  const oneDay = seesAll && dal !== undefined && dal === al ? dal : undefined
  const { data: counts } = useQuery({
    ...peopleOfDayQuery(oneDay ?? today, filters),
    enabled: oneDay !== undefined,
  })
  const people = [...(users ?? []).map(({ username }) => username), ...OTHERS]
  return (
    <PageFrame title={titleOf('/registro')} fill>
      {narrow && (
        <ToolButton aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          {filterText.filters(chosen)}
        </ToolButton>
      )}
      {(!narrow || isUnfolded) && (
        <>
          <fieldset className="row wraps gap-4" aria-label={text.ready}>
            {READY.filter((name) => seesAll || name !== 'persone').map((name) => {
              const isOn = (dopo ?? (persone === 1 && seesAll ? 'persone' : 'tutto')) === name
              return (
                <ToolButton
                  key={name}
                  pressed={isOn}
                  onClick={() =>
                    change({
                      dopo: name === 'refertazione' || name === 'invio' ? name : undefined,
                      persone: name === 'persone' ? 1 : undefined,
                    })
                  }
                >
                  {text.readyNames[name]}
                </ToolButton>
              )
            })}
            {DAYS.map(([label, back]) => {
              const day = addRomeDays(today, -back)
              const isOn = dal === day && al === day
              return (
                <ToolButton
                  key={label}
                  pressed={isOn}
                  onClick={() => change(isOn ? { dal: undefined, al: undefined } : { dal: day, al: day })}
                >
                  {label}
                </ToolButton>
              )
            })}
            {persone === 1 && (
              <ToolButton
                pressed={accessi === 1}
                onClick={() => change({ accessi: accessi === 1 ? undefined : 1 })}
              >
                {text.accessi}
              </ToolButton>
            )}
          </fieldset>
          <FilterBar labelled>
            {seesAll && (
              <FilterPicker
                label={text.chi}
                options={people.map((value) => ({ value, label: value }))}
                value={chi}
                onChange={(value) => change({ chi: value })}
              />
            )}
            <FilterPicker
              label={text.entita}
              options={ENTITA_OPTIONS}
              value={entita}
              onChange={(value) => change({ entita: value })}
            />
            <SearchField placeholder={text.numero} value={numero} onChange={(numero) => change({ numero })} />
            <FilterPicker
              label={text.tipo}
              options={TIPO_OPTIONS}
              value={tipo}
              onChange={(value) => change({ tipo: value, ...(value === 'accessi' && { accessi: 1 }) })}
            />
            <DateField
              label={text.dal}
              clearable
              value={dal}
              max={al ?? today}
              onChange={(day) => change({ dal: day ?? undefined })}
            />
            <DateField
              label={text.al}
              clearable
              value={al}
              min={dal}
              max={today}
              onChange={(day) => change({ al: day ?? undefined })}
            />
          </FilterBar>
        </>
      )}
      <p className="flush type-xs quiet" role="status">
        {text.shown(isUsualDay ? text.today : text.days(dal, al), persone === 1 && seesAll)}
      </p>
      {oneDay !== undefined && counts !== undefined && counts.length > 0 && (
        <fieldset className="row wraps gap-4 rigid" aria-label={text.perPerson}>
          {counts.map(({ chi: name, voci }) => (
            <button
              key={name}
              type="button"
              className={`type-xs ${name === chi ? 'accent' : 'quiet'}`}
              aria-pressed={name === chi}
              onClick={() => change({ chi: name === chi ? undefined : name })}
            >
              {name} {voci}
            </button>
          ))}
        </fieldset>
      )}
      <LogEntries
        tableKey="registro"
        filters={FILTERS}
        label={seesAll || dopo !== undefined ? text.table : text.own}
        pages={pages}
        readAll={(most) => readLogEntries(client, activityLogQuery(filters), most)}
        filterKey={JSON.stringify(filters)}
        empty={
          <EmptyState
            title={text.emptyTitle}
            action={
              Object.keys(filters).length > 0 && (
                <ToolButton onClick={() => address.change({ ...NO_FILTERS, tutto: 1 })}>
                  {text.clearFilters}
                </ToolButton>
              )
            }
          >
            {persone === 1 ? text.emptyOfPeople : text.empty}
          </EmptyState>
        }
      />
    </PageFrame>
  )
}

const isKey = <T extends object>(table: T, key: string | undefined): key is keyof T & string =>
  key !== undefined && Object.hasOwn(table, key)
