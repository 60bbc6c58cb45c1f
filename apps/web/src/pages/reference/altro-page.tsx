import { useAddress } from '#web/lib/use-address.ts'
import { altroKind } from '#web/reference/reference/kinds/account-kinds.tsx'
import { PercentualeInfo } from './percentuale-info.tsx'
import { ReferencePage } from './reference-page.tsx'

export default function AltroPage() {
  const address = useAddress('/impostazioni/anagrafiche/altro')
  return <ReferencePage address={address} kind={altroKind} beside={<PercentualeInfo address={address} />} />
}
