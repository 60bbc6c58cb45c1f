export {
  findRewritings,
  promptOf,
  type Rewritings,
  requestRewritings,
  rewriteTexts,
  rewrittenOr,
  tellUnwritten,
} from './rewrite.ts'
export { type DueWork, rewritingFirst, roomLine, type SortedWork, type WorkKind } from './rewriting-first.ts'
