import { describe, expect, it } from 'vitest'
import type { SendState } from '#server/db/generated/tables.ts'
import {
  decisiveParts,
  messageLink,
  progressOf,
  type SentPart,
  sendsInForce,
  sentAt,
} from './send-progress.ts'

const part = (stato: SendState, fields: Partial<SentPart> = {}): SentPart => ({
  ...{ stato, chatId: -100, messageIds: null, sentAt: null, pausedReason: null },
  ...fields,
})

describe('a send of several messages', () => {
  it.each<[string, SendState[]]>([
    ['incerto', ['sent', 'failed', 'uncertain', 'sending', 'pending', 'cancelled']],
    ['fallito', ['sent', 'failed', 'sending', 'pending', 'cancelled']],
    ['in_invio', ['sent', 'sending', 'pending', 'cancelled']],
    ['in_coda', ['sent', 'pending', 'cancelled']],
    ['inviato', ['cancelled', 'sent']],
    ['annullato', ['cancelled', 'cancelled']],
    ['annullato', []],
  ])('is %s when the worst of its parts is: %j', (progress, stati) => {
    expect(progressOf(stati.map((stato) => part(stato)))).toBe(progress)
    expect(progressOf(stati.toReversed().map((stato) => part(stato)))).toBe(progress)
  })

  it('waits for a paused chat, but not once all parts have left', () => {
    const paused = { pausedReason: 'il bot è silenziato' }
    expect(progressOf([part('sent'), part('pending', paused)])).toBe('in_pausa')
    expect(progressOf([part('sent', paused)])).toBe('inviato')
  })

  it('arrives when its last message does, and not before', () => {
    const [early, late] = [new Date('2026-03-11T10:00:00Z'), new Date('2026-03-11T10:00:05Z')]
    const sent = (sentAt: Date) => part('sent', { sentAt })
    expect(sentAt([sent(late), sent(early)])).toEqual(late)
    expect(sentAt([sent(early), sent(late)])).toEqual(late)
    expect(sentAt([sent(early), part('pending')])).toBeNull()
    expect(sentAt([])).toBeNull()
  })
})

it('the progress of a send ignores cancelled parts, unless all are cancelled', () => {
  const [sent, gone] = [part('sent'), part('cancelled')]
  expect(decisiveParts([sent, gone])).toEqual([sent])
  expect(decisiveParts([gone, gone])).toEqual([gone, gone])
  expect(decisiveParts([])).toEqual([])
})

it('a send that replaces another takes its place in the order', () => {
  const own = (id: number, replaces: number | null = null) => ({ id, replaces })
  expect(sendsInForce([own(1), own(2), own(3, 1), own(4, 1)])).toEqual([own(4, 1), own(2)])
})

describe('the link to a message', () => {
  it.each([
    [-1_001_234_567_890, [77, 78], 'https://t.me/c/1234567890/77'],
    [-1_000_000_000_001, [5], 'https://t.me/c/1/5'],
    [-1_000_000_000_000, [5], null],
    [-4_000_123, [5], null],
    [123, [5], null],
    [-1_001_234_567_890, [], null],
    [-1_001_234_567_890, null, null],
  ])('in chat %d of %j is %s', (chatId, messageIds, link) => {
    expect(messageLink({ chatId, messageIds })).toBe(link)
  })
})
