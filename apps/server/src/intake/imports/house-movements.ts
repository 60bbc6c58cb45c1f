import { Id } from '@xbetapp/contract/fields'
import { CONTI, LEDGERS, ledgerByName, ledgerSign } from '@xbetapp/domain/ledger/postings/conti'
import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import { z } from 'zod'
import {
  type BookingDay,
  recordContoCashflow,
  stands,
  whenBooked,
} from '#server/accounts/movements/public.ts'
import { addToFund, recordFlusso, transfer } from '#server/accounts/summary/public.ts'
import { validationError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { type Column, ownColumn } from './columns.ts'
import type { Values } from './kind.ts'
import { sharesOf, textOfWallets, walletsOf } from './wallet-shares.ts'

const CONTO_CHOICES = {
  INCASSI: ['Incassi'],
  SPESE: ['Spese'],
  DIVIDENDI: ['Dividendi'],
  ...Object.fromEntries(CONTI.map(({ conto, nome }) => [conto, [nome]])),
}

/** The fields of a movement of the house beside day, type, amount and note. */
export const HOUSE_FIELDS = {
  conto: z.enum([...LEDGERS, ...CONTI.map(({ conto }) => conto)]).nullish(),
  idFondoCassa: Id.nullish(),
  alFondoCassa: Id.nullish(),
  alPortafoglio: Id.nullish(),
  valuta: z.string().max(10).toUpperCase().nullish(),
}
/** Types that only the house has; a `cashflow` may be of the house too. */
export const HOUSE_TYPES = { flusso: ['Flusso'], spostamento: ['Spostamento'] } as const

export const HOUSE_COLUMNS: readonly Column[] = [
  ownColumn('conto', 'Conto', {
    as: { choices: CONTO_CHOICES },
    explanation:
      'Della casa, per un flusso (con un portafoglio) o una rettifica: Incassi, Spese, Dividendi, No Drop, Scarti Quota, Freeroll.',
  }),
  ownColumn('idFondoCassa', 'Fondo Cassa', {
    as: { names: 'fondo' },
    explanation: 'Di una rettifica, o quello da cui parte uno spostamento.',
  }),
  ownColumn('alFondoCassa', 'Al Fondo Cassa', {
    as: { names: 'fondo' },
    explanation: 'Dove arriva uno spostamento.',
  }),
  ownColumn('alPortafoglio', 'Al Portafoglio', {
    as: { names: 'portafoglio' },
    explanation: 'Dove arriva uno spostamento.',
  }),
  ownColumn('valuta', 'Valuta', { explanation: 'Solo dei movimenti della casa, per esempio EUR.' }),
]

interface HouseMovement extends Partial<z.output<z.ZodObject<typeof HOUSE_FIELDS>>> {
  data: BookingDay
  tipo: string
  importo: number
  nota: string
  portafogli?: string | undefined
}

/** Whether a row is only about the house's own accounts, funds and wallets. */
export const isOfHouse = ({
  tipo,
  conto,
  idFondoCassa,
}: Pick<HouseMovement, 'tipo' | 'conto' | 'idFondoCassa'>): boolean =>
  tipo in HOUSE_TYPES || Boolean(conto || idFondoCassa)

/**
 * Books a movement of the house. A file writes a flow of a ledger with its wallet, and a transfer, unsigned, a
 * correction of an account or fund with its sign. @returns the movement's id
 */
export async function createHouseMovement(tx: TxCtx, movement: HouseMovement): Promise<number> {
  const { data, tipo, importo, nota, conto, portafogli, idFondoCassa, alFondoCassa, alPortafoglio } = movement
  const { valuta: idValuta } = movement
  if (!idValuta) throw validationError('Campo obbligatorio.', 'valuta')
  const row = { data, nota, idValuta }
  if (tipo !== 'cashflow' && importo <= 0)
    throw validationError('Il valore deve essere maggiore di 0.', 'importo')
  if (tipo === 'spostamento') {
    const transferFields = { valuta: idValuta, importo, dataSpostamento: data, nota }
    if (idFondoCassa && alFondoCassa)
      return transfer(tx, {
        holder: 'fondo',
        idOrigine: idFondoCassa,
        idDestinazione: alFondoCassa,
        ...transferFields,
      })
    const [share, secondShare] = portafogli ? sharesOf(portafogli) : []
    const [idPortafoglio] = share ?? []
    if (idPortafoglio && !secondShare && alPortafoglio)
      return transfer(tx, {
        holder: 'portafoglio',
        idOrigine: idPortafoglio,
        idDestinazione: alPortafoglio,
        ...transferFields,
      })
    throw validationError('Uno spostamento ha due portafogli o due fondi cassa.', 'tipo')
  }
  if (tipo === 'cashflow' && idFondoCassa && !conto) return addToFund(tx, { ...row, idFondoCassa, importo })
  if (!conto || idFondoCassa) throw validationError('Indica un solo conto o fondo cassa.', 'conto')
  if (tipo === 'cashflow') return recordContoCashflow(tx, { ...row, conto, importo })
  const ledger = ledgerByName(conto)
  if (tipo !== 'flusso' || !ledger)
    throw validationError('Un flusso è di Incassi, Spese o Dividendi.', 'conto')
  if (!portafogli) throw validationError('Campo obbligatorio.', 'portafogli')
  const signedAmount = importo * ledgerSign(ledger)
  return recordFlusso(tx, {
    conto: { ...row, conto, importo: signedAmount },
    wallets: walletsOf(portafogli, dec(signedAmount)),
  })
}

/** The rows of a file that one movement gives, with the movement's id, by which they are ordered. */
export interface MovementRows {
  data: Date
  dayOnly: boolean
  idMovimento: number
  rows: Values[]
}

interface StoredMovement extends Omit<MovementRows, 'rows'> {
  tipo: string
  nota: string
  lines: Array<{
    kind: 'conto' | 'fondo' | 'portafoglio'
    conto: string | null
    id: number
    valuta: string
    importo: string
  }>
}

/**
 * At most `limit` movements of the house that are not reversed: those of `days`, or of all days. A conversion and a deposit of profit are listed as corrections of the accounts they
 * changed, since a file has neither their rate nor their moment.
 */
export async function listHouseMovements(
  ctx: Ctx,
  days: readonly string[] | null,
  limit: number,
): Promise<MovementRows[]> {
  const { rows } = await sql<StoredMovement>`
    select m.data, m.day_only, m.id_movimento, m.tipo, m.nota, json_agg(json_build_object(
        'kind', r.kind, 'conto', n.conto, 'id', n.id_conto, 'valuta', r.id_valuta, 'importo', r.importo::text
      ) order by r.id_riga) as lines
    from movement m join movement_line r using (id_movimento) join account_named n using (id_account)
    where m.tipo in ('flusso_conto', 'cashflow', 'cashflow_fondo', 'spostamento_portafoglio', 'spostamento_fondo',
                     'cambio_valuta', 'deposito_profitto')
      and r.kind in ('conto', 'fondo', 'portafoglio') and n.conto is distinct from 'RETTIFICA'
      and ${stands('m')}
      and ${days ? sql`(m.data at time zone 'Europe/Rome')::date = any(${days}::date[])` : sql`true`}
    group by m.id_movimento
    order by m.data, m.id_movimento
    limit ${limit}
  `.execute(ctx.db)
  return rows.map((movement) => ({ ...movement, rows: rowsOf(movement) }))
}

function rowsOf({ data, dayOnly, tipo, nota, lines }: StoredMovement): Values[] {
  const row = { data: whenBooked({ data, dayOnly }), nota }
  const [from, to] = lines.toSorted((a, b) => dec(a.importo).cmp(b.importo))
  if (tipo.startsWith('spostamento') && from && to) {
    const accounts =
      from.kind === 'fondo'
        ? { idFondoCassa: from.id, alFondoCassa: to.id }
        : { portafogli: String(from.id), alPortafoglio: to.id }
    return [{ ...row, tipo: 'spostamento', ...accounts, importo: toNumber(to.importo), valuta: to.valuta }]
  }
  const ledger = lines.find(({ kind }) => kind === 'conto')
  if (tipo === 'flusso_conto' && ledger) {
    const { conto, valuta, importo } = ledger
    const wallets = lines.filter(({ kind }) => kind === 'portafoglio')
    const flow = { ...row, tipo: 'flusso', conto, valuta, importo: toNumber(dec(importo).abs()) }
    return [{ ...flow, portafogli: textOfWallets(wallets) }]
  }
  return lines.map(({ kind, conto, id, importo, valuta }) => ({
    ...row,
    tipo: 'cashflow',
    importo: toNumber(importo),
    valuta,
    ...(kind === 'fondo' ? { idFondoCassa: id } : { conto }),
  }))
}
