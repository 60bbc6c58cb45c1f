export { closingWindows } from './windows-of-rooms.ts'
