import type { ChatMember } from 'grammy/types'
import { expect, it } from 'vitest'
import { isFree, type Place, type Right, whyMute, whyRefused } from './may-write.ts'

const member = (fields: object) => fields as ChatMember
const TEXT: Right[] = ['can_send_messages']
const PHOTO: Right[] = ['can_send_photos']
const MUTED = 'il bot è silenziato'
const CLOSED = 'nel gruppo scrivono solo gli amministratori'

it.each<[string, Place['type'], object, object | undefined, Right[], string | null]>([
  ['out of a group', 'group', { status: 'left' }, undefined, TEXT, 'il bot è stato rimosso'],
  ['blocked by a person', 'private', { status: 'kicked' }, undefined, TEXT, 'il bot è stato rimosso'],
  ['with a person', 'private', { status: 'member' }, undefined, PHOTO, null],
  ['a member of an open group', 'group', { status: 'member' }, { can_send_messages: true }, TEXT, null],
  [
    'a member of a closed group',
    'supergroup',
    { status: 'member' },
    { can_send_messages: false },
    TEXT,
    CLOSED,
  ],
  [
    'a member of a group without pictures, with one to send',
    'supergroup',
    { status: 'member' },
    { can_send_messages: true, can_send_photos: false },
    PHOTO,
    'il bot non può inviare foto',
  ],
  [
    'a member of a group without pictures, with none to send',
    'supergroup',
    { status: 'member' },
    { can_send_messages: true, can_send_photos: false },
    TEXT,
    null,
  ],
  [
    'an administrator of a closed group',
    'supergroup',
    { status: 'administrator' },
    { can_send_messages: false },
    PHOTO,
    null,
  ],
  [
    'muted',
    'supergroup',
    { status: 'restricted', is_member: true, can_send_messages: false },
    undefined,
    TEXT,
    MUTED,
  ],
  [
    'restricted to texts',
    'supergroup',
    { status: 'restricted', is_member: true, can_send_messages: true, can_send_photos: false },
    { can_send_messages: true },
    TEXT,
    null,
  ],
  [
    'allowed by its own restrictions in a closed group',
    'supergroup',
    { status: 'restricted', is_member: true, can_send_messages: true },
    { can_send_messages: false },
    TEXT,
    CLOSED,
  ],
  [
    'restricted and gone',
    'supergroup',
    { status: 'restricted', is_member: false },
    undefined,
    TEXT,
    'il bot è stato rimosso',
  ],
  [
    'a subscriber of a channel',
    'channel',
    { status: 'member' },
    undefined,
    TEXT,
    'il bot non è amministratore',
  ],
  ['the owner of a closed group', 'group', { status: 'creator' }, { can_send_messages: false }, TEXT, null],
  [
    "a channel's administrator who may post",
    'channel',
    { status: 'administrator', can_post_messages: true },
    { can_send_messages: false },
    TEXT,
    null,
  ],
  [
    "a channel's administrator who may not post",
    'channel',
    { status: 'administrator' },
    undefined,
    TEXT,
    'il bot non può pubblicare',
  ],
])('a bot %s', (_, type, place, permissions, needs, why) => {
  expect(whyMute({ type, member: member(place), permissions }, needs)).toBe(why)
})

it.each([
  ['Forbidden: bot was kicked from the supergroup chat', 'il bot è stato rimosso'],
  ['Bad Request: not enough rights to send text messages to the chat', MUTED],
  ['Bad Request: not enough rights to send photos to the chat', 'il bot non può inviare foto'],
  ['Bad Request: CHAT_SEND_DOCS_FORBIDDEN', 'il bot non può inviare file'],
  ['Bad Request: chat not found', 'la chat non esiste, o il bot non ne fa parte'],
  ['Bad Request: message caption is too long', 'il testo è troppo lungo'],
  ['Request Entity Too Large: file is too big', 'il file è troppo grande'],
  ['Bad Request: message to edit not found', "il messaggio in chat non c'è più"],
  ['Bad Request: BUTTON_DATA_INVALID', 'messaggio di errore «Bad Request: BUTTON_DATA_INVALID»'],
  ['la foto non è disponibile', 'la foto non è disponibile'],
])("Telegram's %s is said as the asking says it", (description, why) => {
  expect(whyRefused(description)).toBe(why)
})

it.each<[Place['type'], string, boolean]>([
  ['private', 'member', true],
  ['channel', 'member', true],
  ['supergroup', 'administrator', true],
  ['group', 'creator', true],
  ['supergroup', 'member', false],
  ['group', 'restricted', false],
])("the group's permissions need not be asked for: %s, %s", (type, status, free) => {
  expect(isFree({ type, member: member({ status }), permissions: undefined })).toBe(free)
})
