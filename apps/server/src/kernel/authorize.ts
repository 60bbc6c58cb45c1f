import type { Access } from '@xbetapp/contract/endpoint'
import type { ErrorCode } from '@xbetapp/contract/errors'
import { hasAnyRole, type Role } from '@xbetapp/domain/platform/roles/roles'
import { AppError, invariant } from './app-error.ts'
import type { Actor, Ctx } from './ctx.ts'

/** The user who acts, in a verb that only users have. */
export function personOf({ actor }: Pick<Ctx, 'actor'>): Actor & { kind: 'user' } {
  invariant(actor.kind === 'user', 'only a user does this')
  return actor
}

/** Whether the actor holds one of the roles. Bot and system act for the house and pass. */
export function actorHas(actor: Actor, roles: readonly Role[]): boolean {
  return actor.kind !== 'user' || hasAnyRole(actor.roles, roles)
}

/** Refuses an actor without any of the roles. Routes call it with the contract's access, verbs for finer rules. */
export function authorize(ctx: Ctx, access: Access, denied: ErrorCode = 'FORBIDDEN'): void {
  if (access === 'public' || access === 'authenticated') return
  if (!actorHas(ctx.actor, access)) throw new AppError(denied)
}
