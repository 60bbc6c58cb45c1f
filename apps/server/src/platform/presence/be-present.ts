import { ACCOUNTANTS, BET_EXPLAINERS } from '@xbetapp/contract/access'
import type { Answer } from '@xbetapp/contract/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import { updateRows } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { actorHas, personOf } from '#server/kernel/authorize.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'

type PresenceReport = Input<'POST /api/v1/presenza'>['body']
type Item = PresenceReport['aperti'][number]
type Presence = Answer<'POST /api/v1/presenza'>
type ReportedItem = Item & { isHolder: boolean }

/** A browser tab of a user. */
interface Tab {
  scheda: string
  idUser: number
}

/** Browsers report every five seconds; one that is silent for longer than this has left. */
const LEASE_MS = 20_000

const READERS = { bet: BET_EXPLAINERS, conto: ACCOUNTANTS } as const

/**
 * Reports what a user has open, and returns who else has it open. A field that two would write is held by the first
 * until he releases it, leaves or another takes it from him. This is advice and refuses no write
 * (rule: presenza/advice).
 * @returns one entry for each open thing, in their order
 * @throws AppError FORBIDDEN for a thing the caller may not read
 */
export async function bePresent(ctx: Ctx, { scheda, aperti }: PresenceReport): Promise<Presence> {
  for (const { entita } of aperti) if (!actorHas(ctx.actor, READERS[entita])) throw new AppError('FORBIDDEN')
  const actor = personOf(ctx)
  const tab = { scheda, idUser: actor.id }
  return withTransaction(ctx, async (tx) => {
    await lockAll(tx, aperti)
    await forgetLeft(tx, tab, aperti)
    const allRows = await whoIsThere(tx, aperti)
    const answers: Presence = []
    const items: ReportedItem[] = []
    for (const open of aperti) {
      const rows = allRows.filter(({ entita, chiave }) => entita === open.entita && chiave === open.chiave)
      const ownRow = rows.find((row) => row.scheda === scheda && row.idUser === actor.id)
      const others = rows.filter((row) => row.idUser !== actor.id)
      const holder = open.campo === null ? undefined : others.find((row) => row.campo === open.campo)
      const isTakingOver = open.prendi === true && holder !== undefined
      if (isTakingOver) await takeOver(tx, open, holder.username)
      const isHolder = holder === undefined || isTakingOver
      items.push({ ...open, isHolder })
      answers.push({
        altri: others.map(({ username, campo }) => ({
          utente: username,
          campo: isTakingOver && campo === open.campo ? null : campo,
        })),
        tenutoDa: isHolder ? null : holder.username,
        toltoDa: open.campo !== null && !isTakingOver ? (ownRow?.toltoDa ?? null) : null,
      })
    }
    // A caller who no longer writes there, or takes the field back, has learned that another took it from him.
    const hasHeard = ({ campo, prendi }: Item) => campo === null || prendi === true
    const [heard, unheard] = [items.filter(hasHeard), items.filter((item) => !hasHeard(item))]
    await keep(tx, tab, heard, { forgetsTaker: true })
    await keep(tx, tab, unheard, { forgetsTaker: false })
    return answers
  })
}

/** Entity and key of each item, as rows to compare with. */
const namesOf = (aperti: readonly Item[]): RawBuilder<unknown> =>
  sql`(select * from unnest(${aperti.map(({ entita }) => entita)}::text[], ${aperti.map(({ chiave }) => chiave)}::text[]))`

/**
 * Serialises calls about one thing, with locks in one order for all, so that two concurrent calls do not both hold it.
 */
async function lockAll(tx: TxCtx, aperti: readonly Item[]): Promise<void> {
  if (aperti.length === 0) return
  const names = aperti.map(({ entita, chiave }) => `presenza/${entita}/${chiave}`)
  await sql`
    select pg_advisory_xact_lock(lock)
    from (select distinct hashtext(name) as lock from unnest(${names}::text[]) name order by lock) locks
  `.execute(tx.db)
}

/** Deletes expired entries, and those this tab has closed. */
async function forgetLeft(tx: TxCtx, { scheda, idUser }: Tab, aperti: readonly Item[]): Promise<void> {
  await sql`
    delete from presence
    where ((entita, chiave) in ${namesOf(aperti)} and up_to < ${tx.now()})
      or (scheda = ${scheda} and id_user = ${idUser} and (entita, chiave) not in ${namesOf(aperti)})
  `.execute(tx.db)
}

/** `campo`: the field he holds; `toltoDa`: who took it from him, null once he has learned of it. */
interface PresenceRow
  extends Pick<Selectable<DB['presence']>, 'entita' | 'chiave' | 'scheda' | 'idUser' | 'campo' | 'toltoDa'> {
  username: string
}

/** The entries of the items, earliest first. */
async function whoIsThere(tx: TxCtx, aperti: readonly Item[]): Promise<PresenceRow[]> {
  if (aperti.length === 0) return []
  const { rows } = await sql<PresenceRow>`
    select entita, chiave, scheda, p.id_user, username, campo, tolto_da
    from presence p join app_user on app_user.id = p.id_user
    where (entita, chiave) in ${namesOf(aperti)}
    order by dal
  `.execute(tx.db)
  return rows
}

/** Takes a field from its holder; of a bet the Registro shows it. */
async function takeOver(tx: TxCtx, { entita, chiave, campo }: Item, from: string): Promise<void> {
  await updateRows(tx.db, 'presence', { entita, chiave, campo }, { campo: null, toltoDa: tx.actor.username })
  if (entita !== 'bet') return
  await audit(tx, 'bets.take-over', 'bet', chiave, {
    ...(campo === null ? {} : { part: campo.replace('-', ':') }),
    after: { presoDa: tx.actor.username, presoA: from },
  })
}

/** Renews the entries of this tab. @param options `forgetsTaker` deletes who took the field */
async function keep(
  tx: TxCtx,
  { scheda, idUser }: Tab,
  items: readonly ReportedItem[],
  { forgetsTaker }: { forgetsTaker: boolean },
): Promise<void> {
  if (items.length === 0) return
  const upTo = new Date(tx.now().getTime() + LEASE_MS)
  await tx.db
    .insertInto('presence')
    .values(
      items.map(({ entita, chiave, campo, isHolder }) => ({
        scheda,
        entita,
        chiave,
        idUser,
        campo: isHolder ? campo : null,
        dal: tx.now(),
        upTo,
      })),
    )
    .onConflict((oc) =>
      oc.columns(['scheda', 'entita', 'chiave']).doUpdateSet((eb) => ({
        campo: eb.ref('excluded.campo'),
        upTo: eb.ref('excluded.upTo'),
        idUser: eb.ref('excluded.idUser'),
        ...(forgetsTaker ? { toltoDa: null } : {}),
      })),
    )
    .execute()
}
