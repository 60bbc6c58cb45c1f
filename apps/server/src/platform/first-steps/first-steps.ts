import type { Answer } from '@xbetapp/contract/contract'
import { PASSI } from '@xbetapp/contract/platform/first-steps'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Health } from '#server/kernel/health.ts'
import { chatVariable, isEnabled } from '#server/platform/settings/public.ts'

export interface FirstStepsSource {
  health: () => Promise<Health>
  /** Whether messages go to a Telegram for trials instead of people. */
  hasTrialTelegram: boolean
}

type Passo = (typeof PASSI)[number]
type Steps = Answer<'GET /api/v1/primi-passi'>

/**
 * The setup steps of a new product, judged by the data and not by what was pressed, each open one with what it lacks.
 * The lists named are of reference data, so that reading them is cheap on a full database.
 */
export async function firstSteps(ctx: Ctx, source: FirstStepsSource): Promise<Steps> {
  const { rows } = await sql<Counts>`
    select
      coalesce((select confirmed_at is not null from second_factor where id_user = ${userOf(ctx)}), false) as accesso,
      exists (select from book where lower(nome_book) not in ('helper', 'not found')) as book,
      exists (select from room) as sala,
      (select count(*)::int from room join venue using (id_venue)
         where venue.stato <> 'D' and id_gruppo_tg is null) as sale_mute,
      (select count(*)::int from ${MUTE}) as sale_non_provate,
      (select nome || ': ' || last_error from ${MUTE} join send using (id_sala)
         where send.stato = 'failed' order by send.id desc limit 1) as rifiuto,
      exists (select from tipster where ${isReal}) as tipster,
      (select count(*)::int from tipster where ${isReal} and stato <> 'D' and id_gruppo_tg is null) as tipster_muti,
      (select count(*)::int from tipster t where ${isReal} and stato <> 'D' and not exists (
         select from collegamento_automatico where id_tipster = t.id_tipster
         union all select from collegamento_riconoscimento where id_tipster = t.id_tipster
         union all select from collegamento_keyword where id_tipster = t.id_tipster
         union all select from collegamento_speciale where id_tipster = t.id_tipster)) as scollegati,
      exists (select from declaration) as saldi,
      exists (select from app_user where deleted_at is null offset 1) as utente,
      coalesce((select succeeded from health_check where nome = 'backup'), false) as backup,
      coalesce((select succeeded from health_check where nome = 'prova_ripristino'), false) as ripristino,
      exists (select from bet) as bet
  `.execute(ctx.db)
  const [found] = rows
  if (!found) throw new Error('a query without a table has a row')
  const lacks = await whatLacks(ctx, found, source)
  return PASSI.map((passo) => {
    const lack = lacks[passo]
    return { passo, fatto: lack === DONE, nota: lack === DONE || lack === OPEN ? null : lack }
  })
}

interface Counts {
  accesso: boolean
  book: boolean
  sala: boolean
  saleMute: number
  saleNonProvate: number
  rifiuto: string | null
  tipster: boolean
  tipsterMuti: number
  scollegati: number
  saldi: boolean
  utente: boolean
  backup: boolean
  ripristino: boolean
  bet: boolean
}

/** Rooms in use that never got a message; none once the product has sent a thousand, when nothing need be tried. */
const MUTE = sql`(
  select id_sala, nome from room join venue using (id_venue)
  where venue.stato <> 'D' and id_gruppo_tg is not null
    and not exists (select from send where send.id_sala = room.id_sala and send.stato = 'sent')
    and not exists (select from send offset 1000)
) mute`

const isReal = sql`lower(nome_tipster) not in ('nodrop', 'americans')`
const userOf = ({ actor }: Ctx): number => (actor.kind === 'user' ? actor.id : 0)

const DONE = true
const OPEN = false

/** For each step {@link DONE}, {@link OPEN} when it is not begun, otherwise what it lacks. */
async function whatLacks(
  ctx: Ctx,
  found: Counts,
  source: FirstStepsSource,
): Promise<Record<Passo, boolean | string>> {
  const { sala, saleMute, saleNonProvate, rifiuto, tipster, tipsterMuti, scollegati, backup, ripristino } =
    found
  return {
    accesso: found.accesso,
    bot: await botLack(source),
    staff: (await chatVariable(ctx, 'chat_staff_id')) !== null,
    book: found.book,
    sala: sala && (saleMute === 0 || `${counted(saleMute, 'sala è', 'sale sono')} senza gruppo Telegram.`),
    prova:
      sala &&
      (saleNonProvate === 0 ||
        `${counted(saleNonProvate, 'sala non ha', 'sale non hanno')} ancora ricevuto un messaggio${rifiuto ? `. ${rifiuto}` : '.'}`),
    tipster:
      tipster && (tipsterMuti === 0 || `${counted(tipsterMuti, 'tipster è', 'tipster sono')} senza gruppo.`),
    collegamento:
      tipster &&
      (scollegati === 0 ||
        `${counted(scollegati, 'tipster non ha', 'tipster non hanno')} nessun collegamento.`),
    saldi: found.saldi,
    utente: found.utente,
    backup: backup && (ripristino || "Il backup c'è; la prova di ripristino si fa la prossima notte."),
    bet: found.bet,
    invii: !(await isEnabled(ctx, 'prova_a_vuoto')),
  }
}

async function botLack({ health, hasTrialTelegram }: FirstStepsSource): Promise<true | string> {
  if (hasTrialTelegram)
    return 'È collegato il Telegram di prova: riavvia con TELEGRAM_BOT_TOKEN, il token che dà @BotFather.'
  const { bot } = await health()
  if (!bot.ok) return `Il bot non riceve${bot.lastError ? `: ${bot.lastError}` : ''}.`
  if (bot.unreadGroups.length > 0)
    return `La privacy del bot è attiva e non legge ${bot.unreadGroups.join(', ')}: togli la privacy da @BotFather o rendilo amministratore.`
  return DONE
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`
