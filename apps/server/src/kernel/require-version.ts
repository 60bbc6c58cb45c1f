import { AppError } from './app-error.ts'

/** An editor who saw another version than the stored one would undo what he never saw. @throws AppError CONFLICT */
export function requireVersion(row: { version: number }, seen: number | undefined): void {
  if (seen !== undefined && seen !== row.version) throw new AppError('CONFLICT')
}
