export { type Content, ContentWriter, contentOf, keepContents, readContent, sha256 } from './contents.ts'
