export { bootstrapUser } from './bootstrap-user.ts'
export { hashPassword } from './passwords.ts'
export { clearSecondFactor } from './second-factor.ts'
export { findSession, sessionCookie } from './sessions.ts'
