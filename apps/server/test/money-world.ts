import type { VenueRef } from '@xbetapp/contract/reference/venue-fields'
import type { Esito } from '@xbetapp/domain/ledger/postings/esito'
import { plainText } from '@xbetapp/domain/platform/text/formatted-text'
import { fromWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { editBet, saveBet } from '#server/bets/bets/public.ts'
import { saveTipsterDrop, saveVenueDrops } from '#server/bets/drops/public.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { checkBooks, type Difference } from '#server/ledger/postings/public.ts'
import type { TestApp } from './test-app.ts'

export type Venue = VenueRef

interface PlayedBet {
  idTipster: number
  /** Wire dates; the outcome is set at `settled`, by default a minute after `at`. */
  at: string
  drops?: ReadonlyArray<readonly [venue: Venue, importo: number, quota: number]>
  credit?: readonly [totTipster: number, quotaDrop: number]
  esito?: Esito
  settled?: string
}

let counter = 0

/** Wallets, funds and bets with their money, with access to the accounts. */
export async function moneyWorld(app: TestApp) {
  const { ctx, db } = app
  const admin = app.as(await app.aUser())

  const ctxAt = (date: string): Ctx => ({ ...ctx, now: () => fromWire(date) })

  return {
    admin,
    async aWallet(nome = `Portafoglio ${++counter}`): Promise<number> {
      return (await admin.post('POST /api/v1/portafoglio', { nome }).body).idPortafoglio
    },
    async aFund(nome = `Fondo ${++counter}`): Promise<number> {
      return (await admin.post('POST /api/v1/fondo-cassa', { nome }).body).idFondoCassa
    },
    /** A bet with its drops, credit and outcome, each through the product's own verb at its own moment. */
    async aPlayedBet({ idTipster, at, drops = [], credit, esito, settled }: PlayedBet): Promise<number> {
      const { idReceivedBet } = await saveBet(ctxAt(at), {
        text: plainText(`Bet ${++counter} @1,90`),
        idTipster,
        messageDate: fromWire(at),
      })
      if (drops.length > 0) {
        await saveVenueDrops(ctxAt(at), {
          announce: false,
          entries: drops.map(([venue, importo, quota]) => ({ idReceivedBet, venue, importo, quota })),
        })
      }
      if (credit) {
        const [totTipster, quotaDrop] = credit
        await saveTipsterDrop(ctxAt(at), { idReceivedBet, totTipster, quotaDrop, announce: false })
      }
      if (esito && esito !== 'Open') await editBet(ctxAt(settled ?? at), { idReceivedBet, esito })
      return idReceivedBet
    },
    settle: (idReceivedBet: number, esito: Esito, at: string) => editBet(ctxAt(at), { idReceivedBet, esito }),
    /** The differences the check of the books finds. */
    async differences(): Promise<Difference[]> {
      const found: Difference[] = []
      await checkBooks(ctx, (difference) => found.push(difference))
      return found
    },
    /**
     * Wallets + venues - tipsters - conti - ledgers - funds, EUR at booking rates: 0 except for rounding
     * (rule: movement/books-balance).
     */
    async booksDifference(): Promise<number> {
      const { rows } = await sql<{ difference: string }>`
        select coalesce(sum(importo), 0) as difference from (
          select sum(segno * importo_eur) as importo from movement_line
          union all
          select sum(case when kind in ('tipster', 'conto') then -profit_eur else profit_eur end) from bet_posting join account using (id_account)
        ) as parts`.execute(db)
      return Number(rows[0]?.difference)
    },
  }
}
