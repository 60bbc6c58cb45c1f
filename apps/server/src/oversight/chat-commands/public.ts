export { isCommand, isCommandChat, runCommand } from './run-command.ts'
