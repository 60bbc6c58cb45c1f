import { toWire } from '@xbetapp/domain/platform/time/rome'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { insertRow, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import type { Reply } from '#test/client.ts'
import { testApp } from '#test/test-app.ts'
import { UNDOERS } from './undo/undoers.ts'

const app = await testApp()
const { aAltro, aBet, aBook, as, aSala, aSito, aTipster, aUser, aValuta, clock, db } = app
const admin = as(await aUser({ roles: ['SUPERADMIN'] }))

type Told = Pick<Reply<unknown>, 'headers' | 'status' | 'text'>

/** The number of the act in an answer. */
function actOf(reply: Told): number {
  expect(reply.status, reply.text).toBeLessThan(300)
  const id = Number(reply.headers.get('x-atto'))
  expect(id, 'an act that can be taken back is named').toBeGreaterThan(0)
  return id
}
const undo = (id: number, user = admin) =>
  user.post('POST /api/v1/registro/:id/annulla', undefined, { params: { id } })

/** The state as a person sees it: without row keys, versions, and when or by whom it was last changed. */
const TABLES = {
  bet: ['textVersion', 'tipsterDropAt', 'wasTipsterDroppedBefore'],
  betPosting: [],
  accountTotal: ['version', 'recordedAt', 'idAtto'],
  tipster: ['version'],
  venue: ['version', 'idVenue'],
  room: ['idVenue'],
  book: ['version'],
  sparax: ['version'],
  canale: ['version', 'idCanale'],
  currency: ['version'],
  collegamentoAutomatico: ['version'],
  collegamentoRiconoscimento: ['version'],
  collegamentoKeyword: ['id', 'version'],
  collegamentoSpeciale: ['version'],
  collegamentoSparax: ['version'],
  closingWindow: ['id'],
  tipsterRule: ['idRegola'],
  dealTerms: [],
  anagraficaSport: [],
  anagraficaFasce: [],
  anagraficaEsito: [],
  appUser: ['version', 'passwordHash', 'nAccessi', 'deletedAt'],
  userRole: [],
  task: [],
  userTask: [],
  event: ['enteredAt'],
  cashTotal: [],
  cashFund: ['createdAt'],
  wallet: ['createdAt'],
  adminVariable: [],
} as const

async function world(besides?: string): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  const texts = (rows: object[], without: readonly string[]) =>
    rows
      .map((row) => ('deletedAt' in row ? { ...row, deletedAt: row.deletedAt !== null } : row))
      .map((row) => Object.entries(row).filter(([name]) => !without.includes(name)))
      .map((row) => JSON.stringify(row))
      .sort()
  for (const [table, without] of Object.entries(TABLES)) {
    if (table === besides) continue
    const rows = await db
      .selectFrom(table as 'bet')
      .selectAll()
      .execute()
    // A deleted user keeps his row, because his acts name him.
    tables[table] = texts(
      table === 'appUser' ? rows.filter(({ deletedAt }) => deletedAt === null) : rows,
      without,
    )
  }
  const live = await rowsOf(db, 'droppedBet', { supersededAt: null })
  tables.drops = texts(live, ['idDroppedBet', 'droppedDate', 'username'])
  // An account whose first booking was undone has a row of zeros, equivalent to no row.
  tables.accountTotal =
    tables.accountTotal?.filter((row) => !/^(\[\["idAccount",\d+\])(,\["\w+",("0\.00"|0)\])*\]$/.test(row)) ??
    []
  tables.cashTotal = tables.cashTotal?.filter((row) => !row.includes('["importo","0.00"]')) ?? []
  return tables
}

const putBet = (body: object) => admin.put('PUT /api/v1/bets', body as never)
const play = (
  idReceivedBet: number,
  idSala: number,
  importoNoPerc: number,
  quota: number,
  more: object = {},
) =>
  admin.post('POST /sparabet/new-sale-drop', {
    data: [{ idReceivedBet, idSala, importoNoPerc, quota, ...more }],
    is_telegram_active: false,
  } as never)
const credit = (bet: { idReceivedBet: number; idTipster: number }, totTipster: number, quotaDrop: number) => {
  clock.advance(61_000)
  const { idReceivedBet, idTipster } = bet
  return admin.post('POST /sparabet/drop-tipster', {
    bet: { idReceivedBet, idTipster, totTipster, quotaDrop },
    is_telegram_active: false,
  } as never)
}
const move = (id_source: number, id_dest: number, idSala: number) =>
  admin.post('POST /sparabet/sposta-drop', {
    ...{ id_source, id_dest, data: [{ idSala }], is_telegram_active: false },
  })

interface Case {
  /** The act that is undone. */
  act: () => Promise<Told>
  /** A later change to the same thing. */
  later: () => Promise<Told>
  /** The message of the refusal then. */
  says: string | RegExp
  /** A further table that changes meanwhile. */
  besides?: string
  /** No later change blocks the undo. */
  isFree?: true
}

/** A played, credited bet. */
async function played() {
  const bet = await aBet()
  const sala = await aSala({ percentualeImporto: '33.33', freerollAttivo: '12.5' })
  await play(bet.idReceivedBet, sala.idSala, 100, 2)
  await credit(bet, 20, 1.9)
  return { bet, ...sala, id: bet.idReceivedBet }
}

