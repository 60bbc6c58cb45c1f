import type { Ctx } from '#server/kernel/ctx.ts'
import { variable } from '#server/platform/settings/public.ts'

/** The API key of the model, empty where none is set. */
export const modelKey = (ctx: Ctx): Promise<string> => variable(ctx, 'gpt_api_key')
