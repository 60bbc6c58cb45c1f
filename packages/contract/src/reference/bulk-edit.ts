import { z } from 'zod'
import { ACCOUNTANTS, ADMINS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Message, Stato } from '../fields.ts'

// Attesa Conti: one change for all selected accounts, all or none.

const NOTHING_TO_DO = "Seleziona almeno un'azione da applicare"

const ids = (none: string) => z.array(Id, none).min(1, none).max(10_000)
/** Null leaves a field as it is, like one that is not sent. */
const optionalChange = <S extends z.ZodType>(schema: S) =>
  schema.nullish().transform((value) => value ?? undefined)
const stato = optionalChange(Stato)
/** A tipster works or does not: STANDBY is a room's. */
const tipsterStato = optionalChange(Stato.exclude(['S'], 'Un tipster può essere ON oppure OFF.'))
const flag = optionalChange(z.boolean())

function requireAction(actions: Record<string, unknown>, ctx: z.RefinementCtx): void {
  const isChosen = Object.values(actions).some((value) => value !== undefined)
  if (!isChosen) ctx.addIssue({ code: 'custom', message: NOTHING_TO_DO })
}

export const batchEndpoints = {
  'PUT /api/v1/tipster/batch-update-stato': endpoint({
    summary:
      'Sets state, accounts state and acceptance of several tipsters; their chats are told of ON and OFF',
    access: ACCOUNTANTS,
    body: z
      .object({
        tipsterIds: ids('Seleziona almeno un tipster'),
        stato: tipsterStato,
        /** True: waiting (IN ATTESA), false: confirmed. */
        conti: flag,
        /** True: BETTING LIBERO, false: BETTING LIMITATO. */
        accettazioneTipster: flag,
      })
      .superRefine(({ tipsterIds: _ids, ...actions }, ctx) => requireAction(actions, ctx)),
    answer: Message,
    errors: ['TIPSTER_NOT_FOUND'],
  }),
  'PUT /api/v1/sala/batch-update-stato': endpoint({
    summary: 'Sets state and accounts state of several rooms; they are told of their new state',
    access: ACCOUNTANTS,
    body: z
      .object({ saleIds: ids('Seleziona almeno una sala'), stato, conti: flag })
      .superRefine(({ saleIds: _ids, ...actions }, ctx) => requireAction(actions, ctx)),
    answer: Message,
    errors: ['SALA_NOT_FOUND'],
  }),
  'GET /sparabet/metti-in-attesa': endpoint({
    summary: 'Puts the accounts of all tipsters, rooms and helpers back to waiting',
    access: ADMINS,
    answer: Message,
    errorBody: 'message',
  }),
}
