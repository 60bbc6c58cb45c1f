import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { ZipWriter } from '../../apps/server/src/kernel/xlsx/zip-file.ts'
import { checkBooks } from '../../apps/server/src/ledger/postings/public.ts'
import { startBenchServer } from './setup/bench-server.ts'
import { percentile, table } from './setup/print.ts'

// npm run bench -- import [bets]
// A file of past bets with five drops each over HTTP: its effect, then the writing, while somebody saves a drop every
// half second. Then the books are checked, and each account holds what the file gave it. The peer is the same rows of drops inserted into a bare copy of their table, with its indexes alone.
const BETS = Number(process.argv[2] ?? 10_000)
const DROPS_EACH = 5
const DAYS = 300
const DAY_MS = 86_400_000

const world = await startBenchServer({ world: { bets: 200, drops: 800, days: 21, photos: 0 } })
const { db } = world.ctx
const tipsters = await db
  .selectFrom('tipster')
  .select('nomeTipster as nome')
  .where('idTipster', 'in', db.selectFrom('bet').select('idTipster').where('totTipster', '>', '0'))
  .orderBy('idTipster')
  .execute()
const venues = await db
  .selectFrom('venue')
  .leftJoin('room', 'room.idVenue', 'venue.idVenue')
  .select(['venue.nome', 'venue.kind'])
  .where((of) => of.or([of('room.isSecret', 'is', null), of('room.isSecret', '=', false)]))
  .where('venue.stato', '=', 'A')
  .where('venue.kind', 'in', ['sala', 'sito'])
  .orderBy('venue.idVenue')
  .execute()

const own = await db
  .selectFrom('droppedBet')
  .innerJoin('room', 'room.idVenue', 'droppedBet.idVenue')
  .innerJoin('bet', 'bet.idReceivedBet', 'droppedBet.idReceivedBet')
  .select(['droppedBet.idReceivedBet', 'room.idSala'])
  .where('bet.esito', '=', 'Open')
  .where('supersededAt', 'is', null)
  .where('isSecret', '=', false)
  .orderBy('idDroppedBet', 'desc')
  .executeTakeFirstOrThrow()

const day = (bet: number) => {
  const at = new Date(Date.now() - DAY_MS * (DAYS - Math.floor((bet * (DAYS - 1)) / BETS)))
  return `${String(at.getDate()).padStart(2, '0')}/${String(at.getMonth() + 1).padStart(2, '0')}/${at.getFullYear()}`
}
const OUTCOMES = ['Win', 'Loss', 'Loss', 'Win', 'Void', 'HalfWin', '']
const pick = <Item>(list: readonly Item[], n: number) => list[n % list.length] as Item
const bets = ['Codice;Tipster;Data;Testo;Esito;Tot Tipster;Quota Drop;Sport']
const drops = ['Codice bet;Sala;Sito;Importo;Quota']
const played = new Map<string, number>()
for (let bet = 0; bet < BETS; bet++) {
  const odds = `${1 + (bet % 4)},${50 + (bet % 50)}`
  const tipster = pick(tipsters, bet * 7).nome
  bets.push(
    `B${bet};${tipster};${day(bet)} 18:30;Inter - Milan ${bet} over 2,5 @${odds};${pick(OUTCOMES, bet)};${100 + (bet % 400)};${odds};Calcio`,
  )
  for (let drop = 0; drop < DROPS_EACH; drop++) {
    const { nome, kind } = pick(venues, bet * 3 + drop)
    const amount = 50 + ((bet + drop) % 300)
    drops.push(`B${bet};${kind === 'sala' ? `${nome};` : `;${nome}`};${amount};${odds}`)
    played.set(nome, (played.get(nome) ?? 0) + amount)
  }
}
const archive = new ZipWriter()
await archive.add('Bet.csv', [bets.join('\r\n')])
await archive.add('Drop.csv', [drops.join('\r\n')])
const zip = archive.finish()
const file = { nome: 'storico.zip', contenuto: zip.toString('base64') }
const effect = await world.call('POST', '/api/v1/importa/effetto', file)
const { impronta, fogli } = JSON.parse(effect.text)
for (const { foglio, nuove, rifiutate, righe } of fogli)
  if (rifiutate > 0 || nuove === 0)
    throw new Error(`${foglio}: ${rifiutate} refused, ${JSON.stringify(righe[0])}`)
const others = workMeanwhile()
const written = await world.call('POST', '/api/v1/importa', { ...file, impronta })
const waits = await others.stop()
const { differences } = await checkBooks(world.ctx, console.error)
const { rows: kept } = await sql<{ nome: string; importo: string }>`
  select nome, sum(importo_no_perc) as importo
  from imported_bet join dropped_bet using (id_received_bet) join venue using (id_venue) group by 1
`.execute(db)
const wrong = kept.filter(({ nome, importo }) => Number(importo) !== played.get(nome))
if (differences > 0 || wrong.length > 0 || kept.length !== played.size)
  throw new Error(
    `${differences} differences in the books, accounts other than in the file: ${JSON.stringify(wrong)}`,
  )
const began = performance.now()
await sql`create table bare_drop (like dropped_bet including all)`.execute(db)
const { rows: columns } = await sql<{ name: string }>`
  select attname as name from pg_attribute
  where attrelid = 'dropped_bet'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
`.execute(db)
const copied = sql.raw(columns.map(({ name }) => name).join(', '))
await sql`insert into bare_drop (${copied}) select ${copied} from dropped_bet`.execute(db)
const bare = performance.now() - began
const seconds = (ms: number) => Number((ms / 1000).toFixed(1))
table(`${BETS} bets with ${BETS * DROPS_EACH} drops from a file of ${(zip.length / 1e6).toFixed(1)} MB`, [
  { '': 'its effect', s: seconds(effect.ms) },
  { '': 'written', s: seconds(written.ms) },
  { '': 'peer: the bare drops into a copy of their table', s: seconds(bare) },
])
table('A drop saved meanwhile', [
  {
    '': `${waits.length} times`,
    'p50 s': seconds(percentile(waits, 50)),
    'longest s': seconds(Math.max(...waits)),
  },
])
await world.stop()

/** Saves a drop on one bet again and again, with another amount each time. */
function workMeanwhile() {
  const took: number[] = []
  let isOver = false
  const work = async () => {
    for (let importo = 1; !isOver; importo++) {
      const drop = { idReceivedBet: own.idReceivedBet, idSala: own.idSala, importoNoPerc: importo, quota: 2 }
      took.push((await world.call('POST', '/sparabet/new-sale-drop', { data: [drop] })).ms)
      await sleep(500)
    }
  }
  const working = work()
  return {
    async stop() {
      isOver = true
      await working
      return took
    },
  }
}
