type Extent = Pick<Element, 'scrollWidth' | 'clientWidth' | 'scrollHeight' | 'clientHeight'>

/** Whether text does not fit its box. A pixel is rounding, not cut text. */
export const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Extent): boolean =>
  scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1
