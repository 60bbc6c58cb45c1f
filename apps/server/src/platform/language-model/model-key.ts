import type { Ctx } from '#server/kernel/ctx.ts'
import { variable } from '#server/platform/settings/public.ts'

/** The key of the model, empty when there is none to ask. */
export const modelKey = (ctx: Ctx): Promise<string> => variable(ctx, 'gpt_api_key')
