import { termsEndpoints } from '@xbetapp/contract/accounts/terms'
import { Reason, WireDate } from '@xbetapp/contract/fields'
import { VENUE_FIELDS, venueIds } from '@xbetapp/contract/reference/venue-fields'
import {
  type FromDay,
  type Term,
  TIPSTER_TERMS,
  VENUE_TERMS,
} from '@xbetapp/domain/reference/reference/dated-terms'
import type { VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { sql } from 'kysely'
import { z } from 'zod'
import { giveTerms } from '#server/accounts/terms/public.ts'
import { venueRef } from '#server/bets/drops/public.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { knownAccounts } from '#server/ledger/postings/public.ts'
import { ACCOUNT_COLUMNS, ACCOUNT_FIELDS, column, ownColumn } from './columns.ts'
import type { Kind, Values } from './kind.ts'

/** The first day that a file has for terms without one: no bet is older. */
const BEGINNING = '2000-01-01'

const TermsRow = z.object({
  ...ACCOUNT_FIELDS,
  dal: WireDate,
  ...termsEndpoints['POST /api/v1/condizioni'].body.shape.termini.shape,
  motivo: Reason().nullish(),
})

async function writeTermsRow(tx: TxCtx, row: z.output<typeof TermsRow>): Promise<unknown> {
  const { idTipster, idSala, idSito, idAltro, dal, motivo, ...termini } = row
  const { kind, id } = idTipster
    ? { kind: 'tipster' as const, id: idTipster }
    : venueRef({ idSala, idSito, idAltro })
  return giveTerms(tx, { tipo: kind, id, dal: dal === BEGINNING ? null : dal, termini }, motivo ?? null)
}

/** The dated terms of all accounts that a file may name, those from the beginning first. */
async function listTerms(ctx: Ctx): Promise<Values[]> {
  const { rows } = await sql<
    FromDay &
      Partial<Record<Term, string>> & { kind: VenueKind | 'tipster'; id: number; motivo: string | null }
  >`
    select n.tipo as kind, n.id_conto as id, nullif(t.dal, '-infinity')::text as dal, t.motivo,
      percentuale_importo, case when n.tipo <> 'sala' then tassa_quota end as tassa_quota,
      freeroll_attivo, freeroll_reale, action, freeroll
    from account_terms t join account_named n using (id_account)
    where ${knownAccounts(ctx)}
    order by t.id_account, t.dal
  `.execute(ctx.db)
  return rows.map(({ kind, id, dal, motivo, ...terms }) => ({
    ...(kind === 'tipster' ? { idTipster: id } : venueIds({ kind, id })),
    dal: dal ?? BEGINNING,
    motivo,
    ...Object.fromEntries(
      Object.entries(terms).flatMap(([term, value]) => (value === null ? [] : [[term, Number(value)]])),
    ),
  }))
}

const termsVerb = { body: TermsRow, run: writeTermsRow }

export const TERMS: Kind = {
  sheet: 'Condizioni',
  columns: [
    ...ACCOUNT_COLUMNS,
    ownColumn('dal', 'Dal', {
      required: true,
      as: 'day',
      explanation: "Il primo giorno; 01/01/2000: dall'inizio.",
    }),
    ...[...VENUE_TERMS, ...TIPSTER_TERMS].map((term) => column(term)),
    ownColumn('motivo', 'Motivo'),
  ],
  key: ['idTipster', ...Object.values(VENUE_FIELDS).map(({ id }) => id), 'dal'],
  list: listTerms,
  create: termsVerb,
  edit: { ...termsVerb, id: [] },
}
