import { ENTITY_KINDS } from '@xbetapp/domain/reference/reference/entity-kinds'
import { z } from 'zod'
import { ACCOUNTANTS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ById, DateOrMoment, Message, Money, Reason, WireDateTime } from '../fields.ts'
import { AccountRef } from '../ledger/closed-weeks.ts'
import { IdOrZero } from './statements.ts'
import { Verifica } from './verified-until.ts'

/** Accounts that can be verified: those that hold bets, and wallets. `conto` and `portafoglio` are for ADMIN only. */
const QuadraturaEntity = z.enum([...ENTITY_KINDS, 'conto', 'portafoglio'])

const Conto = AccountRef.extend({
  tipo: QuadraturaEntity,
  /** Book of a room; null for other accounts. */
  idBook: z.number().nullable(),
  nomeBook: z.string().nullable(),
})

const DichiarazioneStato = z.enum(['da_leggere', 'aperta', 'quadrata', 'scartata'])

export const Dichiarazione = z.object({
  id: z.number(),
  conto: Conto,
  stato: DichiarazioneStato,
  /** The moment of the stated balance: everything up to it is counted. */
  momento: WireDateTime,
  /** `telegram`: an answer to Richiesta Saldo; `controparte`: told to the staff; `conteggio`: counted by the staff. */
  fonte: z.enum(['telegram', 'controparte', 'conteggio']),
  /** The answer as written, or the note the staff took. */
  parole: z.string(),
  autore: z.string(),
  dichiarataAt: WireDateTime,
  /** The stated balance; null until it is read in `parole`. */
  importo: z.number().nullable(),
  /** Our figure for the moment, as of the locking; null while the declaration is not locked. */
  nostro: z.number().nullable(),
  /** Our figure for the moment, as of now; null if the account's currency has changed since. */
  oggi: z.number().nullable(),
  /** importo - oggi: the unexplained rest; null where either is. */
  resta: z.number().nullable(),
  /** True: the declaration is locked, and our figure has changed since. */
  rossa: z.boolean(),
  /** Why the declaration is in its state; null while it is as received. */
  motivo: z.string().nullable(),
  idMovimento: z.number().nullable(),
})

/** A record that was made after the moment and counts in our figure for it. */
const Registrato = z.object({
  tipo: z.enum(['bet', 'movimento', 'apertura']),
  id: z.number().nullable(),
  /** `tardi`: did not exist then; `rettifica`: counted another amount; `tolta`: no longer counts. */
  causa: z.enum(['tardi', 'rettifica', 'tolta']),
  testo: z.string(),
  delta: z.number(),
  at: WireDateTime,
  chi: z.string(),
  motivo: z.string().nullable(),
})

/** A possible explanation of the rest. */
const Indizio = z.object({
  /** In order: Open bets count as lost; opposite sign; a movement the other side lacks; one dated after the moment. */
  tipo: z.enum(['open', 'segno', 'manca', 'successivo']),
  /** Number of the movement; null where no movement explains it. */
  id: z.number().nullable(),
  data: WireDateTime.nullable(),
  testo: z.string(),
  importo: z.number(),
  /** What remains unexplained if this is the explanation. */
  scarto: z.number(),
})

export const DichiarazioneDettaglio = Dichiarazione.extend({
  /** Our figure for the moment, as it was known at the moment. */
  allora: z.number().nullable(),
  /** importo - allora; null until `importo` is read. */
  differenza: z.number().nullable(),
  /** oggi - allora, row by row. */
  registrati: z.array(Registrato),
  /** Bets that were Open at the moment, and their amount in our figure. */
  open: z.object({ numero: z.number(), totale: z.number() }),
  indizi: z.array(Indizio),
  passi: z.array(
    z.object({
      passo: z.enum(['letta', 'quadrata', 'riaperta', 'scartata']),
      motivo: z.string(),
      importo: z.number().nullable(),
      nostro: z.number().nullable(),
      idMovimento: z.number().nullable(),
      username: z.string(),
      at: WireDateTime,
    }),
  ),
})

/** An account or wallet of the worklist. */
const DaVerificare = z.object({
  conto: Conto,
  saldo: z.number(),
  /** The same without the Open bets, by which it is judged who owes. */
  saldoNoOpen: z.number(),
  /** Until when the account is verified; null: never. */
  verifica: Verifica.nullable(),
  /** Declarations that need a person. */
  aperte: z.number(),
})

