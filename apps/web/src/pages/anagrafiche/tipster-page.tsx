import { tipsterKind } from '#web/features/reference/kinds/tipster-kind.tsx'
import { ReferencePage } from './reference-page.tsx'

export const TipsterPage = () => <ReferencePage kind={tipsterKind} />
