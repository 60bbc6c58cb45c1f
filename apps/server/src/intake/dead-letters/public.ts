export { authorName } from './author-name.ts'
export { INBOX_CHANNEL } from './inbox-channel.ts'
export { type InboxState, inboxState } from './inbox-state.ts'
