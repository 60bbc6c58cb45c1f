import type { TxCtx } from '#server/kernel/ctx.ts'
import { askStaff } from './ask-staff.ts'
import { waitsForPerson } from './shown.ts'

/** A send that is not to leave by itself, with the reason in Italian. */
export interface HeldSend {
  id: number
  motivo: string
}

/**
 * Leaves sends of a bet to a person, who sees why they wait; without his word they never leave, and a word he gave for
 * another version counts no more. The staff are told once for the bet, whatever the number of rooms, and anew where nothing
 * of it was waiting. The caller holds the bet's lock.
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
  // Locked: two of its destinations held at once tell of it once.
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

/** A person's word of before, if there was one, was for something else. */
const UNDECIDED = { decisoDa: null, decisoAt: null, versioneDecisa: null }

const idsOf = (rows: readonly HeldSend[]): number[] => rows.map((row) => row.id)
