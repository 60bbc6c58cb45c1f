import { importiText } from '#web/features/reference/tipster-values/limiti.it.ts'
import { importiKind } from '#web/features/reference/tipster-values/tipster-values.ts'
import { titles } from '#web/messages/titles.ts'
import { TipsterValuesPage } from './tipster-values-page.tsx'

export const ImportiPage = () => (
  <TipsterValuesPage kind={importiKind} title={titles.importiRichiesti} note={importiText.note} />
)
