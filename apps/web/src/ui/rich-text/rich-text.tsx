import { type TextEntity, textRuns } from '@xbetapp/domain/platform/text/formatted-text'
import type { ReactNode } from 'react'
import classes from './rich-text.module.css'

interface RichTextProps {
  text: string
  entities?: readonly TextEntity[] | undefined
}

/** A text as posted: strikethrough, bold, links. All of it is rendered as text, never as markup. */
export function RichText({ text, entities = [] }: RichTextProps): ReactNode {
  if (entities.length === 0) return text
  let at = 0
  return textRuns({ text, entities }).map((run) => {
    const key = at
    at += run.text.length
    return run.entities.reduceRight<ReactNode>(
      (inner, entity) => wrap(inner, entity, text, `${key}`),
      <span key={key}>{run.text}</span>,
    )
  })
}

const TAGS = {
  strikethrough: 's',
  bold: 'b',
  italic: 'i',
  underline: 'u',
  code: 'code',
  pre: 'code',
} as const satisfies Record<string, keyof HTMLElementTagNameMap>

function wrap(inner: ReactNode, entity: TextEntity, text: string, key: string): ReactNode {
  const { type, offset, length, url } = entity
  if (type in TAGS) {
    const Tag = TAGS[type as keyof typeof TAGS]
    return (
      <Tag key={key} className={classes[type]}>
        {inner}
      </Tag>
    )
  }
  if (type === 'text_link' || type === 'url') {
    const href = safeLink(url ?? text.slice(offset, offset + length))
    if (href === null) return inner
    return (
      <a
        key={key}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        title={href}
        className={classes.link}
        onClick={(event) => event.stopPropagation()}
      >
        {inner}
      </a>
    )
  }
  return inner
}

/** An address from an untrusted text, if following it runs no code: web pages only, null otherwise. */
export function safeLink(written: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(written) ? written : `https://${written}`
  if (!URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}
