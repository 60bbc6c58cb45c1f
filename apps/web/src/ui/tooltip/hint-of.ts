/** What an element says beside itself: its `data-hint`, or the full text of a `data-cut` element that does not fit. */
export function hintOf(source: HTMLElement): string | null {
  if (source.dataset.hint) return source.dataset.hint
  // biome-ignore lint/performance/useDomNodeTextContent: line breaks are part of what is read
  return source.dataset.cut !== undefined && isCut(source) ? source.innerText.trim() : null
}

type Extent = Pick<Element, 'scrollWidth' | 'clientWidth' | 'scrollHeight' | 'clientHeight'>

/** Whether text does not fit its box. A pixel is rounding, not cut text. */
export const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Extent): boolean =>
  scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1
