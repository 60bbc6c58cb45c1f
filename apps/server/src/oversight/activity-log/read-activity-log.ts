import { ACCOUNTANTS, ADMINS, BET_EXPLAINERS, HISTORY_READERS } from '@xbetapp/contract/access'
import type { Answer } from '@xbetapp/contract/contract'
import { movementInShort, shownFields } from '@xbetapp/domain/oversight/activity-log/shown'
import { actionWords } from '@xbetapp/domain/oversight/activity-log/words'
import { addRomeDays, startOfRomeDay, toWire } from '@xbetapp/domain/platform/time/rome'
import { rowIfAny, rowsOf } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { actorHas, authorize } from '#server/kernel/authorize.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import {
  HIDDEN_ROOM,
  knowsRoom,
  seesSecretDrops,
  seesSecretRooms,
  withoutSecretNames,
} from '#server/kernel/secret-rooms.ts'
import { judgeActs } from './judge.ts'
import { countByActor, type Line, type LineFilter, readLines } from './lines.queries.ts'
import { movementsOfLines } from './movements-of-lines.ts'
import { loadNames, thingsNamed } from './names.ts'

type Page = Answer<'GET /api/v1/registro'>

const LINES_PER_PAGE = 50

/**
 * The activity log, newest first. ADMIN sees all of it; other users see their own acts, and changes to bets after their
 * settlement if they may read a bet and its log (rule: registro/who-sees-what).
 */
export async function readActivityLog(
  ctx: Ctx,
  query: Input<'GET /api/v1/registro'>['query'],
): Promise<Page> {
  const { chi, da, a, dopo, cursore } = query
  const seesAll = actorHas(ctx.actor, ADMINS) || (dopo !== undefined && actorHas(ctx.actor, BET_EXPLAINERS))
  return pageOfLines(ctx, {
    ...(await sharedFilter(ctx, query)),
    actor: seesAll ? chi : ctx.actor.username,
    from: da === undefined ? undefined : startOfRomeDay(da),
    to: a === undefined ? undefined : startOfRomeDay(addRomeDays(a, 1)),
    before: readCursor(cursore),
  })
}

/** The number of lines of each person in the list of one day. */
export async function countPeopleOfDay(
  ctx: Ctx,
  query: Input<'GET /api/v1/registro/persone'>['query'],
): Promise<Answer<'GET /api/v1/registro/persone'>> {
  return countByActor(ctx, {
    ...(await sharedFilter(ctx, query)),
    from: startOfRomeDay(query.giorno),
    to: startOfRomeDay(addRomeDays(query.giorno, 1)),
  })
}

/** What list and counts filter by alike. */
async function sharedFilter(
  ctx: Ctx,
  query: Omit<Input<'GET /api/v1/registro/persone'>['query'], 'giorno'>,
): Promise<LineFilter> {
  const { numero } = query
  const isKey = numero !== undefined && /^\d+$/.test(numero)
  return {
    entity: query.entita,
    entityId: isKey ? numero : undefined,
    things: numero === undefined || isKey ? undefined : await thingsNamed(ctx, numero),
    tipo: query.tipo,
    dopo: query.dopo,
    byPeople: query.persone !== undefined,
    withSignIns: query.accessi !== undefined,
  }
}

/** The history of one record. @throws AppError FORBIDDEN; SALA_NOT_FOUND for a room the caller may not see */
export async function readHistory(
  ctx: Ctx,
  { params, query }: Input<'GET /api/v1/registro/storia/:entita/:numero'>,
): Promise<Page> {
  const { entita, numero } = params
  authorize(ctx, HISTORY_READERS[entita] ?? ADMINS)
  if (entita === 'sala') await requireKnown(ctx, numero)
  return pageOfLines(ctx, {
    entity: entita,
    entityId: numero,
    part: query.parte,
    before: readCursor(query.cursore),
  })
}

async function requireKnown(ctx: Ctx, numero: string): Promise<void> {
  const sala = /^\d{1,9}$/.test(numero)
    ? await rowIfAny(ctx.db, 'room', { idSala: Number(numero) }, ['isSecret'])
    : undefined
  if (!sala || !knowsRoom(ctx, sala)) throw new AppError('SALA_NOT_FOUND')
}

