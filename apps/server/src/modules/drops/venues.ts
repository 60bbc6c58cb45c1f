import { sql } from 'kysely'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'

/** A venue of any of the three kinds, with what a drop on it is derived from. */
export interface Venue {
  kind: 'sala' | 'sito' | 'altro'
  id: number
  nome: string
  stato: 'A' | 'S' | 'D'
  isSecret: boolean
  percentualeImporto: string
  tassaQuota: string
  freerollAttivo: string
  idValuta: string
  cambio: string
  simbolo: string
  /** Chat that is told of drops; rooms only. */
  idDropTg: number | null
}

export interface VenueRef {
  kind: Venue['kind']
  id: number
}

export const venueKey = (ref: VenueRef): string => `${ref.kind}:${ref.id}`

/** The one venue an entry names. @throws AppError VALIDATION unless exactly one id is given */
export function venueRef(entry: {
  idSala?: number | null | undefined
  idSito?: number | null | undefined
  idAltro?: number | null | undefined
}): VenueRef {
  const given = (
    [
      ['sala', entry.idSala],
      ['sito', entry.idSito],
      ['altro', entry.idAltro],
    ] as const
  ).filter(([, id]) => id != null)
  const [only] = given
  if (!only || given.length > 1) {
    throw new AppError('VALIDATION', { message: 'Indicare una sola sala, sito o altro' })
  }
  return { kind: only[0], id: Number(only[1]) }
}

const idsOf = (refs: readonly VenueRef[], kind: Venue['kind']): number[] => [
  ...new Set(refs.filter((ref) => ref.kind === kind).map((ref) => ref.id)),
]

/**
 * {@link loadVenues}, with every venue held as it is until the transaction ends: no drop is recorded in a currency that
 * somebody is changing at the moment. @throws AppError VENUE_NOT_FOUND when one does not exist
 */
export async function lockVenues(ctx: TxCtx, refs: readonly VenueRef[]): Promise<Map<string, Venue>> {
  // In statements of their own: one that waited for a lock would read the currency of before.
  for (const kind of ['sala', 'sito', 'altro'] as const) {
    const ids = idsOf(refs, kind)
    if (ids.length === 0) continue
    const key = sql.ref(`id_${kind}`)
    await sql`select from ${sql.table(kind)} where ${key} = any(${ids}) order by ${key} for key share`.execute(
      ctx.db,
    )
  }
  return loadVenues(ctx, refs)
}

/** The venues by {@link venueKey}. @throws AppError VENUE_NOT_FOUND when one does not exist */
export async function loadVenues(ctx: Ctx, refs: readonly VenueRef[]): Promise<Map<string, Venue>> {
  const [sale, siti, altri] = await Promise.all([
    sala(ctx, idsOf(refs, 'sala')),
    sito(ctx, idsOf(refs, 'sito')),
    altro(ctx, idsOf(refs, 'altro')),
  ])
  const venues = new Map([...sale, ...siti, ...altri].map((venue) => [venueKey(venue), venue]))
  if (refs.some((ref) => !venues.has(venueKey(ref)))) throw new AppError('VENUE_NOT_FOUND')
  return venues
}

async function sala(ctx: Ctx, ids: number[]): Promise<Venue[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('sala')
    .innerJoin('valuta', 'valuta.valuta', 'sala.idValuta')
    .select(['idSala as id', 'nomeSala as nome', 'stato', 'isSecret', 'percentualeImporto'])
    .select(['freerollAttivo', 'idValuta', 'cambio', 'simbolo', 'idDropTg'])
    .where('idSala', 'in', ids)
    .execute()
  return rows.map((row) => ({ ...row, kind: 'sala', tassaQuota: '0' }))
}

async function sito(ctx: Ctx, ids: number[]): Promise<Venue[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('sito')
    .innerJoin('valuta', 'valuta.valuta', 'sito.idValuta')
    .select(['idSito as id', 'nomeSito as nome', 'stato', 'percentualeImporto', 'tassaQuota'])
    .select(['freerollAttivo', 'idValuta', 'cambio', 'simbolo'])
    .where('idSito', 'in', ids)
    .execute()
  return rows.map((row) => ({ ...row, kind: 'sito', isSecret: false, idDropTg: null }))
}

async function altro(ctx: Ctx, ids: number[]): Promise<Venue[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('altro')
    .innerJoin('valuta', 'valuta.valuta', 'altro.idValuta')
    .select(['idAltro as id', 'nomeAltro as nome', 'stato', 'percentualeImporto', 'tassaQuota'])
    .select(['freerollAttivo', 'idValuta', 'cambio', 'simbolo'])
    .where('idAltro', 'in', ids)
    .execute()
  return rows.map((row) => ({ ...row, kind: 'altro', isSecret: false, idDropTg: null }))
}
