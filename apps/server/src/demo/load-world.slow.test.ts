import { readTip } from '@xbetapp/domain/bets/tip-reading/read-tip'
import { seededRandom } from '@xbetapp/domain/platform/random/seeded-random'
import { addRomeDays, romeDay, toWire } from '@xbetapp/domain/platform/time/rome'
import { gradeTip } from '@xbetapp/domain/settling/score-proposals/grade'
import { readScore } from '@xbetapp/domain/settling/score-proposals/read-score'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { checkBooks } from '#server/ledger/postings/public.ts'
import { testApp } from '#test/test-app.ts'
import { generateBets } from './generate-bets.ts'
import { inventTip } from './invent-tip.ts'
import { isEmpty, loadWorld } from './load-world.ts'

const NOW = new Date('2026-11-21T18:00:00+01:00')

describe('the demo world', () => {
  it('has the people, places and money of a middling operation, and its books balance', async () => {
    const { ctx, db, aUser } = await testApp()
    await aUser()
    const at = { ...ctx, now: () => NOW }
    await loadWorld(at, { bets: 300, drops: 1_200, days: 21, photos: 3, relayed: true })
    const { rows } = await sql<Record<string, number>>`
      select
        (select count(*) from tipster where id_gruppo_tg is not null)::int as tipster,
        (select count(*) from room)::int as sale,
        (select count(distinct id_book) from room)::int as book,
        (select count(*) from venue where kind = 'sito')::int as siti,
        (select count(*) from venue where kind = 'altro')::int as altri,
        (select count(*) from currency)::int as valute,
        (select count(*) from bet)::int as bet,
        (select count(*) from dropped_bet where id_tipster is null)::int as drop,
        (select count(*) from bet where esito <> 'Open')::int > 200 as settled,
        (select count(*) from movement)::int > 20 as movements,
        (select count(*) from bet where message_date > ${NOW})::int as future,
        (select count(*) from bet_photo)::int as photos,
        (select count(*) from dropped_bet d join room using (id_venue)
         where not exists (select from sent_bet s where s.id_received_bet = d.id_received_bet and s.id_sala = room.id_sala
                           and s.created_at < d.dropped_date))::int as unsent,
        (select count(*) from sent_bet s join room using (id_sala)
         where not exists (select from dropped_bet d where d.id_received_bet = s.id_received_bet
                           and d.id_venue = room.id_venue))::int > 100 as silent
    `.execute(db)
    expect(rows).toEqual([
      {
        tipster: 25,
        sale: 67,
        book: 9,
        siti: 30,
        altri: 12,
        valute: 4,
        bet: 300,
        drop: 1_200,
        settled: true,
        movements: true,
        future: 0,
        photos: 3,
        unsent: 0,
        silent: true,
      },
    ])
    const { differences } = await checkBooks(at, (difference) =>
      expect.unreachable(JSON.stringify(difference)),
    )
    expect(differences).toBe(0)
    expect(await isEmpty(at)).toBe(false)
  }, 60_000)

  it('is the same for the same size and moment', () => {
    const world = () => [
      ...generateBets({
        tipsters: [1, 2, 3],
        venues: [VENUE, { ...VENUE, id: 2, tassaQuota: '4.5' }, { ...VENUE, id: 3, cambio: '1.17' }],
        bets: 200,
        drops: 300,
        days: 3,
        now: NOW,
        random: seededRandom(7),
      }),
    ]
    const bets = world()
    expect(JSON.stringify(world())).toBe(JSON.stringify(bets))
    expect(bets.map((bet) => bet.idReceivedBet)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
    const dates = bets.map((bet) => bet.messageDate.getTime())
    expect(dates).toEqual(dates.toSorted((a, b) => a - b))
    for (const { tipsterDropAt, dataRefertazione } of bets) {
      expect(tipsterDropAt?.getTime() ?? 0).toBeLessThanOrEqual(NOW.getTime())
      expect(dataRefertazione?.getTime() ?? 0).toBeLessThanOrEqual(NOW.getTime())
    }
  })
})

describe('a tip of the demo', () => {
  it('is on a match that begins after it, at one time a day, with odds of its pick', () => {
    const random = seededRandom(5)
    const times = new Map<string, string>()
    for (let minute = 0; minute < 2_880; minute += 2) {
      const at = new Date(NOW.getTime() + minute * 60_000)
      const { text, match, selection, odds } = inventTip(random, at)
      const [, tomorrow, ore = ''] = / (domani )?ore (\d\d:\d\d)\n/.exec(text) ?? []
      const day = addRomeDays(romeDay(at), tomorrow ? 1 : 0)
      expect(`${day}T${ore}` > toWire(at).slice(0, 16), text).toBe(true)
      const known = times.get(`${day} ${match}`)
      expect(known ?? ore, text).toBe(ore)
      times.set(`${day} ${match}`, ore)
      if (selection === '12') expect(odds).toBeLessThan(1.5)
    }
  })
})

describe('what a score proposes for the demo world', () => {
  const plan = (bets: number) =>
    generateBets({
      ...{ tipsters: [1, 2, 3], venues: [VENUE], bets, drops: bets, days: 21, now: NOW },
      random: seededRandom(11),
    })

  it('never contradicts a person’s outcome, and proposes it for nearly all', () => {
    let [said, settled] = [0, 0]
    for (const { tip, esito, formattedBet } of plan(4_000)) {
      if (esito === 'Open') continue
      settled++
      const { score, problem } = readScore(tip.end.risultato, tip.sport.toLowerCase() as 'calcio')
      if (score === null) throw new Error(`${tip.end.risultato}: ${problem}`)
      const grade = gradeTip(readTip(formattedBet), [score])
      if (grade.esito === null) continue
      said++
      expect(grade.esito, `${formattedBet} at ${tip.end.risultato}: ${grade.reason}`).toBe(esito)
    }
    expect(settled).toBeGreaterThan(3_000)
    expect(said / settled).toBeGreaterThan(0.9)
  })

  it('has every outcome, halves and refunds among them', () => {
    const esiti = new Set([...plan(2_000)].map(({ esito }) => esito))
    expect([...esiti].sort()).toEqual(['HalfLoss', 'HalfWin', 'Loss', 'Open', 'Void', 'Win'])
  })
})

const VENUE = {
  idAccount: 1,
  idVenue: 1,
  kind: 'sala' as const,
  id: 1,
  nome: 'Sala',
  stato: 'A' as const,
  isSecret: false,
  percentualeImporto: '100',
  tassaQuota: '0',
  freerollAttivo: '10',
  idValuta: 'EUR',
  cambio: '1',
  simbolo: '€',
  idDropTg: null,
  dated: false,
}
