export {
  findRewritings,
  promptOf,
  requestRewritings,
  rewriteTexts,
  rewrittenOr,
  tellUnwritten,
} from './rewrite.ts'
export { type DueWork, rewritingFirst, roomLine, type SortedWork, type WorkKind } from './rewriting-first.ts'
