import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
} from 'react'
import { loadLater } from './load-ahead.ts'
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

/** A part of a page that may still have to load: it shows its own loading and error states. */
export function Part({ fallback, ...boundary }: BoundaryProps & { fallback?: ReactNode }) {
  return (
    <Boundary {...boundary}>
      <Suspense fallback={fallback}>{boundary.children}</Suspense>
    </Boundary>
  )
}

/**
 * A part loaded when it is first shown, or earlier when idle. Unlike `React.lazy` it can be loaded again after a
 * failure: use it within a `Part`, whose Riprova does so.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let known: LazyExoticComponent<ComponentType<Props>> | null = null
  loadLater(load)
  const fetched = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        failed.add(() => {
          known = null
        })
        throw error
      }),
    )
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, as React's own lazy is
  return function LazyPart(props: Props) {
    known ??= fetched()
    const Known = known as ComponentType<Props>
    return <Known {...props} />
  }
}

/** A dialog loaded when it first opens. An error in the dialog is shown over the page, which goes on. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Dialog = lazyPart(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, as React's own lazy is
  return function LazyDialog(props: Props) {
    return (
      <Part over onClose={props.onClose}>
        <Dialog {...props} />
      </Part>
    )
  }
}

const failed = new Set<() => void>()

/** Forgets failed loads, so that the next use of a part loads it again. */
export function forgetFailed(): void {
  for (const forget of failed) forget()
  failed.clear()
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
