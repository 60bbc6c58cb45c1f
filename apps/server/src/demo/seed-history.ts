import { ESITI } from '@xbetapp/domain/accounting/esito'
import type { Ctx } from '#server/kernel/ctx.ts'
import { editBet, getBet, saveBet } from '#server/modules/bets/public.ts'
import { saveTipsterDrop, saveVenueDrops, type VenueDropEntry } from '#server/modules/drops/public.ts'
import { betSlip } from './bet-slip.ts'
import { FASCE, inventTip, TIPSTER } from './world.ts'

const DAYS = 7
const BETS_PER_DAY = 9
const MINUTE_MS = 60_000

/** A week of work through the product's own verbs, each at its own moment: bets, drops, credits, outcomes. */
export async function seedHistory(base: Ctx, random: () => number): Promise<void> {
  const now = base.now().getTime()
  const [tipsters, sale, siti] = await Promise.all([
    base.db
      .selectFrom('tipster')
      .select(['idTipster', 'nomeTipster'])
      .where('idGruppoTg', 'is not', null)
      .execute(),
    base.db.selectFrom('sala').select('idSala').where('stato', '=', 'A').execute(),
    base.db.selectFrom('sito').select('idSito').where('stato', '=', 'A').execute(),
  ])
  for (let day = DAYS; day >= 0; day--) {
    for (let i = 0; i < BETS_PER_DAY; i++) {
      const at = now - day * 24 * 60 * MINUTE_MS - (BETS_PER_DAY - i) * 47 * MINUTE_MS
      const ctxAt = (minutesLater: number): Ctx => ({
        ...base,
        now: () => new Date(at + minutesLater * MINUTE_MS),
      })
      const tipster = tipsters[Math.floor(random() * tipsters.length)]
      if (!tipster) return
      const tip = inventTip(random)
      const withPhoto = random() < 0.35
      const photos = withPhoto ? [await base.photos.save(await betSlip(tip, tipster.nomeTipster))] : []
      const bet = await saveBet(ctxAt(0), {
        receivedBet: withPhoto && random() < 0.6 ? '' : tip.text,
        idTipster: tipster.idTipster,
        photos,
        messageDate: new Date(at),
      })
      // The newest wait for somebody to work on them.
      if (day === 0 && i >= BETS_PER_DAY - 3) continue

      const entries: VenueDropEntry[] = [
        ...shuffle(sale, random)
          .slice(0, 1 + Math.floor(random() * 4))
          .map(({ idSala }) => drop(bet.idReceivedBet, { kind: 'sala', id: idSala }, tip.quota, random)),
        ...shuffle(siti, random)
          .slice(0, Math.floor(random() * 2))
          .map(({ idSito }) => drop(bet.idReceivedBet, { kind: 'sito', id: idSito }, tip.quota, random)),
      ]
      await saveVenueDrops(ctxAt(4), { entries, announce: false })
      if (day === 0 && i >= BETS_PER_DAY - 6) continue
      await credit(ctxAt(9), bet.idReceivedBet, tip.quota)
      if (day > 0) {
        const esito =
          random() < 0.45 ? 'Win' : random() < 0.7 ? 'Loss' : (ESITI[Math.floor(random() * 6)] ?? 'Void')
        await editBet(ctxAt(180), {
          idReceivedBet: bet.idReceivedBet,
          esito,
          sport: tip.sport,
          fascia: FASCE[Math.floor(random() * FASCE.length)] ?? null,
          dropChiusura: Math.round((tip.quota + (random() - 0.5) * 0.2) * 1000) / 1000,
        })
      }
    }
  }
}

function drop(
  idReceivedBet: number,
  venue: VenueDropEntry['venue'],
  quota: number,
  random: () => number,
): VenueDropEntry {
  return {
    idReceivedBet,
    venue,
    importo: 50 + Math.floor(random() * 20) * 25,
    quota: Math.round((quota + (random() - 0.5) * 0.1) * 1000) / 1000,
  }
}

async function credit(ctx: Ctx, idReceivedBet: number, quota: number): Promise<void> {
  const bet = await getBet(ctx, idReceivedBet)
  const limits = TIPSTER.find(({ nome }) => nome === bet.tipster.nomeTipster)?.limiti
  const share = limits ? 0.8 : 0.75
  const totTipster = Math.floor(bet.totGiocabile * share)
  await saveTipsterDrop(ctx, {
    idReceivedBet,
    totTipster: totTipster >= 5 ? totTipster : 0,
    quotaDrop: Math.round((quota - 0.03) * 1000) / 1000,
    announce: false,
  })
}

function shuffle<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
