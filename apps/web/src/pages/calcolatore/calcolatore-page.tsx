import { ActionIcon, Button } from '@mantine/core'
import { IconFilter, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '@xbetapp/domain/format/date'
import { canEditInCalculator } from '@xbetapp/domain/roles/calcolatore'
import { romeDay } from '@xbetapp/domain/time/rome'
import { useCallback, useMemo } from 'react'
import { useViewer } from '#web/entities/session/use-viewer.ts'
import { calculatorPageQuery } from '#web/features/calculator/calculator.api.ts'
import { calcolatoreText as text } from '#web/features/calculator/calculator.it.ts'
import type { MayEdit } from '#web/features/calculator/calculator.types.ts'
import { CalcolatoreCounters } from '#web/features/calculator/calculator-counters.tsx'
import { CalcolatoreFilters } from '#web/features/calculator/calculator-filters.tsx'
import {
  activeFilters,
  CALCULATOR_LIST,
  type CalculatorFilters,
  rangeOfFilters,
  readCalculatorSearch,
  toQuery,
  writeFilters,
} from '#web/features/calculator/calculator-search.ts'
import { errorText } from '#web/lib/api-error.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { type ListView, writeListView } from '#web/lib/table-search.ts'
import { useAddressSearch } from '#web/lib/use-address-search.ts'
import { titles } from '#web/messages/titles.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { CalcolatoreDialogs } from './calcolatore-dialogs.tsx'
import { CalcolatoreList } from './calcolatore-list.tsx'
import classes from './calcolatore-page.module.css'
import { LookUpBet } from './look-up-bet.tsx'
import { SidePanel } from './side-panel.tsx'
import { useCalculatorDialogs } from './use-calculator-dialogs.ts'

/** All received bets with their outcomes, drops and closing odds (3 §2.1). */
export function CalcolatorePage() {
  const { username, roles } = useViewer()
  const may = useCallback<MayEdit>((field) => canEditInCalculator(roles, field), [roles])
  const [{ filters, view, pannello }, change] = useAddressSearch(readCalculatorSearch)
  const write = change as unknown as (values: Record<string, unknown>) => void
  const dialogs = useCalculatorDialogs()
  const today = romeDay(new Date())
  const query = useMemo(() => toQuery({ filters, view }, today), [filters, view, today])
  const { data, error, isFetching, refetch } = useQuery(calculatorPageQuery(query))
  const { dal, al } = rangeOfFilters(filters, today)
  const active = activeFilters(filters)
  const filterKey = JSON.stringify(filters)

  const apply = (next: CalculatorFilters) => write({ ...writeFilters(next, today), pagina: undefined })
  const setView = useCallback((next: ListView) => write({ ...writeListView(next, CALCULATOR_LIST) }), [write])
  const togglePanel = () => write({ pannello: pannello ? undefined : 1 })
  useShortcut('f', text.filtersAndCounters, togglePanel)

  return (
    <PageFrame
      title={titles.calcolatore}
      fill
      beside={
        <span className={classes.range}>
          {text.range(formatDate(dal), formatDate(al))}
          {active > 0 && ` · ${text.activeFilters(active)}`}
        </span>
      }
      actions={
        <>
          <LookUpBet onFind={(id) => dialogs.over.show('info', id)} />
          <ActionIcon
            variant="default"
            size={30}
            aria-label={text.refresh}
            title={text.refresh}
            onClick={() => void refetch()}
          >
            <IconRefresh size={16} aria-hidden />
          </ActionIcon>
          <Button
            size="xs"
            variant={pannello ? 'light' : 'default'}
            aria-expanded={pannello === 1}
            leftSection={<IconFilter size={15} aria-hidden />}
            title={`${text.filtersAndCounters} (f)`}
            onClick={togglePanel}
          >
            {text.filtersAndCounters}
          </Button>
        </>
      }
    >
      <div className={classes.layout}>
        <div className={classes.main}>
          <CalcolatoreList
            page={data}
            busy={isFetching}
            error={error ? errorText(error) : null}
            onRetry={() => void refetch()}
            view={view}
            onView={setView}
            filterKey={filterKey}
            onReset={() => apply({})}
            dialogs={dialogs}
            may={may}
            username={username}
          />
        </div>
        {pannello && (
          <SidePanel title={text.filtersAndCounters} onClose={togglePanel}>
            <CalcolatoreCounters page={data} onInfo={(counter) => dialogs.over.show('contatore', counter)} />
            <CalcolatoreFilters key={filterKey} filters={filters} today={today} onApply={apply} />
          </SidePanel>
        )}
      </div>
      <CalcolatoreDialogs
        dialogs={dialogs}
        bets={error && !data ? [] : data?.bets.content}
        may={may}
        username={username}
      />
    </PageFrame>
  )
}
