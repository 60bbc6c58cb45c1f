export { authorName } from './author-name.ts'
export { INBOX_CHANNEL } from './dead-letters.ts'
export { inboxState } from './inbox-state.ts'
