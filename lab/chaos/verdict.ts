import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { EmulatorClient } from '@xbetapp/telegram-emulator/client'
import { type RawBuilder, sql } from 'kysely'
import { writeJournal } from '../../apps/server/src/accounts/accounting/public.ts'
import type { Ctx } from '../../apps/server/src/kernel/ctx.ts'
import { checkBooks } from '../../apps/server/src/ledger/postings/public.ts'
import type { Promised } from './operators.ts'

interface Evidence {
  ctx: Ctx
  people: EmulatorClient
  promised: Promised
  /** Groups of tipsters in which tips were posted. */
  tipChats: readonly number[]
  /** Group of each room. */
  roomChats: ReadonlyMap<number, number>
  photoOf: (file: string) => string
}

/** Every difference from the acknowledged writes; empty when nothing was lost, duplicated or left half-done. */
export async function judge({ ctx, people, promised, tipChats, roomChats, photoOf }: Evidence) {
  const wrong: string[] = []
  const say = (text: string) => wrong.push(text)
  const { db } = ctx
  /** The rows of a query of `key` and `n`, by key. */
  const counts = async (query: RawBuilder<{ key: string; n: number }>) =>
    new Map((await query.execute(db)).rows.map(({ key, n }) => [key, n]))

  await checkBooks(ctx, ({ what, key, stored, computed }) =>
    say(`books: ${what} ${key}: ${stored}, not ${computed}`),
  )
  let journal = 0
  await writeJournal(ctx, async (text) => {
    journal += text.length
  })

  const drops = await sql<{ chiave: string; importo: number; n: number }>`
    select id_received_bet || '/' || numero as chiave, sum(importo_no_perc)::float8 as importo, count(*)::int as n
    from dropped_bet join venue using (id_venue) where superseded_at is null and kind = 'sala' group by 1`.execute(
    db,
  )
  // Drops of other rooms are checked by the relay simulation.
  const isOurs = ({ chiave }: { chiave: string }) => roomChats.has(Number(chiave.split('/')[1]))
  const live = new Map(drops.rows.filter(isOurs).map((row) => [row.chiave, row]))
  for (const [key, stake] of promised.stakes) {
    const found = live.get(key)?.importo ?? 0
    if (found !== stake) say(`drop ${key}: ${found}, promised ${stake}`)
  }
  for (const [key, { n }] of live) {
    if (n !== 1) say(`drop ${key}: ${n} live rows`)
    if (!promised.stakes.has(key)) say(`drop ${key}: nobody was told of it`)
  }
  const totals = await sql<{ id: number }>`
    select b.id_received_bet as id from bet b left join lateral (
      select coalesce(sum(importo_post_cambio), 0) as tot from dropped_bet d
      where d.id_received_bet = b.id_received_bet and superseded_at is null and id_tipster is null) d on true
    where b.tot <> d.tot`.execute(db)
  for (const { id } of totals.rows) say(`bet ${id}: its total is not that of its drops`)

  const outcomes = await db.selectFrom('bet').select(['idReceivedBet', 'esito']).execute()
  const esitoOf = new Map(outcomes.map((row) => [row.idReceivedBet, row.esito]))
  for (const [id, esito] of promised.outcomes)
    if (esitoOf.get(id) !== esito) say(`outcome of ${id}: ${esitoOf.get(id)}, promised ${esito}`)

  const booked = await counts(
    sql`select nota as key, count(*)::int as n from movement where nota like 'caos %' group by nota`,
  )
  for (const nota of promised.booked)
    if (booked.get(nota) !== 1) say(`movement ${nota}: booked ${booked.get(nota) ?? 0} times`)
  for (const nota of promised.refused) if (booked.has(nota)) say(`movement ${nota}: refused, and booked`)

  const byText = await counts(
    sql`select received_bet as key, count(*)::int as n from bet where received_bet like 'caos %' group by 1`,
  )
  for (const text of promised.savedBets)
    if (byText.get(text) !== 1) say(`bet by hand "${text}": there ${byText.get(text) ?? 0} times`)

  const textsIn = async (chat: number) =>
    (await people.messages(chat, { limit: 10_000 })).map(({ text, caption }) => text ?? caption ?? '')
  let tips = 0
  for (const chat of tipChats) {
    for (const text of await textsIn(chat)) {
      if (!text.startsWith('caos tip')) continue
      tips++
      if (byText.get(text) !== 1) say(`tip "${text}": a bet ${byText.get(text) ?? 0} times`)
    }
  }
  const photos = await db.selectFrom('betPhoto').select(['idReceivedBet', 'file']).execute()
  for (const { idReceivedBet, file } of photos) {
    if (file === null) {
      say(`bet ${idReceivedBet}: a photo never came`)
      continue
    }
    const bytes = await readFile(photoOf(file)).catch(() => Buffer.alloc(0))
    if (createHash('sha256').update(bytes).digest('hex') !== file.split('.')[0])
      say(`photo ${file}: not whole`)
  }
  const withoutPhoto = await sql<{ testo: string }>`
    select received_bet as testo from bet b where received_bet like 'caos tip foto%'
      and not exists (select from bet_photo p where p.id_received_bet = b.id_received_bet)`.execute(db)
  for (const { testo } of withoutPhoto.rows) say(`"${testo}": its photo is missing`)

  // Failed messages are checked by the relay simulation: an edit of a message that may not have arrived cannot succeed.
  const undone = await counts(sql`
    select 'inbox: updates not handled' as key, count(*)::int as n from telegram_inbox where handled_at is null
    union all select 'outbox: ' || stato, count(*)::int from send where stato in ('pending', 'sending') group by stato`)
  for (const [what, n] of undone) if (n > 0) say(`${what}: ${n}`)

  const invii = await sql<{ testo: string; stato: string }>`
    select payload->>'text' as testo, stato from send where payload->>'text' like '%caos invio%'`.execute(db)
  const written = new Map<number, string[]>()
  for (const [idSala, chat] of roomChats) written.set(idSala, await textsIn(chat))
  let uncertain = 0
  for (const { marker, idSala } of promised.sends) {
    const queued = invii.rows.filter(({ testo }) => testo.includes(marker))
    const seen = (written.get(idSala) ?? []).filter((text) => text.includes(marker)).length
    if (queued.length !== 1) say(`send "${marker}": queued ${queued.length} times`)
    const stato = queued[0]?.stato
    if (stato === 'uncertain') uncertain++
    if (stato === 'sent' ? seen !== 1 : seen > 1) say(`send "${marker}": ${stato}, in the chat ${seen} times`)
  }
  return { wrong, tips, photos: photos.length, sends: promised.sends.length, uncertain, journal }
}
