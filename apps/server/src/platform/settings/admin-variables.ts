import { LINK_READERS } from '@xbetapp/contract/access'
import type { Answer } from '@xbetapp/contract/contract'
import type { Role } from '@xbetapp/domain/platform/roles/roles'
import { wordSet } from '@xbetapp/domain/platform/text/fold'
import { readMaxAge } from '@xbetapp/domain/relay/routing/age-limit'
import { rowIfAny, rowsOf } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { actorHas } from '#server/kernel/authorize.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { isSealedText, openText, secretsOf } from '#server/kernel/secrets.ts'

export const EXTERNAL_LINKS = wordSet('link_accesso_siti link_guida timesheet_link')
/** Restricted, yet shown on link pages: how many links there may be, and the age limit of a link without its own. */
const SHOWN_ON_LINKS = wordSet('max_link_tipster max_link_sparax eta_massima_minuti')

/** The place the value of a secret variable is sealed for. */
export const variablePlace = (nome: string): string => `admin_variable:${nome}`

/** A stored value in plain text: the value of a secret variable is sealed. */
export const openValue = (ctx: Ctx, nome: string, stored: string): string =>
  isSealedText(stored) ? openText(secretsOf(ctx), stored, variablePlace(nome)) : stored

/** The value of a variable, for the server's own use; empty when it is not set. */
export async function variable(ctx: Ctx, nome: string): Promise<string> {
  return (await variables(ctx, [nome]))[nome] ?? ''
}

/** {@link variable} for several at once. */
export async function variables<N extends string>(ctx: Ctx, nomi: readonly N[]): Promise<Record<N, string>> {
  const rows = await rowsOf(ctx.db, 'adminVariable', { nome: nomi }, ['nome', 'valore'])
  const values = new Map(rows.map(({ nome, valore }) => [nome, openValue(ctx, nome, valore).trim()]))
  return Object.fromEntries(nomi.map((nome) => [nome, values.get(nome) ?? ''])) as Record<N, string>
}

/** Whether a variable is on: only the text True turns it on. */
export const isEnabled = async (ctx: Ctx, nome: string): Promise<boolean> =>
  (await variable(ctx, nome)) === 'True'

/** Whole minutes an automatic message may be late where its link sets nothing; 0 without limit. */
export const maxAgeMinutes = async (ctx: Ctx): Promise<number> =>
  readMaxAge(await variable(ctx, 'eta_massima_minuti'))

/** A chat id held in a variable, null when it is empty or no number. */
export async function chatVariable(
  ctx: Ctx,
  nome: 'chat_staff_id' | 'chat_bets_id' | 'chat_trash_id' | 'chat_comando_id' | 'chat_proprietario_id',
): Promise<number | null> {
  const chatId = Number(await variable(ctx, nome))
  return Number.isSafeInteger(chatId) && chatId !== 0 ? chatId : null
}

function readers(nome: string, riservata: boolean): readonly Role[] | 'anyone' {
  if (SHOWN_ON_LINKS.has(nome)) return 'anyone'
  if (EXTERNAL_LINKS.has(nome)) return LINK_READERS
  return riservata ? ['SUPERADMIN'] : ['ADMIN']
}

/**
 * One variable, for a caller who may read it (rule: variable/readers).
 * @throws AppError VARIABLE_UNKNOWN, FORBIDDEN
 */
export async function readVariable(ctx: Ctx, nome: string): Promise<{ nome: string; valore: string }> {
  const row = await rowIfAny(ctx.db, 'adminVariable', { nome }, ['nome', 'valore', 'riservata'])
  if (!row) throw new AppError('VARIABLE_UNKNOWN', { nome })
  const allowedReaders = readers(nome, row.riservata)
  if (allowedReaders !== 'anyone' && !actorHas(ctx.actor, allowedReaders)) throw new AppError('FORBIDDEN')
  return { nome: row.nome, valore: openValue(ctx, nome, row.valore) }
}

/**
 * The cards of the Variabili Admin screen the caller may see: restricted ones are SUPERADMIN's. The list contains no
 * secret value; a caller who may read one asks for it by name.
 */
export async function variableCards(ctx: Ctx): Promise<Answer<'GET /api/v1/admin-variables'>> {
  const rows = await rowsOf(ctx.db, 'adminVariable', { isListed: true }, undefined, 'nome')
  const seesRestricted = actorHas(ctx.actor, ['SUPERADMIN'])
  return rows
    .filter((row) => seesRestricted || !row.riservata)
    .map((row) => ({
      nome: row.nome,
      valore: row.segreta ? '' : row.valore,
      tipo: row.isInteger ? 'numero' : 'testo',
      riservata: row.riservata,
      segreta: row.segreta,
      impostata: row.valore !== '',
    }))
}
