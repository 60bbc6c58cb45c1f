import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Esposizione, EsposizioneBet, EsposizioneRiga } from '@xbetapp/contract/insight/exposure'
import {
  addRanges,
  dropRange,
  houseRange,
  NO_RANGE,
  type Range,
} from '@xbetapp/domain/insight/exposure/exposure'
import { isPlayed, matchDay } from '@xbetapp/domain/insight/exposure/match-day'
import { type Decimal, dec, isZero, round5, ZERO } from '@xbetapp/domain/platform/money/decimal'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import type { VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { BetRow } from '#server/bets/bets/public.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { HIDDEN_ROOM, knowsRoom } from '#server/kernel/secret-rooms.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import { inSnapshot } from '#server/ledger/postings/public.ts'
import { variables } from '#server/platform/settings/public.ts'

type Row = z.output<typeof EsposizioneRiga>
type Answer = z.output<typeof Esposizione>

type OpenBet = Pick<BetRow, 'idReceivedBet' | 'messageDate' | 'formattedBet' | 'idTipster' | 'tot'> &
  Pick<BetRow, 'totTipster' | 'quotaDrop' | 'totNoDrop' | 'quotaMedia' | 'scartoQuota' | 'totFreeroll'> & {
    nomeTipster: string
    /** `inizio` is a moment as PostgreSQL writes it in JSON. */
    eventi: Array<{ id: number; nome: string; inizio: string | null }>
  }
interface OpenDrop {
  idReceivedBet: number
  importoPostCambio: string
  quota: string
  idVenue: number
  kind: VenueKind
  nome: string
  valuta: string
  isSecret: boolean
  idBook: number | null
  nomeBook: string | null
}

interface Sum extends Pick<Row, 'chiave' | 'nome' | 'aperte'>, Range {
  esposto: Decimal
}

/** The keys of two groups without one event: bets on several events, and bets on no known event. */
export const MULTIPLE = 'multiple'
const UNKNOWN_EVENT = ''
/** Yields after this many bets: thousands of open bets must not block other requests. */
const IN_ONE_TURN = 200

const emptyRow = (chiave: string, nome: string): Sum => ({
  chiave,
  nome,
  aperte: 0,
  esposto: ZERO,
  ...NO_RANGE,
})

class Sums {
  readonly #rows = new Map<string, Sum>()

  add(chiave: string, nome: string, esposto: string, range: Range): void {
    const row = this.#rows.get(chiave) ?? emptyRow(chiave, nome)
    this.#rows.set(chiave, {
      ...row,
      ...addRanges(row, range),
      aperte: row.aperte + 1,
      esposto: row.esposto.plus(esposto),
    })
  }

  /** The worst case first. */
  rows(): Row[] {
    return [...this.#rows.values()]
      .sort((a, b) => a.peggiore.cmp(b.peggiore) || a.nome.localeCompare(b.nome, 'it'))
      .map((row) => wireOf(EsposizioneRiga, row))
  }
}

/**
 * Open bets with the worst and the best case: for each bet the outcome that costs or earns most, summed
 * (rule: esposizione/worst-and-best-case). Reads only Open bets, which are few whatever the history.
 */
export async function exposure(ctx: Ctx, filter: BetFilter = {}): Promise<Answer> {
  return inSnapshot(ctx, async (ctx) => {
    const bets = await openBets(ctx, filter)
    const betIds = new Set(bets.map(({ idReceivedBet }) => idReceivedBet))
    const drops = (await openDrops(ctx)).filter(({ idReceivedBet }) => betIds.has(idReceivedBet))
    const house = new Sums()
    const events = new Sums()
    const tipsters = new Sums()
    const startByEvent = new Map<string, string>()
    for (const [index, bet] of bets.entries()) {
      if (index % IN_ONE_TURN === IN_ONE_TURN - 1) await nextTurn()
      const range = houseRange(bet)
      house.add('', 'Casa', bet.tot, range)
      tipsters.add(...tipsterOf(bet), bet.tot, range)
      events.add(...eventOf(bet), bet.tot, range)
      const [event, ...others] = bet.eventi
      if (event?.inizio && others.length === 0)
        startByEvent.set(`${event.id}`, toWire(new Date(event.inizio)))
    }
    const books = new Sums()
    const rooms = new Sums()
    const currencies = new Sums()
    for (const [index, drop] of drops.entries()) {
      if (index % IN_ONE_TURN === IN_ONE_TURN - 1) await nextTurn()
      const range = dropRange(drop.importoPostCambio, drop.quota)
      books.add(...bookOf(drop), drop.importoPostCambio, range)
      rooms.add(...venueOf(ctx, drop), drop.importoPostCambio, range)
      currencies.add(...currencyOf(drop), drop.importoPostCambio, range)
    }
    return {
      at: toWire(ctx.now()),
      casa: house.rows()[0] ?? wireOf(EsposizioneRiga, emptyRow('', 'Casa')),
      evento: events.rows().map((row) => ({ ...row, inizio: startByEvent.get(row.chiave) ?? null })),
      tipster: tipsters.rows(),
      book: books.rows(),
      sala: rooms.rows(),
      valuta: currencies.rows(),
      ...(await thresholds(ctx)),
    }
  })
}

/** Key and name of the group of a bet or drop. */
type Group = [chiave: string, nome: string]

const tipsterOf = ({ idTipster, nomeTipster }: OpenBet): Group => [`${idTipster}`, nomeTipster]
function eventOf({ eventi: [first, ...others] }: OpenBet): Group {
  if (!first) return [UNKNOWN_EVENT, 'Senza evento']
  return others.length > 0 ? [MULTIPLE, 'Multiple'] : [`${first.id}`, first.nome]
}
const bookOf = ({ kind, idBook, nomeBook }: OpenDrop): Group =>
  kind === 'sala' ? [`${idBook ?? ''}`, nomeBook ?? ''] : [kind, kind === 'sito' ? 'Siti' : 'Altri']
