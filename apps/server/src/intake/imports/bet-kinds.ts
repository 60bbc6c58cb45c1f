import {
  ClosingOdds,
  CreditedOdds,
  Esito,
  Id,
  Money,
  RequiredText,
  TypedAmount,
  TypedOdds,
  WireDateTimeInput,
} from '@xbetapp/contract/fields'
import { VENUE_FIELDS, type VenueIds, venueIds } from '@xbetapp/contract/reference/venue-fields'
import { HISTORY_ROWS_MAX } from '@xbetapp/domain/intake/imports/limits'
import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { fromWire, toWire } from '@xbetapp/domain/platform/time/rome'
import type { VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { sql } from 'kysely'
import { z } from 'zod'
import { editBet, lockBet } from '#server/bets/bets/public.ts'
import {
  importBets,
  lockVenues,
  saveTipsterDrop,
  saveVenueDrops,
  type VenueDropEntry,
  venueKey,
  venueRef,
} from '#server/bets/drops/public.ts'
import { present, validationError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { knownAccounts } from '#server/ledger/postings/public.ts'
import { betsByCode, CODE, codeCondition, keepCodes, requireBet } from './bet-codes.ts'
import { column, type KeptPhoto, ownColumn } from './columns.ts'
import type { Kind, Values } from './kind.ts'

const required = true
const fixed = true
const Code = RequiredText(100)

export const OUTCOMES = {
  Open: ['Open'],
  Win: ['Win'],
  Loss: ['Loss'],
  Void: ['Void'],
  HalfWin: ['HalfWin', 'Half Win'],
  HalfLoss: ['HalfLoss', 'Half Loss'],
}

const BET_FIELDS = {
  esito: Esito.optional(),
  sport: RequiredText(100).optional(),
  fascia: RequiredText(100).optional(),
  dropChiusura: ClosingOdds.optional(),
  totTipster: Money.optional(),
  quotaDrop: CreditedOdds.optional(),
  idTipsterDrop: Id.optional(),
  dataRefertazione: WireDateTimeInput.optional(),
}
const NewBet = z.object({
  codice: Code,
  idTipster: Id,
  messageDate: WireDateTimeInput,
  receivedBet: RequiredText(4096),
  foto: z.array(z.custom<KeptPhoto>()).default([]),
  ...BET_FIELDS,
})
const EditedBet = z.object({ idReceivedBet: Id, ...BET_FIELDS })
type NewBet = z.output<typeof NewBet>
type EditedBet = z.output<typeof EditedBet>

/** What an export writes as the text of a bet that has only a picture. */
const TEXT_OF_PICTURE = '(foto)'

async function listBets(ctx: Ctx, fileRows?: readonly Values[]): Promise<Values[]> {
  const { rows } = await sql<
    Values &
      Record<'totTipster' | 'quotaDrop' | 'dropChiusura', string> & {
        messageDate: Date
        dataRefertazione: Date | null
      }
  >`
    select b.id_received_bet, ${CODE} as codice, id_tipster, message_date, data_refertazione, esito, sport, fascia,
      coalesce(nullif(trim(received_bet), ''), nullif(trim(formatted_bet), ''), ${TEXT_OF_PICTURE}) as received_bet,
      array(select file from bet_photo p where p.id_received_bet = b.id_received_bet and file is not null
            order by position) as foto,
      drop_chiusura, tot_tipster, quota_drop, nullif(id_tipster_drop, id_tipster) as id_tipster_drop
    from bet b where deleted_at is null and ${await codeCondition(ctx, fileRows)} order by b.id_received_bet
    limit ${HISTORY_ROWS_MAX + 1}
  `.execute(ctx.db)
  return rows.map((row) => ({
    ...row,
    messageDate: toWire(row.messageDate),
    dataRefertazione: row.dataRefertazione && row.esito !== 'Open' ? toWire(row.dataRefertazione) : null,
    dropChiusura: toNumber(row.dropChiusura),
    totTipster: toNumber(row.totTipster),
    quotaDrop: toNumber(row.quotaDrop),
  }))
}

async function createBets(tx: TxCtx, bets: readonly NewBet[]): Promise<void> {
  const ids = await importBets(
    tx,
    bets.map(({ codice: _, messageDate, dataRefertazione: at, ...bet }) => ({
      esito: 'Open',
      sport: null,
      fascia: null,
      dropChiusura: 0,
      totTipster: 0,
      quotaDrop: 0,
      ...bet,
      messageDate: fromWire(messageDate),
      idTipsterDrop: bet.idTipsterDrop ?? bet.idTipster,
      dataRefertazione: settlementMoment(tx, bet.esito, { at, messageDate }),
    })),
  )
  const codes = bets.map(({ codice }, n) => {
    const id = present(ids[n], 'each bet of the file was stored')
    return { code: codice, id }
  })
  await keepCodes(tx, codes)
}

/** When a bet was settled: `at`, else when it was posted; null for an Open bet, and where neither is given. @throws AppError VALIDATION */
function settlementMoment(
  { now }: TxCtx,
  esito: string | undefined,
  { at, messageDate }: { at: string | undefined; messageDate?: string },
): Date | null {
  const isOpen = esito === undefined || esito === 'Open'
  const moment = at ?? messageDate
  if (isOpen && at !== undefined) throw validationError('Solo di una bet con esito.', 'dataRefertazione')
  if (isOpen || moment === undefined) return null
  if (fromWire(moment) > now()) throw validationError('Non può essere dopo adesso.', 'dataRefertazione')
  return fromWire(moment)
}

async function editStoredBet(tx: TxCtx, { idReceivedBet, ...fields }: EditedBet): Promise<void> {
  const { esito, sport, fascia, dropChiusura } = fields
  const dataRefertazione = settlementMoment(tx, esito, { at: fields.dataRefertazione })
  const settlement = dataRefertazione ? { dataRefertazione } : undefined
  await editBet(tx, { idReceivedBet, esito, sport, fascia, dropChiusura }, undefined, settlement)
  await creditTipster(tx, idReceivedBet, fields)
}

async function creditTipster(
  tx: TxCtx,
  idReceivedBet: number,
  { totTipster, quotaDrop, idTipsterDrop }: Partial<EditedBet>,
): Promise<void> {
  if (totTipster === undefined && quotaDrop === undefined && idTipsterDrop === undefined) return
  const bet = await lockBet(tx, idReceivedBet)
  const credit = {
    totTipster: totTipster ?? toNumber(bet.totTipster),
    quotaDrop: quotaDrop ?? toNumber(bet.quotaDrop),
    idTipster: idTipsterDrop ?? bet.idTipsterDrop ?? bet.idTipster,
  }
  const isSameCredit = dec(bet.totTipster).eq(credit.totTipster) && dec(bet.quotaDrop).eq(credit.quotaDrop)
  if (isSameCredit && credit.idTipster === (bet.idTipsterDrop ?? bet.idTipster)) return
  await saveTipsterDrop(tx, { idReceivedBet, ...credit, announce: false })
}

const codice = ownColumn('codice', 'Codice', {
  required,
  explanation: 'Il vostro numero della bet: i drop la nominano con questo.',
})

export const BETS: Kind = {
  sheet: 'Bet',
  columns: [
    codice,
    ownColumn('idTipster', 'Tipster', { required, fixed, as: { names: 'tipster' } }),
    ownColumn('messageDate', 'Data', { required, fixed, as: 'moment' }),
    ownColumn('receivedBet', 'Testo', { required, fixed }),
    ownColumn('foto', 'Foto', {
      fixed,
      as: 'pictures',
      explanation: 'Solo in uno ZIP: i nomi dei file nella sua cartella foto, separati da virgola.',
    }),
    ownColumn('esito', 'Esito', { as: { choices: OUTCOMES } }),
    ownColumn('totTipster', 'Tot Tipster', {
      as: 'number',
      otherHeaders: ['Importo'],
      explanation: 'Un importo in euro.',
    }),
    ownColumn('quotaDrop', 'Quota Drop', { as: 'number' }),
    ownColumn('idTipsterDrop', 'Accreditato a', {
      as: { names: 'tipster' },
      explanation: 'Solo se il drop non è del suo tipster: Americans.',
    }),
    ownColumn('dataRefertazione', 'Refertata', {
      fixed: 'once set',
      as: 'moment',
      explanation: "Quando ha avuto l'esito; vuota: alla sua data.",
    }),
    ownColumn('sport', 'Sport'),
    ownColumn('fascia', 'Fascia'),
    ownColumn('dropChiusura', 'Drop Chiusura', { as: 'number' }),
  ],
  key: ['codice'],
  codes: ['codice'],
  list: listBets,
  create: { body: NewBet, many: createBets },
  edit: { body: EditedBet, run: editStoredBet, id: ['idReceivedBet'] },
}

const TERM_FIELDS = ['percentualeImporto', 'tassaQuota', 'cambio', 'freerollAttivo'] as const
const NewDrop = z.object({
  codice: Code,
  idSala: Id.nullish(),
  idSito: Id.nullish(),
  idAltro: Id.nullish(),
  importo: TypedAmount,
  quota: TypedOdds,
  percentualeImporto: z.number().min(0).max(100).optional(),
  tassaQuota: z.number().min(0).max(100).optional(),
  cambio: z.number().positive().optional(),
  freerollAttivo: z.number().min(0).max(100).optional(),
})
type NewDrop = z.output<typeof NewDrop>

async function listDrops(ctx: Ctx, fileRows?: readonly Values[]): Promise<Values[]> {
  const { rows } = await sql<
    Record<'importo' | 'quota' | (typeof TERM_FIELDS)[number], string> & {
      codice: string
      kind: VenueKind
      numero: number
    }
  >`
    select ${CODE} as codice, venue.kind, venue.numero, d.importo_no_perc as importo, d.quota_no_tassa as quota,
      d.percentuale_importo, d.tassa_quota, d.cambio_valuta as cambio, d.freeroll_attivo
    from bet b join dropped_bet d using (id_received_bet) join venue using (id_venue)
    join account using (id_venue) join account_named n using (id_account)
    where b.deleted_at is null and d.superseded_at is null and ${knownAccounts(ctx)}
      and ${await codeCondition(ctx, fileRows)}
    order by b.id_received_bet, d.id_dropped_bet
    limit ${HISTORY_ROWS_MAX + 1}
  `.execute(ctx.db)
  return rows.map(({ codice, kind, numero, ...figures }) => ({
    codice,
    ...venueIds({ kind, id: numero }),
    ...Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, toNumber(value)])),
  }))
}

