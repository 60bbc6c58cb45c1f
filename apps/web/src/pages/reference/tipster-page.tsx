import { useAddress } from '#web/lib/use-address.ts'
import { tipsterKind } from '#web/reference/reference/kinds/tipster-kind.tsx'
import { ReferencePage } from './reference-page.tsx'

export default function TipsterPage() {
  return <ReferencePage address={useAddress('/impostazioni/anagrafiche/tipster')} kind={tipsterKind} />
}
