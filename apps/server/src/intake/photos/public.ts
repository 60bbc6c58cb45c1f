export { fetchAnswerPictures, fetchPictures } from './fetch-pictures.ts'
