import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { headingName } from '@xbetapp/domain/platform/roles/guide'
import { type GuideSection, searchGuide } from '@xbetapp/domain/platform/roles/guide-search'
import { SCREEN_LINES } from '@xbetapp/domain/platform/roles/screen-lines'
import {
  BASE_PATH,
  findScreen,
  SCREENS,
  type Screen,
  type ScreenPath,
} from '@xbetapp/domain/platform/roles/screens'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { marked } from 'marked'
import { AppError } from '#server/kernel/app-error.ts'

const GUIDE = join(import.meta.dirname, '../../../../../docs/guida')
const PATH = '/xbetapp/guida'
const HIDDEN = { hide: true } as object

/** The staff's guide as pages, unless another guide is set: the one in the repository of this version. */
export const guide: FastifyPluginAsync = async (app) => {
  app.get('/guida', { schema: HIDDEN }, (_request, reply) => reply.redirect(`${PATH}/`))
  app.get<{ Querystring: { parole?: string } }>('/guida/cerca', { schema: HIDDEN }, async (request, reply) =>
    send(reply, 'html', await searchResult(String(request.query.parole ?? '').slice(0, 100))),
  )
  app.get('/guida/cerca.js', { schema: HIDDEN }, (_request, reply) =>
    send(reply, 'javascript', SEARCH_SCRIPT),
  )
  app.get<{ Params: { page: string } }>('/guida/:page', { schema: HIDDEN }, async (request, reply) =>
    send(reply, 'html', await pageOf(request.params.page)),
  )
}

const send = (reply: FastifyReply, type: 'html' | 'javascript', text: string) =>
  reply.type(`text/${type}; charset=utf-8`).header('cache-control', 'no-cache').send(text)

/** @throws AppError NOT_FOUND for a name without a page */
async function pageOf(name: string): Promise<string> {
  if (!/^[a-z-]*$/.test(name)) throw new AppError('NOT_FOUND')
  return pageFrom(name === SCREENS_PAGE ? screensPage() : await readPage(name))
}

const searchResult = async (searchText: string) =>
  pageFrom(await searchPage(searchText), withoutMarkup(searchText))