/** Saves drops as they were, without announcement. A drop without terms takes today's terms of its account. */
async function createDrops(tx: TxCtx, drops: readonly NewDrop[]): Promise<void> {
  const betIdByCode = await betsByCode(tx, [...new Set(drops.map(({ codice }) => codice))])
  const venueDrops = drops.map((drop) => ({ ...drop, venue: venueRef(drop as VenueIds) }))
  const venues = await lockVenues(
    tx,
    venueDrops.map(({ venue }) => venue),
  )
  const entries = venueDrops.map(({ codice, venue, importo, quota, ...drop }): VenueDropEntry => {
    const presentTerms = venues.get(venueKey(venue))
    if (importo === 0) throw validationError('Il valore deve essere diverso da 0.', 'importo')
    const fileTerms = Object.fromEntries(
      TERM_FIELDS.flatMap((term) => (drop[term] === undefined ? [] : [[term, String(drop[term])]])),
    )
    return {
      idReceivedBet: requireBet(betIdByCode, codice),
      venue,
      importo,
      quota,
      ...(presentTerms && Object.keys(fileTerms).length > 0
        ? { terms: { ...presentTerms, letteraImporto: null, letteraQuota: null, ...fileTerms } }
        : {}),
    }
  })
  await saveVenueDrops(tx, { entries, announce: false })
}

