import { IconAlertTriangle } from '@tabler/icons-react'
import type { Answer } from '@xbetapp/contract/contract'
import { agoText } from '@xbetapp/domain/accounts/reconciliation/reconcile'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { Chip } from '#web/ui/chips/chip.tsx'
import { balanceText as text } from './balance.it.ts'

/** Until when an account or wallet is verified; null: never. */
export type LastVerified = Answer<'POST /api/v1/conto/:entity/paginated'>['content'][number]['verifica']

/** `Verificato 9 giorni fa`, and a red mark where the verified figure has changed since. */
export function Verified({ verifica }: { verifica: LastVerified }) {
  return (
    <span className="inline-row middle gap-2 type-xs quiet one-line">
      {verifica
        ? text.verified(agoText(verifica.momento.slice(0, 10), romeDay(new Date())))
        : text.neverVerified}
      {verifica?.rossa && (
        <Chip tone="red" icon={<IconAlertTriangle size={12} aria-hidden />}>
          {text.changedSince}
        </Chip>
      )}
    </span>
  )
}
