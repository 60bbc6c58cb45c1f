export { reopenAnswer } from './accept-answer.ts'
export { answerPress, takePress } from './press-answer.ts'
export { editAnswer, reactToAnswer, takeAnswer } from './take-answer.ts'
