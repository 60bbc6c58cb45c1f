import { sitoKind } from '#web/features/reference/kinds/sito-kind.tsx'
import { PercentualeInfo } from './percentuale-info.tsx'
import { ReferencePage } from './reference-page.tsx'

export const SitoPage = () => <ReferencePage kind={sitoKind} beside={<PercentualeInfo />} />
