import { setTimeout as sleep } from 'node:timers/promises'
import type { SendView } from './control/sends.ts'
import type { ChatView, MessageView, PersonView } from './control/views.ts'
import type { PressAnswer } from './emulation.ts'
import type { Fault, FaultInput } from './faults/fault-injector.ts'
import type { Limits } from './limits/flood-control.ts'
import type { ChatInput, UserInput } from './people/create-chat.ts'
import type { BotStatus, ChatPermissions, Topic } from './state/world.ts'
import type { FileKind } from './telegram/file-kinds.ts'
import type { MessageEntity } from './telegram/types.ts'

export type { ChatInput, ChatView, Fault, FaultInput, Limits, MessageView, PersonView, SendView, UserInput }

export interface PostOptions {
  /** The author, a member; by default the first person of the chat. */
  as?: number
  replyTo?: number
  /** The chat of the answered message, if another one. */
  replyToChat?: number
  /** The quoted part of the answered message, word for word. */
  quote?: string
  /** Its topic; General by default. */
  topic?: number
  /** Formatting of the text or caption. */
  entities?: MessageEntity[]
  /** The text contains marks: `**bold**`, `~~struck through~~`, `[text](https://address)`. */
  marks?: boolean
  /** Dates the post this long ago, as if the bot had been away. */
  secondsAgo?: number
}
export type CaptionedPostOptions = PostOptions & { caption?: string }

export interface EmulatorState {
  token: string
  bot: PersonView & { username: string }
  limits: Limits
  faults: Fault[]
  isPolled: boolean
  webhookUrl: string | null
  pendingUpdates: number
  lastUpdateId: number
  chats: number
}

export type EmulatorClient = ReturnType<typeof emulatorClient>

