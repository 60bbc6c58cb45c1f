import { type ReportRecipient, type ReportSend, ReportSendSummary } from '@xbetapp/contract/accounts/reports'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { idsOf } from '#server/db/rows.ts'
import { found } from '#server/kernel/app-error.ts'
import { actorHas } from '#server/kernel/authorize.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { knownRoom, seesSecretRooms, withoutSecretNames } from '#server/kernel/secret-rooms.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import { whyRefused } from '#server/telegram/chats/public.ts'

type Recipient = z.output<typeof ReportRecipient>

/** Sends listed; older ones are not shown. */
const MOST_LISTED = 20

/**
 * The last sends, newest first; only ADMIN sees sends of the house's own accounts, and recipients that are secret
 * rooms.
 */
export async function recentSends(ctx: Ctx): Promise<z.output<typeof ReportSendSummary>[]> {
  const sends = await visibleSends(ctx).orderBy('idReportInvio', 'desc').limit(MOST_LISTED).execute()
  const recipients = Map.groupBy(
    await recipientsOf(ctx, idsOf(sends, 'idReportInvio')),
    (one) => one.idReportInvio,
  )
  return sends.map((send) => toSummary(send, recipients.get(send.idReportInvio) ?? []))
}

/** A send with the state of each recipient. @throws AppError NOT_FOUND */
export async function reportSend(ctx: Ctx, id: number): Promise<z.output<typeof ReportSend>> {
  const send = found(await visibleSends(ctx).where('idReportInvio', '=', id).executeTakeFirst(), 'NOT_FOUND')
  const recipients = await recipientsOf(ctx, [id])
  const readable = seesSecretRooms(ctx) ? String : await withoutSecretNames(ctx)
  return {
    ...toSummary(send, recipients),
    destinatari: recipients.map(({ idReportInvio: _id, lastError, ...recipient }) => ({
      ...recipient,
      nome: readable(recipient.nome),
      errore: recipient.errore ?? errorText(recipient.stato, lastError),
    })),
  }
}

function visibleSends(ctx: Ctx) {
  return ctx.db
    .selectFrom('reportSend')
    .selectAll()
    .$if(!actorHas(ctx.actor, ['ADMIN']), (query) => query.where('accountType', '<>', 'conto'))
    .where(
      sql<boolean>`exists (
        select from report_recipient d
        where d.id_report_invio = report_send.id_report_invio and ${knownRecipient(ctx)}
      )`,
    )
}

/**
 * Whether the caller may see a recipient `d` of a row of `report_send`: secret rooms are left out of the sends of
 * other users. In the caller's own sends they remain, without a name: a guessed number of a secret room looks like any
 * unknown number.
 */
const knownRecipient = (ctx: Ctx): RawBuilder<boolean> => sql`(
  report_send.account_type <> 'sala'
  or report_send.username = ${ctx.actor.username}
  or not exists (select from room where room.id_sala = d.id_conto and not ${knownRoom(ctx)})
)`

type Send = Awaited<ReturnType<ReturnType<typeof visibleSends>['executeTakeFirstOrThrow']>>
type Row = Recipient & { idReportInvio: number; lastError: string | null }

/** Recipients with their states: for a queued one from its messages, of which one failure outweighs the arrivals. */
async function recipientsOf(ctx: Ctx, sends: readonly number[]): Promise<Row[]> {
  if (sends.length === 0) return []
  const { rows } = await sql<Row>`
    select d.id_report_invio, d.id_report_destinatario, d.id_conto as id, d.nome, d.errore,
      case
        when d.stato = 'in_attesa' then 'in_attesa'
        when d.stato = 'fallito' or bool_or(i.stato in ('failed', 'cancelled')) then 'fallito'
        when bool_or(i.stato = 'uncertain') then 'incerto'
        when bool_and(i.stato = 'sent') then 'inviato'
        else 'in_invio'
      end as stato,
      max(i.last_error) filter (where i.stato = 'failed') as last_error,
      coalesce(
        json_agg(json_build_object('tipo', m.tipo, 'stato', i.stato) order by i.id) filter (where i.id is not null), '[]'
      ) as messaggi
    from report_recipient d
    join report_send on report_send.id_report_invio = d.id_report_invio
    left join report_message m on m.id_report_destinatario = d.id_report_destinatario
    left join send i on i.id = m.id_send
    where d.id_report_invio = any(${[...sends]}) and ${knownRecipient(ctx)}
    group by d.id_report_destinatario
    order by d.id_report_destinatario
  `.execute(ctx.db)
  return rows
}

/** Why a recipient's messages did not arrive; null where they did, or are on their way. */
function errorText(stato: Recipient['stato'], lastError: string | null): string | null {
  if (stato === 'incerto') return 'Telegram non ha risposto: controlla la chat'
  return stato === 'fallito'
    ? `Invio Telegram non riuscito${lastError ? `: ${whyRefused(lastError)}` : ''}`
    : null
}

function toSummary(send: Send, recipients: readonly Row[]): z.output<typeof ReportSendSummary> {
  const count = (stato: Recipient['stato']) => recipients.filter((one) => one.stato === stato).length
  return wireOf(ReportSendSummary, {
    ...send,
    entity: send.accountType,
    totale: recipients.length,
    inviati: count('inviato'),
    falliti: count('fallito'),
    incerti: count('incerto'),
    concluso: count('in_attesa') + count('in_invio') === 0,
  })
}
