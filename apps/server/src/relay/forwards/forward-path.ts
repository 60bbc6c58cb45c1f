import type { Answer } from '@xbetapp/contract/contract'
import { FORWARDS_PAGE, Inoltro } from '@xbetapp/contract/relay/forwards'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { idsOf, rowIfAny } from '#server/db/rows.ts'
import { found } from '#server/kernel/app-error.ts'
import { actorHas } from '#server/kernel/authorize.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { seesSecretRooms } from '#server/kernel/secret-rooms.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import { partsOfSends, recallLines, sendLine } from '#server/relay/routing/public.ts'
import { messageLink } from '#server/telegram/outbox/public.ts'
import type { Forward, SourceItem } from './source-message.ts'

type List = Answer<'GET /api/v1/inoltri'>
type Filter = Input<'GET /api/v1/inoltri'>['query']
type Path = Answer<'GET /api/v1/inoltri/:id/percorso'>
type Line = Path['righe'][number]

/**
 * Messages relayed by sparax and channels, newest first; for one sparax or channel, all those of its source chat.
 * @throws AppError SPARAX_NOT_FOUND, NOT_FOUND
 */
export async function listForwards(ctx: Ctx, query: Filter): Promise<List> {
  const chatId = await sourceChat(ctx, query)
  const rows = await ctx.db
    .selectFrom('forward')
    .selectAll()
    .$if(chatId !== null, (qb) => qb.where('chatId', '=', chatId ?? 0))
    .$if(query.prima !== undefined, (qb) => qb.where('id', '<', query.prima ?? 0))
    .orderBy('id', 'desc')
    .limit(FORWARDS_PAGE + 1)
    .execute()
  const page = rows.slice(0, FORWARDS_PAGE)
  const placesByForward = Map.groupBy(await placesOf(ctx, idsOf(page)), ({ idInoltro }) => idInoltro)
  return {
    altri: rows.length > page.length,
    inoltri: page.map((row) => {
      const places = placesByForward.get(row.id) ?? []
      const count = (...stati: Line['stato'][]) => places.filter(({ stato }) => stati.includes(stato)).length
      return {
        ...headOf(row, places),
        conteggi: {
          inviati: count('inviato'),
          inPartenza: count('previsto', 'in_coda', 'in_invio'),
          daControllare: count('incerto', 'fallito', 'in_attesa', 'in_pausa'),
          nonInviati: count('scartato', 'annullato'),
          nonPrevisti: count('escluso'),
        },
      }
    }),
  }
}

async function sourceChat(ctx: Ctx, { idSparax, idCanale }: Filter): Promise<number | null> {
  if (idSparax !== undefined) {
    const row = found(await rowIfAny(ctx.db, 'sparax', { idSparax }, ['idGruppoTg']), 'SPARAX_NOT_FOUND')
    return row.idGruppoTg
  }
  if (idCanale === undefined) return null
  const row = found(await rowIfAny(ctx.db, 'canale', { idCanale }, ['idGruppoTgMittente']), 'NOT_FOUND')
  return row.idGruppoTgMittente
}

/**
 * Why each room and recipient did or did not get a relayed message, and when. Secret rooms are shown to ADMIN only.
 * @throws AppError INOLTRO_NOT_FOUND
 */
export async function forwardPath(ctx: Ctx, id: number): Promise<Path> {
  const row = found(await rowIfAny(ctx.db, 'forward', { id }), 'INOLTRO_NOT_FOUND', { id })
  const places = await placesOf(ctx, [id])
  return {
    ...headOf(row, places),
    versione: row.versione,
    richiamo: row.ritiratoAt === null ? [] : await recallLines(ctx, { idInoltro: id }, seesSecretRooms(ctx)),
    righe: places.map(({ idInoltro: _, ...line }) => line),
  }
}

type Row = Awaited<ReturnType<typeof targetRows>>[number]
type Place = Line & { idInoltro: number }

