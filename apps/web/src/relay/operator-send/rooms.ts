import { creditTone } from '@xbetapp/domain/ledger/credit/credit'
import { isHelper, isTechnicalBook } from '@xbetapp/domain/reference/reference/names'
import type { Credit } from '#web/ledger/credit/public/use-credits.ts'
import { compareNames } from '#web/lib/compare-names.ts'
import type { Sala } from '#web/reference/reference/public/lists.api.ts'
import { venueKey } from '#web/reference/reference/public/venue.ts'
import { hasWords } from '#web/ui/picker/filter-options.ts'

/** A room that can be chosen, or is shown with the reason why not. */
export type Room = ReturnType<typeof roomOf>

/** A book with its rooms. */
export interface RoomGroup {
  idBook: number
  nomeBook: string
  helper: boolean
  rooms: readonly Room[]
}

/** Ids of the chosen rooms. */
export type Choice = ReadonlySet<number>

/**
 * Rooms Sparabet offers (rule: sparabet/chosen-rooms): those neither off nor secret, by book, books and rooms by name,
 * the helpers last. The technical book for unrecognised bets is left out.
 */
export function roomGroups(
  sale: readonly Sala[],
  creditOf: (key: string) => Credit | null = () => null,
): RoomGroup[] {
  const offered = sale.filter(
    ({ stato, isSecret, book }) => stato !== 'D' && isSecret === 0 && !isTechnicalBook(book.nomeBook),
  )
  return [...Map.groupBy(offered, ({ idBook }) => idBook)]
    .map(([idBook, rooms]) => {
      const nomeBook = rooms[0]?.book.nomeBook ?? ''
      return {
        idBook,
        nomeBook,
        helper: isHelper(nomeBook),
        rooms: rooms.map((sala) => roomOf(sala, creditOf)).sort(byRoomName),
      }
    })
    .sort((a, b) => Number(a.helper) - Number(b.helper) || compareNames(a.nomeBook, b.nomeBook))
}

function roomOf(
  { idSala, nomeSala, stato, bloccata, alLimite, idGruppoTg }: Sala,
  creditOf: (key: string) => Credit | null,
) {
  const percent = creditOf(venueKey('sala', idSala))?.percento ?? 0
  const tone = creditTone(percent)
  return {
    idSala,
    nomeSala,
    standby: stato === 'S',
    bloccata,
    idGruppoTg,
    /** Percent used of the room's credit ceiling, from the first level on; null below it, and without a ceiling. */
    fido: tone && percent,
    /** Whether the room is at a ceiling that stops or asks: like a blocked one it must be chosen individually. */
    isHeldBack: tone === 'ceiling' && alLimite !== 'avvisa',
    hasChat: idGruppoTg !== null,
  }
}

const byRoomName = (a: Room, b: Room): number => compareNames(a.nomeSala, b.nomeSala)

/** The groups with the rooms whose name, or whose book's name, has a word that begins with each word typed. */
export function filterGroups(groups: readonly RoomGroup[], typed: string): readonly RoomGroup[] {
  if (typed.trim() === '') return groups
  return groups.flatMap((group) => {
    const rooms = group.rooms.filter(({ nomeSala }) => hasWords(`${nomeSala} ${group.nomeBook}`, typed))
    return rooms.length === 0 ? [] : [{ ...group, rooms }]
  })
}

/** Ids of the rooms that are chosen together: those a message can reach, without blocked ones and ones held back. */
export const idsChosenTogether = (groups: readonly RoomGroup[]): number[] =>
  groups.flatMap(({ rooms }) =>
    rooms
      .filter(({ hasChat, bloccata, isHeldBack }) => hasChat && !bloccata && !isHeldBack)
      .map(({ idSala }) => idSala),
  )

export function toggleRoom(chosen: Choice, idSala: number): Choice {
  const next = new Set(chosen)
  if (!next.delete(idSala)) next.add(idSala)
  return next
}

/** Chooses all rooms of a group, or none if all were chosen. */
export function toggleGroup(chosen: Choice, group: RoomGroup): Choice {
  const ids = idsChosenTogether([group])
  if (ids.some((id) => !chosen.has(id))) return new Set([...chosen, ...ids])
  const own = new Set(group.rooms.map(({ idSala }) => idSala))
  return new Set([...chosen].filter((id) => !own.has(id)))
}

/** The chosen rooms in the order they are shown; a room that has gone since it was ticked is left out. */
export const chosenRooms = (groups: readonly RoomGroup[], chosen: Choice): Room[] =>
  groups.flatMap(({ rooms }) => rooms.filter(({ idSala, hasChat }) => hasChat && chosen.has(idSala)))
