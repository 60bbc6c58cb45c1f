import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import type { stateView } from './control/routes.ts'
import type {
  BotStatus,
  ChatInput,
  ChatPermissions,
  FaultInput,
  postBody,
  TopicChange,
  UserInput,
} from './control/schemas.ts'
import type { ChatView, MessageView, PersonView, SendView } from './control/views.ts'
import type { PressAnswer } from './emulation.ts'
import type { Fault } from './faults/fault-injector.ts'
import type { Topic } from './state/world.ts'
import type { FileKind } from './telegram/file-kinds.ts'

export type { ChatInput, ChatView, FaultInput, MessageView, SendView }

type PostOptions = Omit<z.infer<typeof postBody>, 'text' | 'photos' | 'documents' | 'captions'>
type CaptionedPostOptions = PostOptions & { caption?: string }
type EditOptions = Pick<PostOptions, 'as' | 'entities' | 'marks'>
interface FileInput {
  bytes: Uint8Array
  name: string
  mime?: string
  kind?: FileKind
}

export type EmulatorClient = ReturnType<typeof emulatorClient>

/** Acts as people and sets switches through the emulator's control API. `baseUrl` is the emulator's `apiRoot`. */
export function emulatorClient(baseUrl: string) {
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${baseUrl}/emulator${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} /emulator${path}: ${response.status} ${text}`)
    return JSON.parse(text) as T
  }
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  const document = ({ bytes, ...file }: FileInput) => ({ base64: base64(bytes), ...file })
  const post = (chatId: number, body: object) =>
    call<[MessageView, ...MessageView[]]>('POST', `/chats/${chatId}/messages`, body)
  const messagePath = (chatId: number, messageId: number) => `/chats/${chatId}/messages/${messageId}`
  const patch = (chatId: number, messageId: number, body: object) =>
    call<MessageView>('PATCH', messagePath(chatId, messageId), body)
  const setBot = (chatId: number, status: BotStatus) =>
    call<ChatView>('PUT', `/chats/${chatId}/bot`, { status })
  const messages = (chatId: number, { after = 0, limit = 1000 }: { after?: number; limit?: number } = {}) =>
    call<MessageView[]>('GET', `/chats/${chatId}/messages?after=${after}&limit=${limit}`)

  /** Pictures and files of any kind in one post, grouped into albums where their kinds allow. */
  const postMedia = (
    chatId: number,
    { photos = [], files = [] }: { photos?: Uint8Array[]; files?: FileInput[] },
    { caption, ...options }: CaptionedPostOptions & { captions?: string[] } = {},
  ) => post(chatId, { photos: photos.map(base64), documents: files.map(document), text: caption, ...options })

  return {
    state: () => call<ReturnType<typeof stateView>>('GET', '/state'),
    createUser: (user: UserInput) => call<PersonView>('POST', '/users', user),
    chats: () => call<ChatView[]>('GET', '/chats'),
    createChat: (chat: ChatInput) => call<ChatView>('POST', '/chats', chat),

    postText: async (chatId: number, text: string, options: PostOptions = {}) =>
      (await post(chatId, { text, ...options }))[0],
    postPhoto: async (chatId: number, photo: Uint8Array, options: CaptionedPostOptions = {}) =>
      (await postMedia(chatId, { photos: [photo] }, options))[0],
    postDocument: async (chatId: number, file: FileInput, options: CaptionedPostOptions = {}) =>
      (await postMedia(chatId, { files: [file] }, options))[0],
    postAlbum: (
      chatId: number,
      photos: Uint8Array[],
      options: CaptionedPostOptions & { captions?: string[] } = {},
    ) => postMedia(chatId, { photos }, options),
    postMedia,

    edit: (chatId: number, messageId: number, text: string, options: EditOptions = {}) =>
      patch(chatId, messageId, { text, ...options }),
    /** Replaces a message's picture, or adds one above its text; the text stays unless another is given. */
    editPhoto: (
      chatId: number,
      messageId: number,
      photo: Uint8Array,
      { caption: text, ...options }: EditOptions & { caption?: string } = {},
    ) => patch(chatId, messageId, { photo: base64(photo), text, ...options }),
    /** Like editPhoto, with a film or file. */
    editFile: (
      chatId: number,
      messageId: number,
      file: FileInput,
      { caption: text, ...options }: EditOptions & { caption?: string } = {},
    ) => patch(chatId, messageId, { document: document(file), text, ...options }),
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
        const chatMessages = await messages(chatId)
        const found = chatMessages.find(predicate)
        if (found) return found
        if (Date.now() > deadline) {
          const lines = chatMessages
            .map(({ messageId, text, caption }) => `${messageId}: ${text ?? caption ?? ''}`)
            .join('\n')
          throw new Error(
            `No such message in chat ${chatId} after ${timeoutMs} ms. It holds:\n${lines || '(nothing)'}`,
          )
        }
        await sleep(40)
      }
    },
    /** The bytes of a photo or document of a message view. */
    async download(url: string): Promise<Uint8Array> {
      const response = await fetch(`${baseUrl}${url}`)
      if (!response.ok) throw new Error(`GET ${url}: ${response.status}`)
      return new Uint8Array(await response.arrayBuffer())
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
    changeTopic: (chatId: number, topicId: number, change: TopicChange) =>
      call<Topic>('PATCH', `/chats/${chatId}/topics/${topicId}`, change),
    migrate: (chatId: number) => call<ChatView>('POST', `/chats/${chatId}/migrate`),

    setFault: (fault: FaultInput) => call<Fault>('POST', '/faults', fault),
    clearFaults: () => call<{ ok: true }>('DELETE', '/faults'),
    /** Every message accepted from the bot, in order, with the millisecond of acceptance. */
    sends: (chatId?: number) =>
      call<SendView[]>('GET', `/sends${chatId === undefined ? '' : `?chatId=${chatId}`}`),
  }
}
