export {
  askFor,
  findRewritings,
  promptOf,
  type Rewritings,
  rewriteTexts,
  rewrittenOr,
  tellUnwritten,
} from './rewrite.ts'
export { type DueWork, rewritingFirst, roomLine, type SortedWork, type WorkKind } from './rewriting-first.ts'
