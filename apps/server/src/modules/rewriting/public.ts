export { askFor, findRewritings, promptOf, rewriteTexts, rewrittenOr, tellUnwritten } from './rewrite.ts'
export { type DueWork, rewritingFirst, roomLine, type SortedWork, type WorkKind } from './rewriting-first.ts'
