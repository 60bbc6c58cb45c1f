export { type Content, contentOf, keepContents, readContent, sha256 } from './contents.ts'
