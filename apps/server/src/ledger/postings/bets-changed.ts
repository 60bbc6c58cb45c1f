import { centsOf, type Decimal, fromCents } from '@xbetapp/domain/platform/money/decimal'
import { invariant } from '#server/kernel/app-error.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import type { BetPosting } from './bet-posting.ts'
import { adoptReach, requireReasonOfBets } from './closed-weeks.ts'
import type { PostingRows } from './day-sums.ts'
import { postBets, postManyBets } from './post-bets.ts'
import { requireNoSecondPerson } from './second-person.ts'

/** The changed bets of a transaction whose accounts are already in line, and those whose text may have changed. */
interface Marked {
  posted: Set<number>
  texts: Set<number>
}
const markedBets = new WeakMap<TxCtx['changedBets'], Marked>()

function markedOf({ changedBets }: TxCtx): Marked {
  const marked = markedBets.get(changedBets) ?? { posted: new Set(), texts: new Set() }
  markedBets.set(changedBets, marked)
  return marked
}

/**
 * Reads the texts of changed bets before the commit. `bets/tip-reading` imports the ledger, so it registers its reader.
 */
type ReadTexts = (tx: TxCtx, ids: readonly number[]) => Promise<void>
let readTexts: ReadTexts | undefined

export function registerTextReader(read: ReadTexts): void {
  readTexts = read
}

/**
 * Marks bets as changed: before the transaction commits the accounts follow and changed texts are read, so no verb can
 * forget them, and after the commit polls deliver the bets.
 * @param sameText their texts are unchanged and need not be read again
 */
export function betsChanged(ctx: TxCtx, ids: Iterable<number>, { sameText = false } = {}): void {
  const { posted, texts } = markedOf(ctx)
  for (const id of ids) {
    ctx.changedBets.add(id)
    posted.delete(id)
    if (!sameText) texts.add(id)
  }
  if (ctx.changedBets.size > 0) ctx.beforeCommit.add(closeBets)
}

/** Takes over the changes of a part of the transaction that has its own sets. */
export function adoptChanges(tx: TxCtx, part: TxCtx): void {
  const { posted, texts } = markedOf(part)
  betsChanged(tx, part.changedBets, { sameText: true })
  betsChanged(tx, texts)
  adoptReach(tx, part)
  for (const id of posted) markedOf(tx).posted.add(id)
}

async function closeBets(tx: TxCtx): Promise<void> {
  await postChanged(tx)
  requireNoSecondPerson(tx)
  await requireReasonOfBets(tx)
  invariant(readTexts, 'bets/tip-reading is loaded')
  await readTexts(tx, [...markedOf(tx).texts])
}

/** Bets that are brought in line together; more are brought in line in lots. */
const FEW = 500

async function postChanged(
  tx: TxCtx,
  onPosted: (posted: PostingRows) => void = () => undefined,
): Promise<void> {
  const { posted } = markedOf(tx)
  const ids = [...tx.changedBets].filter((id) => !posted.has(id))
  if (ids.length > FEW) await postManyBets(tx, ids, onPosted)
  else onPosted(await postBets(tx, ids))
  for (const id of ids) posted.add(id)
}

/** The effect of a change on an account, in its currency: what the changed bets are worth to it, before and after. */
export interface WorthChange {
  idAccount: number
  bets: number
  before: Decimal
  after: Decimal
}

/**
 * Brings the accounts in line with the changed bets now instead of before the commit, and returns what that changes, by
 * account, lowest key first. Call it once the verb has written everything.
 */
export async function postNow(tx: TxCtx): Promise<WorthChange[]> {
  const changes = new Map<number, { idAccount: number; before: bigint; after: bigint; ids: Set<number> }>()
  const add = (row: BetPosting, side: 'before' | 'after') => {
    const { idAccount, idReceivedBet, profit } = row
    const change = changes.get(idAccount) ?? { idAccount, before: 0n, after: 0n, ids: new Set<number>() }
    change[side] += centsOf(profit)
    change.ids.add(idReceivedBet)
    changes.set(idAccount, change)
  }
  await postChanged(tx, ({ plus, minus }) => {
    for (const row of minus) add(row, 'before')
    for (const row of plus) add(row, 'after')
  })
  return [...changes.values()]
    .map(({ idAccount, before, after, ids }) => ({
      idAccount,
      bets: ids.size,
      before: fromCents(before),
      after: fromCents(after),
    }))
    .sort((a, b) => a.idAccount - b.idAccount)
}
