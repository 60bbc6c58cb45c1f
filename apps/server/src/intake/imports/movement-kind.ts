import { VENUE_FIELDS, venueIds } from '@xbetapp/contract/reference/venue-fields'
import { HISTORY_ROWS_MAX } from '@xbetapp/domain/intake/imports/limits'
import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import type { VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { sql } from 'kysely'
import { type StoredProof, stands, whenBooked } from '#server/accounts/movements/public.ts'
import { invariant } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { knownAccounts } from '#server/ledger/postings/public.ts'
import { createMovement, Movement, type Owner, RECEIVER_FIELDS, RECEIVER_KINDS } from './book-movement.ts'
import { ACCOUNT_COLUMNS, ownColumn } from './columns.ts'
import { HOUSE_COLUMNS, HOUSE_TYPES, listHouseMovements, type MovementRows } from './house-movements.ts'
import { dayOf, type Kind, keyOf, type Values } from './kind.ts'
import { textOfWallets } from './wallet-shares.ts'

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
interface StoredMovement extends Omit<MovementRows, 'rows'> {
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
 * The movements that are not reversed, each with its wallets and what the house kept: those of the days of `fileRows`,
 * or all. Equal movements of a day are numbered from the second on.
 */
async function listMovements(ctx: Ctx, fileRows?: readonly Values[]): Promise<Values[]> {
  const days = fileRows && [...new Set(fileRows.map(({ data }) => dayOf(data)))]
  const { rows } = await sql<StoredMovement>`
    select m.data, m.day_only, m.id_movimento, m.tipo, n.tipo as kind, n.id_conto as id, 
      case when m.tipo = 'giroconto' then abs(own.importo_origine) else own.importo_origine end as importo, m.nota,
      case when m.tipo = 'giroconto' then (
        select json_build_object('kind', n.tipo, 'id', n.id_conto)
        from movement_line r join account_named n using (id_account)
        where r.id_movimento = m.id_movimento and r.id_account <> own.id_account and ${knownAccounts(ctx)}
      ) end as al, own.freeroll_used, own.cambio,
      ${keptOn('INCASSI', 'SPESE')} as action, ${keptOn('FREEROLL')} as freeroll,
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
      and ${knownAccounts(ctx)} and ${stands('m')}
      and ${days ? sql`(m.data at time zone 'Europe/Rome')::date = any(${days}::date[])` : sql`true`}
    order by m.data, m.id_movimento
    limit ${HISTORY_ROWS_MAX + 1}
  `.execute(ctx.db)
  const ofHouse = await listHouseMovements(ctx, days ?? null, HISTORY_ROWS_MAX + 1)
  const ofAccounts = rows
    .filter(({ tipo, al }) => tipo !== 'giroconto' || al)
    .map((row) => ({ ...row, rows: [valuesOf(row)] }))
  // In the order of booking, so that an imported movement finds the money that earlier ones brought.
  return [...ofAccounts, ...ofHouse]
    .toSorted((a, b) => a.idMovimento - b.idMovimento)
    .flatMap((movement) => movement.rows)
    .map(numberRepeats())
}

/** @returns a function that gives each movement equal to an earlier one the next number: 2, 3 and so on */
function numberRepeats(): (movement: Values) => Values {
  const occurrences = new Map<string, number>()
  return (movement) => {
    const key = keyOf(MOVEMENTS, movement)
    const numero = (occurrences.get(key) ?? 0) + 1
    occurrences.set(key, numero)
    return numero === 1 ? movement : { ...movement, numero }
  }
}

function valuesOf({
  data,
  dayOnly,
  tipo,
  kind,
  id,
  nota,
  al,
  wallets,
  prove,
  ...movement
}: StoredMovement): Values {
  const { action, freeroll } = movement
  const isPaid = tipo === 'cashin' || tipo === 'cashout'
  const total = wallets.reduce((sum, { importo }) => sum.plus(importo), dec(action).plus(freeroll))
  return {
    data: whenBooked({ data, dayOnly }),
    tipo,
    nota,
    prove,
    importo: toNumber(
      isPaid ? total : tipo === 'cashflow' ? dec(movement.importo) : dec(movement.importo).abs(),
    ),
    ...(kind === 'tipster' ? { idTipster: id } : venueIds({ kind, id })),
    ...(al ? receiverValue(al) : {}),
    ...(isPaid ? { action: toNumber(action), freeroll: toNumber(freeroll) } : {}),
    ...(wallets.length > 0 ? { portafogli: textOfWallets(wallets) } : {}),
    ...(tipo === 'cashout' ? { freerollUsato: toNumber(movement.freerollUsed) } : {}),
    ...(dec(movement.cambio).eq(1) ? {} : { cambio: toNumber(movement.cambio) }),
  }
}

function receiverValue({ kind, id }: Owner): Values {
  const field = RECEIVER_FIELDS.find((name) => RECEIVER_KINDS[name] === kind)
  invariant(field, 'each kind of account has a field that names the receiver')
  return { [field]: id }
}

/** What a movement leaves on the named accounts of the house, unsigned, in the movement's currency. */
const keptOn = (...names: string[]) => sql`coalesce((
  select abs(sum(r.importo_origine)) from movement_line r join account_named h using (id_account)
  where r.id_movimento = m.id_movimento and h.conto = any(${names}::text[])
), 0)`

const AMOUNT_EXPLANATION = 'Senza segno, nella valuta del conto; di una rettifica con il suo segno.'

export const MOVEMENTS: Kind = {
  sheet: 'Movimenti',
  columns: [
    ownColumn('data', 'Data', { required, fixed, as: 'day or moment' }),
    ownColumn('tipo', 'Tipo', { required, as: { choices: TYPES } }),
    ...ACCOUNT_COLUMNS,
    ownColumn('alTipster', 'Al Tipster', {
      as: { names: 'tipster' },
      explanation: 'Di un giroconto: chi deve di più, tipster, sala, sito o altro.',
    }),
    ownColumn('allaSala', 'Alla Sala', { as: { names: 'sala' } }),
    ownColumn('alSito', 'Al Sito', { as: { names: 'sito' } }),
    ownColumn('allAltro', "All'Altro", { as: { names: 'altro' } }),
    ownColumn('importo', 'Importo', { required, as: 'number', explanation: AMOUNT_EXPLANATION }),
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
    ...RECEIVER_FIELDS,
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
