import { toWire } from '@xbetapp/domain/platform/time/rome'
import { balancesAt, type EntityKind, getAccount } from '#server/accounts/accounting/public.ts'
import { recordCashin, recordCashout } from '#server/accounts/movements/public.ts'
import { addToFund, recordFlusso } from '#server/accounts/summary/public.ts'
import { idsOf, NOT_NULL, rowIfAny, rowsOf } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { pick, type Random } from './random.ts'

const DAY_MS = 24 * 60 * 60_000
/** A smaller balance is left for the next week. */
const WORTH_SETTLING = 150
const CAPITAL = 60_000

/** The house's money: capital paid in, accounts settled week by week, rent and telephones, something put aside. */
export async function seedMovements(base: Ctx, days: number, random: Random): Promise<void> {
  const now = base.now().getTime()
  const walletRows = await rowsOf(base.db, 'wallet', {}, ['idPortafoglio'], 'idPortafoglio')
  const wallets = idsOf(walletRows, 'idPortafoglio')
  // One wallet pays everything; any wallet may receive.
  const mainWallet = wallets[0] ?? 0
  const at = (daysAgo: number): Ctx => ({ ...base, now: () => new Date(now - daysAgo * DAY_MS) })
  await ledger(at(days), 'INCASSI', CAPITAL, 'Capitale iniziale', mainWallet)

  const entities = await accountsToSettle(base)
  for (let ago = days - 7; ago >= 0; ago -= 7) {
    for (const entity of entities) {
      // Not everybody settles every week.
      if (random() < 0.4)
        await settle(at(ago), entity, { paying: mainWallet, collecting: pick(wallets, random) })
    }
    await ledger(at(ago), 'SPESE', -450, 'Affitto ufficio', mainWallet)
    await ledger(at(ago), 'SPESE', -85, 'SIM e telefoni', mainWallet)
  }
  await ledger(at(1), 'DIVIDENDI', -1_500, 'Dividendo soci', mainWallet)
  const fund = await rowIfAny(base.db, 'cashFund', {}, ['idFondoCassa'], 'idFondoCassa')
  if (!fund) return
  const deposit = { data: toWire(at(2).now()), nota: 'Accantonamento', importo: 4_000, idValuta: 'EUR' }
  await addToFund(at(2), { ...fund, ...deposit })
}

/** Tipsters with a group. */
export async function tipsterIds({ db }: Ctx): Promise<number[]> {
  const rows = await rowsOf(db, 'tipster', { idGruppoTg: NOT_NULL }, ['idTipster'], 'idTipster')
  return idsOf(rows, 'idTipster')
}

async function accountsToSettle(ctx: Ctx): Promise<Array<{ kind: EntityKind; id: number }>> {
  const venues = await rowsOf(ctx.db, 'venue', { idValuta: 'EUR' }, ['kind', 'numero'], ['kind', 'numero'])
  return [
    ...(await tipsterIds(ctx)).map((id) => ({ kind: 'tipster' as const, id })),
    ...venues.map(({ kind, numero }) => ({ kind, id: numero })),
  ]
}

/** Settles in whole tens; the debtor pays. */
async function settle(
  ctx: Ctx,
  { kind, id }: { kind: EntityKind; id: number },
  wallets: { paying: number; collecting: number },
): Promise<void> {
  const account = await getAccount(ctx, kind, id)
  const { saldoNoOpen: balance } = await balancesAt(ctx, account.idAccount, account, ctx.now())
  const importo = balance.abs().div(10).round(0, 0).times(10)
  if (importo.lt(WORTH_SETTLING)) return
  const isOwedToThem = kind === 'tipster' ? balance.gt(0) : balance.lt(0)
  const idPortafoglio = isOwedToThem ? wallets.paying : wallets.collecting
  // A tipster's own row and the wallets' carry the same sign, a venue's the opposite (rule: movement/signs).
  const row = { data: toWire(ctx.now()), nota: 'Saldo settimanale' }
  const walletAmount = importo.times(isOwedToThem ? -1 : 1).toNumber()
  const isCashout = (kind === 'tipster') === isOwedToThem
  await (isCashout ? recordCashout : recordCashin)(ctx, {
    kind,
    id,
    row: { ...row, importo: kind === 'tipster' ? walletAmount : -walletAmount },
    wallets: [{ idPortafoglio, importo: walletAmount }],
  })
}

async function ledger(
  ctx: Ctx,
  conto: 'INCASSI' | 'SPESE' | 'DIVIDENDI',
  importo: number,
  nota: string,
  idPortafoglio: number,
): Promise<void> {
  await recordFlusso(ctx, {
    conto: { conto, data: toWire(ctx.now()), nota, importo, idValuta: 'EUR' },
    wallets: [{ idPortafoglio, importo, idValuta: 'EUR' }],
  })
}
