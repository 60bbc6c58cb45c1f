import { GrammyError } from 'grammy'

/** Whether Telegram refused a request as it is; its description says why. */
export const isBadRequest = (error: unknown): error is GrammyError =>
  error instanceof GrammyError && error.error_code === 400

const BARRED =
  /not enough rights|have no rights|need administrator rights|CHAT_WRITE_FORBIDDEN|CHAT_SEND_\w+_FORBIDDEN|CHAT_RESTRICTED/

/** Whether a refusal is about the bot's rights in the chat rather than the message or a file. */
export const isBarred = (error: GrammyError): boolean =>
  error.error_code === 403 || BARRED.test(error.description)

const FORMATTING =
  /can't parse [\w ]*entit|can't parse messageentity|can't find end of|ENTIT(Y|IES)_|custom.emoji/i

/** Whether a refusal is about a text's formatting; the text is taken without it. */
export const isAboutFormatting = (error: unknown): boolean =>
  isBadRequest(error) && FORMATTING.test(error.description)

const FILE =
  /file identifier|wrong (remote )?file|wrong padding|can't use file of type|wrong type of the web page|failed to get HTTP URL|file must be non-empty|too big|PHOTO_|IMAGE_|MEDIA_|FILE_|DOCUMENT_/i

/** Whether a refusal is about a file rather than the message or the chat. */
export const isAboutFile = (error: unknown): boolean =>
  isBadRequest(error) && !isBarred(error) && !isAboutFormatting(error) && FILE.test(error.description)

const TOPIC = /TOPIC_(CLOSED|DELETED|ID_INVALID)|message thread not found/

export const isAboutTopic = (error: GrammyError): boolean => TOPIC.test(error.description)

/** Whether a refusal is about the quote; the message is taken without it. */
export const isAboutQuote = (error: unknown): boolean =>
  isBadRequest(error) && /QUOTE/i.test(error.description)

const NOT_THERE = /message to edit not found|MESSAGE_ID_INVALID/
const NOT_TO_CHANGE = /message can't be edited|MESSAGE_EDIT_TIME_EXPIRED/

/** Whether the message to change was deleted, or belongs to another chat. */
export const isNotThere = (error: GrammyError): boolean => NOT_THERE.test(error.description)

/** {@link isNotThere}, or the message is too old to be changed. */
export const isAboutCopyGone = (error: GrammyError): boolean =>
  isNotThere(error) || NOT_TO_CHANGE.test(error.description)
