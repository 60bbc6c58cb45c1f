import { Component, type ReactNode, Suspense } from 'react'
import { forgetFailed } from './lazy-part.tsx'
import { partText as text } from './part.it.ts'
import classes from './part.module.css'

interface BoundaryProps {
  children: ReactNode
  /** Its error stands over the page instead of in its place: of dialogs, which have no place of their own. */
  over?: boolean
  /** Offered beside Riprova: gives up what broke. */
  onClose?: (() => void) | undefined
  /** What is shown: an error of something else is not its error. */
  about?: unknown
}

/** Keeps an error to the part it happened in: said there, with Riprova. What was typed elsewhere stays. */
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
      <div role="alert" className={over ? classes.over : classes.place}>
        <p>{isUnloaded(error) ? text.unloaded : text.broken}</p>
        <div className="row gap-3 pushed">
          <button type="button" onClick={this.retry}>
            {text.retry}
          </button>
          {onClose && (
            <button
              type="button"
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

/** How Chromium, Firefox and Safari say that a module did not come. */
export const isUnloaded = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message)

/** A part of a page that may still have to be fetched: waited for, and its failure told, by itself. */
export function Part({ fallback, ...boundary }: BoundaryProps & { fallback?: ReactNode }) {
  return (
    <Boundary {...boundary}>
      <Suspense fallback={fallback}>{boundary.children}</Suspense>
    </Boundary>
  )
}
