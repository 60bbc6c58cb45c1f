import { describe, expect, test } from 'vitest'
import { foundEntities } from './found-entities.ts'
import { givenEntities } from './given-entities.ts'
import { typedMarks } from './typed-marks.ts'

const marked = (text: string, entities: { type: string; offset: number; length: number }[]) =>
  entities.map(({ type, offset, length }) => `${type}:${text.slice(offset, offset + length)}`)

test('commands, links, mentions and hashtags are detected in plain text', () => {
  const text =
    '/stato@xbet_bot ora: https://x.it/a?b=1, scrivi a @mario o a m@x.it #serieA 1/2 <b>x</b> /var/log'
  expect(marked(text, foundEntities(text))).toEqual([
    'bot_command:/stato@xbet_bot',
    'url:https://x.it/a?b=1',
    'mention:@mario',
    'email:m@x.it',
    'hashtag:#serieA',
  ])
})

describe('entities given with a text', () => {
  const given = (entities: unknown) => givenEntities('a😀b', entities, (why) => new Error(why))
  test('are kept; unknown types and those Telegram detects itself are ignored', () => {
    const bold = { type: 'bold', offset: 1, length: 2 }
    expect(given([bold, { ...bold, type: 'url' }, { ...bold, type: 'of_tomorrow' }])).toEqual([bold])
    expect(given(undefined)).toEqual([])
  })

  test.each([
    [{ type: 'bold', offset: 5, length: 1 }, /begins after the end of the text at UTF-16 offset 5/],
    [{ type: 'bold', offset: 0, length: 5 }, /ends after the end of the text at UTF-16 offset 5/],
    [{ type: 'bold', offset: 2, length: 1 }, /begins in a middle of a UTF-16 symbol/],
    [{ type: 'bold', offset: 0, length: 2 }, /ends in a middle of a UTF-16 symbol/],
    [{ type: 'bold', offset: -1, length: 2 }, /incorrect offset/],
    [{ type: 'bold', length: 2 }, /Can't find field "offset"/],
    [{ type: 'text_link', offset: 0, length: 1 }, /Can't find field "url"/],
    ['bold', /expected an Object/],
  ])('%j is refused', (entity, reason) => {
    expect(() => given([entity])).toThrow(reason)
  })
})

test('typed marks become entities; an unclosed one is literal text', () => {
  const { text, entities } = typedMarks('**Inter ~~1~~** 2 ~~ [qui](https://x.it) ||no|| [no](javascript:1)')
  expect(text).toBe('Inter 1 2 ~~ qui no [no](javascript:1)')
  expect(marked(text, entities)).toEqual(['bold:Inter 1', 'strikethrough:1', 'text_link:qui', 'spoiler:no'])
})
