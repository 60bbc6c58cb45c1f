import { sitoKind } from '#web/features/anagrafiche/sito/sito-kind.tsx'
import { PercentualeInfo } from './percentuale-info.tsx'
import { ReferencePage } from './reference-page.tsx'

export const SitoPage = () => <ReferencePage kind={sitoKind} beside={<PercentualeInfo />} />
