export { type AwaitedPicture, claimPictures, nextPictureAt } from './claim-pictures.ts'
export { PICTURES_CHANNEL, pictureAwaited } from './picture-awaited.ts'
export { losePicture, putOffPicture, settlePicture } from './settle-picture.ts'
