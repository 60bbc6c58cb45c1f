import { valutaKind } from '#web/features/anagrafiche/valuta/valuta-kind.tsx'
import { ReferencePage } from './reference-page.tsx'

export const ValutaPage = () => <ReferencePage kind={valutaKind} />