/** The destinations of these messages, without rooms hidden from the caller. */
async function placesOf(ctx: Ctx, ids: readonly number[]): Promise<Place[]> {
  if (ids.length === 0) return []
  const seesSecret = seesSecretRooms(ctx)
  const shown = (await targetRows(ctx, ids)).filter((row) => seesSecret || !row.isSecret)
  const parts = await partsOfSends(ctx, 'idForwardTarget', idsOf(shown))
  // A sparax's delay is SUPERADMIN's (rule: sparax/delay-is-superadmins).
  const seesDelay = actorHas(ctx.actor, ['SUPERADMIN'])
  return shown.map((row) => placeOf(row, sendLine(row.stato, parts.get(row.id)), seesDelay))
}

function targetRows(ctx: Ctx, ids: readonly number[]) {
  return ctx.db
    .selectFrom('forwardTarget as target')
    .leftJoin('sparax', 'sparax.idSparax', 'target.idSparax')
    .leftJoin('canale', 'canale.idCanale', 'target.idCanale')
    .leftJoin('room', 'room.idSala', 'target.idSala')
    .leftJoin('venue', 'venue.idVenue', 'room.idVenue')
    .leftJoin('book', 'book.idBook', 'room.idBook')
    .selectAll('target')
    .select(['nomeSparax', 'nomeMittente', 'nomeDestinatario'])
    .select(['venue.nome as nomeSala', 'nomeBook', 'isSecret'])
    .where('target.idInoltro', 'in', ids)
    .orderBy('target.id')
    .execute()
}

/** The delay at the end of a sparax send's reason. */
const WAIT = /, dopo \d+ s$/

function placeOf(row: Row, line: ReturnType<typeof sendLine>, seesDelay: boolean): Place {
  const isCanale = row.idCanale !== null
  const tellsDelay = isCanale || seesDelay
  return {
    id: row.id,
    idInoltro: row.idInoltro,
    tipo: isCanale ? 'canale' : 'sparax',
    da: (isCanale ? row.nomeMittente : row.nomeSparax) ?? 'Canale eliminato',
    nome: (isCanale ? row.nomeDestinatario : row.nomeSala) ?? 'Canale eliminato',
    nomeBook: row.nomeBook ?? '',
    motivo: tellsDelay ? row.motivo : row.motivo.replace(WAIT, ''),
    username: row.decidedBy,
    previsto: tellsDelay ? toWire(row.dueAt) : null,
    ...line,
  }
}

/** Characters of a message's text that a list shows; a longer text ends with `…`. */
const EXCERPT = 160

function headOf(row: Forward, places: readonly Place[]) {
  const { id: idInoltro, chatId, messageId, testo } = row
  const motivo = row.duplicateReason === 'immagine' ? ('immagine' as const) : ('testo' as const)
  const sources = new Map(places.map(({ tipo, da }) => [`${tipo}/${da}`, { tipo, nome: da }]))
  return wireOf(Inoltro, {
    ...row,
    idInoltro,
    da: [...sources.values()],
    testo: testo.length > EXCERPT ? `${testo.slice(0, EXCERPT)}…` : testo,
    contenuto: contentOf(row.elements as unknown as SourceItem[]),
    data: row.postedAt ?? row.receivedAt,
    link: messageLink({ chatId, messageIds: [messageId] }),
    doppione: row.possibileDoppione === null ? null : { idInoltro: row.possibileDoppione, motivo },
  })
}

const NAMES: Record<SourceItem['tipo'], readonly [string, string]> = {
  text: ['', ''],
  photo: ['foto', 'foto'],
  video: ['video', 'video'],
  animation: ['animazione', 'animazioni'],
  document: ['file', 'file'],
  audio: ['audio', 'audio'],
  voice: ['vocale', 'vocali'],
  other: ['altro', 'altro'],
}

/** `3 foto, 1 video`; null for a text without files. */
function contentOf(items: readonly SourceItem[]): string | null {
  const kinds = Map.groupBy(items, ({ tipo }) => tipo)
  kinds.delete('text')
  const phrases = [...kinds].map(([tipo, { length }]) =>
    items.length === 1 ? NAMES[tipo][0] : `${length} ${NAMES[tipo][length === 1 ? 0 : 1]}`,
  )
  return phrases.length === 0 ? null : phrases.join(', ')
}
