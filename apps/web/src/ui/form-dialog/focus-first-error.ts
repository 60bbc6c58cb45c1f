/** Waits for the next frame, because the errors are rendered after this call. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** Scrolls to an element that a long form would hide below it. */
export const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })
