import { valutaKind } from '#web/features/reference/kinds/valuta-kind.tsx'
import { ReferencePage } from './reference-page.tsx'

export const ValutaPage = () => <ReferencePage kind={valutaKind} />
