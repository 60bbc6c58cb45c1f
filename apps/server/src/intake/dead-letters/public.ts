export { authorName } from './author-name.ts'
export { INBOX_CHANNEL, inboxState } from './dead-letters.ts'
