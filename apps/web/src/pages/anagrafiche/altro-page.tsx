import { altroKind } from '#web/features/reference/kinds/altro-kind.tsx'
import { PercentualeInfo } from './percentuale-info.tsx'
import { ReferencePage } from './reference-page.tsx'

export const AltroPage = () => <ReferencePage kind={altroKind} beside={<PercentualeInfo />} />
