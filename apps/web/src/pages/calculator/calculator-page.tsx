import { Button, Drawer, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilter, IconRefresh, IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { mayOpen, titleOf } from '@xbetapp/domain/platform/roles/screens'
import { addRomeDays } from '@xbetapp/domain/platform/time/rome'
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { calculatorPageText as text } from '#web/bets/calculator/calculator.it.ts'
import { activeFilters, rangeOfFilters } from '#web/bets/calculator/calculator.search.ts'
import { CalculatorCounters } from '#web/bets/calculator/calculator-counters.tsx'
import { CalculatorFilterForm } from '#web/bets/calculator/calculator-filters.tsx'
import { ShowEarlier } from '#web/bets/calculator/show-earlier.tsx'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { NoSecondPerson } from '#web/settling/second-person/no-second-person.tsx'
import { confirmationsQuery } from '#web/settling/second-person/second-person.api.ts'
import { dialogText } from '#web/ui/dialog/dialog.it.ts'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { lazyPart, Part } from '#web/ui/part/part.tsx'
import { CalculatorDialogs } from './calculator-dialogs.tsx'
import { CalculatorList } from './calculator-list.tsx'
import classes from './calculator-page.module.css'
import { useCalculator } from './use-calculator.ts'

const CalculatorShares = lazyPart(() => import('#web/bets/calculator/calculator-shares.tsx'))

/** All received bets with their outcomes, drops and closing odds. */
export default function CalculatorPage() {
  const calculator = useCalculator()
  const { roles, filters, filterKey, today, apply, query, page, refetch, panel, togglePanel, over, goBack } =
    calculator
  const { dal, al } = rangeOfFilters(filters, today)
  const active = activeFilters(filters)
  /** Index of the control of the filters that takes the focus when they are drawn next; null for none. */
  const place = useRef<number | null>(null)
  const toggleByKey = () => {
    if (!panel) place.current = 0
    togglePanel()
  }
  useShortcut('f', text.filtersAndCounters, toggleByKey)

  return (
    <PageFrame
      title={titleOf('/calcolatore')}
      fill
      beside={
        <span className="type-sm quiet one-line">
          {text.range(formatDate(dal), formatDate(al))}
          {active > 0 && ` · ${text.activeFilters(active)}`}
          {page?.openPrima && (
            <>
              {' · '}
              <ShowEarlier
                {...page.openPrima}
                before={dal}
                onShow={(from) => apply({ dal: from, al: addRomeDays(dal, -1), esito: 'Open' })}
              />
            </>
          )}
          {goBack && (
            <>
              {' '}
              <button type="button" className="small-button accent" onClick={goBack}>
                {text.goBack}
              </button>
            </>
          )}
        </span>
      }
      actions={
        <>
          {mayOpen('/calcolatore/coda', roles) && <SettlingLinks />}
          <LookUpBet onFind={(id) => over.show('info', id)} />
          <IconButton
            icon={IconRefresh}
            label={text.refresh}
            titled
            variant="default"
            size={30}
            onClick={refetch}
          />
          <Button
            size="xs"
            variant={panel ? 'light' : 'default'}
            aria-expanded={panel}
            leftSection={<IconFilter size={15} aria-hidden />}
            title={`${text.filtersAndCounters} (f)`}
            // `detail` is 0 where the button was pressed by key.
            onClick={({ detail }) => (detail === 0 ? toggleByKey() : togglePanel())}
          >
            {text.filtersAndCounters}
          </Button>
        </>
      }
    >
      <NoSecondPerson />
      <div className="row gap-6 grows shrinks-down">
        <div className="column grows shrinks shrinks-down">
          <CalculatorList calculator={calculator} />
        </div>
        {panel && (
          <SidePanel title={text.filtersAndCounters} onClose={togglePanel}>
            <CalculatorCounters
              page={page}
              filters={filters}
              today={today}
              onApply={apply}
              onInfo={(counter) => over.show('contatore', counter)}
            />
            <CalculatorFilterForm
              key={filterKey}
              filters={filters}
              today={today}
              place={place}
              onApply={apply}
            />
            <Part>
              <CalculatorShares query={query} />
            </Part>
          </SidePanel>
        )}
      </div>
      <CalculatorDialogs calculator={calculator} />
    </PageFrame>
  )
}

/** Finds a bet by its id, whatever its day. */
function LookUpBet({ onFind }: { onFind: (id: string) => void }) {
  const [typed, setTyped] = useState('')
  const find = (event: SyntheticEvent) => {
    event.preventDefault()
    if (typed !== '') onFind(typed)
    setTyped('')
  }
  return (
    <form onSubmit={find} className={classes.lookUp}>
      <TextInput
        size="xs"
        inputMode="numeric"
        autoComplete="off"
        placeholder={text.lookUp}
        aria-label={text.lookUp}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, '').slice(0, 9))}
      />
    </form>
  )
}

const TOO_NARROW = '(max-width: 74.99em)'

interface SidePanelProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A panel at the right of the table where both fit, a drawer over the table where they do not. */
function SidePanel({ title, onClose, children }: SidePanelProps) {
  const over = useMediaQuery(TOO_NARROW, undefined, { getInitialValueInEffect: false })
  if (over) {
    return (
      <Drawer
        opened
        position="right"
        size={380}
        title={title}
        onClose={onClose}
        closeButtonProps={{ 'aria-label': dialogText.close }}
        transitionProps={{ duration: 120 }}
      >
        <div className="column gap-10">{children}</div>
      </Drawer>
    )
  }
  return (
    <aside className={`column rigid panel clips ${classes.docked}`} aria-label={title}>
      <div className={`row middle apart rigid raised edge-below ${classes.head}`}>
        <h2 className="flush type-sm weight-600">{title}</h2>
        <IconButton icon={IconX} label={dialogText.close} titled size="sm" onClick={onClose} />
      </div>
      <div className={`column gap-10 grows shrinks-down scrolls ${classes.body}`}>{children}</div>
    </aside>
  )
}

/** Links to the other ways of settling, and to the requests for a second person where there were any. */
function SettlingLinks() {
  const { data } = useQuery(confirmationsQuery)
  const waiting = data?.filter(({ stato, mia }) => stato === 'in attesa' && !mia).length ?? 0
  return (
    <>
      {(['/calcolatore/coda', '/calcolatore/risultati'] as const).map((to) => (
        <Button key={to} component={Link} to={to} size="xs" variant="default">
          {titleOf(to)}
        </Button>
      ))}
      {data !== undefined && data.length > 0 && (
        <Button
          component={Link}
          to="/calcolatore/conferme"
          size="xs"
          variant={waiting > 0 ? 'light' : 'default'}
          color={waiting > 0 ? 'yellow' : undefined}
        >
          {titleOf('/calcolatore/conferme')}
          {waiting > 0 && ` (${waiting})`}
        </Button>
      )}
    </>
  )
}
