export { authorName } from './author-name.ts'
export { INBOX_CHANNEL } from './inbox-channel.ts'
export { inboxState } from './inbox-state.ts'
