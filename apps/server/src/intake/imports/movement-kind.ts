import { DateOrMoment, Id, Money, RequiredText } from '@xbetapp/contract/fields'
import { VENUE_FIELDS, type VenueRef, venueIds } from '@xbetapp/contract/reference/venue-fields'
import {
  type MovementLines,
  tipsterCashin,
  tipsterCashout,
  tipsterDeposito,
  venueCashin,
  venueCashout,
  venueDeposito,
} from '@xbetapp/domain/accounts/movements/movement-lines'
import type { VenueKind } from '@xbetapp/domain/bets/drops/offered'
import { HISTORY_ROWS_MAX } from '@xbetapp/domain/intake/imports/limits'
import { dec, isZero, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { fromWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { z } from 'zod'
import {
  type BookingDay,
  bringProofs,
  recordAccountTransfer,
  recordDeposit,
  recordEntityCashflow,
  recordTipsterCashin,
  recordTipsterCashout,
  recordVenueCashin,
  recordVenueCashout,
  type StoredProof,
  whenBooked,
} from '#server/accounts/movements/public.ts'
import { venueRef } from '#server/bets/drops/public.ts'
import { validationError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { knownAccounts } from '#server/ledger/postings/public.ts'
import { ownColumn } from './columns.ts'
import {
  createHouseMovement,
  type Dated,
  HOUSE_COLUMNS,
  HOUSE_FIELDS,
  HOUSE_TYPES,
  isOfHouse,
  listHouseMovements,
} from './house-movements.ts'
import { dayOf, type Kind, keyOf, type Values } from './kind.ts'
import { sharesWritten, walletsOf } from './wallet-shares.ts'

const required = true
const fixed = true
/** Types as files name them. */
const TYPES = {
  cashin: ['Cashin'],
  cashout: ['Cashout'],
  deposito_in: ['Deposito In'],
  deposito_out: ['Deposito Out'],
  cashflow: ['Cashflow', 'Rettifica'],
  giroconto: ['Giroconto'],
  ...HOUSE_TYPES,
} as const
const Movement = z.object({
  data: DateOrMoment,
  tipo: z.enum([
    'cashin',
    'cashout',
    'deposito_in',
    'deposito_out',
    'cashflow',
    'giroconto',
    'flusso',
    'spostamento',
  ]),
  ...{ idTipster: Id.nullish(), idSala: Id.nullish(), idSito: Id.nullish(), idAltro: Id.nullish() },
  importo: Money,
  ...{ alTipster: Id.nullish(), allaSala: Id.nullish(), alSito: Id.nullish(), allAltro: Id.nullish() },
  portafogli: z.string().optional(),
  ...{ freeroll: Money.default(0), action: Money.default(0) },
  numero: z.number().int().min(2, 'Il primo non ne ha: dal secondo in poi 2, 3 e così via.').optional(),
  freerollUsato: Money.min(0, 'Il valore non può essere negativo.').optional(),
  cambio: z.number().positive('Il valore deve essere maggiore di 0.').optional(),
  nota: RequiredText(500),
  prove: z.array(z.custom<StoredProof>()).optional(),
  ...HOUSE_FIELDS,
})
type Movement = z.output<typeof Movement>

/** Fields that name the account taking over what a giroconto's first account owes, with the account's kind. */
const TO_FIELDS = { alTipster: 'tipster', allaSala: 'sala', alSito: 'sito', allAltro: 'altro' } as const
const TO = Object.keys(TO_FIELDS) as Array<keyof typeof TO_FIELDS>

type Owner = VenueRef | { kind: 'tipster'; id: number }

/** Books a movement and attaches its proofs. */
async function createMovement(tx: TxCtx, { prove = [], data, ...movement }: Movement): Promise<void> {
  if (prove.length > 0 && isOfHouse(movement)) throw validationError('Solo di un conto.', 'prove')
  const booked = { ...movement, data: dayOf(data) === data ? data : fromWire(data) }
  const idMovimento = await bookMovement(tx, booked)
  await bringProofs(tx, idMovimento, prove)
}

type BookedMovement = Omit<Movement, 'data' | 'prove'> & { data: BookingDay }

/**
 * Books a movement of the house, or of an account with its wallets, at its moment or on its day. A file writes cashin,
 * cashout and deposits unsigned, a correction, which has no wallet, with its sign. @returns the movement's id
 */
async function bookMovement(tx: TxCtx, movement: BookedMovement): Promise<number> {
  const past = (['freerollUsato', 'cambio'] as const).find((field) => movement[field] !== undefined)
  if (past && (past === 'freerollUsato' ? movement.tipo !== 'cashout' : isOfHouse(movement)))
    throw validationError(past === 'cambio' ? 'Solo di un conto.' : 'Solo di un cashout.', past)
  if (isOfHouse(movement)) return createHouseMovement(tx, movement)
  const house = (['valuta', 'alPortafoglio', 'alFondoCassa'] as const).find((field) => movement[field])
  if (house) throw validationError('Solo per i movimenti della casa.', house)
  const { data, nota, tipo, importo, idTipster, portafogli, action, freeroll, cambio } = movement
  const owner: Owner = idTipster ? { kind: 'tipster', id: idTipster } : venueRef(movement)
  const to = TO.flatMap((field) =>
    movement[field] ? [{ field, kind: TO_FIELDS[field], id: movement[field] }] : [],
  )
  if (tipo === 'giroconto') {
    const [a, another] = to
    if (!a || another) throw validationError('Indica un solo conto che deve di più.', another?.field ?? TO[0])
    if (portafogli) throw validationError('Un giroconto non ha portafoglio.', 'portafogli')
    return recordAccountTransfer(tx, { data, nota, importo, cambio, da: owner, a })
  }
  if (to[0]) throw validationError('Solo di un giroconto.', to[0].field)
  if (tipo !== 'cashflow' && importo <= 0)
    throw validationError('Il valore deve essere maggiore di 0.', 'importo')
  if (tipo === 'cashflow' && portafogli)
    throw validationError('Una rettifica non ha portafoglio.', 'portafogli')

  const row = {
    ...{ data, nota, cambio, freerollUsed: movement.freerollUsato },
    importo: tipo === 'cashout' || tipo === 'deposito_out' ? -importo : importo,
  }
  if (tipo === 'cashflow') return recordEntityCashflow(tx, { ...owner, row })
  const { wallets: held } = linesOf(owner, movement)
  if (!portafogli && !isZero(held)) throw validationError('Campo obbligatorio.', 'portafogli')
  // Where the house keeps the whole amount nothing reaches a wallet: the verb is given some wallet with amount 0.
  const wallets = portafogli
    ? walletsOf(portafogli, held)
    : [{ idPortafoglio: await someWallet(tx), importo: 0 }]
  if (tipo !== 'cashin' && tipo !== 'cashout') return recordDeposit(tx, { ...owner, row, wallets })
  if (owner.kind !== 'tipster')
    return tipo === 'cashin'
      ? recordVenueCashin(tx, { ...owner, row, wallets })
      : recordVenueCashout(tx, { ...owner, row, wallets, spesa: { importo: -freeroll } })
  const sent = { row: { ...row, idTipster: owner.id }, wallets }
  return tipo === 'cashin'
    ? recordTipsterCashin(tx, { ...sent, spesa: { importo: -action } })
    : recordTipsterCashout(tx, { ...sent, action: { importo: action }, freeroll: { importo: freeroll } })
}

const someWallet = async (tx: TxCtx): Promise<number | undefined> =>
  (await tx.db.selectFrom('wallet').select('idPortafoglio').limit(1).executeTakeFirst())?.idPortafoglio

function linesOf({ kind }: Owner, { tipo, importo, action, freeroll }: BookedMovement): MovementLines {
  const isTipster = kind === 'tipster'
  if (tipo === 'cashin')
    return isTipster ? tipsterCashin({ importo, spesa: action, nomeTipster: '' }) : venueCashin({ importo })
  if (tipo === 'cashout')
    return isTipster
      ? tipsterCashout({ importo, action, freeroll, nomeTipster: '' })
      : venueCashout({ importo, spesa: freeroll, venue: 'Sala', nome: '' })
  const verso = tipo === 'deposito_in' ? 'In' : 'Out'
  return isTipster ? tipsterDeposito(verso, importo) : venueDeposito(verso, importo)
}

interface Booked extends Omit<Dated, 'rows'> {
  tipo: Movement['tipo']
  kind: VenueKind | 'tipster'
  id: number
  importo: string
  nota: string
  /** The account that owes more after a giroconto; null for other types and where the caller may not know it. */
  al: { kind: VenueKind | 'tipster'; id: number } | null
  action: string
  freeroll: string
  freerollUsed: string
  cambio: string
  wallets: Array<{ id: number; importo: string }>
  prove: StoredProof[] | null
}

/**
 * Standing movements of the days that are asked for, each with its wallets and what the house kept. Equal movements of
 * a day are numbered from the second on.
 */
async function listMovements(ctx: Ctx, asked?: readonly Values[]): Promise<Values[]> {
  const days = asked && [...new Set(asked.map(({ data }) => dayOf(data)))]
  const { rows } = await sql<Booked>`
    select m.data, m.day_only, m.id_movimento, m.tipo, n.tipo as kind, n.id_conto as id, 
      case when m.tipo = 'giroconto' then abs(own.importo_origine) else own.importo_origine end as importo, m.nota,
      case when m.tipo = 'giroconto' then (
        select json_build_object('kind', n.tipo, 'id', n.id_conto)
        from movement_line r join account_named n using (id_account)
        where r.id_movimento = m.id_movimento and r.id_account <> own.id_account and ${knownAccounts(ctx)}
      ) end as al, own.freeroll_used, own.cambio,
      ${kept('INCASSI', 'SPESE')} as action, ${kept('FREEROLL')} as freeroll,
      coalesce((
        select json_agg(json_build_object('id', w.id_conto, 'importo', abs(r.importo_origine)::text) order by r.id_riga)
        from movement_line r join account_named w using (id_account)
        where r.id_movimento = m.id_movimento and r.kind = 'portafoglio'
      ), '[]') as wallets,
      (
        select json_agg(json_build_object('file', p.file, 'nome', p.nome) order by p.id_prova)
        from movement_proof p where p.id_movimento = m.id_movimento
      ) as prove
    from movement m join movement_line own using (id_movimento) join account_named n using (id_account)
    where own.kind in ('tipster', 'venue') and (
        m.tipo in ('cashin', 'cashout', 'deposito_in', 'deposito_out', 'cashflow')
        or m.tipo = 'giroconto' and own.segno * own.importo < 0
      )
      and ${knownAccounts(ctx)} and m.reverses is null
      and not exists (select from movement s where s.reverses = m.id_movimento)
      and ${days ? sql`(m.data at time zone 'Europe/Rome')::date = any(${days}::date[])` : sql`true`}
    order by m.data, m.id_movimento
    limit ${HISTORY_ROWS_MAX + 1}
  `.execute(ctx.db)
  const house = await listHouseMovements(ctx, days ?? null, HISTORY_ROWS_MAX + 1)
  const ofAccounts = rows
    .filter(({ tipo, al }) => tipo !== 'giroconto' || al)
    .map((row) => ({
      ...row,
      rows: [valuesOf(row)],
    }))
  // In the order of booking, so that an imported movement finds the money that earlier ones brought.
  return [...ofAccounts, ...house]
    .toSorted((a, b) => a.idMovimento - b.idMovimento)
    .flatMap((movement) => movement.rows)
    .map(numberRepeats())
}

/** @returns a function that gives each movement equal to an earlier one the next number: 2, 3 and so on */
function numberRepeats(): (movement: Values) => Values {
  const times = new Map<string, number>()
  return (movement) => {
    const key = keyOf(MOVEMENTS, movement)
    const numero = (times.get(key) ?? 0) + 1
    times.set(key, numero)
    return numero === 1 ? movement : { ...movement, numero }
  }
}

function valuesOf({ data, dayOnly, tipo, kind, id, nota, al, wallets, prove, ...booked }: Booked): Values {
  const { action, freeroll } = booked
  const isPaid = tipo === 'cashin' || tipo === 'cashout'
  const total = wallets.reduce((sum, { importo }) => sum.plus(importo), dec(action).plus(freeroll))
  return {
    ...{ data: whenBooked({ data, dayOnly }), tipo, nota, prove },
    importo: toNumber(tipo === 'cashflow' ? dec(booked.importo) : isPaid ? total : dec(booked.importo).abs()),
    ...(kind === 'tipster' ? { idTipster: id } : venueIds({ kind, id })),
    ...(al ? { [TO.find((field) => TO_FIELDS[field] === al.kind) ?? '']: al.id } : {}),
    ...(isPaid ? { action: toNumber(action), freeroll: toNumber(freeroll) } : {}),
    ...(wallets.length > 0 ? { portafogli: sharesWritten(wallets) } : {}),
    ...(tipo === 'cashout' ? { freerollUsato: toNumber(booked.freerollUsed) } : {}),
    ...(dec(booked.cambio).eq(1) ? {} : { cambio: toNumber(booked.cambio) }),
  }
}

/** What a movement leaves on the named accounts of the house, unsigned, in the movement's currency. */
const kept = (...names: string[]) => sql`coalesce((
  select abs(sum(r.importo_origine)) from movement_line r join account_named h using (id_account)
  where r.id_movimento = m.id_movimento and h.conto = any(${names}::text[])
), 0)`

const amount = 'Senza segno, nella valuta del conto; di una rettifica con il suo segno.'

export const MOVEMENTS: Kind = {
  sheet: 'Movimenti',
  columns: [
    ownColumn('data', 'Data', { required, fixed, as: 'day or moment' }),
    ownColumn('tipo', 'Tipo', { required, as: { choices: TYPES } }),
    ownColumn('idTipster', 'Tipster', {
      as: { names: 'tipster' },
      explanation: 'Un tipster; oppure una sala, un sito o un altro.',
    }),
    ownColumn('idSala', 'Sala', { as: { names: 'sala' } }),
    ownColumn('idSito', 'Sito', { as: { names: 'sito' } }),
    ownColumn('idAltro', 'Altro', { as: { names: 'altro' } }),
    ownColumn('alTipster', 'Al Tipster', {
      as: { names: 'tipster' },
      explanation: 'Di un giroconto: chi deve di più, tipster, sala, sito o altro.',
    }),
    ownColumn('allaSala', 'Alla Sala', { as: { names: 'sala' } }),
    ownColumn('alSito', 'Al Sito', { as: { names: 'sito' } }),
    ownColumn('allAltro', "All'Altro", { as: { names: 'altro' } }),
    ownColumn('importo', 'Importo', { required, as: 'number', explanation: amount }),
    ownColumn('portafogli', 'Portafoglio', {
      as: 'shares',
      explanation:
        'Il suo nome, di uno spostamento quello da cui parte; se sono più di uno, ciascuno con il suo importo: Banca = 60,00; Cassa = 40,00. Una rettifica non ne ha.',
    }),
    ownColumn('action', 'Action', {
      as: 'number',
      explanation: 'Di un tipster: la parte che resta a lui o a noi.',
    }),
    ownColumn('freeroll', 'Freeroll', {
      as: 'number',
      explanation: 'La parte di un cashout che non passa dai portafogli.',
    }),
    ownColumn('nota', 'Nota', { required }),
    ...HOUSE_COLUMNS,
    ownColumn('numero', 'Numero', {
      as: 'number',
      explanation: 'Di movimenti uguali nello stesso giorno: dal secondo in poi 2, 3 e così via.',
    }),
    ownColumn('freerollUsato', 'Freeroll usato', {
      fixed,
      as: 'number',
      explanation: 'Di un cashout: quanto ha tolto dal saldo Freeroll; vuoto: lo calcola xbetapp.',
    }),
    ownColumn('cambio', 'Cambio', {
      fixed,
      as: 'number',
      explanation: 'Euro per una unità, di quel giorno; vuoto: quello di oggi.',
    }),
    ownColumn('prove', 'Prove', {
      fixed,
      as: 'proofs',
      explanation:
        'Solo in uno ZIP, di un conto: i nomi dei file nella sua cartella prove, uno per riga; per dare un altro nome: 0147.pdf = Bonifico di marzo.pdf.',
    }),
  ],
  codes: ['portafogli'],
  days: ['data'],
  ordinal: 'numero',
  key: [
    'data',
    'tipo',
    'idTipster',
    ...Object.values(VENUE_FIELDS).map(({ id }) => id),
    ...TO,
    'importo',
    'portafogli',
    'action',
    'freeroll',
    'nota',
    ...HOUSE_COLUMNS.map(({ field }) => field),
    'numero',
  ],
  list: listMovements,
  create: { body: Movement, run: createMovement },
}
