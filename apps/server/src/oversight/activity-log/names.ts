import { VARIABLE_NAMES } from '@xbetapp/domain/oversight/activity-log/variable-names'
import { CONTO_NAMES, ENTITIES, entityWords } from '@xbetapp/domain/oversight/activity-log/words'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { withoutDisguises } from '@xbetapp/domain/platform/text/fold'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { HIDDEN_ROOM, seesSecretDrops, seesSecretRooms } from '#server/kernel/secret-rooms.ts'
import type { Line } from './lines.queries.ts'

/** Names of records by their kind and key in the audit. */
export interface Names {
  /** Null when there is no name, or the record no longer exists. */
  of: (kind: string, key: string | number) => string | null
  /** A thing as people call it: `Bet 12`, `Sala Roma`. */
  thing: (line: Pick<Line, 'action' | 'entity' | 'entityId' | 'before' | 'after'>) => string
  /** The part of a thing that a line is about; users who work on bets may see whose drop it is. */
  part: (line: Pick<Line, 'action' | 'parte'>) => string | null
}

const ACCOUNTS = new Set(['tipster', 'sala', 'sito', 'altro', 'fondo', 'portafoglio'])
const LINKS_OF_TIPSTERS = ['automatico', 'riconoscimento', 'keyword', 'speciale'].map(
  (kind) => `collegamento_${kind}`,
)
/** What the audit calls the things of a record, for the kinds of records whose things have several names. */
const ENTITIES_OF: Readonly<Record<string, readonly string[]>> = {
  tipster: ['tipster', ...LINKS_OF_TIPSTERS],
  sparax: ['sparax', 'collegamento_sparax'],
  fondo: ['fondo', 'fondo_cassa'],
}
const KIND_OF = new Map(
  Object.entries(ENTITIES_OF).flatMap(([kind, entities]) => entities.map((entity) => [entity, kind])),
)

/** The record of a line's thing. */
const recordOf = ({ entity, entityId }: Pick<Line, 'entity' | 'entityId'>): [kind: string, key: string] => [
  KIND_OF.get(entity) ?? entity,
  entityId,
]

/** The names for a page of lines, read together. Secret rooms have none for callers who may not see them. */
export async function loadNames(ctx: Ctx, lines: readonly Line[]): Promise<Names> {
  const keysByKind = new Map<string, Set<string>>()
  const addKey = (kind: string, key: unknown) => {
    if (/^\d{1,9}$/.test(String(key)))
      keysByKind.set(kind, (keysByKind.get(kind) ?? new Set<string>()).add(String(key)))
  }
  for (const line of lines) {
    addKey(...recordOf(line))
    const [kind, numero] = line.parte?.split(':') ?? []
    if (kind) addKey(kind, numero)
    for (const side of [line.before, line.after]) {
      for (const [name, key] of Object.entries(side ?? {})) {
        const kind = NAMED_BY[name]
        if (kind) addKey(kind, key)
      }
    }
  }
  const [names, secretKeys] = await readNames(ctx, keysByKind)
  const hiddenKeys = seesSecretRooms(ctx) ? null : secretKeys
  const storedName = (kind: string, key: string | number) => names.get(`${kind}:${key}`) ?? null
  const nameOf: Names['of'] = (kind, key) =>
    hiddenKeys?.has(`${kind}:${key}`) ? HIDDEN_ROOM : storedName(kind, key)
  return {
    of: nameOf,
    thing: (line) => {
      // The thing of a sign-in is the line's actor, who is shown anyway.
      if (line.action === 'auth.signin') return ''
      if (line.action === 'reports.send') return recipientsOf(line) || entityWords(line.entity)
      const noun = entityWords(line.entity)
      if (line.entity === 'admin_variable') return `${noun} ${VARIABLE_NAMES[line.entityId] ?? line.entityId}`
      if (line.entity === 'conto') return `${noun} ${CONTO_NAMES[line.entityId] ?? line.entityId}`
      // The line knows the name of a deleted record, which may have been a secret room: only who sees those gets it.
      const name = nameOf(...recordOf(line)) ?? (seesSecretRooms(ctx) ? ownName(line) : null)
      return `${noun} ${name ?? (DAY.test(line.entityId) ? formatDate(line.entityId) : line.entityId)}`
    },
    part: ({ action, parte }) => {
      if (parte === null) return null
      const [kind = '', key = ''] = parte.split(':')
      const isDrop = action.startsWith('drops.')
      const name = isDrop && seesSecretDrops(ctx) ? storedName(kind, key) : nameOf(kind, key)
      return name === HIDDEN_ROOM ? name : `${entityWords(kind)} ${name ?? key}`
    },
  }
}

const OWN_NAMES = 'nome nomeSala nomeSito nomeAltro nomeTipster nomeBook nomeSparax'.split(' ')

/** The name of a record that the line itself has. */
const ownName = ({ entity, before, after }: Pick<Line, 'entity' | 'before' | 'after'>): string | null => {
  if (LINKS_OF_TIPSTERS.includes(entity)) return null
  const values = { ...before, ...after }
  const field = OWN_NAMES.find((name) => typeof values[name] === 'string')
  return field ? String(values[field]) : null
}

/** A line names this many recipients of a report; the others are a number. */
const RECIPIENTS_NAMED = 3

