export { reopenAnswer } from './accept-answer.ts'
export { type AwaitedAnswerPicture, answerPicturesOf, settleAnswerPicture } from './answer-picture.ts'
export { noticeOfPress, storePress } from './press-answer.ts'
export { editAnswer, noteUnaddressed, reactToAnswer, takeAnswer } from './take-answer.ts'
