import { AndamentoVenue, type VENUE_GROUPS } from '@xbetapp/contract/insight/performance'
import { average, percentOf } from '@xbetapp/domain/insight/performance/figures'
import { dec, round2, sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import type { VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { isHelper } from '@xbetapp/domain/reference/reference/names'
import { sql } from 'kysely'
import type { z } from 'zod'
import { cellsByMonth, ofCountedDays } from '#server/accounts/day-totals/public.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { HIDDEN_ROOM, knowsRoom } from '#server/kernel/secret-rooms.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import { type Days, pointOf, pointsOf } from './period.ts'
import { type Sums, sumColumns, totalOf } from './table-sums.ts'

export type VenueGroup = (typeof VENUE_GROUPS)[number]
export type VenueRow = z.output<typeof AndamentoVenue>

const COUNTS = ['drop', 'aperte', 'nCompared', 'nTip', 'inviate', 'risposte', 'nSeconds', 'limiti'] as const
const AMOUNTS = [
  'importo',
  'profit',
  'importoEur',
  'playedEur',
  'profitEur',
  'profitOpenEur',
  'weightedOdds',
  'comparedEur',
  'comparedGap',
  'tipEur',
  'tipGap',
  'secondi',
] as const
type Totals = Sums<(typeof COUNTS)[number], (typeof AMOUNTS)[number]>
type Row = Totals & { idAccount: number }

interface Venue {
  idAccount: number
  idVenue: number
  kind: VenueKind
  nome: string
  valuta: string
  simbolo: string
  isSecret: boolean
  idBook: number | null
  nomeBook: string | null
  bloccata: boolean
  limiteImporto: string | null
}

type Group = Pick<VenueRow, 'chiave' | 'nome' | 'tipo' | 'simbolo'> &
  Partial<Pick<Venue, 'bloccata' | 'limiteImporto'>>

/** Drops of a period by venue, book or currency, with their totals (rule: andamento/room-figures). */
export async function venueTable(ctx: Ctx, days: Days, per: VenueGroup) {
  return ofCountedDays(ctx, days, async (ctx) => {
    const rows = await readRows(ctx, days)
    const before = await owedBefore(ctx, days)
    const venues = await venuesOf(ctx)
    const points = pointsOf(days)
    const groupOf = (idAccount: number) => {
      const venue = venues.get(idAccount)
      return venue ? toGroup(ctx, venue, per) : UNKNOWN_GROUP
    }
    const keyOf = (idAccount: number) => groupOf(idAccount).chiave
    const earlierByGroup = Map.groupBy(before, ([idAccount]) => keyOf(idAccount))
    const rowsByGroup = Map.groupBy(rows, ({ idAccount }) => keyOf(idAccount))
    const righe = [...rowsByGroup].map(([chiave, group]) => {
      const owed = sum((earlierByGroup.get(chiave) ?? []).map(([, profit]) => profit))
      return toRow(
        totalOf(group, COUNTS, AMOUNTS),
        groupOf(group[0]?.idAccount ?? 0),
        owed.toFixed(2),
        points,
      )
    })
    const totale = toRow(
      totalOf(rows, COUNTS, AMOUNTS),
      { chiave: '', nome: 'Totale', tipo: null, simbolo: null },
      sum(before.values()).toFixed(2),
      points,
    )
    return { righe, totale, prima: days.prima }
  })
}

const UNKNOWN_GROUP: Group = { chiave: '', nome: '', tipo: null, simbolo: null }

/** The group of a venue. By room, the secret rooms that the caller may not see share one group without their names. */
function toGroup(ctx: Ctx, venue: Venue, per: VenueGroup): Group {
  const { kind, valuta, simbolo, idBook, nomeBook, idVenue, nome } = venue
  if (per === 'valuta') return { chiave: valuta, nome: valuta, tipo: null, simbolo }
  if (per === 'book') {
    if (kind !== 'sala')
      return { chiave: kind, nome: kind === 'sito' ? 'Siti' : 'Altri', tipo: null, simbolo: null }
    return { chiave: `${idBook ?? ''}`, nome: nomeBook ?? '', tipo: null, simbolo: null }
  }
  if (!knowsRoom(ctx, venue)) return { chiave: 'riservate', nome: HIDDEN_ROOM, tipo: 'sala', simbolo: null }
  const { bloccata, limiteImporto } = venue
  const tipo = isHelper(nomeBook) ? 'helper' : kind
  return { chiave: `${idVenue}`, nome, tipo, simbolo, bloccata, limiteImporto }
}

async function venuesOf(ctx: Ctx): Promise<Map<number, Venue>> {
  const { rows } = await sql<Venue>`
    select n.id_account, n.id_venue, n.tipo as kind, n.nome, valuta, simbolo, n.is_secret, n.id_book, n.nome_book,
           v.bloccata, v.limite_importo
    from account_named n join venue v using (id_venue) join currency on valuta = n.id_valuta where n.kind = 'venue'
  `.execute(ctx.db)
  return new Map(rows.map((row) => [row.idAccount, row]))
}

async function readRows(ctx: Ctx, days: Days): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with ${cellsByMonth('performance_venue', days)}, totals as (
      select id_account, ${sumColumns(COUNTS, AMOUNTS)} from cells group by 1
    ), points as (
      select id_account, ${pointOf(sql`giorno`, days)} as point, sum(profit_eur) as profit
      from ${sql.table(days.passo === 'mese' ? 'cells' : 'day_cells')} group by 1, 2
    ), lines as (
      select id_account, jsonb_object_agg(point, profit::text) as line from points group by 1
    )
    select * from totals join lines using (id_account)
  `.execute(ctx.db)
  return rows
}

async function owedBefore(ctx: Ctx, { prima }: Days): Promise<Map<number, string>> {
  const { rows } = await sql<{ idAccount: number; profit: string }>`
    with ${cellsByMonth('performance_venue', prima)} select id_account, sum(profit_eur) as profit from cells group by 1
  `.execute(ctx.db)
  return new Map(rows.map((row) => [row.idAccount, row.profit]))
}

function toRow(row: Totals, group: Group, profitEurPrima: string, points: readonly string[]): VenueRow {
  const hasOneCurrency = group.simbolo !== null
  return wireOf(AndamentoVenue, {
    bloccata: false,
    limiteImporto: null,
    ...row,
    ...group,
    importo: hasOneCurrency ? row.importo : null,
    profit: hasOneCurrency ? row.profit : null,
    profitEurPrima,
    roi: percentOf(dec(row.profitEur).minus(row.profitOpenEur), row.playedEur),
    quotaMedia: average(row.weightedOdds, row.importoEur, 3),
    confronto: average(row.comparedGap, row.comparedEur, 4),
    confrontoDrop: row.nCompared,
    slippage: percentOf(row.tipGap, row.tipEur),
    slippageEur: round2(row.tipGap),
    slippageDrop: row.nTip,
    risposte: percentOf(row.risposte, row.inviate),
    minuti: average(dec(row.secondi).div(60), row.nSeconds, 1),
    andamento: points.map((point) => toNumber(row.line[point] ?? 0)),
  })
}