function recipientsOf({ after }: Pick<Line, 'after'>): string {
  const recipients = Array.isArray(after?.destinatari) ? after.destinatari.map(String) : []
  const moreCount = recipients.length - RECIPIENTS_NAMED
  const namesText = recipients.slice(0, RECIPIENTS_NAMED).join(', ')
  return moreCount > 0 ? `${namesText} e ${moreCount === 1 ? 'un altro' : `altri ${moreCount}`}` : namesText
}

/** The key of a closed week: its last day. */
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Fields that hold the key of a record, with the kind of that record. */
const NAMED_BY: Readonly<Record<string, string>> = {
  idTipster: 'tipster',
  idTipsterDrop: 'tipster',
  idSala: 'sala',
  idBook: 'book',
  idBookEscluso: 'book',
  unitoA: 'evento',
}

const STATEMENT = sql`n.nome || ', inviato da ' || s.username || ', '
  || to_char(s.start_date::date, 'DD/MM/YYYY') || ' - ' || to_char(s.end_date::date, 'DD/MM/YYYY')`

/**
 * For each kind that is no account: a query of keys and names, up to the condition on its key. Papers of an account are
 * named by account, sender and days, and secret with its room.
 */
const SOURCES: Readonly<Record<string, ReturnType<typeof sql>>> = {
  book: sql`select id_book::text as key, nome_book as nome, false as secret from book where id_book`,
  sparax: sql`select id_sparax::text as key, nome_sparax as nome, false as secret from sparax where id_sparax`,
  canale: sql`select id_canale::text as key, nome_mittente || ' → ' || nome_destinatario as nome, false as secret
    from canale where id_canale`,
  accordo: sql`select id_deal::text as key, nome, false as secret from deal join account_named using (id_account) where id_deal`,
  evento: sql`select id_event::text as key, casa || ' - ' || ospite as nome, false as secret from event where id_event`,
  utente: sql`select id::text as key, username as nome, false as secret from app_user where id`,
  estratto: sql`select s.id_statement::text as key, ${STATEMENT} as nome, n.is_secret as secret
    from statement s join account_named n using (id_account) where s.id_statement`,
  contestazione: sql`select d.id_dispute::text as key, ${STATEMENT} as nome, n.is_secret as secret
    from dispute d join statement s using (id_statement) join account_named n using (id_account) where d.id_dispute`,
}

/** Things found by a part of their name; beyond this many the longest names are left out. */
const MOST_THINGS = 100

/**
 * Things whose name contains these words, whatever their case, at most {@link MOST_THINGS}, and things of any kind
 * whose key is exactly these words. A caller who may not see secret rooms does not find them by name.
 */
export async function thingsNamed(ctx: Ctx, words: string): Promise<{ entity: string; entityId: string }[]> {
  const nameMatches = sql`nome ilike ${`%${words.replaceAll(/[\\%_]/g, '\\$&')}%`}`
  const accounts = sql`select tipo as kind, id_conto::text as key, nome from account_named
    where ${nameMatches} and (${seesSecretRooms(ctx)} or not is_secret)`
  const { evento: _, estratto: _statement, contestazione: _dispute, ...searchedSources } = SOURCES
  const nameQueries = Object.entries(searchedSources).map(
    ([kind, source]) =>
      sql`select ${kind}::text, n.key, n.nome from (${source} is not null) n where ${nameMatches}`,
  )
  const { rows } = await sql<{ kind: string; key: string }>`
    select kind, key from (${sql.join([accounts, ...nameQueries], sql` union all `)}) named (kind, key, nome)
    order by length(nome), kind, key limit ${MOST_THINGS}
  `.execute(ctx.db)
  const ofWords = (entity: string, names: Readonly<Record<string, string>>) =>
    Object.entries(names).flatMap(([entityId, name]) =>
      withoutDisguises(name).includes(withoutDisguises(words)) ? [{ entity, entityId }] : [],
    )
  return [
    ...rows.flatMap(({ kind, key }) =>
      (ENTITIES_OF[kind] ?? [kind]).map((entity) => ({ entity, entityId: key })),
    ),
    ...ofWords('admin_variable', VARIABLE_NAMES),
    ...ofWords('conto', CONTO_NAMES),
    ...Object.keys(ENTITIES).map((entity) => ({ entity, entityId: words })),
  ]
}

async function readNames(
  ctx: Ctx,
  keysByKind: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<[names: Map<string, string>, secret: Set<string>]> {
  const parts = [...keysByKind].flatMap(([kind, keys]) => {
    const ids = [...keys].map(Number)
    if (ACCOUNTS.has(kind)) {
      return [
        sql`select tipo as kind, id_conto::text as key, nome, is_secret as secret
            from account_named where tipo = ${kind} and id_conto = any(${ids})`,
      ]
    }
    const source = SOURCES[kind]
    return source ? [sql`select ${kind}::text as kind, n.* from (${source} = any(${ids})) n`] : []
  })
  const names = new Map<string, string>()
  const secret = new Set<string>()
  if (parts.length === 0) return [names, secret]
  const { rows } = await sql<{ kind: string; key: string; nome: string; secret: boolean }>`
    ${sql.join(parts, sql` union all `)}
  `.execute(ctx.db)
  for (const { kind, key, nome, secret: isSecret } of rows) {
    names.set(`${kind}:${key}`, nome)
    if (isSecret) secret.add(`${kind}:${key}`)
  }
  return [names, secret]
}
