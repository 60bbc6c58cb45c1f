import type { DepositoInfo, MovementDetail } from '@xbetapp/contract/accounts/movements'
import type { Contract } from '@xbetapp/contract/contract'
import type { AnswerOf } from '@xbetapp/contract/endpoint'
import { VENUE_KINDS } from '@xbetapp/domain/bets/drops/offered'
import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type EntityKind, getAccount } from '#server/accounts/accounting/public.ts'
import { AppError, invariant } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { whenBooked } from './movement.mapper.ts'

interface SplitRow {
  /** The kind of its account. */
  entita: string
  deposito: boolean
  idConto: number
  nome: string
  conto: string | null
  importo: string
  freerollUsed: string
  nota: string
  data: Date
  dayOnly: boolean
  tipo: string
  username: string
  idValuta: string
  simbolo: string
}

/**
 * The split of an entity's cashin or cashout; one without wallets answers as a cashin.
 * @throws AppError MOVEMENT_NOT_FOUND
 */
export async function movementDetail(
  ctx: Ctx,
  { kind, way, idMovimento }: { kind: EntityKind; way: 'cashin' | 'cashout'; idMovimento: number },
): Promise<z.output<typeof MovementDetail>> {
  const { own, rows } = await entityMovement(ctx, idMovimento, { kind, deposito: false })
  if (own.tipo === 'giroconto' || (own.tipo === 'cashout') !== (way === 'cashout'))
    throw new AppError('MOVEMENT_NOT_FOUND')
  const booked = (...conti: string[]) => ({
    importo: toNumber(
      rows
        .filter((row) => conti.includes(row.conto ?? ''))
        .reduce((sum, row) => sum.plus(row.importo), dec(0)),
    ),
  })
  const isTipster = kind === 'tipster'
  return {
    idMovimento,
    data: whenBooked(own),
    nota: own.nota,
    importo: Number(own.importo),
    usernameUtente: own.username,
    valuta: { valuta: own.idValuta, simbolo: own.simbolo },
    idValuta: own.idValuta,
    tipo: own.tipo === 'cashin' || own.tipo === 'cashout' ? own.tipo : 'cashflow',
    cashflowPortafogli: wallets(rows).map((row) => ({
      idPortafoglio: row.idConto,
      nomePortafoglio: row.nome,
      importo: Number(row.importo),
      usernameUtente: row.username,
      idValuta: row.idValuta,
      nota: row.nota,
    })),
    // A venue's expense is freeroll, a tipster's is Action: the dialog shows either as the expense
    // (rule: freeroll/one-row).
    cashflowSpese: isTipster ? booked('SPESE') : booked('FREEROLL'),
    cashflowIncassiAction: booked('INCASSI'),
    cashflowIncassiFreeroll: isTipster ? booked('FREEROLL') : booked(),
    freerollUsed: Number(own.freerollUsed),
  }
}

/** The wallet rows of a deposit. @throws AppError MOVEMENT_NOT_FOUND */
export async function depositoInfo(
  ctx: Ctx,
  kind: EntityKind,
  idMovimento: number,
): Promise<Array<z.output<typeof DepositoInfo>>> {
  const { rows } = await entityMovement(ctx, idMovimento, { kind, deposito: true })
  return wallets(rows).map((row) => ({
    cashflowPortafoglio: {
      portafoglio: { idPortafoglio: row.idConto, nome: row.nome },
      importo: Number(row.importo),
      usernameUtente: row.username,
      nota: row.nota,
      valuta: { valuta: row.idValuta, simbolo: row.simbolo },
    },
  }))
}

/**
 * A giroconto with both of its accounts.
 * @throws AppError MOVEMENT_NOT_FOUND, also where the caller may not know one of them
 */
export async function accountTransferDetail(
  ctx: Ctx,
  idMovimento: number,
): Promise<AnswerOf<Contract['GET /api/v1/giroconti/:id']>> {
  const { own, entities } = await entityMovement(ctx, idMovimento)
  if (own.tipo !== 'giroconto') throw new AppError('MOVEMENT_NOT_FOUND')
  const side = (owesMore: boolean) => {
    const row = entities.find(
      ({ entita, importo }) => dec(importo).gt(0) === (owesMore !== (entita === 'tipster')),
    )
    invariant(row, 'of a giroconto one account owes more, the other less')
    return { kind: row.entita, id: row.idConto, nome: row.nome }
  }
  return {
    idMovimento,
    data: whenBooked(own),
    nota: own.nota,
    importo: Math.abs(Number(own.importo)),
    usernameUtente: own.username,
    valuta: { valuta: own.idValuta, simbolo: own.simbolo },
    idValuta: own.idValuta,
    da: side(false),
    a: side(true),
  }
}

/**
 * The lines of a standing movement of tipsters and venues, and its own one: of an account of that kind, or of any.
 * @throws AppError MOVEMENT_NOT_FOUND, also where the caller may not know one of its accounts
 */
export async function entityMovement(
  ctx: Ctx,
  idMovimento: number,
  { kind, deposito }: { kind?: EntityKind; deposito?: boolean } = {},
) {
  const { rows } = await sql<SplitRow>`
    select n.tipo as entita, n.id_conto, n.nome, n.conto, r.deposito, r.importo_origine as importo, r.freeroll_used, r.nota, r.data,
           m.day_only, m.tipo, m.username, r.id_valuta_origine as id_valuta, v.simbolo
    from movement m
    join movement_line r using (id_movimento)
    join account_named n using (id_account)
    join currency v on v.valuta = r.id_valuta_origine
    where m.id_movimento = ${idMovimento} and m.reverses is null
      and not exists (select from movement s where s.reverses = m.id_movimento)
    order by r.id_riga
  `.execute(ctx.db)
  const entities = rows.flatMap((row) => (isEntity(row.entita) ? [{ ...row, entita: row.entita }] : []))
  const own = entities.find(
    (row) => row.entita === (kind ?? row.entita) && row.deposito === (deposito ?? row.deposito),
  )
  if (!own) throw new AppError('MOVEMENT_NOT_FOUND')
  // The movements of a secret room are hidden from callers who may not see the room.
  for (const { entita, idConto } of entities)
    await getAccount(ctx, entita, idConto).catch(() => {
      throw new AppError('MOVEMENT_NOT_FOUND')
    })
  return { own, entities, rows }
}

const isEntity = (kind: string): kind is EntityKind =>
  kind === 'tipster' || VENUE_KINDS.some((venue) => venue === kind)

const wallets = (rows: readonly SplitRow[]) => rows.filter(({ entita }) => entita === 'portafoglio')
