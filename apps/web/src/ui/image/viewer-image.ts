export interface ViewerImage {
  src: string
  /** Shown above the image: whose it is. */
  title: string
}
