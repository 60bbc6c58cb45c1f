import { Contestazione, type ContestazioneDettaglio } from '@xbetapp/contract/accounts/disputes'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#server/db/generated/tables.ts'
import { rowIfAny, rowsOf, updateRows } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import { say } from './dispute-thread.ts'
import { moveStatement } from './state.ts'
import { findStatements, toStatement } from './statements.queries.ts'

type Dispute = z.output<typeof Contestazione>
type Detail = z.output<typeof ContestazioneDettaglio>

type Row = Omit<Dispute, 'estratto' | 'apertaAt' | 'risoltaAt'> &
  Pick<Selectable<DB['dispute']>, 'idStatement' | 'chatId' | 'apertaAt' | 'risoltaAt'>

async function findRows(ctx: Ctx, condition: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.id_dispute as id, c.stato, c.id_statement, c.chat_id, c.aperta_da, c.aperta_at, c.id_received_bet,
      c.presa_da, c.esito, c.motivo, c.risolta_da, c.risolta_at,
      coalesce((select m.testo from dispute_message m
                where m.id_dispute = c.id_dispute and m.verso = 'entrata' order by m.id desc limit 1),
               (select p.motivo from statement_step p where p.id_statement = c.id_statement
                  and p.stato = 'contestato' and p.at <= c.aperta_at order by p.id desc limit 1), '') as parole
    from dispute c where ${condition}
  `.execute(ctx.db)
  return rows
}

/** The contestazioni with their statements, without those of accounts the caller may not see. */
async function withStatements(ctx: Ctx, rows: readonly Row[]): Promise<Dispute[]> {
  const ids = rows.map(({ idStatement }) => idStatement)
  const statements = await findStatements(ctx, sql`e.id_statement = any(${ids}::bigint[])`)
  const byId = new Map(statements.map((row) => [row.id, toStatement(row)]))
  return rows.flatMap((row) => {
    const estratto = byId.get(row.idStatement)
    return estratto ? [wireOf(Contestazione, { ...row, estratto })] : []
  })
}

/** Contestazioni listed at most; the rest of the list is not shown. */
const MOST_LISTED = 200

/** Contestazioni: open ones, unassigned first and then oldest first; or settled ones, latest first. */
export async function disputes(ctx: Ctx, state: 'aperte' | 'risolte'): Promise<Dispute[]> {
  const rows = await findRows(
    ctx,
    state === 'aperte'
      ? sql`c.stato <> 'risolta' order by c.stato, c.aperta_at limit ${MOST_LISTED}`
      : sql`c.stato = 'risolta' order by c.risolta_at desc limit ${MOST_LISTED}`,
  )
  return withStatements(ctx, rows)
}

/** A contestazione with its thread. @throws AppError DISPUTE_NOT_FOUND */
export async function dispute(ctx: Ctx, id: number): Promise<Detail> {
  const [contestazione] = await withStatements(ctx, await findRows(ctx, sql`c.id_dispute = ${id}`))
  if (!contestazione) throw new AppError('DISPUTE_NOT_FOUND')
  const { rows } = await sql<Omit<Detail['messaggi'][number], 'at'> & { at: Date }>`
    select m.verso, m.autore, m.testo, m.at, i.stato
    from dispute_message m left join send i on i.id = m.id_send
    where m.id_dispute = ${id} order by m.id
  `.execute(ctx.db)
  return {
    ...contestazione,
    conto: await placeOf(ctx, contestazione.estratto.idConto),
    messaggi: rows.map(({ at, ...line }) => ({ ...line, at: toWire(at) })),
  }
}

/** Where an account is found on the screens; null for a house account. */
async function placeOf(ctx: Ctx, idAccount: number): Promise<Detail['conto']> {
  const { rows } = await sql<NonNullable<Detail['conto']>>`
    select coalesce(v.kind::text, 'tipster') as entity, coalesce(a.id_tipster, v.numero) as id, id_book, nome_book
    from account a left join venue v using (id_venue) left join room using (id_venue) left join book using (id_book)
    where a.id_account = ${idAccount} and (a.id_tipster is not null or a.id_venue is not null)
  `.execute(ctx.db)
  return rows[0] ?? null
}

/**
 * Locks an open contestazione before it is changed.
 * @throws AppError DISPUTE_NOT_FOUND, DISPUTE_SETTLED
 */
async function openDisputeRow(tx: TxCtx, id: number): Promise<Row> {
  const [row] = await findRows(tx, sql`c.id_dispute = ${id} for update of c`)
  if (!row || (await withStatements(tx, [row])).length === 0) throw new AppError('DISPUTE_NOT_FOUND')
  if (row.stato === 'risolta') throw new AppError('DISPUTE_SETTLED')
  return row
}

const SUCCESS = { message: 'Operazione completata con successo' }

/** Assigns a contestazione to the caller. @throws AppError DISPUTE_NOT_FOUND, DISPUTE_SETTLED */
export async function takeDispute(ctx: Ctx, id: number): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const row = await openDisputeRow(tx, id)
    if (row.presaDa !== tx.actor.username) await take(tx, row)
    return SUCCESS
  })
}

async function take(tx: TxCtx, { id, presaDa }: Row): Promise<void> {
  const { username } = tx.actor
  await updateRows(
    tx.db,
    'dispute',
    { idDispute: id },
    { stato: 'presa', presaDa: username, takenAt: tx.now() },
  )
  await audit(tx, 'contestazioni.presa', 'contestazione', id, {
    before: { presaDa },
    after: { presaDa: username },
  })
}

/**
 * Answers a contestazione in its chat, and assigns an unassigned one to the caller.
 * @throws AppError as {@link takeDispute}
 */
export async function answerDispute(ctx: Ctx, id: number, testo: string): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const row = await openDisputeRow(tx, id)
    if (row.presaDa === null) await take(tx, row)
    await reply(tx, row, testo.trim())
    await audit(tx, 'contestazioni.risposta', 'contestazione', id, { after: { testo: testo.trim() } })
    return SUCCESS
  })
}

const OUTCOME_WORDS = { corretta: 'accolta', respinta: 'respinta' } as const

/** A current statement without an open contestazione waits for its confirmation again. */
async function resumeStatement(tx: TxCtx, idStatement: number, motivo: string): Promise<void> {
  const { rows } = await sql`
    select from statement e
    where id_statement = ${idStatement} and stato = 'contestato' and sostituito_da is null
      and not exists (select from dispute c where c.id_statement = e.id_statement and c.stato <> 'risolta')
    for update
  `.execute(tx.db)
  if (rows.length > 0)
    await moveStatement(tx, idStatement, 'inviato', { motivo, username: tx.actor.username })
}

/** Settles a contestazione and tells its chat the outcome with the reason. @throws AppError as {@link takeDispute} */
export async function settleDispute(
  ctx: Ctx,
  id: number,
  { esito, motivo }: { esito: keyof typeof OUTCOME_WORDS; motivo: string },
): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const row = await openDisputeRow(tx, id)
    const reason = motivo.trim()
    const sentence = `Contestazione ${OUTCOME_WORDS[esito]}: ${reason}`
    await reply(tx, row, sentence)
    const outcome = { stato: 'risolta', esito, motivo: reason } as const
    const settled = { ...outcome, risoltaDa: tx.actor.username, risoltaAt: tx.now() }
    await updateRows(tx.db, 'dispute', { idDispute: id }, settled)
    await audit(tx, 'contestazioni.chiusura', 'contestazione', id, {
      before: { stato: row.stato },
      after: outcome,
    })
    await resumeStatement(tx, row.idStatement, sentence)
    return SUCCESS
  })
}

/** Sends a line as a reply to the last message of the thread; where the thread is empty, to the statement. */
async function reply(tx: TxCtx, { id, idStatement, chatId }: Row, testo: string): Promise<void> {
  const lines = await rowsOf(tx.db, 'disputeMessage', { idDispute: id, chatId }, ['messageId'], '-id')
  const messageId = lines.find((line) => line.messageId !== null)?.messageId
  const statementMessage =
    lines.length > 0
      ? undefined
      : await rowIfAny(tx.db, 'statementMessage', { idStatement }, ['idSend'], '-idSend')
  await say(tx, {
    idDispute: id,
    chatId,
    testo,
    autore: tx.actor.username,
    ...(messageId && { replyToMessageId: messageId }),
    ...(statementMessage && { replyToInvio: statementMessage.idSend }),
  })
}
