import { IMPORT_FILE_MAX } from '@xbetapp/domain/intake/imports/limits'
import { z } from 'zod'
import { ADMINS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Fingerprint, SavedFile } from '../fields.ts'

/** What a sheet of a file may hold, in the order sheets are written: a sheet may name records of those before. */
export const IMPORT_KINDS = [
  'valute',
  'book',
  'sport',
  'fasce',
  'task',
  'utenti',
  'tipster',
  'regole',
  'sale',
  'siti',
  'altri',
  'condizioni',
  'sparax',
  'canali',
  'collegamenti',
  'orari',
  'portafogli',
  'fondi',
  'bet',
  'drop',
  'pagamenti',
  'movimenti',
  'risultati',
  'quote',
] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** Bytes of a body for each byte of the file in it: Base64 takes 4 for 3, the rest of the body little. */
const BODY_PER_FILE_BYTE = 1.4

const Kind = z.enum(IMPORT_KINDS)
const Name = z.string().max(200)

const Mapping = z.object({
  foglio: Name,
  /** Kind of the sheet's rows; null leaves the sheet out. */
  tipo: Kind.nullable(),
  /** For each column of the kind the header it is under; a column without a header is not read. */
  colonne: z.record(Name, Name.nullable()),
  /** True: the first row is data, and the columns are those of the template, in its order. */
  senzaIntestazioni: z.boolean().default(false),
})

const File = z.object({
  nome: z.string().min(1).max(200),
  /** Base64 of the .xlsx, .csv or .zip. */
  contenuto: z.base64('Il file non è leggibile.'),
  /** Absent: each sheet is recognised by its name and headers, or as it was mapped before. */
  fogli: z.array(Mapping).max(50).optional(),
})

export const EsitoRiga = z.enum(['nuova', 'cambiata', 'uguale', 'lasciata', 'rifiutata'])

const Sheet = z.object({
  ...Mapping.shape,
  /** The cells of the first row, also where it is read as data. */
  intestazioni: z.array(z.string()),
  nuove: z.number(),
  cambiate: z.number(),
  uguali: z.number(),
  /** Rows that enter nothing, each with its reason; the rest of the file is written. */
  lasciate: z.number(),
  rifiutate: z.number(),
  /** Refused rows first, then those that change something, then those left; rows that are the same are only counted. */
  righe: z.array(
    z.object({
      /** Number of the row, as the program that wrote the file numbers it. */
      riga: z.number(),
      nome: z.string(),
      esito: EsitoRiga,
      /** For a new row all its values, each from nothing; for a changed row the values that change. */
      cambi: z.array(z.object({ colonna: z.string(), da: z.string(), a: z.string() })),
      /** For a refused or left row: the header of the column at fault, null for none, and the reason; for a written one what to know of it. */
      colonna: z.string().nullable(),
      motivo: z.string().nullable(),
    }),
  ),
})

const Effect = z.object({
  fogli: z.array(Sheet),
  /** Accounts whose balance would be another, in their currency. */
  saldi: z.array(z.object({ nome: z.string(), valuta: z.string(), prima: z.number(), dopo: z.number() })),
  /** Files of an archive that no row names. */
  nonNominati: z.array(z.string()),
  /** Fingerprint of the effect the caller saw: only exactly this effect is written. */
  impronta: Fingerprint,
})

const errors = ['IMPORT_UNREADABLE', 'IMPORT_TOO_LONG', 'VALIDATION'] as const
const bodyLimitBytes = IMPORT_FILE_MAX * BODY_PER_FILE_BYTE

export const importEndpoints = {
  'GET /api/v1/importa/campi': endpoint({
    summary: 'The columns of each kind of sheet that can be imported, each with what to write',
    access: ADMINS,
    answer: z.array(
      z.object({
        tipo: Kind,
        foglio: z.string(),
        colonne: z.array(
          z.object({
            campo: z.string(),
            intestazione: z.string(),
            /** Other headers that are read as this column's. */
            anche: z.array(z.string()),
            obbligatoria: z.boolean(),
            spiegazione: z.string(),
            /** It names the record: rows that change others have it too. */
            chiave: z.boolean(),
            /** Whether a record that exists takes another value. */
            cambia: z.boolean(),
            /** The words a cell may have; null: anything. */
            scelte: z.array(z.string()).nullable(),
          }),
        ),
      }),
    ),
  }),
  'GET /api/v1/importa/modello': endpoint({
    summary: 'An empty workbook in the form that can be imported, with a sheet that explains each column',
    access: ADMINS,
    query: z.object({ tipo: Kind.optional() }),
    answer: SavedFile,
  }),
  'GET /api/v1/esporta': endpoint({
    summary:
      'All reference data, or all bets, drops and movements, in one workbook, or everything with the pictures of the bets and the proofs of the movements in an archive of CSV files; each can be imported. Passwords are left out',
    access: ADMINS,
    query: z.object({
      storico: z.stringbool().default(false),
      tutto: z.enum(['senza-foto', 'con-foto']).optional(),
    }),
    answer: SavedFile,
    errors: ['EXPORT_TOO_LONG', 'EXPORT_PICTURES_TOO_LONG', 'PHOTO_UNREACHABLE'],
  }),
  'GET /api/v1/esporta/righe': endpoint({
    summary: 'The records of a kind as rows that can be changed in a sheet and imported',
    access: ADMINS,
    query: z.object({
      tipo: Kind.extract(['tipster', 'sale', 'siti', 'altri', 'book', 'valute', 'sparax', 'canali']),
    }),
    /** The cells are those of the kind's columns, as a row divided by tabs writes them. */
    answer: z.array(z.object({ id: z.string(), celle: z.array(z.string()) })),
  }),
  'GET /api/v1/importa/avanzamento': endpoint({
    summary: "How many rows of the caller's file are done; null when none is being written",
    access: ADMINS,
    answer: z.object({ fatte: z.number(), righe: z.number() }).nullable(),
  }),
  'POST /api/v1/importa/effetto': endpoint({
    summary: 'What a file would do: its rows as new, changed, the same or refused; nothing is written',
    access: ADMINS,
    body: File,
    answer: Effect,
    errors,
    bodyLimitBytes,
  }),
  'POST /api/v1/importa': endpoint({
    summary: 'Writes a file as its effect was looked at, in one transaction: all of it or nothing',
    access: ADMINS,
    body: File.extend({ impronta: Effect.shape.impronta }),
    answer: Effect,
    errors: [...errors, 'EFFECT_CHANGED', 'IMPORT_REFUSED', 'IMPORT_NOTHING'],
    bodyLimitBytes,
  }),
}
