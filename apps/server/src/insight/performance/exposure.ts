import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Esposizione, EsposizioneRiga } from '@xbetapp/contract/insight/exposure'
import {
  addRanges,
  dropRange,
  houseRange,
  NO_RANGE,
  type Range,
} from '@xbetapp/domain/insight/exposure/exposure'
import { type Decimal, toNumber, ZERO } from '@xbetapp/domain/platform/money/decimal'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '#server/kernel/ctx.ts'
import { HIDDEN_ROOM, knowsRoom } from '#server/kernel/secret-rooms.ts'
import { inSnapshot } from '#server/ledger/postings/public.ts'
import { variables } from '#server/platform/settings/public.ts'

type Row = z.output<typeof EsposizioneRiga>
type Answer = z.output<typeof Esposizione>

interface OpenBet {
  idReceivedBet: number
  idTipster: number
  nomeTipster: string
  tot: string
  totTipster: string
  quotaDrop: string
  totNoDrop: string
  quotaMedia: string
  scartoQuota: string
  totFreeroll: string
  eventi: Array<{ id: number; nome: string }>
}
interface OpenDrop {
  importoPostCambio: string
  quota: string
  idVenue: number
  kind: 'sala' | 'sito' | 'altro'
  nome: string
  valuta: string
  isSecret: boolean
  idBook: number | null
  nomeBook: string | null
}

interface Sum extends Range {
  chiave: string
  nome: string
  aperte: number
  esposto: Decimal
}

/** Bets on several events, and on no known one. */
export const MULTIPLE = 'multiple'
const UNKNOWN = ''
/** Yields after this many bets: thousands of open bets must not block other requests. */
const IN_ONE_TURN = 200

class Sums {
  readonly #rows = new Map<string, Sum>()

  add(chiave: string, nome: string, esposto: string, range: Range): void {
    const row = this.#rows.get(chiave) ?? { chiave, nome, aperte: 0, esposto: ZERO, ...NO_RANGE }
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
      .map(toRow)
  }
}

const toRow = ({ chiave, nome, aperte, esposto, peggiore, migliore }: Sum): Row => ({
  chiave,
  nome,
  aperte,
  esposto: toNumber(esposto),
  peggiore: toNumber(peggiore),
  migliore: toNumber(migliore),
})

/**
 * Open bets with the worst and the best case: for each bet the outcome that costs or earns most, summed
 * (rule: esposizione/worst-and-best-case). Reads only Open bets, which are few whatever the history.
 */
export async function exposure(ctx: Ctx): Promise<Answer> {
  return inSnapshot(ctx, async (ctx) => {
    const [bets, drops] = [await openBets(ctx), await openDrops(ctx)]
    const [house, events, tipsters] = [new Sums(), new Sums(), new Sums()]
    for (const [index, bet] of bets.entries()) {
      if (index % IN_ONE_TURN === IN_ONE_TURN - 1) await nextTurn()
      const range = houseRange(bet)
      house.add('', 'Casa', bet.tot, range)
      tipsters.add(`${bet.idTipster}`, bet.nomeTipster, bet.tot, range)
      const [first, ...others] = bet.eventi
      if (!first) events.add(UNKNOWN, 'Senza evento', bet.tot, range)
      else if (others.length > 0) events.add(MULTIPLE, 'Multiple', bet.tot, range)
      else events.add(`${first.id}`, first.nome, bet.tot, range)
    }
    const [books, rooms, currencies] = [new Sums(), new Sums(), new Sums()]
    for (const [index, drop] of drops.entries()) {
      if (index % IN_ONE_TURN === IN_ONE_TURN - 1) await nextTurn()
      const range = dropRange(drop.importoPostCambio, drop.quota)
      const known = knowsRoom(ctx, drop)
      const [book, bookName] = bookOf(drop)
      books.add(book, bookName, drop.importoPostCambio, range)
      rooms.add(
        known ? `${drop.idVenue}` : 'riservate',
        known ? drop.nome : HIDDEN_ROOM,
        drop.importoPostCambio,
        range,
      )
      currencies.add(drop.valuta, drop.valuta, drop.importoPostCambio, range)
    }
    return {
      at: toWire(ctx.now()),
      casa: house.rows()[0] ?? toRow({ chiave: '', nome: 'Casa', aperte: 0, esposto: ZERO, ...NO_RANGE }),
      evento: events.rows(),
      tipster: tipsters.rows(),
      book: books.rows(),
      sala: rooms.rows(),
      valuta: currencies.rows(),
      ...(await thresholds(ctx)),
    }
  })
}

const bookOf = ({ kind, idBook, nomeBook }: OpenDrop): [string, string] =>
  kind === 'sala' ? [`${idBook ?? ''}`, nomeBook ?? ''] : [kind, kind === 'sito' ? 'Siti' : 'Altri']

/** The amounts above which a warning is due; null where none is set. */
export async function thresholds(ctx: Ctx): Promise<Pick<Answer, 'soglia' | 'sogliaEvento'>> {
  const amounts = await variables(ctx, ['soglia_esposizione', 'soglia_esposizione_evento'])
  const asNumber = (amount: string) => (/^[1-9]\d*$/.test(amount) ? Number(amount) : null)
  return {
    soglia: asNumber(amounts.soglia_esposizione),
    sogliaEvento: asNumber(amounts.soglia_esposizione_evento),
  }
}

async function openBets(ctx: Ctx): Promise<OpenBet[]> {
  const { rows } = await sql<OpenBet>`
    select b.id_received_bet, t.id_tipster, t.nome_tipster, tot, tot_tipster, quota_drop, tot_no_drop, quota_media,
           scarto_quota, tot_freeroll,
           coalesce((
             select jsonb_agg(distinct jsonb_build_object('id', m.id_event::int, 'nome', initcap(m.casa || ' - ' || m.ospite)))
             from leg_reading l join event e using (id_event)
             join event m on m.id_event = coalesce(e.unito_a, e.id_event)
             where l.id_received_bet = b.id_received_bet
           ), '[]') as eventi
    from bet b join tipster t on t.id_tipster = coalesce(b.id_tipster_drop, b.id_tipster)
    where b.esito = 'Open' and b.deleted_at is null and (b.tot <> 0 or b.tot_tipster <> 0)
  `.execute(ctx.db)
  return rows
}

async function openDrops(ctx: Ctx): Promise<OpenDrop[]> {
  const { rows } = await sql<OpenDrop>`
    select d.importo_post_cambio, d.quota, v.id_venue, v.kind, v.nome, v.id_valuta as valuta,
           coalesce(s.is_secret, false) as is_secret, s.id_book, k.nome_book
    from bet b
    join dropped_bet d using (id_received_bet)
    join venue v using (id_venue)
    left join room s using (id_venue) left join book k using (id_book)
    where b.esito = 'Open' and b.deleted_at is null and (b.tot <> 0 or b.tot_tipster <> 0) and d.superseded_at is null
  `.execute(ctx.db)
  return rows
}
