import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { guideAddress } from '@xbetapp/domain/platform/roles/guide'
import { SCREEN_PATHS } from '@xbetapp/domain/platform/roles/screens'
import fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { guide } from './plugins/guide.ts'

const files = (await readdir(join(import.meta.dirname, '../../../../docs/guida'))).map((file) =>
  file === 'README.md' ? '' : file.replace('.md', ''),
)
const MOVEMENTS = 'contabilita#registrare-un-movimento-un-incasso-o-un-pagamento-solo-amministratori'
const pages = [...files, 'schermate']

describe('the guide of the staff', async () => {
  const app = fastify()
  await app.register(guide, { prefix: '/xbetapp' })
  afterAll(() => app.close())

  it('has every page, and every link between them has a target', async () => {
    expect(pages.length).toBeGreaterThan(5)
    for (const page of pages) {
      const { statusCode, headers, body } = await app.inject(`/xbetapp/guida/${page}`)
      expect([page, statusCode, headers['content-type']]).toEqual([page, 200, 'text/html; charset=utf-8'])
      expect(body).toMatch(/<h1>.+<\/h1>/)
      expect(body).not.toContain('.md"')
      for (const [, target = ''] of body.matchAll(/href="\/xbetapp\/guida\/([a-z-]*)/g))
        expect(pages, `${page} names ${target}`).toContain(target)
    }
  })

  it('begins a page with links to its sections', async () => {
    const { body } = await app.inject('/xbetapp/guida/anagrafiche')
    const [, contents = ''] = /<\/h1>\s*<ul>(.*?)<\/ul>/s.exec(body) ?? []
    const ids = [...contents.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(ids.length).toBeGreaterThan(3)
    for (const id of ids) expect(body).toContain(`<h2 id="${id}">`)
  })

  const search = async (words: string) => {
    const { body } = await app.inject(`/xbetapp/guida/cerca?parole=${encodeURIComponent(words)}`)
    const main = body.slice(body.indexOf('<main>'), body.indexOf('</main>'))
    const links = [...main.matchAll(/href="\/xbetapp\/guida\/([^"]+)"/g)].map(([, to]) => to)
    return { body, main, links }
  }

  it.each([
    [
      'password dimenticata',
      'accesso',
      '<strong>dimenticato</strong> la <strong>password</strong> la chiede a chi',
    ],
    ['reimpostare password', 'accesso', 'che la <strong>reimposta</strong>'],
    ['cambiare percentuale', 'anagrafiche#regole-che-valgono-ovunque', '<strong>cambia</strong> solo con'],
    ['come si cambia la Percentuale?', 'anagrafiche#regole-che-valgono-ovunque', 'solo con il saldo totale'],
    ['pagare un tipster', MOVEMENTS, '<strong>pagare</strong> un <strong>tipster</strong> o una sala'],
    ['come pago un tipster', MOVEMENTS, 'Come <strong>pago</strong> un <strong>tipster</strong>?'],
    ['pagamento', MOVEMENTS, 'si registra il <strong>pagamento</strong>'],
    ['fermare una bet', 'operatore#arriva-una-bet', '<strong>STOP</strong> <strong>BET</strong>'],
    ['fermare', 'operatore#arriva-una-bet', '<strong>STOP</strong> BET la <strong>ferma</strong>'],
    ['CHIUSURA orari', 'anagrafiche#orari-di-chiusura', 'lo stesso <strong>orario</strong> si aggiunge'],
    ['freeroll', 'contabilita#freeroll', '<strong>freeroll</strong> è la parte delle giocate'],
    ['drop americani', 'operatore#drop-americani', 'accredita la bet al tipster'],
    ['collegare il bot inventata', 'primi-passi#collegare-il-bot', '<strong>bot</strong>'],
  ])(
    'answers %s, in whatever form the guide says it, with the sentence',
    async (words, section, sentence) => {
      const { main, links } = await search(words)
      expect(links[0]).toBe(section)
      expect(main).toContain(sentence)
    },
  )

  it('looks for words, not for letters within them, and for nothing where nothing is said', async () => {
    expect((await search('setprivacy')).links).toEqual(['primi-passi#collegare-il-bot'])
    expect((await search('fermare')).links).not.toContain('refertazione#due-persone')
    expect((await search('zzz')).main).toContain('Niente trovato')
    for (const empty of ['', '?']) expect((await search(empty)).links).toEqual([])
  })

  it('shows what was typed as text, and what it finds while it is typed', async () => {
    const { body } = await search('"><script>orari')
    expect(body).toMatch(/<h1>Cerca nella guida: +script +orari<\/h1>/)
    expect(body).toMatch(/value=" +script orari"/)
    const [, script = ''] = /<script src="([^"]+)">/.exec(body) ?? []
    expect((await app.inject(script)).headers['content-type']).toMatch(/^text\/javascript/)
  })

  it('says in one line what each screen is for, which leads there', async () => {
    const { body } = await app.inject('/xbetapp/guida/schermate')
    expect(body).toContain(
      '<a href="/xbetapp/contabilita/sala">Contabilità › Sale</a>: Le sale che giocano per noi',
    )
    expect(body).toContain('<a href="/xbetapp/utenze">Utenze</a>')
  })

  it.each(SCREEN_PATHS)('has the section the help of the screen %s links to', async (path) => {
    const [page = '', heading] = guideAddress(path).split('#')
    const { statusCode, body } = await app.inject(page)
    expect(statusCode).toBe(200)
    if (heading !== undefined) expect(body).toContain(`id="${heading}"`)
  })

  it.each(['/guida/altro', '/guida/..%2f..%2fpackage', '/guida/README'])('has no page %s', async (path) => {
    expect((await app.inject(`/xbetapp${path}`)).statusCode).not.toBe(200)
  })
})
