import { contoByName } from '@xbetapp/domain/ledger/postings/conti'
import { isHelper } from '@xbetapp/domain/reference/reference/names'
import { onOff } from '@xbetapp/domain/reference/reference/stato'
import type { Altro, Sala, Sito, Tipster } from '#web/reference/reference/public/lists.api.ts'
import { contiText as text } from './account.it.ts'
import type { Account } from './public/account.ts'

// One description per kind of account, for the common template.

/** The fields that only some kinds have, as any other kind has them. */
const NONE = { conto: null, book: null, percentualeImporto: null, action: 0 }
/** Tipsters and the house's own accounts are kept in euro. */
const IN_EURO = { ...NONE, idValuta: 'EUR', simbolo: '€' }

export function tipsterAccount(tipster: Tipster): Account {
  const { idTipster, nomeTipster, saldoOutstandingBase, saldoFreerollBase, action, freeroll } = tipster
  return {
    ...IN_EURO,
    kind: 'tipster',
    id: idTipster,
    nome: nomeTipster,
    label: 'Tipster',
    stato: onOff(tipster.stato),
    terms: terms([text.action, action], [text.freeroll, freeroll]),
    saldoOutstandingBase,
    saldoFreerollBase,
    action,
    freeroll,
    condizioni: tipster.condizioni,
  }
}

export function salaAccount(sala: Sala): Account {
  return {
    ...venue(sala),
    kind: 'sala',
    id: sala.idSala,
    nome: sala.nomeSala,
    label: isHelper(sala.book.nomeBook) ? 'Helper' : 'Sala',
    stato: sala.stato,
    book: sala.book,
    terms: terms([text.percentuale, sala.percentualeImporto], [text.freeroll, sala.freerollReale]),
  }
}

export const sitoAccount = (sito: Sito): Account => ({
  ...site(sito),
  kind: 'sito',
  id: sito.idSito,
  nome: sito.nomeSito,
  label: 'Sito',
})

export function altroAccount(altro: Altro): Account {
  const { terms: shown, ...rest } = site(altro)
  return {
    ...rest,
    kind: 'altro',
    id: altro.idAltro,
    nome: altro.nomeAltro,
    label: 'Altro',
    // The card shows the percentages only where one of them is not zero.
    terms: shown.some(({ percent }) => percent !== 0) ? shown : [],
  }
}

/** A house account by its name in the address; any other is empty and called Conto Generico. */
export function contoAccount(name: string): Account {
  const conto = contoByName(name)
  return {
    ...IN_EURO,
    kind: 'conto',
    id: conto?.id ?? -1,
    conto: conto?.slug ?? name,
    nome: conto?.nome ?? 'Conto Generico',
    label: null,
    stato: null,
    terms: [],
    saldoOutstandingBase: 0,
    saldoFreerollBase: 0,
    freeroll: 0,
  }
}

const venue = (entity: Sala | Sito | Altro) => ({
  ...NONE,
  idValuta: entity.idValuta,
  simbolo: entity.valuta.simbolo,
  saldoOutstandingBase: entity.saldoOutstandingBase,
  saldoFreerollBase: entity.saldoFreerollBase,
  percentualeImporto: entity.percentualeImporto,
  freeroll: entity.freerollReale,
  condizioni: entity.condizioni?.map(({ dal, freerollReale }) => ({
    dal,
    action: 0,
    freeroll: freerollReale,
  })),
})

const site = (entity: Sito | Altro) => ({
  ...venue(entity),
  stato: onOff(entity.stato),
  terms: terms(
    [text.percentuale, entity.percentualeImporto],
    [text.tassaQuota, entity.tassaQuota],
    [text.freeroll, entity.freerollReale],
  ),
})

const terms = (...pairs: [label: string, percent: number][]) =>
  pairs.map(([label, percent]) => ({ label, percent }))
