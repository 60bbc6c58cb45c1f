import type { DepositoInfo, MovementDetail } from '@xbetapp/contract/accounts/movements'
import type { Contract } from '@xbetapp/contract/contract'
import type { AnswerOf } from '@xbetapp/contract/endpoint'
import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { VENUE_KINDS } from '@xbetapp/domain/reference/reference/entity-kinds'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type EntityKind, getAccount } from '#server/accounts/accounting/public.ts'
import { AppError, invariant, isRefusal } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { commonFields } from './movement.mapper.ts'
import { type MovementRow, stands } from './movement-rows.queries.ts'

interface SplitRow
  extends Omit<MovementRow, 'idRiga' | 'notaMovimento' | 'prove' | 'entita' | 'controparte'> {
  deposito: boolean
  freerollUsed: string
  /** The kind of the line's account, its number and name. */
  entita: string
  idConto: number
  nome: string
  /** The name of a house account; null for any other. */
  conto: string | null
}

/**
 * The split of an entity's cashin or cashout; a cashflow without wallets answers as a cashin.
 * @throws AppError MOVEMENT_NOT_FOUND
 */
export async function movementDetail(
  ctx: Ctx,
  { kind, way, idMovimento }: { kind: EntityKind; way: 'cashin' | 'cashout'; idMovimento: number },
): Promise<z.output<typeof MovementDetail>> {
  const { ownLine, rows } = await entityMovement(ctx, idMovimento, { kind, deposito: false })
  if (ownLine.tipo === 'giroconto' || (ownLine.tipo === 'cashout') !== (way === 'cashout'))
    throw new AppError('MOVEMENT_NOT_FOUND')
  /** What the movement booked on these house accounts; 0 for none. */
  const bookedOn = (...conti: string[]) => ({
    importo: toNumber(
      rows
        .filter((row) => conti.includes(row.conto ?? ''))
        .reduce((sum, row) => sum.plus(row.importo), dec(0)),
    ),
  })
  const isTipster = kind === 'tipster'
  return {
    ...commonFields(ownLine),
    tipo: ownLine.tipo === 'cashin' || ownLine.tipo === 'cashout' ? ownLine.tipo : 'cashflow',
    cashflowPortafogli: walletRows(rows).map((row) => ({
      idPortafoglio: row.idConto,
      nomePortafoglio: row.nome,
      importo: toNumber(row.importo),
      usernameUtente: row.username,
      idValuta: row.idValuta,
      nota: row.nota,
    })),
    // A venue's expense is freeroll, a tipster's is Action: the dialog shows either as the expense
    // (rule: freeroll/one-row).
    cashflowSpese: isTipster ? bookedOn('SPESE') : bookedOn('FREEROLL'),
    cashflowIncassiAction: bookedOn('INCASSI'),
    cashflowIncassiFreeroll: isTipster ? bookedOn('FREEROLL') : bookedOn(),
    freerollUsed: toNumber(ownLine.freerollUsed),
  }
}

/** The wallet rows of a deposit. @throws AppError MOVEMENT_NOT_FOUND */
export async function depositoInfo(
  ctx: Ctx,
  kind: EntityKind,
  idMovimento: number,
): Promise<Array<z.output<typeof DepositoInfo>>> {
  const { rows } = await entityMovement(ctx, idMovimento, { kind, deposito: true })
  return walletRows(rows).map((row) => ({
    cashflowPortafoglio: {
      portafoglio: { idPortafoglio: row.idConto, nome: row.nome },
      importo: toNumber(row.importo),
      usernameUtente: row.username,
      nota: row.nota,
      valuta: { valuta: row.idValuta, simbolo: row.simbolo },
    },
  }))
}

/**
 * A giroconto with both of its accounts.
 * @throws AppError MOVEMENT_NOT_FOUND, also where the caller may not know one of the accounts
 */
export async function accountTransferDetail(
  ctx: Ctx,
  idMovimento: number,
): Promise<AnswerOf<Contract['GET /api/v1/giroconti/:id']>> {
  const { ownLine, entities } = await entityMovement(ctx, idMovimento)
  if (ownLine.tipo !== 'giroconto') throw new AppError('MOVEMENT_NOT_FOUND')
  const side = (owesMore: boolean) => {
    const row = entities.find(
      ({ entita, importo }) => dec(importo).gt(0) === (owesMore !== (entita === 'tipster')),
    )
    invariant(row, 'of a giroconto one account owes more, the other less')
    return { kind: row.entita, id: row.idConto, nome: row.nome }
  }
  return {
    ...commonFields(ownLine),
    importo: toNumber(dec(ownLine.importo).abs()),
    da: side(false),
    a: side(true),
  }
}

/**
 * The lines of a standing movement of tipsters and venues. `kind` and `deposito` choose the own line, the first of an
 * entity with both; unset, they restrict nothing.
 * @throws AppError MOVEMENT_NOT_FOUND, also where the caller may not know one of the movement's accounts
 */
export async function entityMovement(
  ctx: Ctx,
  idMovimento: number,
  { kind, deposito }: { kind?: EntityKind; deposito?: boolean } = {},
) {
  const { rows } = await sql<SplitRow>`
    select named.tipo as entita, named.id_conto, named.nome, named.conto, line.deposito, line.freeroll_used, line.nota,
           line.data, m.id_movimento, m.day_only, m.tipo, m.username, simbolo, line.importo_origine as importo,
           line.id_valuta_origine as id_valuta
    from movement m
    join movement_line line using (id_movimento)
    join account_named named using (id_account)
    join currency on valuta = line.id_valuta_origine
    where m.id_movimento = ${idMovimento} and ${stands('m')}
    order by line.id_riga
  `.execute(ctx.db)
  const entities = rows.flatMap((row) => (isEntity(row.entita) ? [{ ...row, entita: row.entita }] : []))
  const ownLine = entities.find(
    (row) => row.entita === (kind ?? row.entita) && row.deposito === (deposito ?? row.deposito),
  )
  if (!ownLine) throw new AppError('MOVEMENT_NOT_FOUND')
  // Callers who may not see a secret room do not see its movements.
  for (const { entita, idConto } of entities)
    await getAccount(ctx, entita, idConto).catch((error: unknown) => {
      throw isRefusal(error, 'ACCOUNT_NOT_FOUND') ? new AppError('MOVEMENT_NOT_FOUND') : error
    })
  return { ownLine, entities, rows }
}

const isEntity = (kind: string): kind is EntityKind =>
  kind === 'tipster' || VENUE_KINDS.some((venue) => venue === kind)

const walletRows = (rows: readonly SplitRow[]) => rows.filter(({ entita }) => entita === 'portafoglio')
