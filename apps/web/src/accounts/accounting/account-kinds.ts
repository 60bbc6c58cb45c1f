import { contoByName } from '@xbetapp/domain/ledger/postings/conti'
import { isHelper } from '@xbetapp/domain/reference/reference/names'
import { onOff } from '@xbetapp/domain/reference/reference/stato'
import type { Tipster } from '#web/reference/reference/public/tipster.api.ts'
import type { Altro, Sala, Sito } from '#web/reference/reference/public/venue.api.ts'
import { contiText as text } from './account.it.ts'
import type { Account, Term } from './account.ts'

// One description per kind of account, for the common template.

export function tipsterAccount(tipster: Tipster): Account {
  return {
    kind: 'tipster',
    id: tipster.idTipster,
    conto: null,
    nome: tipster.nomeTipster,
    label: 'Tipster',
    stato: onOff(tipster.stato),
    book: null,
    // A tipster is kept in euro.
    idValuta: 'EUR',
    simbolo: '€',
    terms: terms([text.action, tipster.action], [text.freeroll, tipster.freeroll]),
    saldoOutstandingBase: tipster.saldoOutstandingBase,
    saldoFreerollBase: tipster.saldoFreerollBase,
    percentualeImporto: null,
    action: tipster.action,
    freeroll: tipster.freeroll,
  }
}

export function salaAccount(sala: Sala): Account {
  return {
    ...venue(sala),
    kind: 'sala',
    id: sala.idSala,
    nome: sala.nomeSala,
    label: isHelper(sala.book.nomeBook) ? 'Helper' : 'Sala',
    book: sala.book,
    terms: terms([text.percentuale, sala.percentualeImporto], [text.freeroll, sala.freerollReale]),
  }
}

export function sitoAccount(sito: Sito): Account {
  return {
    ...venue(sito),
    kind: 'sito',
    id: sito.idSito,
    nome: sito.nomeSito,
    label: 'Sito',
    book: null,
    terms: taxedTerms(sito),
  }
}

export function altroAccount(altro: Altro): Account {
  const shown = taxedTerms(altro)
  return {
    ...venue(altro),
    kind: 'altro',
    id: altro.idAltro,
    nome: altro.nomeAltro,
    label: 'Altro',
    book: null,
    // The block is shown only if one of them is not zero.
    terms: shown.some(({ percent }) => percent !== 0) ? shown : [],
  }
}

/** A house account by its name in the address; any other is empty and called Conto Generico. */
export function contoAccount(name: string): Account {
  const conto = contoByName(name)
  return {
    kind: 'conto',
    id: conto?.id ?? -1,
    conto: conto?.slug ?? name,
    nome: conto?.nome ?? 'Conto Generico',
    label: null,
    stato: null,
    book: null,
    idValuta: 'EUR',
    simbolo: '€',
    terms: [],
    saldoOutstandingBase: 0,
    saldoFreerollBase: 0,
    percentualeImporto: null,
    action: 0,
    freeroll: 0,
  }
}

function venue(entity: Sala | Sito | Altro) {
  return {
    conto: null,
    stato: 'idSala' in entity ? entity.stato : onOff(entity.stato),
    idValuta: entity.idValuta,
    simbolo: entity.valuta.simbolo,
    saldoOutstandingBase: entity.saldoOutstandingBase,
    saldoFreerollBase: entity.saldoFreerollBase,
    percentualeImporto: entity.percentualeImporto,
    action: 0,
    freeroll: entity.freerollReale,
  }
}

const taxedTerms = ({ percentualeImporto, tassaQuota, freerollReale }: Sito | Altro): Term[] =>
  terms([text.percentuale, percentualeImporto], [text.tassaQuota, tassaQuota], [text.freeroll, freerollReale])

const terms = (...pairs: [label: string, percent: number][]): Term[] =>
  pairs.map(([label, percent]) => ({ label, percent }))
