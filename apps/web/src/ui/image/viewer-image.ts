export interface ViewerImage {
  src: string
  /** Title above the image. */
  title: string
}