/** Acts as people and sets switches through the emulator's control API. `baseUrl` is the emulator's `apiRoot`. */
export function emulatorClient(baseUrl: string) {
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${baseUrl}/emulator${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} /emulator${path}: ${answer.status} ${text}`)
    return JSON.parse(text) as T
  }
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  const post = (chatId: number, body: object) =>
    call<[MessageView, ...MessageView[]]>('POST', `/chats/${chatId}/messages`, body)
  const messagePath = (chatId: number, messageId: number) => `/chats/${chatId}/messages/${messageId}`
  const setBot = (chatId: number, status: BotStatus) =>
    call<ChatView>('PUT', `/chats/${chatId}/bot`, { status })

  const messages = (chatId: number, { after = 0, limit = 1000 }: { after?: number; limit?: number } = {}) =>
    call<MessageView[]>('GET', `/chats/${chatId}/messages?after=${after}&limit=${limit}`)

  return {
    state: () => call<EmulatorState>('GET', '/state'),
    users: () => call<PersonView[]>('GET', '/users'),
    createUser: (user: UserInput) => call<PersonView>('POST', '/users', user),
    chats: () => call<ChatView[]>('GET', '/chats'),
    createChat: (chat: ChatInput) => call<ChatView>('POST', '/chats', chat),

    postText: async (chatId: number, text: string, options: PostOptions = {}) =>
      (await post(chatId, { text, ...options }))[0],
    postPhoto: async (
      chatId: number,
      photo: Uint8Array,
      { caption, ...options }: CaptionedPostOptions = {},
    ) => (await post(chatId, { photos: [base64(photo)], text: caption, ...options }))[0],
    postDocument: async (
      chatId: number,
      document: { bytes: Uint8Array; name: string; mime?: string; kind?: FileKind },
      { caption, ...options }: CaptionedPostOptions = {},
    ) => {
      const { bytes, ...described } = document
      return (
        await post(chatId, {
          documents: [{ base64: base64(bytes), ...described }],
          text: caption,
          ...options,
        })
      )[0]
    },
    postAlbum: (
      chatId: number,
      photos: Uint8Array[],
      { caption, ...options }: CaptionedPostOptions & { captions?: string[] } = {},
    ) => post(chatId, { photos: photos.map(base64), text: caption, ...options }),

    /** Pictures and files of any kind in one post, grouped into albums where their kinds allow. */
    postMedia: (
      chatId: number,
      media: { photos?: Uint8Array[]; files?: { bytes: Uint8Array; name: string; kind: FileKind }[] },
      { caption, ...options }: CaptionedPostOptions & { captions?: string[] } = {},
    ) =>
      post(chatId, {
        photos: (media.photos ?? []).map(base64),
        documents: (media.files ?? []).map(({ bytes, ...file }) => ({ base64: base64(bytes), ...file })),
        text: caption,
        ...options,
      }),

    edit: (chatId: number, messageId: number, text: string, options: Omit<PostOptions, 'replyTo'> = {}) =>
      call<MessageView>('PATCH', messagePath(chatId, messageId), { text, ...options }),
    /** Replaces a message's picture, or adds one above its text; the text stays unless another is given. */
    editPhoto: (
      chatId: number,
      messageId: number,
      photo: Uint8Array,
      { caption, ...options }: Omit<CaptionedPostOptions, 'replyTo'> = {},
    ) =>
      call<MessageView>('PATCH', messagePath(chatId, messageId), {
        photo: base64(photo),
        ...(caption === undefined ? {} : { text: caption }),
        ...options,
      }),
    /** Like editPhoto, with a film or file. */
    editFile: (
      chatId: number,
      messageId: number,
      { bytes, ...file }: { bytes: Uint8Array; name: string; mime?: string; kind?: FileKind },
      { caption, ...options }: Omit<CaptionedPostOptions, 'replyTo'> = {},
    ) =>
      call<MessageView>('PATCH', messagePath(chatId, messageId), {
        document: { base64: base64(bytes), ...file },
        ...(caption === undefined ? {} : { text: caption }),
        ...options,
      }),
    delete: (chatId: number, messageId: number) =>
      call<{ ok: true }>('DELETE', messagePath(chatId, messageId)),
    /** Sets the person's reactions to exactly these; an empty list removes them. */
    react: (chatId: number, messageId: number, emoji: string | string[], options: { as?: number } = {}) =>
      call<MessageView>('PUT', `${messagePath(chatId, messageId)}/reactions`, {
        emoji: [emoji].flat(),
        ...options,
      }),
    pressButton: (chatId: number, messageId: number, data: string, options: { as?: number } = {}) =>
      call<{ ok: true }>('POST', `${messagePath(chatId, messageId)}/press`, { data, ...options }),

    /** The answers shown to people who pressed buttons, in order. */
    answers: () => call<PressAnswer[]>('GET', '/answers'),

    messages,
    /** The first message, old or new, that meets the predicate. */
    async waitForMessage(
      chatId: number,
      predicate: (message: MessageView) => boolean,
      timeoutMs = 5000,
    ): Promise<MessageView> {
      const deadline = Date.now() + timeoutMs
      for (;;) {
        const all = await messages(chatId)
        const found = all.find(predicate)
        if (found) return found
        if (Date.now() > deadline) {
          const seen = all
            .map(({ messageId, text, caption }) => `${messageId}: ${text ?? caption ?? ''}`)
            .join('\n')
          throw new Error(
            `No such message in chat ${chatId} after ${timeoutMs} ms. It holds:\n${seen || '(nothing)'}`,
          )
        }
        await sleep(40)
      }
    },
    /** The bytes of a photo or document of a message view. */
    async download(url: string): Promise<Uint8Array> {
      const answer = await fetch(`${baseUrl}${url}`)
      if (!answer.ok) throw new Error(`GET ${url}: ${answer.status}`)
      return new Uint8Array(await answer.arrayBuffer())
    },

    kickBot: (chatId: number) => setBot(chatId, 'kicked'),
    muteBot: (chatId: number) => setBot(chatId, 'restricted'),
    addBot: (chatId: number, status: 'administrator' | 'member' = 'administrator') => setBot(chatId, status),
    /** Sets what members may send in a group, including the bot unless it is administrator; the rest stays allowed. */
    setPermissions: (chatId: number, permissions: Partial<ChatPermissions>) =>
      call<ChatView>('PUT', `/chats/${chatId}/permissions`, permissions),
    /** Forbids copying and forwarding from the chat. */
    setProtected: (chatId: number, on: boolean) =>
      call<ChatView>('PUT', `/chats/${chatId}/protected`, { on }),
    setPrivacyMode: (on: boolean) => call<{ ok: true }>('PUT', '/privacy', { on }),
    /** Creates a topic; turns the supergroup into a forum. */
    createTopic: (chatId: number, name: string) => call<Topic>('POST', `/chats/${chatId}/topics`, { name }),
    changeTopic: (
      chatId: number,
      topicId: number,
      change: { name?: string; closed?: boolean; deleted?: boolean },
    ) => call<Topic>('PATCH', `/chats/${chatId}/topics/${topicId}`, change),
    migrate: (chatId: number, newId?: number) =>
      call<ChatView>('POST', `/chats/${chatId}/migrate`, newId === undefined ? {} : { newId }),

    setLimits: (limits: Partial<Limits>) => call<Limits>('PUT', '/limits', limits),
    setFault: (fault: FaultInput) => call<Fault>('POST', '/faults', fault),
    clearFaults: () => call<{ ok: true }>('DELETE', '/faults'),
    /** Every message accepted from the bot, in order, with the millisecond of acceptance. */
    sends: (chatId?: number) =>
      call<SendView[]>('GET', `/sends${chatId === undefined ? '' : `?chatId=${chatId}`}`),
    reset: () => call<{ ok: true }>('POST', '/reset'),
  }
}
