export { fetchAnswerPictures, fetchPictures } from './fetch-pictures.ts'
export { pictureAwaited } from './picture-awaited.ts'
