import { isLinkLimitReached, linkMaximum } from '@xbetapp/domain/reference/links/link-count'
import { isHelper } from '@xbetapp/domain/reference/reference/names'
import { audit } from '#server/kernel/audit.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { chatVariable, variable } from '#server/platform/settings/public.ts'
import { enqueue } from '#server/telegram/outbox/public.ts'
import { sentenceOf } from './link-rules.ts'
import { sparaxLinks } from './links.queries.ts'
import { noteVersion } from './rule-versions.ts'

/**
 * Links a room just created to every sparax not OFF whose mode covers it: HELPER for rooms of the book Helper, SALA for
 * all others (rule: link/new-rooms). A secret room gets no link; a full sparax gets none either, and the staff are
 * told.
 */
export async function linkNewSala(tx: TxCtx, idSala: number): Promise<void> {
  const sala = await tx.db
    .selectFrom('sala')
    .innerJoin('venue', 'venue.idVenue', 'sala.idVenue')
    .innerJoin('book', 'book.idBook', 'sala.idBook')
    .select(['venue.nome as nomeSala', 'sala.isSecret', 'book.nomeBook'])
    .where('sala.idSala', '=', idSala)
    .executeTakeFirstOrThrow()
  if (sala.isSecret) return
  // Locked in one order: two rooms created at once take turns at each sparax's places.
  const sparaxes = await tx.db
    .selectFrom('sparax')
    .select(['idSparax', 'nomeSparax'])
    .where('stato', '!=', 'D')
    .where('autoLinkMode', 'in', [isHelper(sala.nomeBook) ? 'HELPER' : 'SALA', 'SALA_HELPER'])
    .orderBy('idSparax')
    .forNoKeyUpdate()
    .execute()
  const maximum = linkMaximum(await variable(tx, 'max_link_sparax'))
  const full: string[] = []
  for (const { idSparax, nomeSparax } of sparaxes) {
    const { length } = await sparaxLinks(tx, idSparax)
    if (isLinkLimitReached(length, maximum)) {
      full.push(nomeSparax)
      continue
    }
    const link = { idSparax, idSala, ritardo: 0, giorniMassimi: 0 }
    await tx.db.insertInto('collegamentoSparax').values(link).execute()
    await audit(tx, {
      action: 'links.create',
      entity: 'collegamento_sparax',
      entityId: idSparax,
      part: `sala:${idSala}`,
      after: link,
    })
    const key = { tipo: 'sparax' as const, idSala, keyword: null, idBookEscluso: null }
    await noteVersion(tx, { idSparax }, null, await sentenceOf(tx, { idSparax }, key))
  }
  if (full.length > 0) await notifyStaff(tx, sala.nomeSala, full)
}

async function notifyStaff(tx: TxCtx, nomeSala: string, full: readonly string[]): Promise<void> {
  const chatId = await chatVariable(tx, 'chat_staff_id')
  if (chatId === null) return
  const text = `Sala ${nomeSala} non collegata: numero massimo di collegamenti raggiunto per ${full.join(', ')}`
  await enqueue(tx, { chatId, tipo: 'text', payload: { text: text.slice(0, 4096) }, scopo: 'staff-notice' })
}
