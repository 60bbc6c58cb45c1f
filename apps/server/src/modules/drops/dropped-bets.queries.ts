import type { DroppedBet } from '@xbetapp/contract/drops'
import { toWire } from '@xbetapp/domain/time/rome'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#server/db/generated/tables.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { listAltri, listSiti, saleById } from '#server/modules/reference/public.ts'

export type DropRow = Selectable<DB['droppedBet']>
type Wire = z.output<typeof DroppedBet>

const present = (ids: ReadonlyArray<number | null>): number[] => [...new Set(ids.filter((id) => id !== null))]

/** Drop rows as they leave the server, each with the venue or tipster it was played at. */
export async function toDroppedBets(ctx: Ctx, rows: readonly DropRow[]): Promise<Wire[]> {
  const tipsterIds = present(rows.map((row) => row.idTipster))
  const [sale, siti, altri, tipsters] = await Promise.all([
    saleById(ctx, present(rows.map((row) => row.idSala))),
    listSiti(ctx, present(rows.map((row) => row.idSito))),
    listAltri(ctx, present(rows.map((row) => row.idAltro))),
    tipsterIds.length === 0
      ? []
      : ctx.db
          .selectFrom('tipster')
          .select(['idTipster', 'nomeTipster'])
          .where('idTipster', 'in', tipsterIds)
          .execute(),
  ])
  const sitoById = new Map(siti.map((sito) => [sito.idSito, sito]))
  const altroById = new Map(altri.map((altro) => [altro.idAltro, altro]))
  const tipsterById = new Map(tipsters.map((tipster) => [tipster.idTipster, tipster]))

  return rows.map((row): Wire => {
    const sala = row.idSala === null ? undefined : sale.get(row.idSala)
    const sito = row.idSito === null ? undefined : sitoById.get(row.idSito)
    const altro = row.idAltro === null ? undefined : altroById.get(row.idAltro)
    return {
      idDroppedBet: row.idDroppedBet,
      idReceivedBet: row.idReceivedBet,
      idSala: row.idSala,
      idSito: row.idSito,
      idAltro: row.idAltro,
      idTipster: row.idTipster,
      sala: sala
        ? {
            idSala: sala.idSala,
            nomeSala: sala.nomeSala,
            stato: sala.stato,
            isSecret: sala.isSecret,
            idBook: sala.idBook,
            book: sala.book,
            idGruppoTg: sala.idGruppoTg,
            idDropTg: sala.idDropTg,
            freerollReale: sala.freerollReale,
            valuta: sala.valuta,
          }
        : null,
      sito: sito ? { idSito: sito.idSito, nomeSito: sito.nomeSito, stato: sito.stato } : null,
      altro: altro ? { idAltro: altro.idAltro, nomeAltro: altro.nomeAltro, stato: altro.stato } : null,
      tipster: row.idTipster === null ? null : (tipsterById.get(row.idTipster) ?? null),
      importo: Number(row.importo),
      importoNoPerc: Number(row.importoNoPerc),
      importoPostCambio: Number(row.importoPostCambio),
      quota: Number(row.quota),
      quotaNoTassa: Number(row.quotaNoTassa),
      percentualeImporto: Number(row.percentualeImporto),
      tassaQuota: Number(row.tassaQuota),
      cambioValuta: Number(row.cambioValuta),
      nomeValuta: row.nomeValuta,
      freerollAttivo: Number(row.freerollAttivo),
      letteraImporto: row.letteraImporto,
      letteraQuota: row.letteraQuota,
      droppedDate: toWire(row.droppedDate),
      username: row.username,
    }
  })
}

/** Live rows of venues (not the tipster's) of the given bets. */
export async function liveVenueDrops(ctx: Ctx, betIds: readonly number[]): Promise<DropRow[]> {
  if (betIds.length === 0) return []
  return ctx.db
    .selectFrom('droppedBet')
    .selectAll()
    .where('idReceivedBet', 'in', betIds)
    .where('supersededAt', 'is', null)
    .where('idTipster', 'is', null)
    .orderBy('idDroppedBet')
    .execute()
}
