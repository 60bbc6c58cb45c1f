import { VENUE_KINDS } from '@xbetapp/domain/reference/reference/entity-kinds'
import { z } from 'zod'
import { BET_EXPLAINERS, BET_READERS, DROPPERS, OPERATORS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import {
  BetIdList,
  CreditedOdds,
  Id,
  Message,
  Money,
  SeenVersion,
  TypedAmount,
  TypedOdds,
  WireDateTime,
} from '../fields.ts'
import { Tipster } from '../reference/tipsters.ts'
import { Altro, Sala, Sito } from '../reference/venues.ts'

/** A room as its sends name it. */
export const DropSala = Sala.pick({
  idSala: true,
  nomeSala: true,
  stato: true,
  isSecret: true,
  idBook: true,
  book: true,
  idGruppoTg: true,
  idDropTg: true,
})
/** A room as its drop names it, with the money fields the drop carries. */
export const PlayedSala = DropSala.extend(Sala.pick({ freerollReale: true, valuta: true }).shape)
/** Sites and others as a drop names them; their money fields are only on their own lists. */
export const DropSito = Sito.pick({ idSito: true, nomeSito: true, stato: true })
export const DropAltro = Altro.pick({ idAltro: true, nomeAltro: true, stato: true })
export const DropTipster = Tipster.pick({ idTipster: true, nomeTipster: true })

/** A live drop. Exactly one of the four targets is set, with its object beside the id. */
export const DroppedBet = z.object({
  idDroppedBet: z.number(),
  idReceivedBet: z.number(),
  idSala: z.number().nullable(),
  idSito: z.number().nullable(),
  idAltro: z.number().nullable(),
  idTipster: z.number().nullable(),
  sala: PlayedSala.nullable(),
  sito: DropSito.nullable(),
  altro: DropAltro.nullable(),
  tipster: DropTipster.nullable(),
  /** Stake in the venue's currency, after the venue's percentage. */
  importo: z.number(),
  /** Stake as typed, before the percentage. */
  importoNoPerc: z.number(),
  /** Stake in EUR, at the rate frozen with the drop. */
  importoPostCambio: z.number(),
  /** Odds after the venue's tax. */
  quota: z.number(),
  /** Odds as typed. */
  quotaNoTassa: z.number(),
  percentualeImporto: z.number(),
  tassaQuota: z.number(),
  cambioValuta: z.number(),
  nomeValuta: z.string(),
  freerollAttivo: z.number(),
  /** Zero-based index of a spreadsheet column. */
  letteraImporto: z.number().nullable(),
  letteraQuota: z.number().nullable(),
  droppedDate: WireDateTime,
  username: z.string(),
})

/** Column letter of a spreadsheet, as letters or zero-based index (rule: drop/column-letters). */
const ColumnLetter = z
  .union([z.string().max(3), z.number().int().nonnegative()])
  .nullable()
  .optional()

/** Figures that may be sent along; the server derives its own (rule: drop/typed-and-derived). */
const ignoredFields = {
  tassaQuota: z.unknown().optional(),
  percentualeImporto: z.unknown().optional(),
  cambioValuta: z.unknown().optional(),
  nomeValuta: z.unknown().optional(),
}

/**
 * True: the venue's terms of today instead of those frozen when the drop was first recorded. Without a live
 * drop the terms are today's anyway; of entries merged into one drop, one entry that asks is enough.
 */
const condizioniAttuali = z.boolean().optional()

export const NewDropEntry = z.object({
  idReceivedBet: Id,
  idSito: Id.nullable().optional(),
  idAltro: Id.nullable().optional(),
  sito: z.string().max(200).nullable().optional(),
  importo: TypedAmount,
  quota: TypedOdds,
  letteraImporto: ColumnLetter,
  letteraQuota: ColumnLetter,
  condizioniAttuali,
  ...ignoredFields,
})

export const NewSaleDropEntry = z.object({
  idReceivedBet: Id,
  idSala: Id,
  sala: z.string().max(200).nullable().optional(),
  /** Reduced by the client for its own display; the server reduces `importoNoPerc` itself. */
  importo: z.unknown().optional(),
  importoNoPerc: TypedAmount,
  quota: TypedOdds,
  letteraImporto: ColumnLetter,
  letteraQuota: ColumnLetter,
  condizioniAttuali,
  chatDrop: z.unknown().optional(),
  ...ignoredFields,
})

const venueId = Id.nullable().optional()
const venueChoice = { idSala: venueId, idSito: venueId, idAltro: venueId }

/** The one drop of `POST /api/v1/dropped-bets`: the amount is as typed, whatever the target. */
const SingleDrop = z.object({
  idReceivedBet: Id,
  ...venueChoice,
  importo: TypedAmount,
  quota: TypedOdds,
  condizioniAttuali,
})

/** `is_telegram_active` is the sending mode: true or absent automatic, false manual. `username` is ignored. */
export const sendingMode = { username: z.string().optional(), is_telegram_active: z.boolean().optional() }

const venueErrors = ['BET_NOT_FOUND', 'VENUE_NOT_FOUND', 'VENUE_NOT_OFFERED', 'DROP_HALF_ZERO'] as const

const venueDrops = <S extends z.ZodType>(summary: string, entry: S) =>
  endpoint({
    summary,
    access: DROPPERS,
    body: z.object({
      data: z.array(entry).min(1, 'Inserire almeno un drop').max(500, 'Al massimo 500 drop alla volta.'),
      ...sendingMode,
    }),
    answer: Message,
    errors: venueErrors,
    errorBody: 'message',
  })

export const dropEndpoints = {
  'GET /api/v1/dropped-bets/latest-last-week': endpoint({
    summary: "Live drops of the last week's bets",
    access: BET_READERS,
    answer: z.array(DroppedBet),
    etag: true,
  }),
  'GET /api/v1/dropped-bets/latest-from-id/:idReceivedBet': endpoint({
    summary: 'Live drops of one bet',
    access: BET_EXPLAINERS,
    params: z.object({ idReceivedBet: Id }),
    answer: z.array(DroppedBet),
    errors: ['BET_NOT_FOUND'],
    etag: true,
  }),
  'GET /api/v1/drop/compilazione': endpoint({
    summary:
      'Returns what drops on the given bets are checked against during entry, and the rooms that have the bets',
    access: DROPPERS,
    query: z.object({ ids: BetIdList }),
    answer: z.object({
      bets: z.array(
        z.object({
          idReceivedBet: z.number(),
          /** Odds of the bet's text; null where it says none, or not clearly. */
          quotaTip: z.number().nullable(),
          /** Ids of the rooms that have the bet. */
          ricevuteDa: z.array(z.number()),
        }),
      ),
      /** The amount each venue usually plays, as typed, in its currency; venues with too few drops are left out. */
      usuali: z.array(z.object({ kind: z.enum(VENUE_KINDS), id: z.number(), importo: z.number() })),
    }),
  }),
  'POST /api/v1/dropped-bets': endpoint({
    summary: 'Records one venue drop and returns it; null when 0/0 removed it',
    access: DROPPERS,
    body: SingleDrop,
    answer: DroppedBet.nullable(),
    errors: venueErrors,
  }),
  'POST /sparabet/new-drop': venueDrops(
    'Records drops on sites and others; entries of one venue are merged, 0/0 removes',
    NewDropEntry,
  ),
  'POST /sparabet/new-sale-drop': venueDrops(
    'Records drops on rooms and helpers; entries of one room are merged, 0/0 removes',
    NewSaleDropEntry,
  ),
  'POST /sparabet/drop-tipster': endpoint({
    summary: 'Records what the tipster is credited with and announces it in his drop chat',
    access: DROPPERS,
    body: z.object({
      bet: z.object({
        idReceivedBet: Id,
        messageDate: z.unknown().optional(),
        idTipster: Id.optional(),
        formattedBet: z.string().max(5000).nullable().optional(),
        photoPath: z.string().max(500).nullable().optional(),
        totTipster: Money,
        quotaDrop: CreditedOdds,
        textVersion: SeenVersion,
      }),
      data: z.unknown().optional(),
      ...sendingMode,
    }),
    answer: Message,
    errors: [
      'BET_NOT_FOUND',
      'TIPSTER_NOT_FOUND',
      'BET_CHANGED',
      'TIPSTER_DROP_LOCKED',
      'TIPSTER_DROP_UNCONFIRMED',
      'TIPSTER_DROP_NOT_ANNOUNCED',
    ],
    errorBody: 'message',
  }),
  'POST /sparabet/sposta-drop': endpoint({
    summary: 'Moves live drops to another bet, adding to its own drops',
    access: OPERATORS,
    body: z.object({
      data: z.array(z.object({ idDroppedBet: Id.optional(), ...venueChoice })).max(500),
      id_source: Id,
      id_dest: Id,
      dest_message_text: z.string().max(5000).nullable().optional(),
      dest_photo_path: z.string().max(500).nullable().optional(),
      dest_tipster: z.unknown().optional(),
      dest_text_version: SeenVersion,
      ...sendingMode,
    }),
    answer: Message,
    errors: [
      'MOVE_SAME_BET',
      'MOVE_DESTINATION_NOT_FOUND',
      'MOVE_NOTHING',
      'MOVE_CHANGED',
      'MOVE_CURRENCIES',
      'BET_NOT_FOUND',
      'BET_CHANGED',
    ],
    errorBody: 'message',
  }),
}
