import type { TxCtx } from '#server/kernel/ctx.ts'
import { askStaff } from './ask-staff.ts'
import { waitsForPerson } from './shown.ts'

/** A send that is not to leave by itself, with the reason in Italian. */
export interface HeldSend {
  id: number
  motivo: string
}

/**
 * Holds sends of a bet for a person, with the reason; they never leave without a decision, and an earlier decision for
 * another version is cleared. The staff are asked once for the bet, regardless of the number of rooms, and again only
 * where none of its sends was held. The caller holds the bet's lock.
 */
export async function holdRelays(tx: TxCtx, idReceivedBet: number, held: readonly HeldSend[]): Promise<void> {
  const [first] = held
  if (!first) return
  const known = await waitsForPerson(tx, idReceivedBet)
  for (const [motivo, alike] of Map.groupBy(held, (row) => row.motivo)) {
    await tx.db
      .updateTable('instradamento')
      .set({ stato: 'in_attesa', motivo, attesaAt: tx.now(), daModificare: null, ...UNDECIDED })
      .where('id', 'in', idsOf(alike))
      .execute()
  }
  tx.log.info({ idReceivedBet, held: idsOf(held), motivo: first.motivo }, 'sends wait for a person')
  if (known) return
  const bet = await tx.db
    .selectFrom('bet')
    .innerJoin('tipster', 'tipster.idTipster', 'bet.idTipster')
    .select('nomeTipster')
    .where('idReceivedBet', '=', idReceivedBet)
    .executeTakeFirstOrThrow()
  await askStaff(tx, {
    ...{ about: 'attesa', oggetto: idReceivedBet },
    line: `Bet ${idReceivedBet} di ${bet.nomeTipster} in attesa di conferma (${first.motivo})`,
  })
}

/** {@link holdRelays} for the destinations of a message of a sparax or channel. */
export async function holdForwards(tx: TxCtx, idInoltro: number, held: readonly HeldSend[]): Promise<void> {
  const [first] = held
  if (!first) return
  // Locked, so that two destinations held concurrently ask the staff once.
  await tx.db.selectFrom('inoltro').select('id').where('id', '=', idInoltro).forUpdate().execute()
  const known = await tx.db
    .selectFrom('inoltroDestinazione')
    .select('id')
    .where('idInoltro', '=', idInoltro)
    .where('stato', '=', 'in_attesa')
    .limit(1)
    .executeTakeFirst()
  for (const [motivo, alike] of Map.groupBy(held, (row) => row.motivo)) {
    await tx.db
      .updateTable('inoltroDestinazione')
      .set({ stato: 'in_attesa', motivo, attesaAt: tx.now(), ...UNDECIDED })
      .where('id', 'in', idsOf(alike))
      .execute()
  }
  tx.log.info({ idInoltro, held: idsOf(held), motivo: first.motivo }, 'forwards wait for a person')
  if (known) return
  const source = await tx.db
    .selectFrom('inoltroDestinazione')
    .leftJoin('sparax', 'sparax.idSparax', 'inoltroDestinazione.idSparax')
    .leftJoin('canale', 'canale.idCanale', 'inoltroDestinazione.idCanale')
    .select((eb) => eb.fn.coalesce('nomeSparax', 'nomeMittente').as('nome'))
    .where('inoltroDestinazione.id', '=', first.id)
    .executeTakeFirst()
  const nome = source?.nome ?? 'una chat inoltrata'
  await askStaff(tx, {
    ...{ about: 'attesa-inoltro', oggetto: idInoltro },
    line: `Messaggio di ${nome} in attesa di conferma (${first.motivo})`,
  })
}

/** Clears an earlier decision, which was for another version. */
const UNDECIDED = { decisoDa: null, decisoAt: null, versioneDecisa: null }

const idsOf = (rows: readonly HeldSend[]): number[] => rows.map((row) => row.id)