const venueOf = (ctx: Ctx, drop: OpenDrop): Group =>
  knowsRoom(ctx, drop) ? [`${drop.idVenue}`, drop.nome] : ['riservate', HIDDEN_ROOM]
const currencyOf = ({ valuta }: OpenDrop): Group => [valuta, valuta]

/** The bets of one group of `exposure`, the worst result first: their parts add up to its row. */
export async function exposedBets(
  ctx: Ctx,
  { per, chiave, ...filter }: Input<'GET /api/v1/esposizione/righe'>['query'],
) {
  return inSnapshot(ctx, async (ctx) => {
    const bets = await openBets(ctx, filter)
    const parts = new Map<number, Part>()
    if (per === 'evento' || per === 'tipster') {
      for (const bet of bets)
        if ((per === 'evento' ? eventOf : tipsterOf)(bet)[0] === chiave)
          parts.set(bet.idReceivedBet, {
            esposto: dec(bet.tot),
            payout: dec(bet.tot).times(bet.quotaMedia),
            ...houseRange(bet),
          })
    } else {
      const groupOf = { book: bookOf, valuta: currencyOf, sala: (drop: OpenDrop) => venueOf(ctx, drop) }[per]
      for (const drop of await openDrops(ctx)) {
        if (groupOf(drop)[0] !== chiave) continue
        const { esposto, payout, ...range } = parts.get(drop.idReceivedBet) ?? NO_PART
        parts.set(drop.idReceivedBet, {
          esposto: esposto.plus(drop.importoPostCambio),
          payout: payout.plus(dec(drop.importoPostCambio).times(drop.quota)),
          ...addRanges(range, dropRange(drop.importoPostCambio, drop.quota)),
        })
      }
    }
    return bets
      .flatMap((bet) => {
        const part = parts.get(bet.idReceivedBet)
        return part ? [{ bet, part }] : []
      })
      .sort((a, b) => a.part.peggiore.cmp(b.part.peggiore) || a.bet.idReceivedBet - b.bet.idReceivedBet)
      .map(({ bet, part }) =>
        wireOf(EsposizioneBet, {
          ...bet,
          ...part,
          quota: isZero(part.esposto) ? 0 : round5(part.payout.div(part.esposto)),
        }),
      )
  })
}

/** What one bet adds to a group. */
interface Part extends Range {
  esposto: Decimal
  /** Stakes times odds. */
  payout: Decimal
}
const NO_PART: Part = { esposto: ZERO, payout: ZERO, ...NO_RANGE }

/** The amounts above which a warning is due; null where none is set. */
export async function thresholds(ctx: Ctx): Promise<Pick<Answer, 'soglia' | 'sogliaEvento'>> {
  const amounts = await variables(ctx, ['soglia_esposizione', 'soglia_esposizione_evento'])
  const asNumber = (amount: string) => (/^[1-9]\d*$/.test(amount) ? Number(amount) : null)
  return {
    soglia: asNumber(amounts.soglia_esposizione),
    sogliaEvento: asNumber(amounts.soglia_esposizione_evento),
  }
}

/** Which Open bets count: all, or those of this evening. */
interface BetFilter {
  stasera?: '1' | undefined
}

/** Whether the bet's only event is of today's day of matches and not over (rule: esposizione/tonight). */
function isTonight(ctx: Ctx, { eventi: [event, ...others] }: OpenBet): boolean {
  if (!event?.inizio || others.length > 0) return false
  const inizio = new Date(event.inizio)
  return matchDay(inizio) === matchDay(ctx.now()) && !isPlayed(toWire(inizio), ctx.now())
}

async function openBets(ctx: Ctx, { stasera }: BetFilter): Promise<OpenBet[]> {
  const { rows } = await sql<OpenBet>`
    select b.id_received_bet, b.message_date, b.formatted_bet, t.id_tipster, t.nome_tipster, tot, tot_tipster, quota_drop, tot_no_drop, quota_media,
           scarto_quota, tot_freeroll,
           coalesce((
             select jsonb_agg(distinct jsonb_build_object('id', main.id_event::int, 'nome', initcap(main.casa || ' - ' || main.ospite),
               'inizio', (select min(x.inizio) from event x where main.id_event in (x.id_event, x.unito_a))))
             from leg_reading l join event e using (id_event)
             join event main on main.id_event = coalesce(e.unito_a, e.id_event)
             where l.id_received_bet = b.id_received_bet
           ), '[]') as eventi
    from bet b join tipster t on t.id_tipster = coalesce(b.id_tipster_drop, b.id_tipster)
    where b.esito = 'Open' and b.deleted_at is null and (b.tot <> 0 or b.tot_tipster <> 0)
  `.execute(ctx.db)
  return stasera ? rows.filter((bet) => isTonight(ctx, bet)) : rows
}

async function openDrops(ctx: Ctx): Promise<OpenDrop[]> {
  const { rows } = await sql<OpenDrop>`
    select b.id_received_bet, d.importo_post_cambio, d.quota, v.id_venue, v.kind, v.nome, v.id_valuta as valuta,
           coalesce(s.is_secret, false) as is_secret, s.id_book, k.nome_book
    from bet b
    join dropped_bet d using (id_received_bet)
    join venue v using (id_venue)
    left join room s using (id_venue) left join book k using (id_book)
    where b.esito = 'Open' and b.deleted_at is null and (b.tot <> 0 or b.tot_tipster <> 0) and d.superseded_at is null
  `.execute(ctx.db)
  return rows
}
