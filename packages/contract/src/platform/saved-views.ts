import { LIST_NAMES, LIST_READERS, XLSX_WIDEST } from '@xbetapp/domain/platform/roles/lists'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, WireDateTime } from '../fields.ts'
import { FilledText, Version } from '../form-fields.ts'

/** A list may have many columns, but not without an end. */
const COLUMNS = 80
const FILTERS = 40
const VIEWS_NAME = 60
const Name = z.string().min(1).max(60)
const atMost = <T extends z.ZodType>(value: T, count: number, what: string) =>
  z.record(Name, value).refine((record) => Object.keys(record).length <= count, `Troppi ${what} nella vista.`)

/** Content of a view: its differences from the list's defaults. */
export const ContenutoVista = z.strictObject({
  /** Filters of the address, each as written there. */
  filtri: atMost(z.string().max(500), FILTERS, 'filtri'),
  /** `data.desc,id`; absent: the list's default order. */
  ordine: z.string().max(200).optional(),
  righe: z.int().min(1).max(1_000).optional(),
  /** All columns in their order; empty: the list's own. */
  colonne: z.array(Name).max(COLUMNS),
  /** Hidden or shown against the list's own. */
  nascoste: atMost(z.boolean(), COLUMNS, 'colonne'),
  /** px */
  larghezze: atMost(z.number().min(20).max(2_000), COLUMNS, 'colonne'),
  /** At which edge a column stays, against the list's own. */
  fisse: atMost(z.enum(['inizio', 'fine', 'no']), COLUMNS, 'colonne'),
})

const Vista = z.object({
  id: z.number(),
  lista: z.enum(LIST_NAMES),
  nome: z.string(),
  condivisa: z.boolean(),
  /** The caller's own. */
  mia: z.boolean(),
  /** Whether the caller may change it: the owner may, and ADMIN may if it is shared. */
  modificabile: z.boolean(),
  autore: z.string(),
  modificata: WireDateTime,
  version: z.number(),
  contenuto: ContenutoVista,
})

const Nome = FilledText(VIEWS_NAME)

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
        /** Characters of its longest text. */
        larghezza: z.int().min(0).max(XLSX_WIDEST),
      }),
    )
    .min(1)
    .max(COLUMNS),
})

/** A row of the workbook, as long as there are columns. */
export const RigaFoglio = z.array(z.union([z.string().max(5_000), z.number(), z.null()])).max(COLUMNS)

export type TestataFoglio = z.input<typeof Foglio>
export type CelleFoglio = z.input<typeof RigaFoglio>

export const savedViewEndpoints = {
  'POST /api/v1/viste/xlsx': endpoint({
    summary:
      'Returns a list as shown on the screen as a workbook; the body is JSON lines: the description, then the rows shown to the caller',
    access: LIST_READERS,
    lines: true,
    answer: z.object({
      /** Base64 of the .xlsx. */
      fileContent: z.string(),
      fileName: z.string(),
    }),
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
    params: z.object({ id: Id }),
    body: z.object({
      nome: Nome.optional(),
      condivisa: z.boolean().optional(),
      contenuto: ContenutoVista.optional(),
      version: Version,
    }),
    answer: Vista,
    errors: ['VIEW_NAME_TAKEN', 'VIEW_NOT_FOUND', 'CONFLICT'],
    idempotent: false,
  }),
  'DELETE /api/v1/viste/:id': endpoint({
    summary: 'Deletes a view; the owner, or ADMIN for shared views',
    access: 'authenticated',
    params: z.object({ id: Id }),
    errors: ['VIEW_NOT_FOUND'],
  }),
}