export const DROPS: Kind = {
  sheet: 'Drop',
  columns: [
    ownColumn('codice', 'Codice bet', { required, explanation: 'Il codice della sua bet nel foglio Bet.' }),
    ownColumn('idSala', 'Sala', {
      as: { names: 'sala' },
      explanation: 'Una sala o un helper; oppure un sito o un altro.',
    }),
    ownColumn('idSito', 'Sito', { as: { names: 'sito' } }),
    ownColumn('idAltro', 'Altro', { as: { names: 'altro' } }),
    ownColumn('importo', 'Importo', {
      required,
      as: 'number',
      explanation: 'Come giocato, prima della percentuale, nella valuta del conto.',
    }),
    ownColumn('quota', 'Quota', { required, as: 'number', explanation: 'Come giocata, prima della tassa.' }),
    ...(['percentualeImporto', 'tassaQuota', 'freerollAttivo'] as const).map((name) =>
      column(name, { explanation: 'Di quel giorno; vuota: quella di oggi.' }),
    ),
    ownColumn('cambio', 'Cambio', {
      as: 'number',
      explanation: 'Euro per una unità, di quel giorno; vuoto: quello di oggi.',
    }),
  ],
  key: ['codice', ...Object.values(VENUE_FIELDS).map(({ id }) => id)],
  codes: ['codice'],
  list: listDrops,
  create: { body: NewDrop, many: createDrops },
  edit: { body: NewDrop, run: (tx, drop: NewDrop) => createDrops(tx, [drop]), id: [] },
}
