import { formatDate } from '@xbetapp/domain/platform/format/date'
import { addRomeDays, romeDay, startOfRomeDay } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { chatVariable, variable } from '#server/platform/settings/public.ts'
import { enqueue, PRIORITY } from '#server/telegram/outbox/public.ts'

/** Time for the sealer, which runs every minute, to seal the last acts of the day. */
const AFTER_MIDNIGHT_MS = 10 * 60_000

/**
 * After the end of a day stores the hash of the chain's latest block and queues it to the owner's chat and those of
 * `radice_chat`, in one transaction: a message in someone else's chat cannot be changed from here
 * (rule: catena/the-root). A day through which no process ran gets none.
 * @returns false: there is nothing more to do at once
 */
export async function writeDayRoot(ctx: Ctx): Promise<boolean> {
  const now = ctx.now()
  const today = romeDay(now)
  if (now.getTime() < startOfRomeDay(today).getTime() + AFTER_MIDNIGHT_MS) return false
  const day = addRomeDays(today, -1)
  const { rows } = await sql<{ numero: number; hash: Buffer; entriesSoFar: number }>`
    select numero, hash, (select max(seq) from chain_entry)::integer as entries_so_far from chain_block
    where not exists (select from chain_day where giorno = ${day}::date)
    order by numero desc limit 1
  `.execute(ctx.db)
  const [block] = rows
  if (!block) return false
  const chats = await addresses(ctx)
  // The insertion decides between processes; the query above only spares all later runs of the day a transaction.
  await withTransaction(ctx, async (tx) => {
    const { rows: kept } = await sql`
      insert into chain_day (giorno, blocco, hash, at) values (${day}::date, ${block.numero}, ${block.hash}, ${now})
      on conflict do nothing returning giorno
    `.execute(tx.db)
    if (kept.length === 0) return
    for (const chatId of chats)
      await enqueue(tx, {
        chatId,
        tipo: 'text',
        payload: { text: letter(day, block) },
        scopo: 'radice',
        priority: PRIORITY.last,
        dedupeKey: `radice:${day}:${chatId}`,
      })
  })
  return false
}

const letter = (
  day: string,
  { hash, numero, entriesSoFar }: { hash: Buffer; numero: number; entriesSoFar: number },
): string =>
  [
    `Registro sigillato fino al ${formatDate(day)}`,
    `${entriesSoFar} voci, blocco ${numero}`,
    `Impronta: ${day}=${hash.toString('hex')}`,
    '',
    "Conserva questo messaggio: con l'impronta chiunque abbia una copia dei dati può verificare che nulla è stato cambiato, tolto o aggiunto dopo.",
  ].join('\n')

async function addresses(ctx: Ctx): Promise<number[]> {
  const owner = await chatVariable(ctx, 'chat_proprietario_id')
  const others = (await variable(ctx, 'radice_chat')).split(',').map((text) => Number(text.trim()))
  const chats = [owner ?? 0, ...others].filter((chat) => Number.isSafeInteger(chat) && chat !== 0)
  return [...new Set(chats)]
}
