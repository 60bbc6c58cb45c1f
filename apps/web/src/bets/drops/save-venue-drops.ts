import { formatAllOdds, formatMoney } from '@xbetapp/domain/platform/format/number'
import { toastSuccess } from '#web/lib/toast.ts'
import { useFormMutation } from '#web/lib/use-api-mutation.ts'
import { useSendMode } from '#web/platform/auth/public/use-session.ts'
import { type DropTarget, type TypedFigures, toNewDrop, toNewRoomDrop } from './drop-targets.ts'
import { CHANGES_DROPS } from './drops.api.ts'
import { dropsText as text } from './drops.it.ts'

interface VenueDrop extends TypedFigures {
  idReceivedBet: number
  target: DropTarget
}

/** Drops named in the toast; the others are counted. */
const NAMED = 3

const figuresText = (importo: number, quota: number, currency = '€'): string =>
  `${formatMoney(importo, currency).replaceAll(' ', '\u00a0')} @ ${formatAllOdds(quota, 2)}`

/** The tipster drop of a toast; one of 0 is a drop too. */
export const toldOfTipster = (nomeTipster: string, importo: number, quota: number): string =>
  text.savedFor(nomeTipster, figuresText(importo, quota))

/** The drops of a toast: `Elmo € 100,00 @ 1,92`. */
export function savedDropsSentence(
  drops: ReadonlyArray<TypedFigures & { target: Pick<DropTarget, 'name' | 'currency'> }>,
): string {
  const named = drops
    .slice(0, NAMED)
    .map(({ target: { name, currency }, importo, quota }) =>
      text.savedFor(name, importo === 0 ? null : figuresText(importo, quota, currency)),
    )
  const more = drops.length - NAMED
  return more > 0 ? `${named.join(', ')} ${text.andMore(more)}` : named.join(', ')
}

/**
 * Saves drops of one kind of venue: rooms have an endpoint of their own. The caller shows a refusal, and the success
 * of a correction, which no chat is told of.
 */
export function useSaveVenueDrops(kind: 'new' | 'correction' = 'new') {
  const isNew = kind === 'new'
  const { username, is_telegram_active } = useSendMode()
  const mode = { username, is_telegram_active: isNew && is_telegram_active }
  const saveAccounts = useFormMutation('POST /sparabet/new-drop', isNew ? CHANGES_DROPS : {})
  const saveRooms = useFormMutation('POST /sparabet/new-sale-drop', isNew ? CHANGES_DROPS : {})
  return async (drops: readonly VenueDrop[]): Promise<void> => {
    const written = <D>(write: (id: number, target: DropTarget, typed: TypedFigures) => D): D[] =>
      drops.map(({ idReceivedBet, target, ...typed }) => write(idReceivedBet, target, typed))
    if (drops[0]?.target.kind === 'sala')
      await saveRooms.mutateAsync({ body: { data: written(toNewRoomDrop), ...mode } })
    else await saveAccounts.mutateAsync({ body: { data: written(toNewDrop), ...mode } })
    if (isNew) toastSuccess(text.saved, savedDropsSentence(drops))
  }
}
