import { createHash } from 'node:crypto'
import { ACCOUNTANTS, ADMINS } from '@xbetapp/contract/access'
import type { AccountEffect, Effect } from '@xbetapp/contract/blocco'
import type { ReachedWeekAnswer } from '@xbetapp/contract/closings'
import { CONTI } from '@xbetapp/domain/accounting/conti'
import { type Decimal, toNumber } from '@xbetapp/domain/money/decimal'
import { sql } from 'kysely'
import type { z } from 'zod'
import { actorHas } from '#server/kernel/authorize.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { HIDDEN_ROOM, seesSecretDrops } from '#server/kernel/secret-rooms.ts'
import { balancesToday } from '#server/modules/accounting/public.ts'
import { type BetChange, changeBets } from '#server/modules/bets/public.ts'
import {
  hasSecondPerson,
  postNow,
  reachedWeeks,
  type SecondPerson,
  type SentWeek,
  secondPersonOf,
  sentWeeks,
  type WorthChange,
} from '#server/modules/books/public.ts'
import type { BulkPlan } from './bulk-plan.ts'

export type EffectAnswer = z.output<typeof Effect>

/** A change that stands in its transaction, and what it does. */
export interface DoneBulk {
  plan: BulkPlan
  worth: WorthChange[]
  second: SecondPerson | null
  /** Closed weeks of accounts that end with something else. */
  weeks: ReachedWeekAnswer[]
  /** Sent statements that counted something else. */
  sent: SentWeek[]
  impronta: string
}

/** Writes the change and brings the accounts in line: what it does is read from what it did. */
export async function doBulk(tx: TxCtx, plan: BulkPlan): Promise<DoneBulk> {
  await changeBets(tx, plan.changes)
  const worth = await postNow(tx)
  const weeks = await reachedWeeks(tx)
  const sent = await sentWeeks(tx)
  return {
    plan,
    worth,
    second: secondPersonOf(tx),
    weeks,
    sent,
    impronta: fingerprint(plan, worth, weeks, sent),
  }
}

/**
 * One text for one effect: which bets in which version, what is set on each, what is refused, and by how much each account
 * changes. Balances are left out, because they move with everything else that is done meanwhile.
 */
function fingerprint(
  { changes, revisioni, refused, unchanged }: BulkPlan,
  worth: readonly WorthChange[],
  weeks: readonly ReachedWeekAnswer[],
  sent: readonly SentWeek[],
): string {
  const seen = [
    changes.map(({ before, changes: fields }) => [
      before.idReceivedBet,
      revisioni.get(before.idReceivedBet),
      fields.map(({ field, from, to }) => [field, from, to]),
    ]),
    refused.map(({ idReceivedBet, motivo }) => [idReceivedBet, motivo]),
    unchanged,
    worth.map(({ idAccount, before, after }) => [idAccount, before.toFixed(2), after.toFixed(2)]),
    weeks.map(({ id, differenza }) => [id, differenza]),
    sent.map(({ id, differenza }) => [id, differenza.toFixed(2)]),
  ]
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex')
}

/** The effect as it leaves the server. Asked for while it stands: balances are read with it in them. */
export async function toEffect(
  ctx: Ctx,
  { plan, worth, second, weeks, sent, impronta }: DoneBulk,
): Promise<EffectAnswer> {
  const accounts = await describeAccounts(
    ctx,
    worth.map(({ idAccount }) => idAccount),
  )
  return {
    impronta,
    bet: plan.changes.length,
    invariate: plan.unchanged,
    cambi: countChanges(plan.changes),
    rifiutate: plan.refused,
    conti: worth.flatMap(({ idAccount, bets, before, after }) => {
      const account = accounts.get(idAccount)
      if (!account) return []
      const { saldo, ...shown } = account
      const difference = after.minus(before)
      return {
        ...shown,
        idAccount,
        bet: bets,
        prima: toNumber(before),
        dopo: toNumber(after),
        differenza: toNumber(difference),
        saldo: saldo && { prima: toNumber(saldo.minus(difference)), dopo: toNumber(saldo) },
      }
    }),
    settimane: [
      ...weeks.map(({ id, conto, da, a }) => ({ id, nome: conto.nome, da, a, stato: 'chiusa' as const })),
      ...sent.map(({ id, nome, da, a }) => ({ id, nome, da, a, stato: 'inviata' as const })),
    ],
    seconda: second && { ...second, altri: await hasSecondPerson(ctx) },
  }
}

function countChanges(changes: readonly BetChange[]): EffectAnswer['cambi'] {
  const counts = new Map<string, EffectAnswer['cambi'][number]>()
  for (const { field, from, to } of changes.flatMap((change) => change.changes)) {
    if (field === 'formattedBet') continue
    const key = JSON.stringify([field, from, to])
    const count = counts.get(key) ?? { campo: field, da: from, a: to, bet: 0 }
    count.bet++
    counts.set(key, count)
  }
  return [...counts.values()].sort((a, b) => b.bet - a.bet)
}

type Wire = z.output<typeof AccountEffect>
type Described = Pick<Wire, 'genere' | 'id' | 'nome' | 'valuta' | 'simbolo'> & { saldo: Decimal | null }

interface Row {
  idAccount: number
  genere: Wire['genere']
  id: number | null
  nome: string | null
  conto: string | null
  valuta: string
  simbolo: string
  isSecret: boolean
}

/**
 * Accounts as an effect names them. Balances are for those who may open the account: of accounting, of the house's own and
 * of secret rooms ADMIN alone. Who works on bets sees whose drop it is, also of a secret room.
 */
async function describeAccounts(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Described>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select a.id_account, coalesce(v.kind::text, a.kind::text) as genere, coalesce(v.numero, a.id_tipster) as id,
           coalesce(v.nome, t.nome_tipster) as nome, a.conto, w.valuta, w.simbolo,
           coalesce(s.is_secret, false) as is_secret
    from account a
    left join tipster t using (id_tipster)
    left join venue v using (id_venue)
    join valuta w on w.valuta = coalesce(v.id_valuta, 'EUR')
    left join sala s using (id_venue)
    where a.id_account = any(${ids})
  `.execute(ctx.db)
  const isAccountant = actorHas(ctx.actor, ACCOUNTANTS)
  const isAdmin = actorHas(ctx.actor, ADMINS)
  const balances = isAccountant ? await balancesToday(ctx) : null
  return new Map(
    rows.map(({ idAccount, genere, id, nome, conto, valuta, simbolo, isSecret }) => {
      const house = CONTI.find((one) => one.conto === conto)
      const mayOpen = conto === null && !isSecret ? isAccountant : isAdmin
      return [
        idAccount,
        {
          genere,
          id: id ?? house?.id ?? idAccount,
          nome: isSecret && !seesSecretDrops(ctx) ? HIDDEN_ROOM : (nome ?? house?.nome ?? ''),
          valuta,
          simbolo,
          saldo: mayOpen && balances ? balances(idAccount, null).saldoTotale : null,
        },
      ]
    }),
  )
}
