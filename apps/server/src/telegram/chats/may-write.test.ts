import type { ChatMember } from 'grammy/types'
import { expect, it } from 'vitest'
import { isCopyDeleted, isFree, type Place, type Right, whyMute, whyRefused } from './may-write.ts'

const member = (fields: object) => fields as ChatMember
const TEXT: Right[] = ['can_send_messages']
const PHOTO: Right[] = ['can_send_photos']
const REMOVED = 'il bot è stato rimosso'
const GONE = "il messaggio in chat non c'è più"
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
    'an administrator of a group without pictures, with one to send',
    'supergroup',
    { status: 'administrator' },
    { can_send_messages: true, can_send_photos: false },
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
  ['Forbidden: bot was kicked from the supergroup chat', REMOVED],
  ['Forbidden: bot was blocked by the user', REMOVED],
  ['Forbidden: bot is not a member of the channel chat', REMOVED],
  ['Forbidden: user is deactivated', REMOVED],
  ['Bad Request: not enough rights to send text messages to the chat', MUTED],
  ['Bad Request: CHAT_WRITE_FORBIDDEN', MUTED],
  ['Bad Request: CHAT_RESTRICTED', MUTED],
  ['Bad Request: CHAT_SEND_PLAIN_FORBIDDEN', MUTED],
  ['Bad Request: not enough rights to send photos to the chat', 'il bot non può inviare foto'],
  ['Bad Request: CHAT_SEND_PHOTOS_FORBIDDEN', 'il bot non può inviare foto'],
  ['Bad Request: CHAT_SEND_MEDIA_FORBIDDEN', 'il bot non può inviare foto'],
  ['Bad Request: not enough rights to send documents to the chat', 'il bot non può inviare file'],
  ['Bad Request: CHAT_SEND_DOCS_FORBIDDEN', 'il bot non può inviare file'],
  ['Bad Request: chat not found', 'la chat non esiste, o il bot non ne fa parte'],
  ['Bad Request: PEER_ID_INVALID', 'la chat non esiste, o il bot non ne fa parte'],
  ['Bad Request: message is too long', 'il testo è troppo lungo'],
  ['Bad Request: message caption is too long', 'il testo è troppo lungo'],
  ['Bad Request: file is too big', 'il file è troppo grande'],
  ['Request Entity Too Large: too large', 'il file è troppo grande'],
  ['Bad Request: message to edit not found', GONE],
  ['Bad Request: message to reply not found', GONE],
  ['Bad Request: message to be replied not found', GONE],
  ['Bad Request: message to delete not found', GONE],
  ['Bad Request: MESSAGE_ID_INVALID', GONE],
  ["Bad Request: message can't be edited", 'il messaggio in chat non si può più modificare'],
  ['Bad Request: message is not modified: x', 'il messaggio in chat è già così'],
  ['Too Many Requests: retry after 5', 'troppi messaggi in poco tempo'],
  ['Bad Request: TOPIC_CLOSED', "l'argomento della chat è chiuso o non c'è più"],
  ['Bad Request: TOPIC_DELETED', "l'argomento della chat è chiuso o non c'è più"],
  ['Bad Request: message thread not found', "l'argomento della chat è chiuso o non c'è più"],
  ['Bad Request: IMAGE_PROCESS_FAILED', 'Telegram non accetta la foto'],
  ['Bad Request: PHOTO_INVALID_DIMENSIONS', 'Telegram non accetta la foto'],
  ['Bad Request: wrong file identifier/HTTP URL specified', 'Telegram non accetta la foto'],
  ['Bad Request: BUTTON_DATA_INVALID', 'messaggio di errore «Bad Request: BUTTON_DATA_INVALID»'],
  ['Bad Request: the unread one', 'messaggio di errore «Bad Request: the unread one»'],
  // Our own reasons are passed on unchanged.
  ['la foto non è disponibile', 'la foto non è disponibile'],
  ['Il bot è fermo', 'Il bot è fermo'],
  ['Deciso prima: forse è già partito', 'Deciso prima: forse è già partito'],
])("Telegram's %s is worded as by the probe", (description, why) => {
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

it('a deleted copy is distinguished from other refusals', () => {
  const said = [
    'Bad Request: message to edit not found',
    'MESSAGE_ID_INVALID',
    'chat not found',
    null,
    undefined,
  ]
  expect(said.map(isCopyDeleted)).toEqual([true, true, false, false, false])
})

it('missing rights are checked in the given order, the bot’s own status before the group’s permissions', () => {
  const place = (own: object, group: object) =>
    whyMute(
      {
        type: 'supergroup',
        member: member({ status: 'restricted', is_member: true, ...own }),
        permissions: group,
      },
      ['can_send_photos', 'can_send_documents', 'can_send_messages'],
    )
  expect(place({ can_send_documents: false, can_send_messages: false }, { can_send_photos: false })).toBe(
    'il bot non può inviare file',
  )
  expect(place({}, { can_send_documents: false })).toBe('il bot non può inviare file')
  expect(place({}, {})).toBeNull()
})