const motivo = Reason()
/** An account or wallet, and a moment. */
const subject = {
  entity: QuadraturaEntity,
  id: IdOrZero,
  /** Currency of a wallet's count; an account is declared in its own currency. */
  valuta: z.string().max(10).nullish(),
  /** A day means its end, today means now. */
  momento: DateOrMoment,
}

const ofOneDeclaration = { access: ACCOUNTANTS, params: ById } as const

export const reconciliationEndpoints = {
  'GET /api/v1/quadratura/conti': endpoint({
    summary: 'Accounts and wallets by when they were verified, never and longest ago first',
    access: ACCOUNTANTS,
    query: z.object({
      entity: z.enum([...QuadraturaEntity.options, 'helper']).optional(),
      nome: z.string().max(200).optional(),
      page: z.coerce.number().int().min(0).max(100_000).default(0),
      size: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: z.object({ conti: z.array(DaVerificare), totale: z.number() }),
  }),
  'GET /api/v1/quadratura': endpoint({
    summary:
      'Declarations: `aperte` those that wait for somebody or turned red, oldest first; else the latest 200',
    access: ACCOUNTANTS,
    query: z.object({
      stato: z.enum(['aperte', 'quadrate', 'tutte']).default('aperte'),
      entity: QuadraturaEntity.optional(),
      /** With `entity`: only the declarations of this account. */
      id: IdOrZero.optional(),
    }),
    answer: z.array(Dichiarazione),
    errors: ['ACCOUNT_NOT_FOUND'],
  }),
  'GET /api/v1/quadratura/nostro': endpoint({
    summary: 'Our figure of an account or wallet at a moment: what a declaration for it is compared to',
    access: ACCOUNTANTS,
    query: z.object(subject),
    answer: z.object({ nostro: z.number() }),
    errors: ['ACCOUNT_NOT_FOUND', 'VALUTA_NOT_FOUND'],
  }),
  'GET /api/v1/quadratura/:id': endpoint({
    summary: 'A declaration beside our figure, what explains the difference, and its steps',
    ...ofOneDeclaration,
    answer: DichiarazioneDettaglio,
    errors: ['DECLARATION_NOT_FOUND'],
  }),
  'POST /api/v1/quadratura': endpoint({
    summary:
      'Records what the other side, or the count of a wallet, says; what agrees to the cent is locked at once',
    access: ACCOUNTANTS,
    body: z.object({
      ...subject,
      /** Signed as our SALDO TOTALE. */
      importo: Money,
      parole: z.string().trim().max(1000, 'Inserisci al massimo 1000 caratteri.').nullish(),
    }),
    answer: z.object({ id: z.number(), stato: DichiarazioneStato }),
    errors: ['ACCOUNT_NOT_FOUND', 'VALUTA_NOT_FOUND'],
  }),
  'POST /api/v1/quadratura/:id/importo': endpoint({
    summary: 'Reads the amount in an answer that could not be read by itself',
    ...ofOneDeclaration,
    body: z.object({ importo: Money }),
    answer: z.object({ id: z.number(), stato: DichiarazioneStato }),
    errors: ['DECLARATION_NOT_FOUND', 'DECLARATION_NOT_OPEN'],
  }),
  'POST /api/v1/quadratura/:id/quadra': endpoint({
    summary: 'Settles a declaration with a movement of what is left (ADMIN) or with a reason, and locks it',
    ...ofOneDeclaration,
    body: z.object({
      modo: z.enum(['motivo', 'movimento'], 'Scegli come quadrare.'),
      motivo,
      /** The rest as the caller saw it: refused if it has changed. */
      resta: Money,
    }),
    answer: Message,
    errors: [
      'DECLARATION_NOT_FOUND',
      'DECLARATION_NOT_OPEN',
      'DECLARATION_CHANGED',
      'DECLARATION_CURRENCY',
      'CASHFLOW_DENIED',
    ],
  }),
  'POST /api/v1/quadratura/:id/riapri': endpoint({
    summary: 'Unlocks a declaration, with a reason',
    ...ofOneDeclaration,
    body: z.object({ motivo }),
    answer: Message,
    errors: ['DECLARATION_NOT_FOUND', 'DECLARATION_NOT_LOCKED'],
  }),
  'POST /api/v1/quadratura/:id/scarta': endpoint({
    summary: 'Lays a declaration aside that is none, with a reason',
    ...ofOneDeclaration,
    body: z.object({ motivo }),
    answer: Message,
    errors: ['DECLARATION_NOT_FOUND', 'DECLARATION_NOT_OPEN'],
  }),
}
