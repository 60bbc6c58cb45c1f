import type { Emulator } from '@xbetapp/telegram-emulator'
import type { Ctx } from '#server/kernel/ctx.ts'

export async function startDemo(_ctx: Ctx, _emulator: Emulator): Promise<() => Promise<void>> {
  return async () => {}
}
