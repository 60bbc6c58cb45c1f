import { wordSet } from '@xbetapp/domain/platform/text/fold'
import { MESSAGES } from '@xbetapp/domain/platform/validation/messages'
import { integer, maxLength } from '@xbetapp/domain/platform/validation/rules'
import { lockRow } from '#server/db/rows.ts'
import { AppError, validationError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { authorize } from '#server/kernel/authorize.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { conflict } from '#server/kernel/require-version.ts'
import { sealingSecrets, sealText } from '#server/kernel/secrets.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { EXTERNAL_LINKS, openValue, variablePlace } from './admin-variables.ts'

/** Variables that are on or off, in exactly the texts True and False. */
const SWITCHES = wordSet(
  'riconoscimento_immagini notifiche_attive chiusure_solo_admin seconda_persona_estratto_inviato prova_a_vuoto',
)
const HIDDEN_VALUE = '(nascosto)'
const CHATS_MESSAGE = 'Inserisci id di chat separati da virgole.'
const LETTER_HOUR_MESSAGE = "Inserisci un'ora da 0 a 23."

/**
 * Sets an admin variable. A secret one leaves only the fact of its change behind.
 * @throws AppError VARIABLE_NOT_SETTABLE, VALIDATION, CONFLICT when it is not `valoreVisto` any more; FORBIDDEN for a restricted one unless SUPERADMIN
 */
export async function setVariable(
  ctx: Ctx,
  input: { nome: string; valore: string; valoreVisto?: string | undefined },
): Promise<{ nome: string; valore: string }> {
  return withTransaction(ctx, async (tx) => {
    const row = await lockRow(tx.db, 'adminVariable', { nome: input.nome })
    if (!row) throw new AppError('VARIABLE_NOT_SETTABLE', { nome: input.nome })
    if (row.riservata) authorize(tx, ['SUPERADMIN'])
    const valore = input.valore.trim()
    const error = valueError(row, valore)
    if (error) throw validationError(error, 'valore')
    if (valore !== openValue(tx, row.nome, row.valore)) {
      // The value of a secret variable is shown to no one, so there is no seen value to compare.
      if (!row.segreta && (input.valoreVisto ?? row.valore) !== row.valore)
        throw await conflict(tx, { entity: 'admin_variable', id: row.nome }, { lastChangeOf: 'valore' })
      const value =
        row.segreta && valore !== ''
          ? sealText(await sealingSecrets(tx), valore, variablePlace(row.nome))
          : valore
      await tx.db.updateTable('adminVariable').set({ valore: value }).where('nome', '=', row.nome).execute()
      const action = row.segreta ? 'settings.set-secret' : 'settings.set-variable'
      const sides = row.segreta
        ? { after: { valore: valore === '' ? '' : HIDDEN_VALUE } }
        : { before: { valore: row.valore }, after: { valore } }
      await audit(tx, action, 'admin_variable', row.nome, sides)
    }
    return { nome: row.nome, valore }
  })
}

/** The fault of a value, null when it is valid. Every variable but a switch may be emptied. */
function valueError(variable: { nome: string; isInteger: boolean }, valore: string): string | null {
  const { nome, isInteger } = variable
  if (SWITCHES.has(nome)) return /^(True|False)$/.test(valore) ? null : 'Il valore deve essere True o False.'
  if (valore === '') return null
  if (nome === 'lettera_ora') return /^(\d|1\d|2[0-3])$/.test(valore) ? null : LETTER_HOUR_MESSAGE
  if (isInteger) return /^\d{1,9}$/.test(valore) ? null : MESSAGES.integer
  if (nome === 'radice_chat')
    return valore.split(',').every((chat) => /^\s*-?\d{1,15}\s*$/.test(chat)) ? null : CHATS_MESSAGE
  if (nome.startsWith('chat_'))
    return integer(valore) ?? (Number.isSafeInteger(Number(valore)) ? null : MESSAGES.integer)
  if (EXTERNAL_LINKS.has(nome) && !isWebAddress(valore)) return 'Inserisci un indirizzo http o https valido.'
  return maxLength(4000)(valore)
}

/** Whether a text may be a link, which a click opens in a new tab: no other scheme may get in. */
function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '') && text.length <= 2000
}
