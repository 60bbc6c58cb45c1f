import { useAddress } from '#web/lib/use-address.ts'
import { sitoKind } from '#web/reference/reference/kinds/account-kinds.tsx'
import { PercentualeInfo } from './percentuale-info.tsx'
import { ReferencePage } from './reference-page.tsx'

export default function SitoPage() {
  const address = useAddress('/impostazioni/anagrafiche/sito')
  return <ReferencePage address={address} kind={sitoKind} beside={<PercentualeInfo address={address} />} />
}
