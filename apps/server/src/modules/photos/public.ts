export { fetchPictures } from './fetch-pictures.ts'
export { PICTURES_CHANNEL, pictureAwaited } from './picture-awaited.ts'
