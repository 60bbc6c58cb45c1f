import { type Answer, contract } from '@xbetapp/contract/contract'
import { SCORE_SPORTS } from '@xbetapp/contract/settling/settling'
import { HISTORY_ROWS_MAX } from '@xbetapp/domain/intake/imports/limits'
import { sql } from 'kysely'
import { invariant } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { ownColumn } from './columns.ts'
import type { Kind, Values } from './kind.ts'
import { NothingWritten } from './read-row.ts'

type Score = Input<'PUT /api/v1/risultati'>['body']['risultati'][number]
type Odds = Input<'PUT /api/v1/quote'>['body']['quote'][number]

/** The verbs that write these sheets, given at start: intake cannot import settling, which is on the same floor. */
export interface FeedVerbs {
  enterScores: (tx: TxCtx, rows: Score[]) => Promise<Answer<'PUT /api/v1/risultati'>['esiti']>
  enterClosingOdds: (tx: TxCtx, rows: Odds[]) => Promise<Answer<'PUT /api/v1/quote'>['esiti']>
}
let verbs: FeedVerbs | undefined

export function giveFeedVerbs(feedVerbs: FeedVerbs): void {
  verbs = feedVerbs
}

/** The reason shown for a row that enters nothing, by its outcome; the argument is the verb's `motivo`. */
const REASONS = {
  invariato: () => 'È già scritto.',
  diverso: (other: string) => `Resta il risultato già scritto: ${other}.`,
  'non letto': (problem: string) => `${problem}.`,
  'non trovato': () => 'Nessuna bet su questa partita in quel giorno.',
  'più eventi': () => 'Più eventi con questi nomi e questo giorno.',
  'già presente': () => 'Le bet hanno già una quota di chiusura, che resta.',
  'nessuna bet': (selection: string) => `Nessuna bet singola su ${selection}.`,
} as const

type RowResult = { esito: keyof typeof REASONS | 'inserito' | 'inserita'; motivo: string | null }

/** Writes a row with a verb given at start. @throws NothingWritten */
async function writeRow(enter: (feedVerbs: FeedVerbs) => Promise<RowResult[]>): Promise<void> {
  invariant(verbs, 'the verbs of feeds are given')
  for (const { esito, motivo } of await enter(verbs))
    if (esito !== 'inserito' && esito !== 'inserita') throw new NothingWritten(REASONS[esito](motivo ?? ''))
}

const required = true
const MATCH_COLUMNS = [
  ownColumn('giorno', 'Giorno', { required, as: 'day' }),
  ownColumn('casa', 'Casa', { required }),
  ownColumn('ospite', 'Ospite', { required, explanation: "Le due squadre nell'ordine della partita." }),
]
const sportCells = { as: { choices: Object.fromEntries(SCORE_SPORTS.map((name) => [name, [name]])) } }

/** The entered scores; a match whose day is not known has the day of its last tip, which finds it again. */
async function listScores(ctx: Ctx): Promise<Values[]> {
  const { rows } = await sql<Record<'giorno' | 'casa' | 'ospite' | 'sport' | 'risultato', string>>`
    select coalesce(giorno, (al at time zone 'Europe/Rome')::date)::text as giorno, casa, ospite, sport, risultato
    from event where risultato is not null
    order by id_event
    limit ${HISTORY_ROWS_MAX + 1}
  `.execute(ctx.db)
  return rows
}

/** Enters the score of a match; a row writes nothing where the match has another score, which the reason names. */
const scoreVerb = {
  body: contract['PUT /api/v1/risultati'].body.shape.risultati.element,
  run: (tx: TxCtx, row: Score) => writeRow(({ enterScores }) => enterScores(tx, [row])),
}

export const SCORES: Kind = {
  sheet: 'Risultati',
  columns: [
    ...MATCH_COLUMNS,
    ownColumn('sport', 'Sport', { ...sportCells, required }),
    ownColumn('risultato', 'Risultato', {
      required,
      explanation:
        'Come si scrive in Risultati, per esempio 2-1 (1-0). Uno già scritto resta. In un prodotto nuovo lo stesso file si importa una seconda volta, quando le bet sono lette.',
    }),
  ],
  key: ['giorno', 'casa', 'ospite', 'sport'],
  list: listScores,
  create: scoreVerb,
  edit: { ...scoreVerb, id: [] },
}

export const CLOSING_ODDS: Kind = {
  sheet: 'Quote di chiusura',
  columns: [
    ...MATCH_COLUMNS,
    ownColumn('sport', 'Sport', sportCells),
    ownColumn('pronostico', 'Pronostico', {
      required,
      explanation: 'Come lo scrivono i tip: Over 2,5, 1, AH 1 -0,75.',
    }),
    ownColumn('quota', 'Quota', {
      required,
      as: 'number',
      explanation: 'La quota di chiusura: va alle bet singole con questo pronostico che non ne hanno.',
    }),
  ],
  key: ['giorno', 'casa', 'ospite', 'sport', 'pronostico'],
  codes: ['pronostico'],
  create: {
    body: contract['PUT /api/v1/quote'].body.shape.quote.element,
    run: (tx, row: Odds) => writeRow(({ enterClosingOdds }) => enterClosingOdds(tx, [row])),
  },
}
