import { limitiKind } from '#web/features/reference/tipster-values/tipster-values.ts'
import { titles } from '#web/messages/titles.ts'
import { TipsterValuesPage } from './tipster-values-page.tsx'

export const LimitiPage = () => <TipsterValuesPage kind={limitiKind} title={titles.limitiDrop} />
