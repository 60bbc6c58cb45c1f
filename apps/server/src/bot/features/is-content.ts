import type { Message } from 'grammy/types'

const CONTENT = [
  'text',
  'caption',
  'photo',
  'document',
  'video',
  'animation',
  'audio',
  'voice',
  'video_note',
  'sticker',
  'poll',
  'location',
  'venue',
  'contact',
  'dice',
  'story',
  'paid_media',
  'checklist',
] as const satisfies ReadonlyArray<keyof Message>

/** Whether somebody said something, against Telegram's own lines ("joined", "pinned a message"). */
export const isContent = (message: Message): boolean => CONTENT.some((kind) => message[kind] !== undefined)
