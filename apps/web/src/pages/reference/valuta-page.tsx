import { valutaKind } from '#web/reference/reference/kinds/valuta-kind.tsx'
import { useAddress } from '#web/lib/use-address.ts'
import { ReferencePage } from './reference-page.tsx'

export default function ValutaPage() {
  return <ReferencePage address={useAddress('/impostazioni/anagrafiche/valuta')} kind={valutaKind} />
}
