import { freerollConsumption } from '@xbetapp/domain/accounts/accounting/freeroll'
import type { MovementLines } from '@xbetapp/domain/accounts/movements/movement-lines'
import { type Decimal, dec } from '@xbetapp/domain/platform/money/decimal'
import { endOfRomeDay, romeDay } from '@xbetapp/domain/platform/time/rome'
import {
  balancesAt,
  type EntityAccount,
  type EntityKind,
  getAccount,
} from '#server/accounts/accounting/public.ts'
import type { MovementType } from '#server/db/generated/tables.ts'
import { run, statement } from '#server/db/statement.ts'
import { invariant, validationError } from '#server/kernel/app-error.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { lockTotals } from '#server/ledger/postings/public.ts'
import { requireCurrency } from './amounts.queries.ts'
import { type BookedAt, type BookingDay, bookingDate } from './booking-date.ts'
import { houseAccount } from './line-account.ts'
import { bookLines, type Line } from './post-movement.ts'
import { type WalletSplit, walletLines } from './wallet-lines.ts'

/** The entity's own row of a movement as sent by a client: signed as stored. */
export interface EntityRow {
  data: BookingDay
  nota: string
  importo: number
  idValuta?: string | null | undefined
  /** Set for a movement of the past, from a file: the rate it was booked at, and the freeroll it used up. */
  cambio?: number | undefined
  freerollUsed?: number | undefined
}

export const entityAccount = ({ idAccount, kind }: EntityAccount) =>
  ({ idAccount, kind: kind === 'tipster' ? 'tipster' : 'venue' }) as const

/** A locked entity, at the rate of its movement, with the movement's date, trimmed note and freeroll used up. */
interface LockedEntity extends BookedAt {
  account: EntityAccount
  nota: string
  /** Set for a movement of the past; otherwise a cashout uses up the freeroll that its day has. */
  freerollUsed: number | undefined
}

/**
 * Locks an entity and its totals for a movement, and checks the movement's date, currency and rate.
 * @throws AppError ACCOUNT_NOT_FOUND; VALIDATION for a future date or a currency that is not the account's
 */
export async function lockEntity(
  ctx: TxCtx,
  kind: EntityKind,
  id: number,
  row: EntityRow,
): Promise<LockedEntity> {
  const bookedAt = bookingDate(ctx, row.data)
  const account = await holdAccount(ctx, kind, id)
  requireCurrency(row.idValuta, account.idValuta)
  await lockTotals(ctx, [account.idAccount])
  const { cambio = account.cambio, freerollUsed } = row
  if (account.idValuta === 'EUR' && !dec(cambio).eq(1))
    throw validationError('Il cambio di EUR è 1.', 'cambio')
  if (freerollUsed !== undefined && dec(freerollUsed).gt(dec(row.importo).abs()))
    throw validationError("Non può superare l'importo.", 'freerollUsato')
  return { account: { ...account, cambio: String(cambio) }, ...bookedAt, nota: row.nota.trim(), freerollUsed }
}

/**
 * An account whose terms do not change until commit: changes of its currency or percentage lock its row.
 * @throws AppError ACCOUNT_NOT_FOUND
 */
export async function holdAccount(ctx: TxCtx, kind: EntityKind, id: number): Promise<EntityAccount> {
  await run(ctx.db, kind === 'tipster' ? HOLD_TIPSTER([id]) : HOLD_VENUE([kind, id]))
  return getAccount(ctx, kind, id)
}

const HOLD_TIPSTER = statement<never>('select from tipster where id_tipster = $1::int for key share')
const HOLD_VENUE = statement<never>(
  'select from venue where kind = $1::venue_kind and numero = $2::int for key share',
)

/** The movements of an entity that have wallets. */
export type EntityTipo = Extract<MovementType, 'cashin' | 'cashout' | 'deposito_in' | 'deposito_out'>

interface EntityMovement extends LockedEntity {
  tipo: EntityTipo
  lines: MovementLines
  wallets: Pick<WalletSplit, 'shares' | 'wrongSumMessage'>
}

async function usedFreeroll(
  ctx: TxCtx,
  { account, data, freerollUsed, lines }: EntityMovement,
): Promise<Decimal> {
  if (freerollUsed !== undefined) return dec(freerollUsed)
  const { saldoFr } = await balancesAt(ctx, account.idAccount, account, endOfRomeDay(romeDay(data)))
  return freerollConsumption(lines.entity, saldoFr)
}

/**
 * Books a cashin, cashout or deposit of a locked entity with its wallet rows and the house's rows. A cashout also uses
 * up freeroll balance, as of its day including every row recorded for that day (rule: freeroll/consumption).
 * @returns the key of the movement
 */
export async function recordEntityMovement(ctx: TxCtx, movement: EntityMovement): Promise<number> {
  const { tipo, account, data, dayOnly, nota, lines } = movement
  const entityLine: Line = {
    account: entityAccount(account),
    importo: lines.entity,
    deposito: tipo === 'deposito_in' || tipo === 'deposito_out',
    ...(tipo === 'cashout' && { freerollUsed: await usedFreeroll(ctx, movement) }),
    nota,
  }
  const wallets = await walletLines(ctx, {
    ...movement.wallets,
    expectedSum: lines.wallets,
    idValuta: account.idValuta,
    nota,
  })
  const houseLines = lines.books.map(
    ({ conto, importo, nota }): Line => ({
      account: houseAccount(conto),
      importo,
      // The house's own accounts are kept in EUR, ledgers in every currency.
      ...(conto === 'FREEROLL' ? { accountCurrency: 'EUR' } : {}),
      nota,
    }),
  )
  invariant(account.kind === 'tipster' || lines.of === 'venue', 'a movement has the signs of its entity')
  const { idValuta, cambio } = account
  return bookLines(
    ctx,
    { tipo, data, dayOnly, nota, idValuta, cambio, lines: [entityLine, ...wallets, ...houseLines] },
    {
      action: `movements.${tipo}`,
      entity: account.kind,
      entityId: account.id,
      after: { nota, importo: lines.entity.toFixed(2), portafogli: lines.wallets.toFixed(2) },
    },
  )
}