const CASES: Record<string, () => Promise<Case>> = {
  'an outcome': async () => {
    const { id } = await played()
    return {
      act: () => putBet({ idReceivedBet: id, esito: 'Win' }),
      later: () => putBet({ idReceivedBet: id, esito: 'Loss' }),
      says: `Non si può annullare: dopo, Esito di Bet ${id} è stato cambiato e ora è Loss`,
    }
  },
  'a corrected outcome, which counts again where it counted': async () => {
    const { id } = await played()
    await putBet({ idReceivedBet: id, esito: 'Win' })
    clock.advance(3 * 3_600_000)
    return {
      act: () => putBet({ idReceivedBet: id, esito: 'Loss' }),
      later: () => putBet({ idReceivedBet: id, esito: 'Open' }),
      says: /Esito di Bet \d+ è stato cambiato e ora è Open/,
    }
  },
  'text, fascia, sport and closing odds': async () => {
    const { id } = await played()
    return {
      act: () =>
        putBet({
          idReceivedBet: id,
          formattedBet: 'altro @2',
          fascia: 'A',
          sport: 'Calcio',
          dropChiusura: 1.95,
        }),
      later: () => putBet({ idReceivedBet: id, dropChiusura: 2.05 }),
      says: /Chiusura Quota di Bet \d+ è stato cambiato e ora è 2,05/,
    }
  },
  'a first drop': async () => {
    const [{ idReceivedBet }, { idSala, nomeSala }] = [
      await aBet(),
      await aSala({ percentualeImporto: '33.33' }),
    ]
    return {
      act: () => play(idReceivedBet, idSala, 100, 2),
      later: () => play(idReceivedBet, idSala, 110, 2),
      says: `Non si può annullare: dopo, Importo di Bet ${idReceivedBet}, Sala ${nomeSala} è stato cambiato e ora è 110,00`,
    }
  },
  'a corrected drop': async () => {
    const { id, idSala } = await played()
    return {
      act: () => play(id, idSala, 150, 2.1),
      later: () => play(id, idSala, 0, 0),
      says: /Sala .+ non c'è più$/,
    }
  },
  'a drop that took the terms of today': async () => {
    const { id, idSala, idVenue } = await played()
    await updateRows(db, 'venue', { idVenue }, { percentualeImporto: '50' })
    return {
      act: () => play(id, idSala, 100, 2, { condizioniAttuali: true }),
      later: async () => {
        await updateRows(db, 'venue', { idVenue }, { percentualeImporto: '60' })
        return play(id, idSala, 100, 2, { condizioniAttuali: true })
      },
      says: /Percentuale Importo .+ ora è 60%/,
    }
  },
  'a removed drop of a room that is off and has other terms by now': async () => {
    const { id, idSala, idVenue } = await played()
    return {
      act: async () => {
        const reply = await play(id, idSala, 0, 0)
        await updateRows(db, 'venue', { idVenue }, { stato: 'D', percentualeImporto: '77' })
        return reply
      },
      later: async () => {
        await updateRows(db, 'venue', { idVenue }, { stato: 'A' })
        return play(id, idSala, 5, 2)
      },
      says: /Sala .+ c'è già di nuovo$/,
      besides: 'venue',
    }
  },
  'a drop of a site': async () => {
    const [{ idReceivedBet }, { idSito }] = [await aBet(), await aSito({ tassaQuota: '4.5' })]
    const drop = (importo: number) =>
      admin.post('POST /sparabet/new-drop', { data: [{ idReceivedBet, idSito, importo, quota: 2 }] } as never)
    return { act: () => drop(10), later: () => drop(12), says: /Importo di Bet .+ Sito .+ ora è 12,00/ }
  },
  'terms of a site from a past day, with its drops': async () => {
    const [{ idReceivedBet }, { idSito, nomeSito }] = [await aBet(), await aSito({ freerollAttivo: '10' })]
    await admin.post('POST /sparabet/new-drop', {
      data: [{ idReceivedBet, idSito, importo: 100, quota: 2 }],
    } as never)
    const give = async (percentualeImporto: number) => {
      const change = { tipo: 'sito', id: idSito, dal: '2020-01-01', termini: { percentualeImporto } } as const
      const { impronta } = await admin.post('POST /api/v1/condizioni/effetto', change).body
      return admin.post('POST /api/v1/condizioni', { ...change, motivo: 'Accordo', impronta })
    }
    return {
      act: () => give(40),
      later: () => give(45),
      says: `Non si può annullare: dopo, Percentuale Importo di Bet ${idReceivedBet}, Sito ${nomeSito} è stato cambiato e ora è 45%`,
    }
  },
  'terms of a site to come that were taken away': async () => {
    const { idSito } = await aSito()
    const [dal, further] = ['2099-01-01', '2099-02-01']
    const give = async (from: string, percentualeImporto: number) => {
      const change = { tipo: 'sito', id: idSito, dal: from, termini: { percentualeImporto } } as const
      const { impronta } = await admin.post('POST /api/v1/condizioni/effetto', change).body
      return admin.post('POST /api/v1/condizioni', { ...change, motivo: 'Accordo', impronta })
    }
    await give(dal, 40).then(({ body }) => body)
    return {
      act: () =>
        admin.delete('DELETE /api/v1/condizioni/:tipo/:id/:dal', {
          params: { tipo: 'sito', id: idSito, dal },
        }),
      later: () => give(further, 45),
      says: /^Non si può annullare: dopo, /,
    }
  },
  'terms of a deal': async () => {
    const { idTipster: id } = await aTipster()
    const give = (percentuale: number, idAccordo?: number) =>
      admin.post('POST /api/v1/accordi', {
        ...{ tipo: 'tipster', id, idAccordo, dal: '2026-03-02', base: 'casa', periodo: 'mese', percentuale },
        ...{
          minimo: null,
          massimo: null,
          recupero: true,
          azzera: false,
          inEstratto: false,
          sport: [],
          book: [],
        },
        ...{ generi: [], motivo: 'Accordo' },
      })
    const { idAccordo } = await give(20).body
    return {
      act: () => give(30, idAccordo),
      later: () => give(40, idAccordo),
      says: /l'elenco delle condizioni di Accordo .+ ora è diverso$/,
    }
  },
  'a move to an empty bet': async () => {
    const { id, idSala } = await played()
    const { idReceivedBet } = await aBet()
    return {
      act: () => move(id, idReceivedBet, idSala),
      later: () => play(idReceivedBet, idSala, 5, 2),
      says: /Importo di Bet .+ ora è 5,00/,
    }
  },
  'a move onto a drop that was there, on other terms': async () => {
    const { id, idSala, idVenue } = await played()
    const { idReceivedBet } = await aBet()
    await updateRows(db, 'venue', { idVenue }, { percentualeImporto: '71.5' })
    await play(idReceivedBet, idSala, 33.33, 3.777)
    return {
      act: () => move(id, idReceivedBet, idSala),
      later: () => play(id, idSala, 5, 2),
      says: /Bet \d+, Sala .+ c'è già di nuovo$/,
    }
  },
  'a first tipster drop': async () => {
    const bet = await aBet()
    const { idSala } = await aSala()
    await play(bet.idReceivedBet, idSala, 100, 2)
    return {
      act: () => credit(bet, 50, 1.85),
      later: () => credit(bet, 55, 1.85),
      says: /Tot Tipster di Bet \d+ è stato cambiato e ora è € 55,00/,
    }
  },
  'a corrected tipster drop, within the minute': async () => {
    const { bet } = await played()
    return {
      act: () => credit(bet, 25, 1.95),
      later: () => credit(bet, 25, 2.05),
      says: /Quota Drop di Bet \d+ è stato cambiato e ora è 2,05/,
    }
  },
  'a deletion of several bets': async () => {
    const ids = [(await aBet()).idReceivedBet, (await aBet()).idReceivedBet]
    const deletion = await admin.post('POST /sparabet/delete-received-bets', { ids } as never)
    const first = actOf(deletion)
    await undo(first)
    return {
      act: () => admin.post('POST /sparabet/delete-received-bets', { ids } as never),
      later: async () => {
        const { rows } = await lastAct()
        return undo(rows)
      },
      says: /^Già annullata da .+ il \d\d\/\d\d\/\d{4} \d\d:\d\d$/,
    }
  },
  ...Object.fromEntries(
    (['automatico', 'riconoscimento', 'keyword', 'speciale', 'sparax'] as const).flatMap((kind) => {
      const key = `/api/v1/collegamento-${kind}` as const
      const links = async () => {
        const { idTipster } = await aTipster()
        const { idSala } = await aSala()
        const sparax = await insertRow(db, 'sparax', {
          nomeSparax: `Sparax ${idTipster}`,
          idGruppoTg: -9_000_000 - idTipster,
        })
        const owner = kind === 'sparax' ? sparax : { idTipster }
        const own = kind === 'keyword' ? { keyword: 'Live' } : {}
        const { idBook } = await aBook()
        const make = () =>
          kind === 'speciale'
            ? admin.post(`POST ${key}` as 'POST /api/v1/collegamento-speciale', {
                idTipster,
                idSala,
                idBook,
                ritardo: 7,
              })
            : admin.post(
                `POST ${key}` as never,
                { ...owner, idSala, ...own, ritardo: 7, etaMassima: 30 } as never,
              )
        const unmake = () =>
          admin.delete(
            `DELETE ${key}` as never,
            {
              query: { ...owner, idSala, ...own, ...(kind === 'speciale' && { idBook }) },
            } as never,
          )
        const escluso = kind === 'speciale' ? { idBookEscluso: idBook } : {}
        const ask = () =>
          admin.put('PUT /api/v1/collegamenti/regola', {
            ...owner,
            ...own,
            ...escluso,
            tipo: kind,
            idSala,
            ritardo: 7,
            filtro: { tutte: ['live'], quotaMin: 1.5 },
            confermare: true,
          })
        return { make, unmake, ask }
      }
      return [
        [
          `a link (${kind})`,
          async (): Promise<Case> => {
            const { make, unmake } = await links()
            return { act: make, later: unmake, says: /^Non si può annullare: Collegamento .+ non c'è più$/ }
          },
        ],
        [
          `a deleted link (${kind})`,
          async (): Promise<Case> => {
            const { make, unmake, ask } = await links()
            await make()
            // The conditions are restored with it.
            expect(await ask().status).toBe(200)
            return {
              act: unmake,
              later: make,
              says: /^Non si può annullare: Collegamento .+ c'è già di nuovo$/,
            }
          },
        ],
      ]
    }),
  ),
  'an edited tipster': async () => {
    const { idTipster, nomeTipster } = await aTipster({ capMaxDrop: '100.00', messaggioApertura: 'ciao' })
    const put = (fields: object) => admin.put('PUT /api/v1/tipster', { idTipster, ...fields } as never)
    return {
      act: () =>
        put({
          nomeTipster: `${nomeTipster} bis`,
          capMaxDrop: null,
          action: 12.5,
          saldoOutstandingBase: 9.99,
        }),
      later: () => put({ action: 13 }),
      says: /Action di Tipster .+ bis è stato cambiato e ora è 13%/,
    }
  },
  'an edited room': async () => {
    const { idSala } = await aSala()
    const put = (fields: object) => admin.put('PUT /api/v1/sala', { idSala, ...fields } as never)
    return {
      act: () =>
        put({
          nomeSala: `Nuova ${idSala}`,
          percentualeImporto: 40,
          promptGpt: 'Riscrivi',
          saldoFreerollBase: 7,
        }),
      later: () => put({ nomeSala: `Altra ${idSala}` }),
      says: /Nome di Sala Altra \d+ è stato cambiato e ora è Altra \d+/,
    }
  },
  'an edited site': async () => {
    const { idSito } = await aSito()
    const put = (fields: object) => admin.put('PUT /api/v1/sito', { idSito, ...fields } as never)
    return {
      act: () => put({ tassaQuota: 5, info: 'x', stato: 'S' }),
      later: () => put({ stato: 'D' }),
      says: /Stato .+ ora è OFF/,
    }
  },
  'an edited other account': async () => {
    const { idAltro } = await aAltro()
    const put = (fields: object) => admin.put('PUT /api/v1/altro', { idAltro, ...fields } as never)
    return { act: () => put({ info: 'x' }), later: () => put({ info: 'y' }), says: /Info .+ ora è y/ }
  },
  'an edited book': async () => {
    const { idBook } = await aBook()
    const put = (nomeBook: string) => admin.put('PUT /api/v1/book', { idBook, nomeBook } as never)
    return { act: () => put(`B${idBook}`), later: () => put(`C${idBook}`), says: /Nome di Book/ }
  },
  'an edited sparax': async () => {
    const { idSparax } = await insertRow(db, 'sparax', { nomeSparax: 'Uno', idGruppoTg: -88_001 })
    const put = (delaySecondsSparax: number) =>
      admin.put('PUT /api/v1/sparax', { idSparax, delaySecondsSparax } as never)
    return {
      act: () => put(5),
      later: () => put(6),
      says: /Attesa \(secondi\) di Sparax Uno è stato cambiato e ora è 6/,
    }
  },
  'an edited currency': async () => {
    const { valuta } = await aValuta()
    const put = (cambio: number) => admin.put('PUT /api/v1/valuta', { valuta, cambio } as never)
    return { act: () => put(1.25), later: () => put(1.3), says: /Cambio di Valuta .+ ora è 1,3/ }
  },
  'an edited channel': async () => {
    const { id, put } = await aChannel(-71)
    return {
      act: () => put({ idCanale: id, nomeMittente: 'x' }),
      later: () => put({ idCanale: id, nomeMittente: 'y' }),
      says: /Mittente di Canale/,
    }
  },
  'a deleted channel': async () => {
    const { id, make } = await aChannel(-81)
    return {
      act: () => admin.delete('DELETE /api/v1/canale/:id', { params: { id } }),
      later: make,
      says: /c'è già di nuovo$/,
    }
  },
  'a name of a list': async () => ({
    act: () => admin.post('POST /api/v1/anagrafica-sport/new', { nome: 'Curling' }),
    later: () => admin.delete('DELETE /api/v1/anagrafica-sport', { body: { nome: 'Curling' } }),
    says: "Non si può annullare: Sport Curling non c'è più",
  }),
  'a deleted name of a list': async () => {
    await admin.post('POST /api/v1/anagrafica-fasce/new', { nome: 'Zeta' })
    return {
      act: () => admin.delete('DELETE /api/v1/anagrafica-fasce', { body: { nome: 'Zeta' } }),
      later: () => admin.post('POST /api/v1/anagrafica-fasce/new', { nome: 'Zeta' }),
      says: "Non si può annullare: Fascia Zeta c'è già di nuovo",
    }
  },
  'a rule of a tipster': async () => {
    const { idTipster } = await aTipster()
    return {
      act: () => admin.post('POST /api/v1/regola-tipster', { idTipster, regola: 'mai live' }),
      later: async () => {
        const { idRegola } = await rowOf(db, 'tipsterRule', { idTipster })
        return admin.delete('DELETE /api/v1/regola-tipster/:idRegola', { params: { idRegola } })
      },
      says: /Tipster .+ non c'è più$/,
    }
  },
  'a removed rule': async () => {
    const { idTipster } = await aTipster()
    const add = () => admin.post('POST /api/v1/regola-tipster', { idTipster, regola: 'solo singole' })
    const { idRegola } = await add().body
    return {
      act: () => admin.delete('DELETE /api/v1/regola-tipster/:idRegola', { params: { idRegola } }),
      later: add,
      says: /c'è già di nuovo$/,
    }
  },
  'a closing window': async () => {
    const { idSala } = await aSala()
    const window = { idSala, giorno: 'LUNEDI', oraInizio: '10:00', oraFine: '11:00' }
    return {
      act: () => admin.post('POST /api/v1/fascia-oraria', window as never),
      later: async () => {
        const { id } = await rowOf(db, 'closingWindow', { idSala })
        return admin.delete('DELETE /api/v1/fascia-oraria/:id', { params: { id } })
      },
      says: /Sala .+ non c'è più$/,
    }
  },
  'a removed closing window': async () => {
    const { idSala } = await aSala()
    const add = () =>
      admin.post('POST /api/v1/fascia-oraria', {
        ...{ idSala, giorno: 'SABATO', oraInizio: '22:00', oraFine: '03:00' },
      } as never)
    const { id } = await add().body
    return {
      act: () => admin.delete('DELETE /api/v1/fascia-oraria/:id', { params: { id } }),
      later: add,
      says: /c'è già di nuovo$/,
    }
  },
  'states of many tipsters': async () => {
    const ids = [(await aTipster()).idTipster, (await aTipster({ stato: 'D' })).idTipster]
    const set = (tipsterIds: number[], stato: 'A' | 'D') =>
      admin.put('PUT /api/v1/tipster/batch-update-stato', { tipsterIds, stato, conti: true })
    return {
      act: () => set(ids, 'D'),
      later: () => set(ids.slice(0, 1), 'A'),
      says: /Stato di Tipster .+ ora è ON/,
    }
  },
  'states of many rooms': async () => {
    const ids = [(await aSala()).idSala, (await aSala({ conti: true })).idSala]
    const set = (saleIds: number[], conti: boolean) =>
      admin.put('PUT /api/v1/sala/batch-update-stato', { saleIds, stato: 'D', conti })
    return {
      act: () => set(ids, true),
      later: () => set(ids.slice(0, 1), false),
      says: /Attesa Conti di Sala .+ ora è No/,
    }
  },
  'a created tipster, while nothing names him': async () => {
    const nomeTipster = `Nuovo ${Math.random()}`
    return {
      act: () =>
        admin.post('POST /api/v1/tipster', {
          ...{ nomeTipster, idGruppoTg: -700_001, idDropTg: -700_002, action: 12.5, freeroll: 0 },
          ...{ saldoOutstandingBase: 0, saldoFreerollBase: 0, importoRichiesto: 300 },
          messaggioApertura: 'Si parte',
        } as never),
      later: async () => {
        const { idTipster } = await rowOf(db, 'tipster', { nomeTipster })
        await aBet({ idTipster })
        return admin.get('GET /api/v1/tipster/:id', { params: { id: idTipster } })
      },
      says: /^Non si può annullare: su Tipster Nuovo .+ ci sono già delle bet$/,
    }
  },
  'a created room, with the links it was given': async () => {
    const { idBook } = await aBook()
    await admin.post('POST /api/v1/sparax', {
      nomeSparax: `Sparax ${Math.random()}`,
      idGruppoTg: -700_005,
      autoLinkMode: 'SALA',
    } as never)
    const nomeSala = `Sala ${Math.random()}`
    return {
      act: () =>
        admin.post('POST /api/v1/sala', {
          ...{
            nomeSala,
            idBook,
            idGruppoTg: -700_003,
            idDropTg: -700_004,
            ...NO_MONEY,
            percentualeImporto: 50,
          },
        } as never),
      later: async () => {
        const { numero } = await rowOf(db, 'venue', { nome: nomeSala })
        return play((await aBet()).idReceivedBet, numero, 100, 2)
      },
      says: /^Non si può annullare: su Sala .+ ci sono già dei drop$/,
    }
  },
  'a created book': async () => {
    const nomeBook = `Book ${Math.random()}`
    const id = async () => (await rowOf(db, 'book', { nomeBook })).idBook
    return {
      act: () => admin.post('POST /api/v1/book', { nomeBook, chosenBook: false } as never),
      later: async () =>
        admin.post('POST /api/v1/sala', {
          ...{
            nomeSala: `Di ${nomeBook}`,
            idBook: await id(),
            idGruppoTg: -700_006,
            idDropTg: -700_007,
            ...NO_MONEY,
          },
        } as never),
      says: /^Non si può annullare: su Book .+ ci sono già delle sale$/,
    }
  },
  'a created sparax': async () => {
    const nomeSparax = `Nuova ${Math.random()}`
    const made = () => rowOf(db, 'sparax', { nomeSparax })
    return {
      act: () => admin.post('POST /api/v1/sparax', { nomeSparax, idGruppoTg: -700_008 } as never),
      later: async () => {
        const { idSparax } = await made()
        const { idSala } = await aSala()
        return admin.post('POST /api/v1/collegamento-sparax', { idSparax, idSala, ritardo: 0 } as never)
      },
      says: /^Non si può annullare: su Sparax .+ ci sono già dei collegamenti$/,
    }
  },
  'a created currency': async () => ({
    act: () => admin.post('POST /api/v1/valuta', { valuta: 'SEK', cambio: 0.09, simbolo: 'k' } as never),
    later: async () => {
      await aSito({ idValuta: 'SEK' })
      return admin.get('GET /api/v1/valuta')
    },
    says: /^Non si può annullare: su Valuta SEK ci sono già delle sale o dei siti$/,
  }),
  'a created user': async () => {
    const username = `persona${Math.random()}`
    return {
      act: () =>
        admin.post('POST /api/v1/utente/new', {
          username,
          password: 'segretissima',
          roles: ['OPERATORE'],
        } as never),
      later: () => admin.post('POST /api/v1/utente/edit', { username, roles: ['ANALISTA'] } as never),
      says: /^Non si può annullare: dopo, Ruoli di Utente persona.+ è stato cambiato e ora è ANALISTA$/,
    }
  },
  'an edited user': async () => {
    const { username } = await aUser({ roles: ['OPERATORE'] })
    const edit = (roles: string[], bonus: number) =>
      admin.post('POST /api/v1/utente/edit', { username, roles, bonus } as never)
    return {
      act: () => edit(['ANALISTA', 'REFERTATORE'], 12),
      later: () => edit(['ANALISTA'], 12),
      says: /Ruoli di Utente .+ ora è ANALISTA$/,
    }
  },
  'a deleted user': async () => {
    const { username } = await aUser({ roles: ['OPERATORE', 'ANALISTA'] })
    return {
      act: () => admin.delete('DELETE /api/v1/utente', { body: { username } }),
      // The deletion is in effect again at this point: the later change restores the user.
      later: async () => {
        await sql`update app_user set deleted_at = null where username = ${username}`.execute(db)
        return admin.get('GET /api/v1/utente')
      },
      says: /^Non si può annullare: Utente .+ c'è già di nuovo$/,
    }
  },
  'a created task': async () => {
    const nome = `turno ${Math.random()}`
    const { username } = await aUser({ roles: ['OPERATORE'] })
    return {
      act: () => admin.post('POST /api/v1/task/new', { nome }),
      later: () => admin.post('POST /api/v1/utente/edit', { username, tasks: [nome] } as never),
      says: /^Non si può annullare: su Task turno .+ ci sono già degli utenti$/,
    }
  },
  'a deleted task': async () => {
    const nome = `turno ${Math.random()}`
    await admin.post('POST /api/v1/task/new', { nome })
    const { username } = await aUser({ roles: ['OPERATORE'] })
    await admin.post('POST /api/v1/utente/edit', { username, tasks: [nome] } as never)
    return {
      act: () => admin.delete('DELETE /api/v1/task', { body: { nome } }),
      later: () => admin.post('POST /api/v1/task/new', { nome }),
      says: /^Non si può annullare: Task turno .+ c'è già di nuovo$/,
    }
  },
  'a cashflow': async () => {
    const { idTipster } = await aTipster()
    return {
      act: () => aCashflow(idTipster, 40.1),
      later: deleteCashflow,
      says: /^Non si può annullare: il movimento di Tipster .+ non c'è più$/,
    }
  },
  'a deleted cashflow': async () => {
    const { idTipster } = await aTipster()
    await aCashflow(idTipster, -12.35)
    return {
      act: deleteCashflow,
      later: () => aCashflow(idTipster, 1),
      says: '',
      isFree: true,
    }
  },
  'a cashin with wallets and an expense': async () => {
    const { idTipster } = await aTipster()
    const id = await aWallet()
    return {
      act: () =>
        admin.post('POST /api/v1/cashflow-tipster/cashin', {
          cashflowContoTipster: { idTipster, data: DATA, nota: 'x', importo: 10 },
          cashflowPortafogli: [{ idPortafoglio: id, importo: 9 }],
          cashflowSpese: { importo: -1 },
        } as never),
      later: deleteCashflow,
      says: /il movimento di Tipster .+ non c'è più$/,
    }
  },
  'a cashout': async () => {
    const { idTipster } = await aTipster()
    const id = await aWallet()
    await aCashflow(idTipster, 100)
    return {
      act: () =>
        admin.post('POST /api/v1/cashflow-tipster/cashout', {
          cashflowContoTipster: { idTipster, data: DATA, nota: 'x', importo: -10 },
          cashflowPortafogli: [{ idPortafoglio: id, importo: -10 }],
        } as never),
      later: deleteCashflow,
      says: /il movimento di Tipster .+ non c'è più$/,
    }
  },
  'a giroconto, of both of its accounts at once': async () => {
    const [{ idTipster }, { idSala }] = [await aTipster(), await aSala()]
    return {
      act: () =>
        admin.post('POST /api/v1/giroconti', {
          ...{ data: DATA, nota: 'Compensazione', importo: 35 },
          da: { kind: 'tipster', id: idTipster },
          a: { kind: 'sala', id: idSala },
        }),
      later: async () =>
        admin.delete('DELETE /api/v1/giroconti/:id', {
          body: { motivo: 'Doppio' },
          params: { id: await lastMovement() },
        }),
      says: /il movimento di Sala .+, Tipster .+ non c'è più$/,
    }
  },
  'a deposit': async () => {
    const { idTipster } = await aTipster()
    const id = await aWallet()
    return {
      act: () => aDeposit(idTipster, id, 50),
      later: () => aDeposit(idTipster, id, -20),
      says: /./,
    }
  },
  'a deposit given back': async () => {
    const { idTipster } = await aTipster()
    const id = await aWallet()
    await aDeposit(idTipster, id, 50)
    return {
      act: () => aDeposit(idTipster, id, -20),
      later: deleteDeposit,
      says: /il movimento di Tipster .+ non c'è più$/,
    }
  },
  'a flow of a ledger': async () => {
    const id = await aWallet()
    return {
      act: () =>
        admin.post('POST /api/v1/cashflow-conto/flussi', {
          cashflowConto: { conto: 'SPESE', data: DATA, nota: 'Affitto', importo: -30, idValuta: 'EUR' },
          cashflowPortafogli: [{ idPortafoglio: id, importo: -30 }],
        } as never),
      later: async () =>
        admin.delete('DELETE /api/v1/cashflow-conto/:id', {
          body: { motivo: 'Doppio' },
          params: { id: await lastMovement() },
        }),
      says: /il movimento di Conto Spese non c'è più$/,
    }
  },
  'an amount of a fund, while it has not given it away': async () => {
    const [id, other] = [await aFund(), await aFund()]
    return {
      act: () => toFund(id, 40),
      later: () => betweenFunds(id, other, 30),
      says: 'Importo non disponibile nella valuta selezionata',
    }
  },
  'a transfer between funds, while the second has not given it away': async () => {
    const [from, to, third] = [await aFund(), await aFund(), await aFund()]
    await toFund(from, 100)
    return {
      act: () => betweenFunds(from, to, 60),
      later: () => betweenFunds(to, third, 50),
      says: 'Importo non disponibile nella valuta selezionata',
    }
  },
  'the profit moved into a fund, while the fund has not given it away': async () => {
    const [id, other, idPortafoglio] = [await aFund(), await aFund(), await aWallet()]
    await admin.post('POST /api/v1/cashflow-conto/flussi', {
      cashflowConto: { conto: 'INCASSI', data: DATA, nota: 'Incasso', importo: 9_000, idValuta: 'EUR' },
      cashflowPortafogli: [{ idPortafoglio, importo: 9_000 }],
    })
    return {
      act: () => admin.post('POST /api/v1/conto/deposita-profitto', { idFondoCassa: id }),
      later: () => betweenFunds(id, other, 50, toWire(clock.now())),
      says: 'Importo non disponibile nella valuta selezionata',
    }
  },
  'a transfer between wallets': async () => {
    const [from, to] = [await aWallet(), await aWallet()]
    const { idTipster } = await aTipster()
    await aDeposit(idTipster, from, 80)
    return {
      act: () =>
        admin.post('POST /api/v1/portafoglio/spostamento', {
          ...{ idPortafoglioOrigine: from, idPortafoglioDestinazione: to },
          ...{ valuta: 'EUR', importo: 25, dataSpostamento: DATA },
        }),
      later: () => aDeposit(idTipster, from, 5),
      says: '',
      isFree: true,
    }
  },
  'a created fund, while no movement names it': async () => {
    const nome = `Fondo ${Math.random()}`
    const id = async () => (await rowOf(db, 'cashFund', { nome })).idFondoCassa
    return {
      act: () => admin.post('POST /api/v1/fondo-cassa', { nome }),
      later: async () => toFund(await id(), 5),
      says: /^Non si può annullare: su Fondo cassa .+ ci sono già dei movimenti$/,
    }
  },
  'a created wallet, while no movement names it': async () => {
    const nome = `Nuovo ${Math.random()}`
    const id = async () => (await rowOf(db, 'wallet', { nome })).idPortafoglio
    const { idTipster } = await aTipster()
    return {
      act: () => admin.post('POST /api/v1/portafoglio', { nome }),
      later: async () => aDeposit(idTipster, await id(), 5),
      says: /^Non si può annullare: su Portafoglio .+ ci sono già dei movimenti$/,
    }
  },
  'what a link asks': async () => {
    const { idTipster } = await aTipster()
    const { idSala } = await aSala()
    await admin.post('POST /api/v1/collegamento-automatico', { idTipster, idSala, ritardo: 5 } as never)
    const set = (ritardo: number, quotaMin: number | null) =>
      admin.put('PUT /api/v1/collegamenti/regola', {
        ...{ idTipster, tipo: 'automatico', idSala, ritardo, filtro: { quotaMin, tutte: ['free'] } },
      } as never)
    return {
      act: () => set(30, 1.5),
      later: () => set(45, 1.5),
      says: /Ritardo \(secondi\) di Collegamento automatico .+ ora è 45$/,
    }
  },
  'that all bets of a tipster ask first': async () => {
    const { idTipster } = await aTipster()
    const set = (attivo: boolean) =>
      admin.put('PUT /api/v1/tipster/:id/chiedi-conferma', { attivo }, { params: { id: idTipster } })
    return {
      act: () => set(true),
      later: () => set(false),
      says: /Conferma prima dell'invio di Tipster .+ ora è No$/,
    }
  },
  'a score': async () => {
    const [id] = await twoEvents()
    const enter = (testo: string) =>
      admin.put('PUT /api/v1/eventi/:id/risultato', { testo, sport: 'calcio' }, { params: { id } })
    await enter('1-0')
    return { act: () => enter('2-1'), later: () => enter('2-2'), says: /Risultato di Evento .+ ora è 2-2$/ }
  },
  'two events that are one': async () => {
    const [id, altro] = await twoEvents()
    return {
      act: () => admin.post('POST /api/v1/eventi/:id/unisci', { altro } as never, { params: { id } }),
      later: () => admin.post('POST /api/v1/eventi/:id/separa', undefined, { params: { id: altro } }),
      says: /Unito a di Evento .+ ora è vuoto$/,
    }
  },
  'a variable': async () => {
    const set = (valore: string) =>
      admin.post('POST /api/v1/admin-variables/set-valore', { nome: 'eta_massima_minuti', valore })
    return {
      act: () => set('45'),
      later: () => set('50'),
      says: /Valore di Variabile Età massima delle bet \(minuti\) .+ ora è 50/,
    }
  },
}

const NO_MONEY = {
  percentualeImporto: 100,
  freerollAttivo: 0,
  freerollReale: 0,
  saldoOutstandingBase: 0,
  saldoFreerollBase: 0,
}
let named = 0
async function twoEvents(): Promise<[number, number]> {
  const casa = ['alba', 'brio', 'cima', 'dora', 'elsa', 'fano'][named++] ?? 'zita'
  const text = (ospite: string) => `⚽ ${casa} - ${ospite}\n1 @1.85`
  const eventOf = async (bet: { idReceivedBet: number }) =>
    Number((await rowOf(db, 'legReading', { idReceivedBet: bet.idReceivedBet })).idEvent)
  return [
    await eventOf(await aBet({ text: text('Borgo') })),
    await eventOf(await aBet({ text: text('Borgo Vecchio') })),
  ]
}

const DATA = '2026-03-10T12:00:00'
const aCashflow = (idTipster: number, importo: number) =>
  admin.post('POST /api/v1/cashflow-tipster', { idTipster, data: DATA, nota: 'Rettifica', importo } as never)
const aWallet = async () =>
  (await admin.post('POST /api/v1/portafoglio', { nome: `Portafoglio ${Math.random()}` }).body).idPortafoglio
const aFund = async () =>
  (await admin.post('POST /api/v1/fondo-cassa', { nome: `Fondo ${Math.random()}` }).body).idFondoCassa
const toFund = (idFondoCassa: number, importo: number) =>
  admin.post('POST /api/v1/cashflow-fondo-cassa', {
    ...{ idFondoCassa, importo, data: DATA, nota: 'Apertura', idValuta: 'EUR' },
  })
const betweenFunds = (
  idFondoCassaOrigine: number,
  idFondoCassaDestinazione: number,
  importo: number,
  dataSpostamento = DATA,
) =>
  admin.post('POST /api/v1/fondo-cassa/spostamento', {
    ...{ idFondoCassaOrigine, idFondoCassaDestinazione, importo, valuta: 'EUR', dataSpostamento },
  })
const aDeposit = (idTipster: number, idPortafoglio: number, importo: number) =>
  admin.post('POST /api/v1/deposito/tipster', {
    ...{ idTipster, data: DATA, nota: 'Deposito', importo },
    cashflowPortafogli: [{ idPortafoglio, importo }],
  } as never)
const lastMovement = async () =>
  (await rowOf(db, 'movement', {}, ['idMovimento'], '-idMovimento')).idMovimento
const deleteCashflow = async () =>
  admin.delete('DELETE /api/v1/cashflow-tipster/:id', {
    body: { motivo: 'Doppio' },
    params: { id: await lastMovement() },
  })
const deleteDeposit = async () =>
  admin.delete('DELETE /api/v1/deposito/tipster/:id', {
    body: { motivo: 'Doppio' },
    params: { id: await lastMovement() },
  })

async function aChannel(idGruppoTgMittente: number) {
  const body = {
    idGruppoTgMittente,
    idGruppoTgDestinatario: idGruppoTgMittente - 1,
    nomeMittente: 'A',
    nomeDestinatario: 'B',
  }
  const make = () => admin.post('POST /api/v1/canale', body as never)
  const { idCanale: id } = await make().body
  return { id, make, put: (fields: object) => admin.put('PUT /api/v1/canale', fields as never) }
}

const lastAct = async () => ({
  rows: (await rowOf(db, 'act', {}, ['idAtto'], '-idAtto')).idAtto,
})

describe.each(Object.entries(CASES))('%s', (_name, build) => {
  it('is undone, the undo is undone, and a later change blocks a further undo', async () => {
    const { act, later, says, besides, isFree } = await build()
    const before = await world(besides)
    const done = actOf(await act())
    const after = await world(besides)
    expect(after).not.toEqual(before)

    clock.advance(1_000)
    const back = await undo(done)
    expect(back.status, back.text).toBe(200)
    expect(await world(besides)).toEqual(before)
    expect(actOf(back)).toBe(back.body.idAtto)

    clock.advance(1_000)
    const again = await undo(back.body.idAtto)
    expect(again.status, again.text).toBe(200)
    expect(await world(besides)).toEqual(after)

    clock.advance(1_000)
    await later()
    const stands = await world(besides)
    const refused = await undo(again.body.idAtto)
    if (isFree) {
      expect(refused.status, refused.text).toBe(200)
      return
    }
    expect([refused.status, refused.message]).toEqual([
      409,
      typeof says === 'string' ? says : expect.stringMatching(says),
    ])
    expect(await world(besides)).toEqual(stands)
  })
})

it('undoing an accepted answer removes its drop, and the answer waits again', async () => {
  const [sala, { idReceivedBet }] = [await aSala(), await aBet()]
  const of = { idReceivedBet, idSala: sala.idSala }
  const send = {
    chatId: -1,
    tipo: 'text',
    payload: '{}',
    scopo: 'bet-relay',
    username: 'bot',
    ...of,
  } as const
  const invio = await insertRow(db, 'send', { ...send, stato: 'sent', dueAt: clock.now() })
  const said = { autore: 'Ada', testo: '200 @1.85', tipo: 'presa', lettura: '{}', at: clock.now() } as const
  const { id } = await insertRow(db, 'roomAnswer', {
    ...of,
    ...said,
    idSend: invio.id,
    chatId: -1,
    messageId: 7,
  })
  const before = await world()
  const body = { parti: [{ importo: 200, quota: 1.85 }] }
  const accepted = await admin.post('POST /api/v1/risposte/:id/accetta', body, { params: { id } })
  expect(await undo(actOf(accepted)).status).toBe(200)
  expect(await world()).toEqual(before)
  const { stato } = await rowOf(db, 'roomAnswer', { id })
  expect(stato).toBe('nuova')
})

it('an imported bet is deleted with what its tipster was credited', async () => {
  const { idTipster, nomeTipster } = await aTipster()
  const rows = [
    'Codice;Tipster;Data;Testo;Esito;Tot Tipster;Quota Drop',
    `X1;${nomeTipster};12/01/2026;Inter 1;Win;100;2`,
  ]
  const file = { nome: 'bet.csv', contenuto: Buffer.from(rows.join('\n')).toString('base64') }
  const { impronta } = (await admin.post('POST /api/v1/importa/effetto', file)).body
  const imported = await admin.post('POST /api/v1/importa', { ...file, impronta })
  const [bet] = await rowsOf(db, 'bet', { idTipster }, ['idReceivedBet'])
  expect(await undo(actOf(imported)).status).toBe(200)
  const { deletedAt, totTipster } = await rowOf(db, 'bet', { idTipster })
  expect([deletedAt !== null, totTipster]).toEqual([true, '0.00'])
  const live = { idReceivedBet: bet?.idReceivedBet ?? 0, supersededAt: null }
  expect(await rowsOf(db, 'droppedBet', live)).toEqual([])
  expect(await rowsOf(db, 'betPosting', { idReceivedBet: bet?.idReceivedBet ?? 0 })).toEqual([])
})

it('an imported proof leaves with its movement', async () => {
  const { nomeSala, idSala } = await aSala()
  const rows = `Data;Tipo;Sala;Importo;Nota;Prove\n12/01/2026;Cashflow;${nomeSala};50;saldo;a.pdf`
  const pdf = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n'
  const zip = zipSync({ 'Movimenti.csv': strToU8(rows), 'prove/a.pdf': strToU8(pdf) })
  const file = { nome: 'tutto.zip', contenuto: Buffer.from(zip).toString('base64') }
  const { impronta } = (await admin.post('POST /api/v1/importa/effetto', file)).body
  const imported = await admin.post('POST /api/v1/importa', { ...file, impronta })
  expect(await undo(actOf(imported)).status).toBe(200)
  const standing = await admin.get('GET /api/v1/cashflow-sala/:id', { params: { id: idSala }, query: {} })
  expect(standing.body).toEqual([])
})

it('every undoable action was undone in these tests', async () => {
  const undone = await db
    .selectFrom('audit')
    .innerJoin('act', 'act.annulla', 'audit.idAtto')
    .select('action')
    .distinct()
    .execute()
  expect(undone.map(({ action }) => action).sort()).toEqual(Object.keys(UNDOERS).sort())
})
