import type { Role } from '@xbetapp/domain/platform/roles/roles'
import { describe, expect, it } from 'vitest'
import {
  betActions,
  fixedGroups,
  foundGroups,
  listEntries,
  matchEntries,
  nameIn,
  sortByRelevance,
} from './entries.ts'

const paths = (roles: Role[], typed: string) =>
  matchEntries(
    fixedGroups(roles, roles.includes('ADMIN') ? ['sparabet_delay_seconds', 'chat_staff_id'] : []).flatMap(
      ({ entries }) => entries,
    ),
    typed,
  ).map(({ path }) => path)

describe('fixed entries', () => {
  it('is found by its name, every word in any order, whatever case', () => {
    expect(paths(['ADMIN'], 'riep')).toContain('/riepilogo')
    expect(paths(['ADMIN'], 'LIMITI drop')).toContain('/impostazioni/check-tipster/limiti-drop')
    expect(paths(['ADMIN'], 'limiti sconosciuti')).toEqual([])
    expect(paths(['ADMIN'], ' ')).toEqual([])
  })

  it('is found by its purpose: a setting leads to its card', () => {
    expect(paths(['ADMIN'], 'attesa sparabet')).toEqual([
      '/impostazioni/variabili-admin#sparabet_delay_seconds',
    ])
  })

  it('is found by its settings, even if its name does not mention them', () => {
    const links = '/impostazioni/anagrafiche/collegamenti-tipster'
    expect(paths(['ADMIN'], 'ritardo')).toContain(links)
    expect(paths(['LINK'], 'ritardo sala')).toContain(links)
    expect(paths(['ADMIN'], 'cambio valuta')).toEqual(['/impostazioni/anagrafiche/valuta'])
    expect(paths(['OPERATORE'], 'cambio valuta')).toEqual([])
  })

  it.each([
    ['incasso', '/contabilita/tipster'],
    ['2fa', '/utenze'],
    ['bot fermo', '/impostazioni/salute'],
    ['aggiornare bot', '/impostazioni/anagrafiche'],
    ['sale spente', '/impostazioni/anagrafiche/sala?stato=D'],
    ['messaggio non partito', '/invii'],
    ['chiave openai', '/impostazioni/variabili-admin'],
    ['copia di sicurezza', '/impostazioni/salute'],
    ['sala nuova', '/impostazioni/anagrafiche/sala?nuovo=1'],
    ['chiudere la settimana', '/contabilita/settimane'],
    ['pagare', '/contabilita/sala'],
    ['verifica', '/contabilita/quadratura'],
    ['backup', '/impostazioni/salute'],
    ['bonifico tipster', '/contabilita/tipster'],
    ['registra spesa', '/riepilogo?flusso=spese'],
    ['chi guadagna', '/andamento'],
    ['accordi', '/andamento?vista=accordi'],
    ['accordi altro', '/impostazioni/anagrafiche/altro'],
    ['fido tipster', '/impostazioni/anagrafiche/tipster'],
    ['aggiungi tipster', '/impostazioni/anagrafiche/tipster?nuovo=1'],
    ['orario chiusura', '/impostazioni/anagrafiche/sala'],
    ['invii da controllare', '/invii'],
    ['messaggi non consegnati', '/invii'],
    ['reimposta password', '/utenze'],
    ['disattiva tipster', '/impostazioni/anagrafiche/tipster'],
    ['rendimento tipster', '/andamento'],
    ['logo book', '/impostazioni/anagrafiche/book'],
    ['esportare excel', '/impostazioni/importa'],
    ['collegare tipster a sala', '/impostazioni/anagrafiche/collegamenti-tipster'],
    ['cambio dollaro', '/impostazioni/anagrafiche/valuta'],
    ['stop bet', '/'],
    ['commissione', '/impostazioni/anagrafiche/sala'],
    ['quanto dobbiamo', '/contabilita/tipster'],
    ['quanto dobbiamo', '/contabilita/sala'],
    ['chi ha modificato', '/registro'],
    ['token', '/impostazioni/salute'],
    ['quota minima', '/impostazioni/anagrafiche/collegamenti-tipster'],
    ['scommessa', '/'],
    ['schedina', '/salvabet'],
    ['provvigione', '/impostazioni/anagrafiche/sala'],
    ['bonus', '/impostazioni/anagrafiche/tipster'],
    ['debiti', '/contabilita/sala'],
    ['versamento', '/contabilita/sala'],
    ['rimborso', '/calcolatore/coda'],
    ['estratto conto', '/contabilita/settimane?stato=da-inviare'],
    ['banca', '/riepilogo'],
    ['crea portafoglio', '/riepilogo?nuovo=portafoglio'],
    ['conto corrente', '/riepilogo?nuovo=portafoglio'],
    ['vincite', '/calcolatore'],
    ['giroconto', '/contabilita/sala'],
    ['licenziato', '/utenze'],
    ['aprire una sala', '/impostazioni/anagrafiche/sala?nuovo=1'],
    ['mettere in pausa', '/impostazioni/anagrafiche/sala'],
    ['mettere in pausa un tipster', '/impostazioni/anagrafiche/tipster'],
    ['scommesse senza esito', '/calcolatore/coda'],
    ['vincente', '/calcolatore/coda'],
    ['bet aperte', '/calcolatore/coda'],
    ['eliminare una bet', '/'],
    ['dipendenti', '/utenze'],
    ['permessi', '/utenze'],
    ['password dimenticata', '/utenze'],
    ['acconto', '/contabilita/sala'],
    ['contanti', '/contabilita/tipster'],
    ['registrare una spesa', '/riepilogo?flusso=spese'],
    ['stipendio', '/riepilogo?flusso=spese'],
    ['grafico', '/andamento'],
    ['classifica dei tipster', '/andamento'],
    ['importare', '/impostazioni/importa'],
    ['scaricare i dati', '/impostazioni/importa'],
    ['ferie', '/impostazioni/anagrafiche/sala'],
    ['cambiare chat di una sala', '/impostazioni/anagrafiche/sala'],
    ['inviare una bet', '/sparabets'],
    ['riassunto', '/riepilogo'],
    ['versione', '/impostazioni/salute'],
    ['aggiungere una sala', '/impostazioni/anagrafiche/sala?nuovo=1'],
    ['chiudere una sala', '/impostazioni/anagrafiche/sala'],
    ['collegare una sala', '/impostazioni/anagrafiche/collegamenti-tipster'],
  ])('is found by what people call it: %s', (typed, path) => {
    expect(paths(['ADMIN'], typed)).toContain(path)
  })

  it('comes first where it is called exactly what was typed', () => {
    expect(paths(['ADMIN'], 'nuovo book')[0]).toBe('/impostazioni/anagrafiche/book?nuovo=1')
    expect(paths(['ADMIN'], 'book')[0]).toBe('/impostazioni/anagrafiche/book')
  })

  it('comes first where its name has the word, before one that is only looked for by it', () => {
    const all = fixedGroups(['ADMIN'], [])
    const groups = all.map(({ title, entries }) => ({ title, entries: matchEntries(entries, 'orari') }))
    const [first] = sortByRelevance(groups, [], 'orari').flatMap(({ entries }) => entries)
    expect(first?.label).toBe('Orari di chiusura di una sala')
    expect(paths(['ADMIN'], 'orari')).not.toContain('/calcolatore')
    const entry = (label: string, words = '') => ({ id: label, label, words, path: '' })
    const entries = [
      entry('Portone'),
      entry('Altro', 'porta'),
      entry('La porta'),
      entry('Rapporto'),
      entry('Porta'),
    ]
    expect(matchEntries(entries, 'porta').map(({ label }) => label)).toEqual([
      ...['Porta', 'Portone', 'La porta', 'Altro', 'Rapporto'],
    ])
  })

  it('comes first where its name begins with the whole word, and the user’s own before others’', () => {
    const first = (typed: string) => {
      const groups = fixedGroups(['ADMIN'], []).map(({ title, entries }) => ({
        ...{ title, entries: matchEntries(entries, typed) },
      }))
      return sortByRelevance(groups, [], typed).flatMap(({ entries }) => entries)[0]?.label
    }
    expect(first('importa')).toBe('Importa ed esporta')
    expect(first('importo')).toBe('Importo Massimo Richiesto per Tipster')
    expect(first('due passaggi')).toBe('La tua verifica in due passaggi')
    expect(first('togli verifica')).toBe('Togli la verifica in due passaggi')
  })

  it('offers everybody the dialogs of his own access', () => {
    const own = matchEntries(
      fixedGroups(['BETS'], []).flatMap(({ entries }) => entries),
      '2fa',
    )
    expect(own).toMatchObject([{ dialog: 'secondFactor', path: '' }])
    const found = (typed: string) =>
      matchEntries(
        fixedGroups(['BETS'], []).flatMap(({ entries }) => entries),
        typed,
      ).map(({ dialog }) => dialog)
    expect(found('notifiche')).toEqual(['avvisi'])
    expect(found('cambiare password')).toEqual(['password'])
  })

  it('offers a user no screen he may not open', () => {
    expect(paths(['OPERATORE'], 'riepilogo')).toEqual([])
    expect(paths(['OPERATORE'], 'attesa')).toEqual([])
    expect(paths(['OPERATORE'], 'salvabet')).toEqual(['/salvabet'])
    expect(paths(['OPERATORE'], 'pagare')).toEqual([])
  })

  it('offers an act of ADMIN only to ADMIN, even on a screen that others may open', () => {
    expect(paths(['ANAGRAFICHE'], 'nuova sala')).toEqual([])
    expect(paths(['CONTABILITÀ'], 'bonifico')).toEqual([])
    expect(paths(['SUPERADMIN'], 'nuova sala')).toContain('/impostazioni/anagrafiche/sala?nuovo=1')
  })
})

