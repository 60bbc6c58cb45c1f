export { addClosingWindow, removeClosingWindow } from './closing-windows.ts'
export { closingWindows } from './windows.queries.ts'
