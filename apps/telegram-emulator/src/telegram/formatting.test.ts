import { describe, expect, test } from 'vitest'
import { foundEntities } from './found-entities.ts'
import { parseHtml } from './parse-html.ts'
import { parseMarkdownV2 } from './parse-markdown-v2.ts'

const marked = (text: string, entities: { type: string; offset: number; length: number }[]) =>
  entities.map(({ type, offset, length }) => `${type}:${text.slice(offset, offset + length)}`)

describe('HTML', () => {
  test('becomes text and entities', () => {
    const { text, entities } = parseHtml(
      '<b>Quota</b> 1 &lt; 2 <i>a<u>b</u></i> <a href="https://x.it/?a=1&amp;b">qui</a> €&#8364;',
    )
    expect(text).toBe('Quota 1 < 2 ab qui €€')
    expect(marked(text, entities)).toEqual(['bold:Quota', 'underline:b', 'italic:ab', 'text_link:qui'])
  })

  test.each([
    ['<b>x', /Can't find end tag corresponding to start tag "b"/],
    ['x</b>', /Unexpected end tag/],
    ['<b>x</i>', /Unmatched end tag .* expected "<\/b>", found "<\/i>"/],
    ['<table>', /Unsupported start tag "table"/],
    ['1 < 2', /Unsupported start tag/],
  ])('%s is refused', (html, reason) => {
    expect(() => parseHtml(html)).toThrow(reason)
  })
})

describe('MarkdownV2', () => {
  test('becomes text and entities', () => {
    const { text, entities } = parseMarkdownV2('*Quota* __1\\.85__ `a*b` ||x|| [qui](https://x.it) _~y~_')
    expect(text).toBe('Quota 1.85 a*b x qui y')
    expect(marked(text, entities)).toEqual([
      'bold:Quota',
      'underline:1.85',
      'code:a*b',
      'spoiler:x',
      'text_link:qui',
      'strikethrough:y',
      'italic:y',
    ])
  })

  test.each([
    ['quota 1.85', /Character '\.' is reserved/],
    ['(x)', /Character '\(' is reserved/],
    ['*x', /Can't find end of the entity/],
    ['`x', /Can't find end of Code entity/],
  ])('%s is refused', (markdown, reason) => {
    expect(() => parseMarkdownV2(markdown)).toThrow(reason)
  })
})

test('commands, links, mentions and hashtags are found in plain text', () => {
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
