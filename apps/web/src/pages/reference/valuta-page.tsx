import { useAddress } from '#web/lib/use-address.ts'
import { currencyKind } from '#web/reference/reference/kinds/valuta-kind.tsx'
import { ReferencePage } from './reference-page.tsx'

export default function CurrencyPage() {
  return <ReferencePage address={useAddress('/impostazioni/anagrafiche/valuta')} kind={currencyKind} />
}
