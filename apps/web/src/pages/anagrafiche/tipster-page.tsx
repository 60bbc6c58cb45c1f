import { tipsterKind } from '#web/features/anagrafiche/tipster/tipster-kind.tsx'
import { ReferencePage } from './reference-page.tsx'

export const TipsterPage = () => <ReferencePage kind={tipsterKind} />
