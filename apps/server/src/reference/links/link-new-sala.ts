import { isHelper } from '@xbetapp/domain/reference/reference/names'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { chatVariable } from '#server/platform/settings/public.ts'
import { enqueue } from '#server/telegram/outbox/public.ts'
import { isFull, selectRoom, writeLink } from './write-links.ts'

/**
 * Links a new room to every sparax not OFF whose mode covers the room: HELPER for rooms of the book Helper, SALA for
 * all others (rule: link/new-rooms). A secret room gets no link; a full sparax gets none either, and the staff are
 * told.
 */
export async function linkNewSala(tx: TxCtx, idSala: number): Promise<void> {
  const room = await selectRoom(tx, idSala).executeTakeFirstOrThrow()
  if (room.isSecret) return
  // Sparax are locked in the order of their ids: two rooms created at once take turns at each sparax's places.
  const sparaxes = await tx.db
    .selectFrom('sparax')
    .select(['idSparax', 'nomeSparax'])
    .where('stato', '!=', 'D')
    .where('autoLinkMode', 'in', [isHelper(room.nomeBook) ? 'HELPER' : 'SALA', 'SALA_HELPER'])
    .orderBy('idSparax')
    .forNoKeyUpdate()
    .execute()
  const fullSparax: string[] = []
  const link = {
    tipo: 'sparax',
    idSala,
    keyword: null,
    idBookEscluso: null,
    ritardo: 0,
    giorniMassimi: 0,
  } as const
  for (const { idSparax, nomeSparax } of sparaxes) {
    if (await isFull(tx, { idSparax }, 'sparax')) fullSparax.push(nomeSparax)
    else await writeLink(tx, { idSparax }, link)
  }
  if (fullSparax.length > 0) await notifyStaff(tx, room.nomeSala, fullSparax)
}

async function notifyStaff(tx: TxCtx, nomeSala: string, fullSparax: readonly string[]): Promise<void> {
  const chatId = await chatVariable(tx, 'chat_staff_id')
  if (chatId === null) return
  const text = `Sala ${nomeSala} non collegata: numero massimo di collegamenti raggiunto per ${fullSparax.join(', ')}`
  await enqueue(tx, { chatId, tipo: 'text', payload: { text: text.slice(0, 4096) }, scopo: 'staff-notice' })
}
