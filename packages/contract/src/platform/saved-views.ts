import { LIST_NAMES, LIST_READERS, XLSX_WIDEST } from '@xbetapp/domain/platform/roles/lists'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ById, SavedFile, SeenVersion, WireDateTime } from '../fields.ts'
import { FilledText } from '../form-fields.ts'

/** Limits of a view and of a workbook, as what callers send must have an end: what lies beyond them is refused. */
const MOST_COLUMNS = 80
const MOST_FILTERS = 40
const LONGEST_NAME = 60
/** Name of a filter or a column. */
const Name = z.string().min(1).max(60)
const atMost = <T extends z.ZodType>(value: T, count: number, what: string) =>
  z.record(Name, value).refine((record) => Object.keys(record).length <= count, `Troppi ${what} nella vista.`)

/** Content of a view: its differences from the list's defaults. */
export const ContenutoVista = z.strictObject({
  /** Filters of the address, each as written there. */
  filtri: atMost(z.string().max(500), MOST_FILTERS, 'filtri'),
  /** `data.desc,id`; absent: the list's default order. */
  ordine: z.string().max(200).optional(),
  righe: z.int().min(1).max(1_000).optional(),
  /** All columns in their order; empty: the list's own order. */
  colonne: z.array(Name).max(MOST_COLUMNS),
  /** By column: true hides it, false shows it, against the list's default. */
  nascoste: atMost(z.boolean(), MOST_COLUMNS, 'colonne'),
  /** Widths by column, px. */
  larghezze: atMost(z.number().min(20).max(2_000), MOST_COLUMNS, 'colonne'),
  /** By column: the edge at which it stays, against the list's default. */
  fisse: atMost(z.enum(['inizio', 'fine', 'no']), MOST_COLUMNS, 'colonne'),
})

export const Vista = z.object({
  id: z.number(),
  lista: z.enum(LIST_NAMES),
  nome: z.string(),
  condivisa: z.boolean(),
  /** Whether the view is the caller's own. */
  mia: z.boolean(),
  /** Whether the caller may change it: the owner may, and ADMIN may if it is shared. */
  modificabile: z.boolean(),
  autore: z.string(),
  modificata: WireDateTime,
  version: z.number(),
  contenuto: ContenutoVista,
})

const Nome = FilledText(LONGEST_NAME)

/** Header of a workbook: the first line of the body. Each other line is a row. */
export const Foglio = z.object({
  lista: z.enum(LIST_NAMES),
  /** Title of the list on the screen. */
  titolo: FilledText(120),
  colonne: z
    .array(
      z.object({
        titolo: z.string().max(120),
        /** Decimals of a column of numbers; null for text. */
        decimali: z.int().min(0).max(5).nullable(),
        /** Characters of the column's longest text. */
        larghezza: z.int().min(0).max(XLSX_WIDEST),
      }),
    )
    .min(1)
    .max(MOST_COLUMNS),
})

/** A row of the workbook: one cell for each column. */
export const RigaFoglio = z.array(z.union([z.string().max(5_000), z.number(), z.null()])).max(MOST_COLUMNS)

export type TestataFoglio = z.input<typeof Foglio>
export type CelleFoglio = z.input<typeof RigaFoglio>

export const savedViewEndpoints = {
  'POST /api/v1/viste/xlsx': endpoint({
    summary:
      'Returns a list as shown on the screen as a workbook; the body is JSON lines: the description, then the rows shown to the caller',
    access: LIST_READERS,
    lines: true,
    answer: SavedFile,
    bodyLimitBytes: 48 * 1_048_576,
  }),
  'GET /api/v1/viste': endpoint({
    summary: "The caller's views of a list and those others share, by name",
    access: 'authenticated',
    query: z.object({ lista: z.enum(LIST_NAMES) }),
    answer: z.array(Vista),
  }),
  'POST /api/v1/viste': endpoint({
    summary: 'Keeps a view of a list under a name',
    access: 'authenticated',
    body: z.object({
      lista: z.enum(LIST_NAMES),
      nome: Nome,
      condivisa: z.boolean(),
      contenuto: ContenutoVista,
    }),
    answer: Vista,
    errors: ['VIEW_NAME_TAKEN', 'TOO_MANY_VIEWS'],
  }),
  'PUT /api/v1/viste/:id': endpoint({
    summary: 'Changes a view; the owner, or ADMIN for shared views',
    access: 'authenticated',
    params: ById,
    body: z.object({
      nome: Nome.optional(),
      condivisa: z.boolean().optional(),
      contenuto: ContenutoVista.optional(),
      version: SeenVersion,
    }),
    answer: Vista,
    errors: ['VIEW_NAME_TAKEN', 'VIEW_NOT_FOUND', 'CONFLICT'],
    idempotent: false,
  }),
  'DELETE /api/v1/viste/:id': endpoint({
    summary: 'Deletes a view; the owner, or ADMIN for shared views',
    access: 'authenticated',
    params: ById,
    errors: ['VIEW_NOT_FOUND'],
  }),
}
