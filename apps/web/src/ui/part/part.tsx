import { Component, type ReactNode, Suspense } from 'react'
import { forgetFailed } from './lazy-part.tsx'
import { partText as text } from './part.it.ts'
import classes from './part.module.css'

interface BoundaryProps {
  children: ReactNode
  /** Shows its error over the page instead of in place: for dialogs, which have no place in the page. */
  over?: boolean
  /** Closes the failed part; the button is offered beside Riprova. */
  onClose?: (() => void) | undefined
  /** The subject shown: a new subject clears the error of another. */
  about?: unknown
}

/** Contains an error in its part: shown there, with Riprova. Input elsewhere stays. */
export class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error() }
  }

  override componentDidUpdate(before: BoundaryProps): void {
    if (before.about !== this.props.about && this.state.error !== null) this.retry()
  }

  private readonly retry = (): void => {
    forgetFailed()
    this.setState({ error: null })
  }

  override render(): ReactNode {
    const { children, over = false, onClose } = this.props
    const { error } = this.state
    if (error === null) return children
    return (
      <div role="alert" className={`row wraps middle type-sm ${over ? classes.over : classes.place}`}>
        <p>{isUnloaded(error) ? text.unloaded : text.broken}</p>
        <div className="row gap-3 pushed">
          <button type="button" className="small-button hovers" onClick={this.retry}>
            {text.retry}
          </button>
          {onClose && (
            <button
              type="button"
              className="small-button hovers"
              onClick={() => {
                this.retry()
                onClose()
              }}
            >
              {text.close}
            </button>
          )}
        </div>
      </div>
    )
  }
}

/** Whether an error says, in the words of Chromium, Firefox or Safari, that a module did not come. */
export const isUnloaded = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message)

/** A part of a page that may still have to load: it shows its own loading and error states. */
export function Part({ fallback, ...boundary }: BoundaryProps & { fallback?: ReactNode }) {
  return (
    <Boundary {...boundary}>
      <Suspense fallback={fallback}>{boundary.children}</Suspense>
    </Boundary>
  )
}
