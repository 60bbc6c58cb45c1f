import { Switch } from '@mantine/core'
import { titleOf } from '@xbetapp/domain/roles/screens'
import { useCallback, useMemo } from 'react'
import { useViewer } from '#web/entities/session/use-viewer.ts'
import { ContoCards } from '#web/features/summary/conto-cards.tsx'
import type { Holder } from '#web/features/summary/holder.ts'
import { HoldersCard } from '#web/features/summary/holders-card.tsx'
import { LedgerCards } from '#web/features/summary/ledger-cards.tsx'
import { ProfitCard } from '#web/features/summary/profit-card.tsx'
import { riepilogoText as text } from '#web/features/summary/summary.it.ts'
import { useCurrencies } from '#web/features/summary/use-currencies.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { useDialogs } from '#web/lib/use-dialogs.ts'
import { RefreshButton } from '#web/pages/contabilita/refresh-button.tsx'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { lazyPart } from '#web/ui/part/lazy-part.tsx'
import { Part } from '#web/ui/part/part.tsx'
import { OVER_RIEPILOGO, RIEPILOGO_DIALOGS } from './riepilogo.search.ts'
import { RiepilogoDialogs } from './riepilogo-dialogs.tsx'
import classes from './riepilogo-page.module.css'

// Charts come after the figures.
const ExposureTile = lazyPart(() => import('#web/features/esposizione/exposure-tile.tsx'))
const HouseTotals = lazyPart(() => import('#web/features/andamento/house-totals.tsx'))

/** The summary: profit, cash funds, wallets, ledgers, the house's own accounts. */
export default function RiepilogoPage() {
  const viewer = useViewer()
  const currencies = useCurrencies()
  const address = useAddress('/riepilogo')
  const {
    search: { zero },
    change,
  } = address
  const dialogs = {
    base: useDialogs(address, RIEPILOGO_DIALOGS, OVER_RIEPILOGO),
    over: useDialogs(address, OVER_RIEPILOGO),
  }
  const { show } = dialogs.base
  const openFund = useCallback(({ id }: Holder) => show('fondo', id), [show])
  const openWallet = useCallback(({ id }: Holder) => show('portafoglio', id), [show])
  const shared = useMemo(
    () => ({ currencies, owner: viewer.username, showZero: zero === 1 }),
    [currencies, viewer, zero],
  )
  return (
    <PageFrame
      title={titleOf('/riepilogo')}
      beside={
        <Switch
          label={text.showZero}
          checked={zero === 1}
          onChange={(event) => change({ zero: event.currentTarget.checked ? 1 : undefined })}
        />
      }
      actions={<RefreshButton />}
    >
      <ProfitCard
        currencies={currencies}
        onDeposit={() => show('profitto', 1)}
        onExplain={(valuta) => show('profittoDi', valuta)}
      />
      <div className={classes.holders}>
        <HoldersCard kind="fondo" {...shared} onOpen={openFund} onAdd={() => show('nuovo', 'fondo')} />
        <HoldersCard
          kind="portafoglio"
          {...shared}
          onOpen={openWallet}
          onAdd={() => show('nuovo', 'portafoglio')}
        />
      </div>
      <LedgerCards
        currencies={currencies}
        onOpen={(ledger) => show('registro', ledger.toLowerCase())}
        onAdd={(ledger) => show('flusso', ledger.toLowerCase())}
      />
      <ContoCards />
      <Part>
        <ExposureTile />
        <HouseTotals />
      </Part>
      <RiepilogoDialogs dialogs={dialogs} currencies={currencies} viewer={viewer} />
    </PageFrame>
  )
}
