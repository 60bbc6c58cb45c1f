import { useAddress } from '#web/lib/use-address.ts'
import { valutaKind } from '#web/reference/reference/kinds/valuta-kind.tsx'
import { ReferencePage } from './reference-page.tsx'

export default function ValutaPage() {
  return <ReferencePage address={useAddress('/impostazioni/anagrafiche/valuta')} kind={valutaKind} />
}
