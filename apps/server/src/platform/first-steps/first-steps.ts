import type { Answer } from '@xbetapp/contract/contract'
import { FIRST_STEPS, type FirstStep } from '@xbetapp/domain/platform/first-steps/first-steps'
import { sql } from 'kysely'
import { onlyRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { chatVariable, isEnabled } from '#server/platform/settings/public.ts'

export interface FirstStepsSource {
  /** What the bot lacks to do its work, in words; null for nothing. */
  botLack: () => Promise<string | null>
  /** Telegram's refusal in Italian. */
  whyRefused: (description: string) => string
}

type Steps = Answer<'GET /api/v1/primi-passi'>

/**
 * The setup steps of a new product, judged by the data and not by what was pressed, each open one with what it lacks; none
 * once the product has sent a thousand messages: it is set up, and what fails later is said by the health of the system.
 * Only lists of reference data are read in full, which is cheap on a full database.
 */
export async function firstSteps(ctx: Ctx, source: FirstStepsSource): Promise<Steps> {
  const { rows } = await sql<SetupState>`
    select
      exists (select from send offset 1000) as is_set_up,
      coalesce((select confirmed_at is not null from second_factor where id_user = ${userOf(ctx)}), false) as accesso,
      exists (select from book where lower(nome_book) not in ('helper', 'not found')) as book,
      exists (select from room) as has_rooms,
      (select ${namesOf('id_sala', 'nome')} from room join venue using (id_venue)
         where venue.stato <> 'D' and id_gruppo_tg is null) as rooms_without_group,
      (select ${namesOf('id_sala', 'nome')} from ${UNTRIED_ROOMS}) as untried_rooms,
      (select jsonb_build_object('id', id_sala, 'nome', nome, 'error', last_error) from ${UNTRIED_ROOMS} join send using (id_sala)
         where send.stato = 'failed' order by send.id desc limit 1) as refusal,
      exists (select from tipster where ${isReal}) as has_tipsters,
      (select ${namesOf('id_tipster', 'nome_tipster')} from tipster
         where ${isReal} and stato <> 'D' and id_gruppo_tg is null) as tipsters_without_group,
      (select ${namesOf('id_tipster', 'nome_tipster')} from tipster t where ${isReal} and stato <> 'D' and not exists (
         select from collegamento_automatico where id_tipster = t.id_tipster
         union all select from collegamento_riconoscimento where id_tipster = t.id_tipster
         union all select from collegamento_keyword where id_tipster = t.id_tipster
         union all select from collegamento_speciale where id_tipster = t.id_tipster)) as unlinked_tipsters,
      exists (select from wallet) as portafoglio,
      exists (select from declaration) as saldi,
      exists (select from app_user where deleted_at is null offset 1) as utente,
      coalesce((select succeeded from health_check where nome = 'backup'), false) as has_backup,
      coalesce((select succeeded from health_check where nome = 'prova_ripristino'), false) as has_restored,
      exists (select from bet) as bet
  `.execute(ctx.db)
  const setup = onlyRow(rows)
  if (setup.isSetUp) return []
  const lacks = await whatLacks(ctx, setup, source)
  return FIRST_STEPS.map((passo) => {
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

/** The state of the steps that are done or not, and what the others are judged by. */
interface SetupState
  extends Record<'accesso' | 'book' | 'portafoglio' | 'saldi' | 'utente' | 'bet', boolean> {
  isSetUp: boolean
  hasRooms: boolean
  roomsWithoutGroup: Named[]
  untriedRooms: Named[]
  /** An untried room whose last message Telegram refused, with the refusal; null where there is none. */
  refusal: (Named & { error: string | null }) | null
  hasTipsters: boolean
  tipstersWithoutGroup: Named[]
  unlinkedTipsters: Named[]
  hasBackup: boolean
  hasRestored: boolean
}

/** The records of a selection with their names. */
const namesOf = (id: string, nome: string) =>
  sql`coalesce(jsonb_agg(jsonb_build_object('id', ${sql.ref(id)}, 'nome', ${sql.ref(nome)}) order by ${sql.ref(nome)}), '[]')`

/** What the bot says by itself as soon as a room is made or changed, which tries nothing a person asked for. */
const OWN_NOTICES = sql`('sala-created', 'sala-state-changed')`

/** Rooms in use that never got a message, other than the bot's own. */
const UNTRIED_ROOMS = sql`(
  select id_sala, nome from room join venue using (id_venue)
  where venue.stato <> 'D' and id_gruppo_tg is not null
    and not exists (select from send where send.id_sala = room.id_sala and send.stato = 'sent'
      and send.scopo not in ${OWN_NOTICES})
) untried`

const isReal = sql`lower(nome_tipster) not in ('nodrop', 'americans')`
const userOf = ({ actor }: Ctx): number => (actor.kind === 'user' ? actor.id : 0)

const DONE = true

/** For each step {@link DONE}, false when it is not begun, otherwise what it lacks. */
async function whatLacks(
  ctx: Ctx,
  setup: SetupState,
  source: FirstStepsSource,
): Promise<Record<FirstStep, boolean | Lack>> {
  const lack = await source.botLack()
  const { hasRooms, roomsWithoutGroup, untriedRooms, hasTipsters, tipstersWithoutGroup } = setup
  return {
    ...setup,
    bot: lack === null || { nota: `${lack[0]?.toUpperCase()}${lack.slice(1)}.` },
    staff: (await chatVariable(ctx, 'chat_staff_id')) !== null,
    sala:
      hasRooms &&
      lackOf(roomsWithoutGroup, 'sala è senza gruppo Telegram', 'sale sono senza gruppo Telegram'),
    // A room without a group is not reached either.
    prova:
      hasRooms &&
      (untriedRooms.length > 0
        ? untriedLack(untriedRooms, setup.refusal, source)
        : roomsWithoutGroup.length === 0),
    tipster:
      hasTipsters && lackOf(tipstersWithoutGroup, 'tipster è senza gruppo', 'tipster sono senza gruppo'),
    collegamento:
      hasTipsters &&
      lackOf(
        setup.unlinkedTipsters,
        'tipster non ha nessun collegamento',
        'tipster non hanno nessun collegamento',
      ),
    backup:
      setup.hasBackup &&
      (setup.hasRestored || { nota: "Il backup c'è; la prova di ripristino si fa la prossima notte." }),
    invii: !(await isEnabled(ctx, 'prova_a_vuoto')),
  }
}

/** A lack names this many records; the others are a number. */
const RECORDS_NAMED = 3

/** Records that lack something, the first of them by name. */
function lackOf(records: readonly Named[], singular: string, plural: string): true | Lack {
  const [first] = records
  if (!first) return DONE
  const names = records.slice(0, RECORDS_NAMED).map(({ nome }) => nome)
  const moreText = records.length > RECORDS_NAMED ? ` e ${records.length - RECORDS_NAMED} ancora` : ''
  const what = `${records.length} ${records.length === 1 ? singular : plural}`
  return { nota: `${what}: ${names.join(', ')}${moreText}.`, id: first.id }
}

/** Rooms to be reached; where Telegram refused one, its refusal is said and that room is mended first. */
function untriedLack(
  rooms: readonly Named[],
  refusal: SetupState['refusal'],
  { whyRefused }: FirstStepsSource,
): true | Lack {
  const singular = 'sala non ha ancora ricevuto un messaggio di prova'
  const lack = lackOf(rooms, singular, 'sale non hanno ancora ricevuto un messaggio di prova')
  if (lack === DONE) return DONE
  if (!refusal?.error) return { nota: lack.nota }
  return { nota: `${lack.nota} ${refusal.nome}: ${whyRefused(refusal.error)}.`, id: refusal.id }
}
