export { bootstrapUser } from './bootstrap-user.ts'
export { hashPassword } from './passwords.ts'
export { clearSecondFactor } from './second-factor.ts'
export { closeSessionsOf, findSession, sessionCookie } from './sessions.ts'
