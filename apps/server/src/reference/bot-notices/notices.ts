import { statoLabel } from '@xbetapp/domain/reference/reference/stato'
import { type Selectable, sql } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { wake } from '#server/kernel/channels.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { knowsRoom } from '#server/kernel/secret-rooms.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { enqueue, PRIORITY } from '#server/telegram/outbox/public.ts'

interface Notice {
  /** Identifies the event, e.g. `tipster-on:12:v3`: with the row's version, so that two changes are two notices. */
  transition: string
  scopo: string
  text: string
  /** The chats told; null for a chat that the tipster or room does not have. */
  chats: ReadonlyArray<number | null>
  idSala?: number
}

const MINUTE_MS = 60_000

/**
 * Queues a notice for each of the chats, once: the same transition is not sent twice in the same minute
 * (rule: bot/notices).
 */
async function queueNotice(tx: TxCtx, { transition, text, chats, ...about }: Notice): Promise<void> {
  const minute = Math.floor(tx.now().getTime() / MINUTE_MS)
  for (const chatId of new Set(chats.filter((chat) => chat !== null)))
    await enqueue(tx, {
      ...about,
      chatId,
      tipo: 'text',
      payload: { text },
      priority: PRIORITY.operator,
      dedupeKey: `${transition}:${chatId}:${minute}`,
    })
}

const CONFIRMATION = { message: 'Operazione completata con successo' }

export type SalaRow = Selectable<DB['room']> & Pick<Selectable<DB['venue']>, 'nome' | 'stato' | 'version'>

export const selectRooms = (tx: TxCtx) =>
  tx.db
    .selectFrom('room')
    .innerJoin('venue', 'venue.idVenue', 'room.idVenue')
    .selectAll('room')
    .select(['nome', 'stato', 'version'])

/** Confirms a new room in its chats. @throws AppError SALA_NOT_FOUND, also for a room the caller may not see */
export async function notifySalaCreated(ctx: Ctx, nome: string): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const sala = await selectRooms(tx)
      .where(sql`lower(nome)`, '=', sql<string>`lower(${nome})`)
      .executeTakeFirst()
    if (!sala || !knowsRoom(tx, sala)) throw new AppError('SALA_NOT_FOUND')
    await queueNotice(tx, {
      transition: `sala-created:${sala.idSala}`,
      scopo: 'sala-created',
      text: `Sala ${sala.nome} creata correttamente`,
      chats: [sala.idGruppoTg, sala.idDropTg],
      idSala: sala.idSala,
    })
    return CONFIRMATION
  })
}

/**
 * Tells a room its present state, whatever the caller believes.
 * @throws AppError SALA_NOT_FOUND, also for a room the caller may not see
 */
export async function notifySalaState(ctx: Ctx, idSala: number): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const sala = await selectRooms(tx).where('idSala', '=', idSala).executeTakeFirst()
    if (!sala || !knowsRoom(tx, sala)) throw new AppError('SALA_NOT_FOUND')
    await queueSalaStateNotice(tx, sala)
    return CONFIRMATION
  })
}

/** {@link notifySalaState} for a caller that already holds the room's row: a bulk edit. */
export async function queueSalaStateNotice(tx: TxCtx, sala: SalaRow): Promise<void> {
  await queueNotice(tx, {
    transition: `sala-state-changed:${sala.idSala}:v${sala.version}`,
    scopo: 'sala-state-changed',
    text: `${sala.nome}: ${statoLabel(sala.stato)}`,
    chats: [sala.idGruppoTg],
    idSala: sala.idSala,
  })
}

type TipsterRow = Selectable<DB['tipster']>

type TipsterNotice = 'tipster-on' | 'tipster-off' | 'tipster-changed-drop'

/**
 * The text of each notice, and in which of the tipster's chats it goes (rule: bot/notice-texts). Texts an ADMIN wrote
 * are sent unchanged.
 */
const NOTICES: Record<TipsterNotice, (tipster: TipsterRow) => { text: string; chats: Array<number | null> }> =
  {
    'tipster-on': (tipster) => ({
      text: tipster.messaggioApertura ?? `Tipster ${tipster.nomeTipster} ON`,
      chats: [tipster.idGruppoTg, tipster.idDropTg],
    }),
    'tipster-off': (tipster) => ({
      text: tipster.messaggioChiusura ?? `Tipster ${tipster.nomeTipster} OFF`,
      chats: [tipster.idGruppoTg, tipster.idDropTg],
    }),
    'tipster-changed-drop': (tipster) => ({
      text: `Questa è la nuova chat drop del tipster ${tipster.nomeTipster}`,
      chats: [tipster.idDropTg],
    }),
  }

/**
 * Tells a tipster's chats of a change; the client calls it after saving the change. Without chats nothing is sent.
 * @throws AppError TIPSTER_NOT_FOUND
 */
export async function notifyTipster(
  ctx: Ctx,
  notice: TipsterNotice,
  nome: string,
): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const tipster = await tx.db
      .selectFrom('tipster')
      .selectAll()
      .where(sql`lower(nome_tipster)`, '=', sql<string>`lower(${nome})`)
      .executeTakeFirst()
    if (!tipster) throw new AppError('TIPSTER_NOT_FOUND')
    await queueTipsterNotice(tx, notice, tipster)
    return CONFIRMATION
  })
}

/** {@link notifyTipster} for a caller that already holds the tipster's row: a bulk edit. */
export async function queueTipsterNotice(
  tx: TxCtx,
  notice: TipsterNotice,
  tipster: TipsterRow,
): Promise<void> {
  const { text, chats } = NOTICES[notice](tipster)
  const transition = `${notice}:${tipster.idTipster}:v${tipster.version}`
  await queueNotice(tx, { transition, scopo: notice, text, chats })
}

/** The channel on which bots are told to read chats and sources anew. */
export const BOT_REFRESH_CHANNEL = 'bot_aggiorna'

/**
 * UPDATE: tells every running bot, in any process, to read chats and sources anew. Links, states, windows and variables
 * are read at every use and need no refresh.
 */
export async function refreshBots(ctx: Ctx): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    await wake(tx, BOT_REFRESH_CHANNEL)
    await audit(tx, 'bot.refresh', 'bot', 'tutti')
    return { message: 'Bot aggiornati correttamente!' }
  })
}
