import type { Answer } from '@xbetapp/contract/contract'
import { PASSI } from '@xbetapp/contract/platform/first-steps'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { chatVariable, isEnabled } from '#server/platform/settings/public.ts'

export interface FirstStepsSource {
  /** What the bot lacks to do its work, in words; null for nothing. */
  botLack: () => Promise<string | null>
  /** Telegram's refusal in Italian. */
  whyRefused: (description: string) => string
}

type Passo = (typeof PASSI)[number]
type Steps = Answer<'GET /api/v1/primi-passi'>

/**
 * The setup steps of a new product, judged by the data and not by what was pressed, each open one with what it lacks; none
 * once the product has sent a thousand messages: it is set up, and what fails later is said by the health of the system.
 * The lists named are of reference data, so that reading them is cheap on a full database.
 */
export async function firstSteps(ctx: Ctx, source: FirstStepsSource): Promise<Steps> {
  const { rows } = await sql<Counts>`
    select
      exists (select from send offset 1000) as rodato,
      coalesce((select confirmed_at is not null from second_factor where id_user = ${userOf(ctx)}), false) as accesso,
      exists (select from book where lower(nome_book) not in ('helper', 'not found')) as book,
      exists (select from room) as sala,
      (select ${named('id_sala', 'nome')} from room join venue using (id_venue)
         where venue.stato <> 'D' and id_gruppo_tg is null) as sale_mute,
      (select ${named('id_sala', 'nome')} from ${MUTE}) as sale_non_provate,
      (select jsonb_build_object('id', id_sala, 'nome', nome, 'errore', last_error) from ${MUTE} join send using (id_sala)
         where send.stato = 'failed' order by send.id desc limit 1) as rifiuto,
      exists (select from tipster where ${isReal}) as tipster,
      (select ${named('id_tipster', 'nome_tipster')} from tipster
         where ${isReal} and stato <> 'D' and id_gruppo_tg is null) as tipster_muti,
      (select ${named('id_tipster', 'nome_tipster')} from tipster t where ${isReal} and stato <> 'D' and not exists (
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
  if (found.rodato) return []
  const lacks = await whatLacks(ctx, found, source)
  return PASSI.map((passo) => {
    const lack = lacks[passo]
    if (typeof lack === 'boolean') return { passo, fatto: lack, nota: null, id: null }
    return { passo, fatto: false, nota: lack.nota, id: lack.id ?? null }
  })
}

interface Named {
  id: number
  nome: string
}

/** What a step lacks in words, and the record that is mended first. */
interface Lack {
  nota: string
  id?: number | undefined
}

interface Counts {
  rodato: boolean
  accesso: boolean
  book: boolean
  sala: boolean
  saleMute: Named[]
  saleNonProvate: Named[]
  rifiuto: (Named & { errore: string | null }) | null
  tipster: boolean
  tipsterMuti: Named[]
  scollegati: Named[]
  saldi: boolean
  utente: boolean
  backup: boolean
  ripristino: boolean
  bet: boolean
}

/** The records of a selection with their names. */
const named = (id: string, nome: string) =>
  sql`coalesce(jsonb_agg(jsonb_build_object('id', ${sql.ref(id)}, 'nome', ${sql.ref(nome)}) order by ${sql.ref(nome)}), '[]')`

/** Rooms in use that never got a message. */
const MUTE = sql`(
  select id_sala, nome from room join venue using (id_venue)
  where venue.stato <> 'D' and id_gruppo_tg is not null
    and not exists (select from send where send.id_sala = room.id_sala and send.stato = 'sent')
) mute`

const isReal = sql`lower(nome_tipster) not in ('nodrop', 'americans')`
const userOf = ({ actor }: Ctx): number => (actor.kind === 'user' ? actor.id : 0)

const DONE = true

/** For each step {@link DONE}, false when it is not begun, otherwise what it lacks. */
async function whatLacks(
  ctx: Ctx,
  found: Counts,
  source: FirstStepsSource,
): Promise<Record<Passo, boolean | Lack>> {
  const lack = await source.botLack()
  const { sala, saleMute, saleNonProvate, rifiuto, tipster, tipsterMuti, scollegati, backup, ripristino } =
    found
  return {
    accesso: found.accesso,
    bot: lack === null || { nota: `${lack[0]?.toUpperCase()}${lack.slice(1)}.` },
    staff: (await chatVariable(ctx, 'chat_staff_id')) !== null,
    book: found.book,
    sala: sala && lackOf(saleMute, 'sala è senza gruppo Telegram', 'sale sono senza gruppo Telegram'),
    // A room without a group is not reached either.
    prova:
      sala && (saleNonProvate.length > 0 ? untried(saleNonProvate, rifiuto, source) : saleMute.length === 0),
    tipster: tipster && lackOf(tipsterMuti, 'tipster è senza gruppo', 'tipster sono senza gruppo'),
    collegamento:
      tipster &&
      lackOf(scollegati, 'tipster non ha nessun collegamento', 'tipster non hanno nessun collegamento'),
    saldi: found.saldi,
    utente: found.utente,
    backup:
      backup && (ripristino || { nota: "Il backup c'è; la prova di ripristino si fa la prossima notte." }),
    bet: found.bet,
    invii: !(await isEnabled(ctx, 'prova_a_vuoto')),
  }
}

const NAMED = 3

/** Records that lack something, the first of them by name. */
function lackOf(lacking: readonly Named[], one: string, many: string): true | Lack {
  const [first] = lacking
  if (!first) return DONE
  const names = lacking.slice(0, NAMED).map(({ nome }) => nome)
  const more = lacking.length > NAMED ? ` e ${lacking.length - NAMED} ancora` : ''
  const what = `${lacking.length} ${lacking.length === 1 ? one : many}`
  return { nota: `${what}: ${names.join(', ')}${more}.`, id: first.id }
}

/** Rooms to be reached; of one that Telegram refused it is said why, and it is mended in its form. */
function untried(
  rooms: readonly Named[],
  refused: Counts['rifiuto'],
  { whyRefused }: FirstStepsSource,
): true | Lack {
  const one = 'sala non ha ancora ricevuto un messaggio'
  const lack = lackOf(rooms, one, 'sale non hanno ancora ricevuto un messaggio')
  if (lack === DONE) return DONE
  if (!refused?.errore) return { nota: lack.nota }
  return { nota: `${lack.nota} ${refused.nome}: ${whyRefused(refused.errore)}.`, id: refused.id }
}
