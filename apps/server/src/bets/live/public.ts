export { type LiveFeed, startLiveFeed } from './live-feed.ts'