describe('search results', () => {
  const bet = {
    idReceivedBet: 12,
    testo: 'Inter 1\n@1.80',
    messageDate: '2026-03-11T12:00:00',
    nomeTipster: 'Falco',
    nellaSettimana: true,
  }
  const book = { idBook: 2, nomeBook: 'Aurora', helper: false }
  const venue = { tipo: 'sala' as const, id: 4, nome: 'Roma', book }
  const tipster = { idTipster: 3, nomeTipster: 'Falco' }
  const everything = { bet: [bet], tipster: [tipster], venue: [venue] }
  /** Both names have the letter that is typed by default. */
  const led = (roles: Role[], typed = 'o') =>
    foundGroups(everything, null, typed, roles).flatMap(({ entries }) => entries.map(({ path }) => path))

  it('opens where each role works with it', () => {
    expect(led(['OPERATORE'])).toEqual([
      '/?dettaglio=12',
      '/?tipster=3',
      '/impostazioni/anagrafiche/collegamenti-tipster/3',
      '/drop?categoria=sale&book=2&entita=4',
    ])
    expect(led(['CALCOLATORE'])).toContain('/calcolatore?dettaglio=12')
    expect(led(['CONTABILITÀ'])).toEqual(
      expect.arrayContaining(['/contabilita/tipster/3', '/contabilita/sala/2/4']),
    )
  })

  it.each([
    ['falco regole', 'falco', ['/impostazioni/gestione-regole-tipster?nome=Falco']],
    ['collegamenti di falco', 'falco', ['/impostazioni/anagrafiche/collegamenti-tipster/3']],
    ['conto Falco', 'Falco', ['/contabilita/tipster/3']],
    ['saldo aurora roma', 'aurora roma', ['/contabilita/sala/2/4']],
    ['scheda roma', 'roma', ['/impostazioni/anagrafiche/sala?nome=Roma']],
  ])('is one of a record where it is named beside it: %s', (typed, name, wanted) => {
    expect(nameIn(typed)).toBe(name)
    const none = { bet: [], tipster: [], venue: [] }
    const found = foundGroups(none, everything, typed, ['ADMIN'])
    expect(found.flatMap(({ entries }) => entries.map(({ path }) => path))).toEqual(wanted)
  })

  it('are users, books and currencies by their name', () => {
    const books = listEntries('books', ['Aurora'])
    expect(matchEntries(books.entries, 'book auror').map(({ path }) => path)).toEqual([
      '/impostazioni/anagrafiche/book?nome=Aurora',
    ])
    const { entries } = listEntries('users', ['mario'])
    expect(matchEntries(entries, 'utente mario').map(({ path }) => path)).toEqual(['/utenze?nome=mario'])
    expect(matchEntries(entries, 'MAR')).toHaveLength(1)
    expect(matchEntries(entries, 'anna')).toEqual([])
  })

  it('stand where they are meant: by their exact name first, before settings always, by number before all', () => {
    const group = (title: string, ...labels: string[]) => ({
      title,
      entries: labels.map((label) => ({ id: label, label, path: '' })),
    })
    const [screens, settings] = [group('Schermate', 'Sala'), group('Impostazioni', 'Sala Roma')]
    const found = [group('Bet', 'Roma 1'), group('Sale, siti e altri', 'Roma')]
    const order = (typed: string) =>
      sortByRelevance([screens, settings], found, typed).map(({ title }) => title)
    expect(order('rom')).toEqual(['Sale, siti e altri', 'Schermate', 'Bet', 'Impostazioni'])
    expect(order('ROMA')).toEqual(['Sale, siti e altri', 'Schermate', 'Bet', 'Impostazioni'])
    for (const number of ['12', '#12', 'bet 12', 'Bet #12'])
      expect(order(number)).toEqual(['Bet', 'Sale, siti e altri', 'Schermate', 'Impostazioni'])
  })

  it('offers the role’s actions on the open bet', () => {
    expect(betActions(12, ['BETS']).map(({ id }) => id)).toEqual(['azione regole'])
    expect(betActions(12, ['OPERATORE']).map(({ path }) => path)).toContain('/?dettaglio=12&sopra=stop')
  })
})
