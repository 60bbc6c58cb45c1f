import type { StoredChat } from '../state/world.ts'

/** A muted bot still reads; privacy mode is off, so it reads every message. */
export const botReads = (chat: StoredChat): boolean => chat.bot !== 'left' && chat.bot !== 'kicked'