/** @param searchText what the search field holds */
async function pageFrom(markdown: string, searchText = ''): Promise<string> {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? 'Guida'
  // Pages link to each other by their files.
  const html = withHeadingIds(
    await marked.parse(markdown.replaceAll(/\]\(([a-z-]+)\.md(#[^)]*)?\)/g, `](${PATH}/$1$2)`)),
  )
  return `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · xbetapp</title>
<style>${STYLE}</style>
</head>
<body>
<nav><a href="${PATH}/">Guida</a> <a href="/xbetapp">xbetapp</a>
<form role="search" action="${PATH}/cerca"><input type="search" name="parole" required maxlength="100" value="${searchText}" autocomplete="off" aria-label="Cerca nella guida" placeholder="Cerca nella guida"></form></nav>
<main>${html.replace('</h1>', `</h1>${contentsOf(html)}`)}</main>
<script src="${PATH}/cerca.js"></script>
</body>
</html>`
}

async function readPage(name: string): Promise<string> {
  const markdown = await readFile(join(GUIDE, `${name || 'README'}.md`), 'utf8').catch(() => {
    throw new AppError('NOT_FOUND')
  })
  return name === '' ? `${markdown}\n- [${SCREENS_TITLE}](${PATH}/${SCREENS_PAGE})\n` : markdown
}

/** The guide by its headings, the introduction of a page under its title. */
async function sectionsOfGuide(): Promise<GuideSection[]> {
  const files = (await readdir(GUIDE)).filter((file) => /^[a-z-]+\.md$/.test(file)).sort()
  const pages = await Promise.all(
    files.map(async (file) => ({
      page: file.replace('.md', ''),
      markdown: await readFile(join(GUIDE, file), 'utf8'),
    })),
  )
  return pages.flatMap(({ page, markdown }) => {
    const [intro = '', ...parts] = markdown.split(/^## /m)
    const [title = '', ...text] = intro.replace(/^# /, '').split('\n')
    return [
      { page, title, heading: '', text: text.join('\n') },
      ...parts.map((part) => {
        const [heading = '', ...text] = part.split('\n')
        return { page, title, heading, text: text.join('\n') }
      }),
    ]
  })
}

/** The sections that answer best, each with the sentence that does. */
async function searchPage(searchText: string): Promise<string> {
  const lines = searchGuide(await sectionsOfGuide(), searchText).map(({ page, title, heading, excerpt }) => {
    const link =
      heading === ''
        ? `- [${title}](${PATH}/${page})`
        : `- [${title} › ${heading}](${PATH}/${page}#${headingName(heading)})`
    return excerpt === '' ? link : `${link}  \n  ${excerpt}`
  })
  const notFoundText = 'Niente trovato: prova con una parola sola.'
  return `# Cerca nella guida: ${withoutMarkup(searchText)}\n\n${lines.length > 0 ? lines.join('\n') : notFoundText}\n`
}

/** The text with its letters, digits and spaces only, which mean nothing in HTML. */
const withoutMarkup = (searchText: string) => searchText.replaceAll(/[^\p{L}\p{N} ]/gu, ' ')

/** Shows what is found while it is typed; an empty field shows the page again. */
const SEARCH_SCRIPT = `
const field = document.querySelector('nav input')
const page = document.querySelector('main')
let pause
field.addEventListener('input', () => {
  clearTimeout(pause)
  pause = setTimeout(async () => {
    const asked = field.value
    let next = page
    if (asked.trim() !== '') {
      const answer = await fetch(field.form.action + '?parole=' + encodeURIComponent(asked))
      if (!answer.ok || field.value !== asked) return
      next = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main')
    }
    document.querySelector('main').replaceWith(next)
  }, 200)
})
`

const SCREENS_PAGE = 'schermate'
const SCREENS_TITLE = 'Le schermate, una riga ciascuna'

/** Every screen with what it is for, under the one it belongs to. */
function screensPage(): string {
  const lines = Object.entries(SCREEN_LINES).map(
    ([path, line]) => `- [${nameOf(path as ScreenPath)}](${BASE_PATH}${path}): ${line}`,
  )
  return `# ${SCREENS_TITLE}\n\n${lines.join('\n')}\n`
}

/** A screen by its name in the menu, after the names of the screens above it. */
function nameOf(path: ScreenPath): string {
  const { title, menu }: Screen = SCREENS[path]
  const parent = findScreen(path.slice(0, path.lastIndexOf('/')))
  const name = typeof menu === 'string' ? menu : title
  return parent === undefined || parent === '/' || path === '/' ? name : `${nameOf(parent)} › ${name}`
}

/** A page with fewer sections has no table of contents. */
const FEWEST_SECTIONS = 2

/** Links to the sections of a page that has several. */
function contentsOf(html: string): string {
  const sections = [...html.matchAll(/<h2 id="([^"]*)">(.*?)<\/h2>/g)]
  if (sections.length < FEWEST_SECTIONS) return ''
  const links = sections.map(([, id, heading]) => `<li><a href="#${id}">${heading}</a></li>`)
  return `<ul>${links.join('')}</ul>`
}

/** Gives each heading an id, so that a screen can open the guide at its section. */
const withHeadingIds = (html: string): string =>
  html.replaceAll(
    /<h([23])>(.*?)<\/h\1>/g,
    (_, level: string, heading: string) =>
      `<h${level} id="${headingName(heading.replaceAll(/<[^>]*>|&[#\w]+;/g, ' '))}">${heading}</h${level}>`,
  )

const STYLE = `
:root { color-scheme: dark light; }
body { margin: 0; background: #14161a; color: #d9dce2; font: 16px/1.6 system-ui, "Segoe UI", Arial, sans-serif; }
nav, main { max-width: 46rem; margin: 0 auto; padding: 1rem 1.25rem; }
nav { display: flex; flex-wrap: wrap; align-items: center; gap: 1.25rem; }
nav form { margin-left: auto; }
nav input { padding: .35rem .7rem; border: 1px solid #4a515d; border-radius: 6px; background: #20242b; color: inherit; font: inherit; }
main { padding-bottom: 4rem; }
h1, h2, h3 { line-height: 1.25; color: #fff; }
h2 { margin-top: 2.2rem; }
a { color: #8ab4f8; }
code, pre { background: #20242b; border-radius: 4px; font-size: .92em; }
code { padding: .1em .3em; }
pre { padding: .8rem 1rem; overflow: auto; }
table { display: block; overflow: auto; border-collapse: collapse; }
th, td { padding: .35rem .7rem; border: 1px solid #343a44; text-align: left; vertical-align: top; }
@media print { body { background: #fff; color: #000; } h1, h2, h3, a { color: #000; } nav { display: none; } }
`
