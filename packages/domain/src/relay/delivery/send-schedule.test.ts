import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freshBudget, type TotalBudget } from './send-budget.ts'
import { type ScheduledSend, scheduleSends } from './send-schedule.ts'

const IDLE: TotalBudget = { readyAt: Number.NEGATIVE_INFINITY, recent: { operator: [], automatic: [] } }
const NOW = 1_000_000
const send = (id: number, fields: Partial<ScheduledSend> = {}): ScheduledSend => ({
  id,
  chatId: -id,
  priority: 0,
  dueAt: NOW,
  weight: 1,
  ...fields,
})
const plan = (sends: ScheduledSend[], total = IDLE, chats = new Map()) =>
  scheduleSends(sends, chats, total, NOW)

/** The most items in any window of the given length. */
function most(leaves: Array<{ at: number; weight: number }>, windowMs: number): number {
  return Math.max(
    0,
    ...leaves.map((first) =>
      leaves
        .filter((one) => one.at >= first.at && one.at < first.at + windowMs)
        .reduce((sum, one) => sum + one.weight, 0),
    ),
  )
}

describe('when messages leave', () => {
  it('a hundred rooms have theirs as soon as thirty a second allow', () => {
    const leaves = [...plan(Array.from({ length: 100 }, (_, i) => send(i + 1))).values()]
    expect(Math.max(...leaves) - NOW).toBeLessThanOrEqual(3_000 * 1.15)
  })

  it('one chat has a message a second, and a group waits out its minute', () => {
    const leaves = [...plan(Array.from({ length: 21 }, (_, i) => send(i + 1, { chatId: -5 }))).values()]
    expect(leaves.slice(0, 3).map((at) => at - NOW)).toEqual([0, 1_000, 2_000])
    expect((leaves[20] ?? 0) - NOW).toBeGreaterThanOrEqual(60_000)
  })

  it('an operator’s message goes before the automatic ones of its chat and of all others', () => {
    const automatic = Array.from({ length: 60 }, (_, i) => send(i + 1, { priority: 10 }))
    const leaves = plan([...automatic, send(100, { chatId: -1 })])
    expect(leaves.get(100)).toBe(NOW)
    expect(leaves.get(1)).toBe(NOW + 1_000)
  })

  it('a chat at rest, a chat full for the minute and a bot at rest are waited for', () => {
    const recent = Array.from({ length: 20 }, (_, i) => NOW - 30_000 + i)
    const chats = new Map([
      [-1, { ...freshBudget(-1), readyAt: NOW + 700 }],
      [-2, { ...freshBudget(-2), readyAt: NOW, recent }],
    ])
    const leaves = plan([send(1), send(2)], IDLE, chats)
    expect([leaves.get(1), leaves.get(2)]).toEqual([NOW + 700, NOW + 30_000])
    expect(plan([send(1)], { ...IDLE, readyAt: NOW + 5_000 }).get(1)).toBe(NOW + 5_000)
  })

  it('a due message leaves before a more urgent one not due yet; of two due at once the urgent one leaves', () => {
    const automatic = send(1, { chatId: -5, priority: 10, dueAt: NOW - 1 })
    const later = plan([automatic, send(2, { chatId: -5, dueAt: NOW + 500 })])
    expect([later.get(1), later.get(2)]).toEqual([NOW, NOW + 1_000])
    const now = plan([automatic, send(2, { chatId: -5, dueAt: NOW })])
    expect([now.get(1), now.get(2)]).toEqual([NOW + 1_000, NOW])
  })

  it('of messages not due yet the first to fall due leaves first', () => {
    const leaves = plan([
      send(1, { chatId: -5, dueAt: NOW + 5_000 }),
      send(2, { chatId: -5, priority: 10, dueAt: NOW + 2_000 }),
      send(3, { chatId: -5, priority: 10, dueAt: NOW + 3_500 }),
    ])
    expect([1, 2, 3].map((id) => (leaves.get(id) ?? 0) - NOW)).toEqual([5_000, 2_000, 3_500])
  })

  it('a group’s minute has two places that automatic messages leave to operators', () => {
    const automatic = Array.from({ length: 19 }, (_, i) => send(i + 1, { chatId: -5, priority: 10 }))
    const leaves = plan(automatic)
    expect((leaves.get(18) ?? 0) - NOW).toBe(17_000)
    expect((leaves.get(19) ?? 0) - NOW).toBe(60_000)
    const pressed = plan([...automatic, send(100, { chatId: -5, dueAt: NOW + 18_000 })])
    // Also when it falls due while the automatic one before it waits for its minute.
    expect((pressed.get(100) ?? 0) - NOW).toBe(18_000)
    const twice = plan([
      ...automatic,
      send(100, { chatId: -5, dueAt: NOW + 25_000 }),
      send(101, { chatId: -5, dueAt: NOW + 18_000 }),
      send(102, { chatId: -5, dueAt: NOW + 90_000 }),
    ])
    expect([100, 101, 102].map((id) => (twice.get(id) ?? 0) - NOW)).toEqual([25_000, 18_000, 90_000])
  })

  it('a paused chat’s message has no time, and holds up no other', () => {
    const chats = new Map([[-1, { readyAt: Number.POSITIVE_INFINITY, recent: [], isGroup: true }]])
    const leaves = plan([send(1), send(2)], IDLE, chats)
    expect([leaves.get(1), leaves.get(2)]).toEqual([Number.POSITIVE_INFINITY, NOW])
  })
})

const anySends = fc
  .array(
    fc.record({
      chatId: fc.integer({ min: -8, max: 8 }).filter((id) => id !== 0),
      priority: fc.constantFrom(0, 10),
      dueAt: fc.integer({ min: NOW - 5_000, max: NOW + 5_000 }),
      weight: fc.constantFrom(1, 1, 1, 2, 10),
    }),
    { maxLength: 60 },
  )
  .map((sends) => sends.map((one, i): ScheduledSend => ({ ...one, id: i + 1 })))

describe('for any queue', () => {
  it('every message leaves, none before it is due, and no limit is passed', () => {
    fc.assert(
      fc.property(anySends, (sends) => {
        const leaves = plan(sends)
        const all = sends.map((one) => ({ ...one, at: leaves.get(one.id) ?? Number.NaN }))
        for (const one of all) expect(one.at).toBeGreaterThanOrEqual(Math.max(NOW, one.dueAt))
        expect(most(all, 1_000)).toBeLessThanOrEqual(30)
        for (const [chatId, own] of Map.groupBy(all, (one) => one.chatId)) {
          const inOrder = own.toSorted((a, b) => a.at - b.at)
          for (const [i, one] of inOrder.slice(1).entries()) {
            expect(one.at - (inOrder[i]?.at ?? 0)).toBeGreaterThanOrEqual(1_000 * (inOrder[i]?.weight ?? 0))
          }
          if (chatId < 0) expect(most(own, 60_000)).toBeLessThanOrEqual(20)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('in a chat no message overtakes one due before it and at least as urgent', () => {
    fc.assert(
      fc.property(anySends, (sends) => {
        const leaves = plan(sends)
        const at = (one: ScheduledSend) => leaves.get(one.id) ?? 0
        for (const own of Map.groupBy(sends, (one) => one.chatId).values()) {
          for (const a of own) {
            for (const b of own) {
              if (a.priority <= b.priority && a.dueAt < b.dueAt && a.dueAt <= at(b)) {
                expect(at(a)).toBeLessThan(at(b))
              }
            }
          }
        }
      }),
      { numRuns: 200 },
    )
  })
})