async function pageOfLines(ctx: Ctx, filter: LineFilter): Promise<Page> {
  const lines = await readLines(ctx, filter, LINES_PER_PAGE + 1)
  const pageLines = lines.slice(0, LINES_PER_PAGE)
  const last = pageLines.at(-1)
  return {
    voci: await toEntries(ctx, pageLines),
    cursore: lines.length > LINES_PER_PAGE && last ? `${last.at.toISOString()}_${last.id}` : null,
  }
}

function readCursor(text: string | undefined): LineFilter['before'] {
  if (text === undefined) return undefined
  const [at = '', id = ''] = text.split('_')
  return { at: new Date(at), id: Number(id) }
}

/** Actions that only their actor and users with access to accounts see. */
const MOVEMENTS = /^(movements|summary)\./
/** Shown instead of the value of a restricted variable to all but SUPERADMIN. */
const HIDDEN_VALUE = '(nascosto)'
const PLACES: ReadonlySet<string> = new Set(['sala', 'sito', 'altro'])

async function toEntries(ctx: Ctx, lines: readonly Line[]): Promise<Page['voci']> {
  const [names, readable, restricted, verdicts, movementOf] = await Promise.all([
    loadNames(ctx, lines),
    seesSecretRooms(ctx) ? String : withoutSecretNames(ctx),
    restrictedVariables(ctx),
    judgeActs(ctx, lines),
    movementsOfLines(ctx, lines),
  ])
  return lines.flatMap((line) => {
    if (MOVEMENTS.test(line.action) && line.actor !== ctx.actor.username && !actorHas(ctx.actor, ACCOUNTANTS))
      return []
    // A room the caller may not see has no lines for him, not even of his own earlier acts.
    if (line.entity === 'sala' && names.of('sala', line.entityId) === HIDDEN_ROOM) return []
    const text = line.action.startsWith('drops.') && seesSecretDrops(ctx) ? String : readable
    const show = (value: string | null): string | null => (value === null ? null : text(value))
    const isRestricted = line.entity === 'admin_variable' && restricted.has(line.entityId)
    // A line that names the venue of the drop does not repeat it among the fields.
    const movement = movementOf(line)
    const campi = shownFields(line.entity, line.before, line.after, names.of, movement)
      .filter(({ campo }) => line.parte === null || !PLACES.has(campo))
      .map(({ campo, etichetta, prima, dopo }) => ({
        campo,
        etichetta,
        prima: isRestricted && prima !== null ? HIDDEN_VALUE : show(prima),
        dopo: isRestricted && dopo !== null ? HIDDEN_VALUE : show(dopo),
      }))
    const summary = movement && movementInShort(campi, movement)
    const verdict = line.idAtto === null ? undefined : verdicts.get(line.idAtto)
    return [
      {
        id: line.id,
        idAtto: line.idAtto,
        data: toWire(line.at),
        chi: line.actor,
        via: line.via,
        ip: actorHas(ctx.actor, ADMINS) || line.actor === ctx.actor.username ? line.ip : null,
        motivo: show(line.motivo),
        tipo: line.tipo,
        azione: actionWords(line.action, Object.keys(line.after ?? {})),
        entita: line.entity,
        idEntita: line.entityId,
        cosa: show(names.thing(line)) ?? '',
        parte: names.part(line),
        campi,
        sintesi: summary && { ...summary, testo: text(summary.testo) },
        annulla: line.annulla,
        annullatoDa: line.annullatoDa,
        annullabile: verdict?.refusal === null,
        insieme: verdict?.lines ?? 1,
        perche: verdict?.refusal ? readable(verdict.refusal.message) : null,
      },
    ]
  })
}

async function restrictedVariables(ctx: Ctx): Promise<ReadonlySet<string>> {
  if (actorHas(ctx.actor, ['SUPERADMIN'])) return new Set()
  const rows = await rowsOf(ctx.db, 'adminVariable', { riservata: true }, ['nome'])
  return new Set(rows.map(({ nome }) => nome))
}
