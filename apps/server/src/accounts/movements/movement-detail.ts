import type { DepositoInfo, MovementDetail } from '@xbetapp/contract/accounts/movements'
import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type EntityKind, getAccount } from '#server/accounts/accounting/public.ts'
import { AppError } from '#server/kernel/app-error.ts'
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
  const { own, rows } = await split(ctx, kind, idMovimento, false)
  if ((own.tipo === 'cashout') !== (way === 'cashout')) throw new AppError('MOVEMENT_NOT_FOUND')
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
  }
}

/** The wallet rows of a deposit. @throws AppError MOVEMENT_NOT_FOUND */
export async function depositoInfo(
  ctx: Ctx,
  kind: EntityKind,
  idMovimento: number,
): Promise<Array<z.output<typeof DepositoInfo>>> {
  const { rows } = await split(ctx, kind, idMovimento, true)
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

async function split(ctx: Ctx, kind: EntityKind, idMovimento: number, deposito: boolean) {
  const { rows } = await sql<SplitRow>`
    select n.tipo as entita, n.id_conto, n.nome, n.conto, r.deposito, r.importo_origine as importo, r.nota, r.data,
           m.day_only, m.tipo, m.username, r.id_valuta_origine as id_valuta, v.simbolo
    from movement m
    join movement_line r using (id_movimento)
    join account_named n using (id_account)
    join currency v on v.valuta = r.id_valuta_origine
    where m.id_movimento = ${idMovimento} and m.reverses is null
      and not exists (select from movement s where s.reverses = m.id_movimento)
    order by r.id_riga
  `.execute(ctx.db)
  const own = rows.find((row) => row.entita === kind && row.deposito === deposito)
  if (!own) throw new AppError('MOVEMENT_NOT_FOUND')
  // The movements of a secret room are hidden from callers who may not see the room.
  await getAccount(ctx, kind, own.idConto).catch(() => {
    throw new AppError('MOVEMENT_NOT_FOUND')
  })
  return { own, rows }
}

const wallets = (rows: readonly SplitRow[]) => rows.filter(({ entita }) => entita === 'portafoglio')
