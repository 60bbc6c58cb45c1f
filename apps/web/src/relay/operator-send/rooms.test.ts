import { describe, expect, it } from 'vitest'
import type { Sala } from '#web/reference/reference/public/lists.api.ts'
import { chosenRooms, filterGroups, idsChosenTogether, roomGroups, toggleGroup, toggleRoom } from './rooms.ts'

let serial = 0
const sala = (nomeSala: string, nomeBook: string, given: Partial<Sala> = {}) =>
  ({
    idSala: ++serial,
    nomeSala,
    idBook: nomeBook.length,
    book: { idBook: nomeBook.length, nomeBook, pathFoto: null },
    stato: 'A',
    isSecret: 0,
    bloccata: false,
    idGruppoTg: -100,
    ...given,
  }) as Sala

const names = (groups: ReturnType<typeof roomGroups>) =>
  groups.map(({ nomeBook, rooms }) => [nomeBook, ...rooms.map(({ nomeSala }) => nomeSala)])

describe('the rooms of Sparabet', () => {
  it('are neither off nor secret nor of the book not found; standby ones may be chosen', () => {
    const groups = roomGroups([
      sala('Attiva', 'Aurora'),
      sala('In attesa', 'Aurora', { stato: 'S' }),
      sala('Spenta', 'Aurora', { stato: 'D' }),
      sala('Segreta', 'Aurora', { isSecret: 1 }),
      sala('Tecnica', 'Not Found'),
    ])
    expect(names(groups)).toEqual([['Aurora', 'Attiva', 'In attesa']])
    expect(groups[0]?.rooms.map(({ standby }) => standby)).toEqual([false, true])
  })

  it('are sorted by book and name, numbers as numbers, the helpers last', () => {
    const groups = roomGroups([
      sala('Anna', 'Helper'),
      sala('Sala 10', 'Zeta'),
      sala('Sala 2', 'Zeta'),
      sala('èlite', 'Beta1'),
      sala('Dama', 'Beta1'),
    ])
    expect(names(groups)).toEqual([
      ['Beta1', 'Dama', 'èlite'],
      ['Zeta', 'Sala 2', 'Sala 10'],
      ['Helper', 'Anna'],
    ])
  })

  it('without a chat are shown and never chosen, alone or with all the others', () => {
    const groups = roomGroups([sala('Con', 'Aurora'), sala('Senza', 'Aurora', { idGruppoTg: null })])
    const [group] = groups
    const all = toggleGroup(new Set(), group!)
    expect(group!.rooms).toHaveLength(2)
    expect(chosenRooms(groups, all).map(({ nomeSala }) => nomeSala)).toEqual(['Con'])
    expect(chosenRooms(groups, new Set(group!.rooms.map(({ idSala }) => idSala)))).toHaveLength(1)
    expect(idsChosenTogether(groups)).toHaveLength(1)
  })

  it('that are blocked are not chosen with the others, but by themselves they are', () => {
    const groups = roomGroups([sala('Libera', 'Aurora'), sala('Bloccata', 'Aurora', { bloccata: true })])
    const [group] = groups
    const [blocked, free] = group!.rooms
    const all = toggleGroup(new Set(), group!)
    expect([blocked?.nomeSala, [...all], idsChosenTogether(groups)]).toEqual([
      'Bloccata',
      [free!.idSala],
      [free!.idSala],
    ])
    const both = toggleRoom(all, blocked!.idSala)
    expect(chosenRooms(groups, both)).toHaveLength(2)
    expect([...toggleGroup(both, group!)]).toEqual([])
  })

  it('at their ceiling are marked, and chosen with the others only where it warns', () => {
    const rooms = [
      sala('Avvisa', 'Aurora', { alLimite: 'avvisa' }),
      sala('Chiedi', 'Aurora', { alLimite: 'chiedi' }),
      sala('Ferma', 'Aurora', { alLimite: 'ferma' }),
      sala('Sotto', 'Aurora', { alLimite: 'ferma' }),
      sala('Vuota', 'Aurora', { alLimite: 'ferma' }),
    ]
    const percents = [100, 104, 100, 99, 79]
    const used = new Map(rooms.map(({ idSala }, at) => [`sala-${idSala}`, percents[at] ?? 0]))
    const groups = roomGroups(rooms, (key) => ({ percento: used.get(key) ?? 0, libero: 0 }))
    expect(groups[0]!.rooms.map(({ fido }) => fido)).toEqual([100, 104, 100, 99, null])
    expect(idsChosenTogether(groups)).toEqual([rooms[0], rooms[3], rooms[4]].map((room) => room?.idSala))
    expect(idsChosenTogether(roomGroups(rooms))).toHaveLength(5)
  })

  it('are found by their own name or by their book, accents and order of words aside', () => {
    const groups = roomGroups([sala('Perché no', 'Aurora'), sala('Milano', 'Aurora'), sala('Milano', 'Beta')])
    expect(names([...filterGroups(groups, 'perche')])).toEqual([['Aurora', 'Perché no']])
    expect(names([...filterGroups(groups, 'milano aur')])).toEqual([['Aurora', 'Milano']])
    expect(filterGroups(groups, ' ')).toBe(groups)
    expect(filterGroups(groups, 'zzz')).toEqual([])
  })
})

describe('choosing', () => {
  const groups = roomGroups([sala('A', 'Aurora'), sala('B', 'Aurora'), sala('C', 'Beta')])
  const [aurora, beta] = groups
  const [a, b] = idsChosenTogether([aurora!])
  const [c] = idsChosenTogether([beta!])

  it('a room adds it and takes it away', () => {
    expect([...toggleRoom(new Set([c!]), a!)]).toEqual([c, a])
    expect([...toggleRoom(new Set([c!, a!]), a!)]).toEqual([c])
  })

  it('a book completes it first, empties it when complete, and leaves the others alone', () => {
    expect(new Set(toggleGroup(new Set([c!, a!]), aurora!))).toEqual(new Set([a, b, c]))
    expect(new Set(toggleGroup(new Set([a!, b!, c!]), aurora!))).toEqual(new Set([c]))
  })

  it('forgets a room that is no longer offered', () => {
    expect(chosenRooms(groups, new Set([a!, 999_999])).map(({ idSala }) => idSala)).toEqual([a])
  })
})
