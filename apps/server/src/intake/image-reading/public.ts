export { hintDuplicate, hintDuplicatesOfPicture, lockPicturesOf } from './duplicate-hint.ts'
export { createOcr } from './ocr.ts'
export { awaitReading, readImages, routeGivenTexts } from './read-images.ts'
